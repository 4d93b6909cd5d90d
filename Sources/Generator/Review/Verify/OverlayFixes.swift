import EndpointGenerator

/// The actions of an OpenAPI Overlay that change a document so that it describes traffic.
package struct OverlayFixes {
    /// An action, with the depth of its target.
    private struct Action {
        let target: String
        /// The update, or `nil` to remove the target.
        let update: ShownValue?
        let depth: Int
    }

    private let document: Document
    private let locations: Locations
    private var actions: [Action] = []

    package init(_ verification: Verification) {
        document = verification.document
        locations = Locations(document.originals[document.root.span.file] ?? document.root)
        for mismatch in verification.mismatches { add(mismatch) }
    }

    /// The Action Objects. Actions for inner nodes come first, because an action can move what is inside its target.
    package var values: [ShownValue] {
        var seen: Set<String> = []
        let ordered = actions.enumerated().sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }.map(\.element)
        return ordered.map { action in
            .made(("target", .text(action.target)), action.update.map { ("update", $0) } ?? ("remove", .flag(true)))
        }.filter { seen.insert($0.json).inserted }
    }

    // MARK: Actions

    private mutating func update(_ node: JSONNode, _ members: (String, ShownValue)...) {
        for place in locations.places(of: node) {
            let depth = locations.depth(place) + (members.count == 0 ? 1 : 0)
            actions.append(Action(target: locations.path(place), update: .made(members), depth: depth))
        }
    }

    private mutating func remove(_ keys: [String], of node: JSONNode, filter: String = "") {
        for place in locations.places(of: node) {
            for key in keys where locations.node(place)?.object?[key] != nil {
                // The member of a Swagger 2.0 parameter is not the list of required properties.
                if key == "required", locations.node(place)?.object?["required"]?.array == nil { continue }
                let target = locations.path(place) + Locations.segment(key) + filter
                actions.append(Action(target: target, update: nil, depth: locations.depth(place)))
            }
        }
    }

    private var isSwagger: Bool { document.originals[document.root.span.file] != nil }

    private func isOlder(_ node: JSONNode) -> Bool { !document.appliesReferenceSiblings(at: node.span) }

    private mutating func add(_ mismatch: Mismatch) {
        let (problem, node) = (mismatch.problem, mismatch.problem.node)
        switch problem.rule {
        case .missingProperty: makeOptional(problem.detail, node, problem.span)
        case .null: allowNull(node)
        case .type: allowType(mismatch.values.first?.kinds ?? .string, node, mismatch.kinds)
        case .value: allow(mismatch, node)
        case .constraint where node.object == nil: replaceFalse(node)
        case .constraint:
            let partners = ["minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"]
            remove([problem.detail] + (isOlder(node) ? partners[problem.detail].map { [$0] } ?? [] : []), of: node)
        case .union: update(node, (problem.detail, .list([schema(mismatch.values.first)])))
        case .ambiguousUnion:
            update(node, ("anyOf", node.object?["oneOf"].map { ShownValue($0) } ?? .list([])))
            remove(["oneOf"], of: node)
        case .undescribedProperty:
            let isKnown = !problem.detail.isEmpty
            update(node, isKnown ? ("properties", .made((problem.detail, schema(mismatch.values.first)))) : ("additionalProperties", .flag(true)))
        case .missingParameter: update(node, ("required", .flag(false)))
        case .undescribedParameter:
            let type: (String, ShownValue) = isSwagger ? ("type", .text("string")) : ("schema", .made(("type", .text("string"))))
            update(node, ("parameters", .list([.made(("name", .text(problem.detail)), ("in", .text("query")), type)])))
        case .undescribedStatus:
            update(node, (problem.detail, .made(("description", .text("Not described; seen in recorded traffic.")))))
        case .undescribedMediaType: addMediaType(problem.detail, node, isRequest: problem.place == "request")
        case .missingBody where problem.place == "request": update(node, ("required", .flag(false)))
        case .missingBody: if mismatch.kinds.isEmpty { remove([isSwagger ? "schema" : "content"], of: node) }
        case .invalidBody: break
        }
    }

    private mutating func makeOptional(_ name: String, _ node: JSONNode, _ span: Span) {
        // In Swagger 2.0, a form field says itself that it is required.
        let field = locations.place(at: span).flatMap { locations.parent($0) }
        if isSwagger, let field, locations.node(field)?.object?["in"]?.string?.raw == "formData", let parameter = locations.node(field) {
            return update(parameter, ("required", .flag(false)))
        }
        let isOnly = node.object?["required"]?.array?.count == 1
        remove(["required"], of: node, filter: isOnly ? "" : "[?@ == \(Locations.quoted(name))]")
    }

    private mutating func allowNull(_ node: JSONNode) {
        guard let schema = node.object else { return }
        if isOlder(node) { return update(node, (isSwagger ? "x-nullable" : "nullable", .flag(true))) }
        if let type = schema["type"], !JSONKinds(types: type).contains(.null) {
            let types = (type.array == nil ? [ShownValue(type)] : []) + [.text("null")]
            return update(node, ("type", .list(types)))
        }
        if schema["enum"] != nil { return update(node, ("enum", .list([.null]))) }
        for key in ["anyOf", "oneOf"] where schema[key] != nil { return update(node, (key, .list([.made(("type", .text("null")))]))) }
        widen(node, by: .made(("type", .text("null"))))
    }

    private mutating func allowType(_ kind: JSONKinds, _ node: JSONNode, _ seen: JSONKinds) {
        guard let type = node.object?["type"] else { return }
        let described = JSONKinds(types: type)
        let name = kind.typeName
        let isWider = described.contains(.integer) && name == "number"
        let isList: [(String, ShownValue)] = kind == .array && isOlder(node) ? [("items", .made([]))] : []
        if type.array != nil, !isOlder(node) {
            update(node, ("type", .list([.text(name)])))
        } else if isWider || seen.subtracting(.null).isDisjoint(with: described) || isParameter(node) {
            remove(Self.keywords, of: node)
            for place in locations.places(of: node) {
                let text: ShownValue = .text(isParameter(node) ? "string" : name)
                actions.append(Action(target: locations.path(place), update: .made([("type", text)] + isList), depth: locations.depth(place)))
            }
        } else if !isOlder(node) {
            update(node, ("type", .list([ShownValue(type), .text(name)])))
        } else if isSwagger {
            remove(["type"] + Self.keywords, of: node)
        } else {
            widen(node, by: .made([("type", .text(name))] + isList))
        }
    }

    /// Whether the schema of a Swagger 2.0 parameter is the parameter itself, which needs a type.
    private func isParameter(_ node: JSONNode) -> Bool { locations.places(of: node).contains { locations.node($0)?.object?["in"] != nil } }

    private mutating func allow(_ mismatch: Mismatch, _ node: JSONNode) {
        let keyword = mismatch.problem.detail
        guard !mismatch.hasHiddenValues else { return remove([keyword], of: node) }
        let values = mismatch.values.map { ShownValue($0) }
        if keyword == "enum" { return update(node, ("enum", .list(values))) }
        update(node, ("enum", .list((node.object?["const"].map { [ShownValue($0)] } ?? []) + values)))
        remove(["const"], of: node)
    }

    /// Replaces a schema with a union of itself and another schema.
    private mutating func widen(_ node: JSONNode, by other: ShownValue) {
        let annotations: Set<String> = ["title", "description", "deprecated", "readOnly", "writeOnly", "example", "examples"]
        let members = (node.object?.members ?? []).filter { !annotations.contains($0.key.raw) && !$0.key.raw.hasPrefix("x-") }
        update(node, ("anyOf", .list([.made(members.map { ($0.key.raw, ShownValue($0.value)) }), other])))
        remove(members.map(\.key.raw), of: node)
    }

    private mutating func replaceFalse(_ node: JSONNode) {
        for place in locations.places(of: node) {
            actions.append(Action(target: locations.path(place), update: .made([]), depth: locations.depth(place)))
        }
    }

    private mutating func addMediaType(_ name: String, _ node: JSONNode, isRequest: Bool) {
        guard !name.isEmpty else { return }
        guard isSwagger else {
            let isText = MediaTypeName(name).kind == .text
            return update(node, ("content", .made((name, isText ? .made(("schema", .made(("type", .text("string"))))) : .made([])))))
        }
        // In Swagger 2.0, the operation or the document lists the media types of all bodies.
        let key = isRequest ? "consumes" : "produces"
        for place in locations.places(of: node) {
            var operation: Int? = place
            while let current = operation, locations.node(current)?.object?["responses"] == nil { operation = locations.parent(current) }
            guard let operation, let owner = locations.node(operation) else { continue }
            let shared = owner.object?[key] == nil ? locations.root.object?[key]?.array ?? [] : []
            update(owner, (key, .list(shared.map { ShownValue($0) } + [.text(name)])))
        }
    }

    /// Describes a value by its kind alone, because names and values inside it could be secret.
    private func schema(_ value: JSONNode?) -> ShownValue {
        guard let value, !value.isNull else { return .made([]) }
        let type: (String, ShownValue) = ("type", .text(value.kinds.typeName))
        return value.array == nil ? .made(type) : .made(type, ("items", .made([])))
    }

    /// The keywords that belong to a type.
    private static let keywords = [
        "format", "enum", "const", "default", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "multipleOf", "properties", "required", "additionalProperties", "patternProperties", "minProperties",
        "maxProperties", "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "discriminator", "collectionFormat",
    ]
}

