import EndpointGenerator

/// The actions of an OpenAPI Overlay that change a document so that it describes traffic.
struct OverlayFixes {
    private let verification: Verification
    private let locations: Locations
    private let isSwagger: Bool
    private var actions: [Action] = []
    /// The JSONPaths of schemas that get another form. Their other differences are searched for again afterwards.
    private var rewritten: Set<String> = []
    /// The schemas, as JSONPaths, of which properties become optional, so that the arguments of their initializers move.
    private(set) var initializers: [String] = []
    /// The Swagger 2.0 operations that got media types of their own.
    private var withMediaTypes: Set<Int> = []

    private struct Action {
        /// The JSONPath of the changed node.
        let place: String
        let target: String
        /// The update, or `nil` if the target is removed.
        let update: ShownValue?
        var isRewrite = false

        var value: ShownValue { ["target": .text(target), update == nil ? "remove" : "update": update ?? true] }
    }

    init(_ verification: Verification) {
        self.verification = verification
        let document = verification.document
        isSwagger = document.isSwagger(at: document.root.span)
        locations = Locations(document.root)
        for mismatch in verification.mismatches { add(mismatch) }
    }

    /// The Action Objects, without those inside something that gets another form, because they could change what they do not mean.
    var values: [ShownValue] {
        actions.filter { action in
            let path = action.isRewrite ? action.place : action.target + "."
            return rewritten.isDisjoint(with: path.indices.filter { ".[".contains(path[$0]) }.map { String(path[..<$0]) })
        }.map(\.value)
    }

    private mutating func rewrite(_ node: JSONNode, removing keys: [String] = [], _ members: ShownValue?) {
        let targets = locations.places(of: node).map { locations.path($0) }
        guard rewritten.isDisjoint(with: targets) else { return }
        rewritten.formUnion(targets)
        let start = actions.count
        remove(keys, of: node)
        if let members { update(node, members) }
        for index in actions.indices[start...] { actions[index].isRewrite = true }
    }

    private mutating func update(_ node: JSONNode, _ members: ShownValue) {
        for place in locations.places(of: node) {
            actions.append(Action(place: locations.path(place), target: locations.path(place), update: members))
        }
    }

    private mutating func remove(_ keys: [String], of node: JSONNode, filter: String = "") {
        for place in locations.places(of: node) {
            for key in keys {
                // The member of a Swagger 2.0 parameter is not the list of required properties.
                guard let member = locations.places[place].node.object?[key], key != "required" || member.array != nil else { continue }
                let path = locations.path(place)
                actions.append(Action(place: path, target: path + Locations.segment(key) + filter, update: nil))
            }
        }
    }

    private func isOlder(_ node: JSONNode) -> Bool { !verification.document.appliesReferenceSiblings(at: node.span) }

    private mutating func add(_ mismatch: Mismatch) {
        let (problem, node, kind) = (mismatch.problem, mismatch.problem.node, mismatch.kind)
        let isResponse = problem.part.hasPrefix("response")
        switch problem.rule {
        case .missing where !problem.detail.isEmpty: makeOptional(problem.detail, node, span: problem.span)
        case .missing where !isResponse: makeOptional(node)
        case .missing where verification.kinds(at: node).isEmpty: remove([isSwagger ? "schema" : "content"], of: node)
        case .missing: allowNoBody(node)
        case .null: allowNull(node)
        case .type, .assumedType: allowKind(kind ?? .string, node)
        case .value:
            if let values = mismatch.values {
                let constant = problem.detail == "const" ? node.object?["const"] : nil
                update(node, ["enum": .list(([constant].compactMap { $0 } + values).map { ShownValue($0) })])
            }
            if problem.detail == "const" || mismatch.values == nil { remove([problem.detail], of: node) }
        case .constraint where problem.detail.isEmpty: update(node, [:])
        case .constraint:
            let partner = isOlder(node) ? ["minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"][problem.detail] : nil
            remove([problem.detail] + [partner].compactMap { $0 }, of: node)
        case .union: update(node, [problem.detail: [Self.schema(kind)]])
        case .property where problem.detail.isEmpty: update(node, ["additionalProperties": true])
        case .property: update(node, ["properties": [problem.detail: Self.schema(kind)]])
        // The description is a part of an app's errors.
        case .status: update(node, [problem.detail: .made([("description", "")] + content(problem.body))])
        case .body: update(node, .made(content(problem.body)))
        case .mediaType where isSwagger: addMediaType(problem.body, node)
        case .mediaType: update(node, .made(content(problem.body)))
        case .discriminator: for name in mismatch.values ?? [] { addMember(name.scalarText?.raw ?? "", problem.detail, to: node) }
        case .invalidBody: break
        }
    }

