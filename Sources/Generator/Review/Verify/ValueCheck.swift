import EndpointGenerator

/// Compares the values of exchanges with the document's schemas, and collects all differences with their locations.
///
/// `ExampleCheck` decides about keywords that concern one value, so conditional keywords are ignored here too.
struct ValueCheck {
    private(set) var problems: [Problem] = []
    /// The kinds of values seen at schemas with a `type`.
    var kinds: [ObjectIdentifier: JSONKinds] = [:]
    var samples: ExampleCheck
    let isStrict: Bool
    /// The location of the current value. Items and keys of dictionaries are shown as `*`.
    var place: [String] = []
    var isRequest = false
    private var steps = 0
    private var depth = 0

    init(_ document: Document, isStrict: Bool) {
        samples = ExampleCheck(document, steps: 0)
        self.isStrict = isStrict
    }

    /// Returns the problems found since the last call.
    mutating func takeProblems() -> [Problem] {
        defer { problems = [] }
        return problems
    }

    mutating func add(
        _ rule: Problem.Rule, _ node: JSONNode, _ detail: String = "", at span: Span? = nil, described: String, seen: String,
        value: JSONNode? = nil
    ) {
        let place = place.joined(separator: "/")
        problems.append(
            Problem(
                rule: rule, node: node, detail: detail, span: span ?? node.span, place: place, described: described, seen: seen, value: value))
    }

    /// Returns the node itself or, if it is a reference, its target.
    mutating func resolved(_ node: JSONNode) -> JSONNode {
        var node = node
        for _ in 0..<16 {
            guard let text = node.object?["$ref"]?.string, let target = samples.targets.find(text, from: node) else { break }
            node = target
        }
        return node
    }

    /// Checks a whole value.
    mutating func check(_ value: JSONNode, _ schema: JSONNode) {
        steps = 1_000_000
        check(value, schema, isPart: false)
    }

    private mutating func check(_ value: JSONNode, at token: String, _ schema: JSONNode) {
        place.append(token)
        check(value, schema, isPart: false)
        place.removeLast()
    }

    /// - Parameter isPart: Whether a composition contains the schema, so that another schema can describe further properties.
    private mutating func check(_ value: JSONNode, _ node: JSONNode, isPart: Bool) {
        steps -= 1
        guard steps > 0, depth < 64 else { return }
        // The runtime's recordings contain this word in place of secrets.
        if let text = value.string?.raw, text.utf8.count >= 8, text.firstRange(of: "REDACTED") != nil { return }
        guard let schema = node.object else {
            if node.bool == false { add(.constraint, node, described: "not allowed", seen: seen(value)) }
            return
        }
        depth += 1
        defer { depth -= 1 }
        if let reference = (schema["$ref"] ?? schema["$dynamicRef"] ?? schema["$recursiveRef"])?.string {
            let target = schema["$recursiveRef"] == nil ? samples.targets.find(reference, from: node) : samples.targets.around(node)
            if let target { check(value, target, isPart: isPart) }
            if samples.isOlder(node) { return }
        }
        if value.isNull, samples.isOlder(node), (schema["nullable"] ?? schema["x-nullable"])?.bool == true { return }
        let start = problems.count
        checkKeywords(value, node, schema)
        if value.isNull, problems.count > start {
            let span = schema["type"]?.span
            let described = schema["type"] == nil ? "a value" : problems[start].described
            problems.removeSubrange(start...)
            add(.null, node, at: span, described: described, seen: "null")
        }
        if isStrict, !isPart, schema["$ref"] == nil, let members = value.object?.members {
            for member in members where describes(member.key.raw, node, 0) == false { addUndescribed(member, node) }
        }
    }