/// The JSONPaths of the nodes of a document.
private struct Locations {
    private struct Place {
        let parent: Int
        let segment: String
        let depth: Int
        let node: JSONNode
    }

    let root: JSONNode
    private var places: [Place] = []
    private var byNode: [ObjectIdentifier: [Int]] = [:]
    private var bySpan: [Span: Int] = [:]

    init(_ root: JSONNode) {
        self.root = root
        places = [Place(parent: -1, segment: "$", depth: 0, node: root)]
        var next = 0
        while next < places.count {
            let place = places[next]
            byNode[ObjectIdentifier(place.node), default: []].append(next)
            if bySpan[place.node.span] == nil { bySpan[place.node.span] = next }
            switch place.node.value {
            case .object(let object):
                for member in object.members { add(member.value, Self.segment(member.key.raw), below: next) }
            case .array(let items): for (index, item) in items.enumerated() { add(item, "[\(index)]", below: next) }
            default: break
            }
            next += 1
        }
    }

    private mutating func add(_ node: JSONNode, _ segment: String, below parent: Int) {
        places.append(Place(parent: parent, segment: segment, depth: places[parent].depth + 1, node: node))
    }

    /// Returns the places of a node. A node that was made from others, as for Swagger 2.0, has the span of its original.
    func places(of node: JSONNode) -> [Int] { byNode[ObjectIdentifier(node)] ?? bySpan[node.span].map { [$0] } ?? [] }