    /// Returns the members of a response that describe a body.
    private func content(_ body: SeenBody?) -> [(String, ShownValue)] {
        guard let body else { return [] }
        if isSwagger { return [("schema", body.schema ?? ["type": "file"])] }
        return [("content", [body.mediaType: body.schema.map { ["schema": $0] } ?? [:]])]
    }

    /// Makes null a value of a response's body, as which the client reads a missing body.
    private mutating func allowNoBody(_ node: JSONNode) {
        for holder in isSwagger ? [node] : (node.object?["content"]?.object?.members ?? []).map(\.value) {
            guard let place = locations.places(of: holder).first, let schema = locations.places[place].node.object?["schema"] else {
                continue
            }
            remove(["schema"], of: holder)
            let written = ShownValue(schema)
            let older: ShownValue = ["allOf": [written], isSwagger ? "x-nullable" : "nullable": true]
            update(holder, ["schema": isOlder(node) ? older : ["anyOf": [written, ["type": "null"]]]])
        }
    }

    /// Describes the value of a discriminator: as the name of a schema that differs from it only in its spelling, or of a new one.
    private mutating func addMember(_ name: String, _ property: String, to node: JSONNode) {
        let root = verification.document.root
        guard let schemas = isSwagger ? root.object?["definitions"] : root.object?["components"]?.object?["schemas"] else { return }
        let spelling = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let prefix = isSwagger ? "#/definitions/" : "#/components/schemas/"
        let known = schemas.object?.members.first { spelling($0.key.raw) == spelling(name) }?.key.raw
        // The name of a number in a reference is the index of an item.
        let target = known ?? (Int(name) == nil ? name : property + name)
        let reference: ShownValue = ["$ref": .text(prefix + escapedPointerToken(target))]
        if let key = ["oneOf", "anyOf"].first(where: { node.object?[$0] != nil }) {
            if known == nil {
                update(schemas, [target: ["type": "object", "required": [.text(property)], "properties": [property: ["type": "string"]]]])
            }
            update(node, [key: [reference]])
        } else if known == nil, let base = schemas.object?.members.first(where: { $0.value === node })?.key.raw {
            update(schemas, [target: ["allOf": [["$ref": .text(prefix + escapedPointerToken(base))]]]])
        }
        if target != name, !isSwagger {
            update(node, ["discriminator": ["mapping": [name: .text(prefix + escapedPointerToken(target))]]])
        }
    }

    private mutating func makeOptional(_ name: String, _ node: JSONNode, span: Span) {
        if let field = formField(named: span) { return update(field, ["required": false]) }
        initializers += locations.places(of: node).map { locations.path($0) }
        let isOnly = node.object?["required"]?.array?.count == 1
        remove(["required"], of: node, filter: isOnly ? "" : "[?@ == \(Locations.quoted(name))]")
    }

    /// Makes a parameter or body optional. The body of a Swagger 2.0 operation is required if one of its form fields is.
    private mutating func makeOptional(_ node: JSONNode) {
        let schema = node.object?["content"]?.object?.members.first?.value.object?["schema"]
        let fields = (schema?.object?["required"]?.array ?? []).compactMap { formField(named: $0.span) }
        for part in fields.isEmpty ? [node] : fields { update(part, ["required": false]) }
    }

    /// Returns the form field of Swagger 2.0 whose name has the span. Such a field says itself that it is required.
    private func formField(named span: Span) -> JSONNode? {
        guard isSwagger, let place = locations.bySpan[span] else { return nil }
        let field = locations.places[locations.places[place].parent].node
        return field.object?["in"] == nil ? nil : field
    }

    private mutating func allowNull(_ node: JSONNode) {
        if isOlder(node) { return update(node, [isSwagger ? "x-nullable" : "nullable": true]) }
        if let type = node.object?["type"], !ValueKinds(types: type).contains(.null) {
            rewrite(node, ["type": .list((type.array == nil ? [ShownValue(type)] : []) + ["null"])])
        } else if let key = ["enum", "anyOf", "oneOf"].first(where: { node.object?[$0] != nil }) {
            update(node, [key: [key == "enum" ? .number("null") : ["type": "null"]]])
        } else {
            widen(node, by: ["type": "null"])
        }
    }