    private mutating func checkKeywords(_ value: JSONNode, _ node: JSONNode, _ schema: JSONObject) {
        if let type = schema["type"] {
            let described = JSONKinds(types: type)
            kinds[ObjectIdentifier(node), default: []].formUnion(value.kinds)
            let isWhole = described.contains(.integer) && value.number.flatMap { Double($0.raw) }.map { $0 == $0.rounded() } == true
            guard described.isEmpty || described.contains(value.kinds) || isWhole else {
                return add(.type, node, at: type.span, described: described.words, seen: seen(value), value: value)
            }
        }
        for member in schema.members {
            switch (member.key.raw, value.value) {
            case ("allOf", _): for part in member.value.array ?? [] { check(value, part, isPart: true) }
            case ("oneOf", _), ("anyOf", _): choose(member, value, node, schema)
            case ("properties", .object(let object)):
                for property in object.members {
                    if let schema = member.value.object?[property.key.raw] { check(property.value, at: property.key.raw.pointer, schema) }
                }
            case ("additionalProperties", .object(let object)): checkOthers(object, member.value, node, schema)
            case ("items", .array(let items)):
                let rules = member.value.array ?? []
                for (index, item) in items.dropFirst(schema["prefixItems"]?.array?.count ?? 0).enumerated() where rules.isEmpty || index < rules.count {
                    check(item, at: "*", rules.isEmpty ? member.value : rules[index])
                }
            case ("prefixItems", .array(let items)):
                for (item, schema) in zip(items, member.value.array ?? []) { check(item, at: "*", schema) }
            case ("required", .object(let object)): checkRequired(member.value, object, node, schema)
            case ("enum", _), ("const", _):
                if !samples.allows(value, member, in: schema) { addValue(value, member, node) }
            case (let key, _) where Self.constraints.contains(key):
                guard !samples.allows(value, member, in: schema) else { continue }
                let rule = key == "not" ? "" : " " + (member.value.string?.raw ?? member.value.number?.raw ?? "")
                add(.constraint, node, key, at: member.keySpan, described: "`\(key)`\(rule)", seen: seen(value))
            default: break
            }
        }
    }

    private static let constraints: Set<String> = [
        "format", "pattern", "not", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties",
    ]

    private mutating func checkRequired(_ names: JSONNode, _ object: JSONObject, _ node: JSONNode, _ schema: JSONObject) {
        for name in names.array ?? [] {
            guard let key = name.string?.raw, object[key] == nil else { continue }
            // A property that is sent in one direction only is required only there (OpenAPI, "Schema Object").
            let property = (schema["properties"]?.object?[key]).map { resolved($0) }?.object
            if property?[isRequest ? "readOnly" : "writeOnly"]?.bool == true { continue }
            place.append(key.pointer)
            add(.missingProperty, node, key, at: name.span, described: "required", seen: "nothing")
            place.removeLast()
        }
    }

    private mutating func checkOthers(_ object: JSONObject, _ rule: JSONNode, _ node: JSONNode, _ schema: JSONObject) {
        let properties = schema["properties"]?.object
        for member in object.members where properties?[member.key.raw] == nil && schema["patternProperties"] == nil {
            if rule.bool == false { addUndescribed(member, node) } else { check(member.value, at: "*", rule) }
        }
    }

    private mutating func addUndescribed(_ member: JSONObject.Member, _ node: JSONNode) {
        let isShown = Showable.isIdentifier(member.key.raw)
        place.append(isShown ? member.key.raw : "*")
        add(.undescribedProperty, node, isShown ? member.key.raw : "", described: "no such property", seen: seen(member.value), value: member.value)
        place.removeLast()
    }

    private mutating func addValue(_ value: JSONNode, _ rule: JSONObject.Member, _ node: JSONNode) {
        let values = rule.value.array ?? [rule.value]
        let list = values.prefix(6).map { $0.string.map { "`\($0.raw)`" } ?? $0.number?.raw ?? $0.kind }.joined(separator: ", ")
        let isShown = value.string.map { Showable.isIdentifier($0.raw) } ?? (value.number != nil || value.bool != nil)
        // A number could be a PIN, so it is shown only for names without a hint of a secret, like any text.
        let shown = isShown && !place.contains(where: Showable.isSecret) && node.object?["format"]?.string?.raw != "password"
        add(
            .value, node, rule.key.raw, at: rule.value.span, described: values.count > 6 ? list + ", …" : list,
            seen: shown ? value.string.map { "`\($0.raw)`" } ?? value.scalar : seen(value), value: shown ? value : nil)
    }

    // MARK: Unions

    /// Checks the schema of a union that fits best: the discriminator's, one without problems, or the one with the fewest.
    private mutating func choose(_ rule: JSONObject.Member, _ value: JSONNode, _ node: JSONNode, _ schema: JSONObject) {
        let choices = discriminated(value, rule.value.array ?? [], schema)
        var best: [Problem]?
        var fitting = 0
        let start = problems.count
        for choice in choices {
            check(value, choice, isPart: true)
            let found = Array(problems[start...])
            problems.removeSubrange(start...)
            let isOfOtherKind = found.contains { $0.place == place.joined(separator: "/") && [.type, .null, .union].contains($0.rule) }
            if found.isEmpty { fitting += 1 }
            if !isOfOtherKind, best.map({ found.count < $0.count }) ?? true { best = found }
        }
        if let best {
            problems += best
            if fitting > 1, isStrict, rule.key.raw == "oneOf" {
                add(.ambiguousUnion, node, at: rule.keySpan, described: "one of \(choices.count) schemas", seen: "\(seen(value)) that \(fitting) of them describe")
            }
        } else if !choices.isEmpty {
            let described = choices.reduce(into: JSONKinds()) { $0.formUnion(kinds(of: $1)) }
            add(.union, node, rule.key.raw, at: rule.keySpan, described: described.words, seen: seen(value), value: value)
        }
    }