    func place(at span: Span) -> Int? { bySpan[span] }

    func node(_ place: Int) -> JSONNode? { places[place].node }

    func parent(_ place: Int) -> Int? { places[place].parent < 0 ? nil : places[place].parent }

    func depth(_ place: Int) -> Int { places[place].depth }

    func path(_ place: Int) -> String { (parent(place).map { path($0) } ?? "") + places[place].segment }

    /// Returns `.name`, or `['name']` if the name is not a word (RFC 9535, section 2.5.1).
    static func segment(_ key: String) -> String {
        let isWord = key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") }
        return isWord && !key.isEmpty ? "." + key : "[\(quoted(key))]"
    }

    static func quoted(_ text: String) -> String {
        let escapes: [Character: String] = ["\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
        return "'" + text.map { escapes[$0] ?? String($0) }.joined() + "'"
    }
}

extension ShownValue {
    /// JSON's null.
    fileprivate static var null: ShownValue { .number("null") }

    fileprivate static func made(_ members: (String, ShownValue)...) -> ShownValue { made(members) }

    fileprivate static func made(_ members: [(String, ShownValue)]) -> ShownValue {
        var object = ShownObject()
        for member in members { object.add(member.0, member.1) }
        return object.value
    }
}

extension ShownValue {
    /// A value from a document.
    package init(_ node: JSONNode) {
        switch node.value {
        case .null: self = .number("null")
        case .bool(let flag): self = .flag(flag)
        case .number(let text): self = .number(text.raw)
        case .string(let text): self = .text(text.raw)
        case .array(let items): self = .list(items.map { ShownValue($0) })
        case .object(let object): self = .made(object.members.map { ($0.key.raw, ShownValue($0.value)) })
        }
    }
}
