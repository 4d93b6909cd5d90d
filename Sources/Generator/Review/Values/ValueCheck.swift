import EndpointGenerator

/// Compares values with the document's schemas, and collects all differences with their locations. `lint` checks examples with it, and
/// `verify` recorded traffic.
///
/// `ExampleCheck` decides about keywords that concern one value, so conditional keywords are ignored here too.
struct ValueCheck {
    /// Where a value is sent. Examples can be sent in both directions.
    enum Direction { case request, response, both }

    var problems: [Problem] = []
    /// The kinds of values seen at schemas with a `type`, and whether a described body was seen at all. A part of Swagger 2.0 has several
    /// nodes, one for each operation that uses it, but a single span.
    var kinds: [Span: JSONKinds] = [:]
    /// The part of the exchange that is being checked, such as `query parameter limit` or `response 200`.
    var part = ""
    var direction = Direction.both
    /// The location of the current value. Items and keys of dictionaries are shown as `*`.
    private var place: [String] = []
    private var samples: ExampleCheck
    private let isStrict: Bool
    private let limit: Int
    private var steps = 0
    private var depth = 0

    /// - Parameters:
    ///   - isStrict: Whether properties that are not described are reported.
    ///   - limit: The maximum number of schemas that a value is compared with, because nested unions could take exponential time.
    init(_ document: Document, isStrict: Bool, limit: Int) {
        samples = ExampleCheck(document, steps: 0)
        (self.isStrict, self.limit) = (isStrict, limit)
    }

    mutating func add(
        _ rule: Problem.Rule, _ node: JSONNode, detail: String = "", at span: Span? = nil, expected: String, found: String? = nil,
        value: JSONNode? = nil, isSecret: Bool = false
    ) {
        problems.append(
            Problem(
                rule: rule, node: node, detail: detail, span: span ?? node.span, part: part, pointer: place.map { "/" + $0 }.joined(),
                expected: expected, found: found ?? value.map(shown) ?? "nothing", value: value, isSecret: isSecret))
    }

    /// Describes a value without showing it.
    private func shown(_ value: JSONNode) -> String {
        guard let count = value.string?.raw.unicodeScalars.count else { return value.kinds.words }
        return "a string of \(count) character\(count == 1 ? "" : "s")"
    }

    /// Returns the node itself or, if it is a reference, its target.
    mutating func resolved(_ node: JSONNode) -> JSONNode { samples.targets.dereferenced(node) }