    private mutating func discriminated(_ value: JSONNode, _ choices: [JSONNode], _ schema: JSONObject) -> [JSONNode] {
        guard let rule = schema["discriminator"]?.object, let key = rule["propertyName"]?.string?.raw,
            let name = value.object?[key]?.string?.raw
        else { return choices }
        let target = rule["mapping"]?.object?[name]?.string?.raw ?? name
        let named = choices.filter { choice in
            let reference = choice.object?["$ref"]?.string?.raw
            return reference == target || reference?.hasSuffix("/" + target) == true
        }
        return named.isEmpty ? choices : named
    }

    // MARK: What a schema describes

    /// Returns the kinds of values that a schema allows by its types, or nothing if it has no types.
    mutating func kinds(of node: JSONNode, depth: Int = 0) -> JSONKinds {
        guard depth < 8, let schema = resolved(node).object else { return [] }
        if let type = schema["type"] { return JSONKinds(types: type) }
        var kinds = (schema["enum"]?.array ?? []).reduce(into: JSONKinds()) { $0.formUnion($1.kinds) }
        for key in ["allOf", "oneOf", "anyOf"] {
            for part in schema[key]?.array ?? [] { kinds.formUnion(self.kinds(of: part, depth: depth + 1)) }
        }
        return kinds
    }

    /// Returns the schema of a property.
    mutating func property(_ name: String, of node: JSONNode, depth: Int = 0) -> JSONNode? {
        guard depth < 8, let schema = resolved(node).object else { return nil }
        if let found = schema["properties"]?.object?[name] { return found }
        for part in schema["allOf"]?.array ?? [] { if let found = property(name, of: part, depth: depth + 1) { return found } }
        return nil
    }

    /// Returns whether a schema describes a property, or `nil` if it lists no properties.
    private mutating func describes(_ name: String, _ node: JSONNode, _ depth: Int) -> Bool? {
        guard depth < 16, let schema = resolved(node).object else { return nil }
        // A property that `false` forbids is reported whether or not the check is strict.
        let others = ["patternProperties", "additionalProperties", "unevaluatedProperties"]
        if schema["properties"]?.object?[name] != nil || others.contains(where: { schema[$0] != nil }) { return true }
        var result: Bool? = schema["properties"] == nil ? nil : false
        for part in ["allOf", "oneOf", "anyOf"].flatMap({ schema[$0]?.array ?? [] }) {
            guard let other = describes(name, part, depth + 1) else { continue }
            if other { return true }
            result = false
        }
        return result
    }

    /// Describes a value without showing it.
    func seen(_ value: JSONNode) -> String {
        switch value.value {
        case .string(let text): "a string of \(text.raw.unicodeScalars.count) character\(text.raw.unicodeScalars.count == 1 ? "" : "s")"
        case .array(let items): "an array of \(items.count) item\(items.count == 1 ? "" : "s")"
        default: value.kinds.words
        }
    }
}

extension JSONKinds {
    /// The kinds that a schema's `type` lists.
    init(types node: JSONNode) {
        let names: [String: JSONKinds] = [
            "null": .null, "boolean": .boolean, "integer": .integer, "number": .number, "string": .string, "array": .array, "object": .object,
            "file": .all,
        ]
        self = (node.array ?? [node]).reduce(into: []) { $0.formUnion(names[$1.string?.raw ?? ""] ?? []) }
    }

    /// The name of a single kind in JSON Schema.
    var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .integer: "integer"
        case .fraction: "number"
        case .array: "array"
        case .object: "object"
        default: "string"
        }
    }
}

extension JSONNode {
    /// The text of a number or Boolean.
    fileprivate var scalar: String { number?.raw ?? bool.map { $0 ? "true" : "false" } ?? kind }
}

extension String {
    /// The text as a token of a JSON Pointer (RFC 6901).
    fileprivate var pointer: String { split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0").split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1") }
}