    private mutating func allowKind(_ kind: ValueKinds, _ node: JSONNode) {
        guard let type = node.object?["type"] else {
            // Without a type, `properties` describe an object.
            return isSwagger ? rewrite(node, removing: Self.keywords, nil) : widen(node, by: Self.schema(kind))
        }
        let described = ValueKinds(types: type)
        // The schema of a Swagger 2.0 parameter is the parameter itself, whose text a string always describes.
        let isParameter = locations.places(of: node).contains { locations.places[$0].node.object?["in"] != nil }
        let isUnused = verification.kinds(at: node).subtracting(.null).isDisjoint(with: described)
        if described.contains(.integer), kind == .fraction, type.array == nil {
            remove(["format"], of: node)
            update(node, ["type": "number"])
        } else if !isOlder(node), type.array != nil {
            update(node, ["type": [.text(kind.typeName)]])
        } else if isUnused || isParameter {
            rewrite(node, removing: Self.keywords, Self.schema(isParameter ? .string : kind))
        } else if !isOlder(node) {
            rewrite(node, ["type": [ShownValue(type), .text(kind.typeName)]])
        } else if isSwagger {
            rewrite(node, removing: ["type"] + Self.keywords, nil)
        } else {
            widen(node, by: Self.schema(kind))
        }
    }

    /// The keywords that belong to a type.
    private static let keywords = [
        "format", "enum", "const", "default", "pattern", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum",
        "exclusiveMaximum", "multipleOf", "properties", "required", "additionalProperties", "patternProperties", "minProperties",
        "maxProperties", "items", "prefixItems", "minItems", "maxItems", "uniqueItems", "discriminator", "collectionFormat",
    ]

    /// Replaces a schema with a union of itself and another schema.
    private mutating func widen(_ node: JSONNode, by other: ShownValue) {
        let annotations: Set<String> = ["title", "description", "deprecated", "readOnly", "writeOnly"]
        let members = (node.object?.members ?? []).filter { !annotations.contains($0.key.raw) && !$0.key.raw.hasPrefix("x-") }
        rewrite(node, removing: members.map(\.key.raw), ["anyOf": [.made(members.map { ($0.key.raw, ShownValue($0.value)) }), other]])
    }

    /// Adds a media type to those that a Swagger 2.0 operation, or the document, lists for all its bodies.
    private mutating func addMediaType(_ body: SeenBody?, _ node: JSONNode) {
        guard let body else { return }
        let schema = (node.object?["content"]?.object?.members.first?.value.object?["schema"]).map(ShownValue.init)
        if schema?.json != body.schema?.json {
            // Another schema would not describe what was read.
            guard !verification.isRead(node) else { return }
            remove(["schema"], of: node)
            update(node, .made(content(body)))
        }
        for place in locations.places(of: node) {
            var owner = place
            while owner > 0, locations.places[owner].node.object?["responses"] == nil { owner = locations.places[owner].parent }
            let operation = locations.places[owner].node
            let isFirst = operation.object?["produces"] == nil && withMediaTypes.insert(owner).inserted
            let shared = isFirst ? locations.places[0].node.object?["produces"]?.array ?? [] : []
            update(operation, ["produces": .list(shared.map { ShownValue($0) } + [.text(body.mediaType)])])
        }
    }

    /// Describes a value by its kind alone, because names and values inside it could be secret.
    static func schema(_ kind: ValueKinds?) -> ShownValue {
        guard let kind, kind != .null else { return [:] }
        return kind == .array ? ["type": "array", "items": [:]] : ["type": .text(kind.typeName)]
    }
}

/// The JSONPaths of the nodes of a document.
struct Locations {
    private(set) var places: [(node: JSONNode, parent: Int, segment: String)]
    private var byNode: [ObjectIdentifier: [Int]] = [:]
    private(set) var bySpan: [Span: Int] = [:]

    init(_ root: JSONNode) {
        places = [(root, 0, "$")]
        var next = 0
        while next < places.count {
            let node = places[next].node
            byNode[ObjectIdentifier(node), default: []].append(next)
            if bySpan[node.span] == nil { bySpan[node.span] = next }
            for member in node.object?.members ?? [] { places.append((member.value, next, Self.segment(member.key.raw))) }
            for (index, item) in (node.array ?? []).enumerated() { places.append((item, next, "[\(index)]")) }
            next += 1
        }
    }

    /// Returns the places of a node. A node that was made from others, as for Swagger 2.0, has the span of its original.
    func places(of node: JSONNode) -> [Int] { byNode[ObjectIdentifier(node)] ?? bySpan[node.span].map { [$0] } ?? [] }

    func path(_ place: Int) -> String { (place == 0 ? "" : path(places[place].parent)) + places[place].segment }

    /// Returns `.name`, or `['name']` if the name is not a word (RFC 9535, section 2.5.1).
    static func segment(_ key: String) -> String {
        let isWord = !key.isEmpty && key.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "_") }
        return isWord ? "." + key : "[\(quoted(key))]"
    }

    static func quoted(_ text: String) -> String {
        let escapes: [Character: String] = ["\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n", "\t": "\\t"]
        return "'" + text.map { escapes[$0] ?? String($0) }.joined() + "'"
    }
}