    /// Checks a whole value.
    mutating func check(_ value: JSONNode, _ schema: JSONNode) {
        steps = limit
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
        // The runtime's recordings contain this word in place of secrets.
        guard steps > 0, depth < 64, value.string?.raw.firstRange(of: "REDACTED") == nil else { return }
        guard let schema = node.object else {
            if node.bool == false { add(.constraint, node, expected: "nothing", value: value) }
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
        checkKeywords(value, node, schema: schema)
        if value.isNull, problems.count > start {
            let expected = problems[start].expected
            problems.removeSubrange(start...)
            add(.null, node, at: schema["type"]?.span, expected: expected, value: value)
        }
        if isStrict, !isPart, schema["$ref"] == nil { checkNames(value, node) }
    }

    private mutating func checkKeywords(_ value: JSONNode, _ node: JSONNode, schema: JSONObject) {
        if let type = schema["type"] {
            let described = JSONKinds(types: type)
            kinds[node.span, default: []].formUnion(value.kinds)
            let isWhole = described.contains(.integer) && value.number.flatMap { Double($0.raw) }.map { $0 == $0.rounded() } == true
            guard described.isEmpty || described.contains(value.kinds) || isWhole else {
                return add(.type, node, at: type.span, expected: described.words, value: value)
            }
        }
        for member in schema.members {
            switch (member.key.raw, value.value) {
            case ("allOf", _): for part in member.value.array ?? [] { check(value, part, isPart: true) }
            case ("oneOf", _), ("anyOf", _): checkBestChoice(member, value, node: node, schema: schema)
            case ("properties", .object(let object)):
                for property in object.members {
                    if let schema = member.value.object?[property.key.raw] {
                        check(property.value, at: escapedPointerToken(property.key.raw), schema)
                    }
                }
            case ("additionalProperties", .object(let object)) where schema["patternProperties"] == nil:
                for other in object.members where schema["properties"]?.object?[other.key.raw] == nil {
                    if member.value.bool == false { addProperty(other, node) } else { check(other.value, at: "*", member.value) }
                }
            case ("items", .array(let items)), ("prefixItems", .array(let items)):
                let rest = member.value.array == nil ? items.dropFirst(schema["prefixItems"]?.array?.count ?? 0) : items[...]
                let rules = member.value.array ?? Array(repeating: member.value, count: rest.count)
                for (item, schema) in zip(rest, rules) { check(item, at: "*", schema) }
            case ("required", .object(let object)): checkRequired(member.value, object, of: value, node: node, schema: schema)
            case ("enum", _), ("const", _): if !samples.allows(value, member, in: schema) { addValue(value, member, node: node) }
            case (let key, _) where Self.constraints.contains(key):
                guard !samples.allows(value, member, in: schema) else { continue }
                let rule = member.value.string?.raw ?? member.value.number?.raw ?? "to hold"
                add(.constraint, node, detail: key, at: member.keySpan, expected: "`\(key)` \(rule)", value: value)
            default: break
            }
        }
    }

    private static let constraints: Set<String> = [
        "format", "pattern", "not", "minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties",
    ]

    private mutating func checkRequired(_ names: JSONNode, _ object: JSONObject, of value: JSONNode, node: JSONNode, schema: JSONObject) {
        for name in names.array ?? [] {
            guard let key = name.string?.raw, object[key] == nil else { continue }
            // A property that is sent in one direction only is required only there (OpenAPI, "Schema Object").
            let property = (schema["properties"]?.object?[key]).map { resolved($0) }?.object
            if direction != .response, property?["readOnly"]?.bool == true { continue }
            if direction != .request, property?["writeOnly"]?.bool == true { continue }
            place.append(escapedPointerToken(key))
            add(.missing, node, detail: key, at: name.span, expected: "a value", found: "nothing", value: value)
            place.removeLast()
        }
    }

    /// Reports the properties of an object that its schema, including all compositions, does not describe.
    private mutating func checkNames(_ value: JSONNode, _ node: JSONNode) {
        guard let members = value.object?.members else { return }
        let schemas = compositions(of: node)
        let described = schemas.compactMap { $0["properties"]?.object }
        // A property that `false` forbids is reported whether or not the check is strict.
        let others = ["patternProperties", "additionalProperties", "unevaluatedProperties"]
        guard !described.isEmpty, !schemas.contains(where: { schema in others.contains { schema[$0] != nil } }) else { return }
        for member in members where !described.contains(where: { $0[member.key.raw] != nil }) { addProperty(member, node) }
    }

    private mutating func addProperty(_ member: JSONObject.Member, _ node: JSONNode) {
        let name = Showable.isIdentifier(member.key.raw) ? member.key.raw : ""
        place.append(name.isEmpty ? "*" : name)
        add(.property, node, detail: name, expected: "no such property", value: member.value)
        place.removeLast()
    }

    private mutating func addValue(_ value: JSONNode, _ rule: JSONObject.Member, node: JSONNode) {
        let values = rule.value.array ?? [rule.value]
        let list = values.prefix(6).map { $0.scalarText?.raw ?? $0.kind } + (values.count > 6 ? ["…"] : [])
        // A number can be a PIN, so names matter for it too.
        let names = place + part.split(separator: " ").map(String.init)
        let text = value.string.map { Showable.isIdentifier($0.raw) ? $0.raw : nil } ?? value.scalarText?.raw
        let isSecret = text == nil || names.contains(where: Showable.isSecret) || node.object?["format"]?.string?.raw == "password"
        add(
            .value, node, detail: rule.key.raw, at: rule.value.span, expected: list.joined(separator: ", "), found: isSecret ? nil : text,
            value: value, isSecret: isSecret)
    }

    /// Checks the schema of a union that fits best: the discriminator's, or the one with the fewest problems.
    private mutating func checkBestChoice(_ rule: JSONObject.Member, _ value: JSONNode, node: JSONNode, schema: JSONObject) {
        var choices = rule.value.array ?? []
        // In Swagger 2.0, a discriminator is only the name of a property.
        let discriminator = schema["discriminator"]
        let property = discriminator?.object?["propertyName"] ?? discriminator
        if let key = property?.string?.raw, let name = value.object?[key]?.string?.raw {
            let target = discriminator?.object?["mapping"]?.object?[name]?.string?.raw ?? name
            let named = choices.filter { ("/" + ($0.object?["$ref"]?.string?.raw ?? "")).hasSuffix("/" + target) }
            if !named.isEmpty { choices = named }
        }
        var best: [Problem]?
        let start = problems.count
        for choice in choices where best?.isEmpty != true {
            check(value, choice, isPart: true)
            let found = Array(problems[start...])
            problems.removeSubrange(start...)
            let isOfOtherKind = found.contains { $0.value === value && [.type, .null, .union].contains($0.rule) }
            if !isOfOtherKind, best.map({ found.count < $0.count }) ?? true { best = found }
        }
        problems += best ?? []
        guard best == nil, !choices.isEmpty else { return }
        let described = choices.reduce(into: JSONKinds()) { $0.formUnion(kinds(of: $1)) }
        add(.union, node, detail: rule.key.raw, at: rule.keySpan, expected: described.words, value: value)
    }

    /// Returns the kinds of values that a schema allows by its types, or nothing if it has no types.
    mutating func kinds(of node: JSONNode) -> JSONKinds {
        compositions(of: node).reduce(into: []) { kinds, schema in
            if let type = schema["type"] { return kinds.formUnion(JSONKinds(types: type)) }
            for value in schema["enum"]?.array ?? [] { kinds.formUnion(value.kinds) }
        }
    }

    /// Returns a schema and those of its compositions, each once.
    private mutating func compositions(of node: JSONNode) -> [JSONObject] {
        var (found, seen): ([JSONObject], Set<ObjectIdentifier>) = ([], [])
        var next = [node]
        while let node = next.popLast().map({ resolved($0) }) {
            guard let schema = node.object, seen.insert(ObjectIdentifier(node)).inserted else { continue }
            found.append(schema)
            for key in ["allOf", "oneOf", "anyOf"] { next += schema[key]?.array ?? [] }
        }
        return found
    }
}
