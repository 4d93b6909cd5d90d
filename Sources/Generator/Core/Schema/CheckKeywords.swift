extension SchemaCheck {
    mutating func checkKeywords(_ value: JSONNode, _ node: JSONNode, _ schema: JSONObject, ignoresType: Bool) {
        if let type = schema["type"], !ignoresType {
            let described = ValueKinds(types: type)
            kinds[node.span, default: []].formUnion(value.kinds)
            guard described.isEmpty || described.contains(value.kinds) || described.contains(.integer) && value.isWhole else {
                return add(.type, node, at: type.span, expected: described.words, value: value)
            }
        } else if mode == .client, let member = schema.member("properties"), value.object == nil, schema["type"] == nil,
            member.value.object?.members.isEmpty == false
        {
            return add(.assumedType, node, at: member.keySpan, expected: ValueKinds.object.words, value: value)
        }
        for member in schema.members { check(value, member, node, schema) }
    }

    private mutating func check(_ value: JSONNode, _ rule: JSONObject.Member, _ node: JSONNode, _ schema: JSONObject) {
        switch (rule.key.raw, value.value) {
        case ("allOf", _): for part in rule.value.array ?? [] { check(value, part, .part) }
        case ("oneOf", _), ("anyOf", _): checkUnion(value, rule, node, schema)
        case ("properties", .object(let object)):
            for property in object.members {
                if let schema = rule.value.object?[property.key.raw] {
                    check(property.value, at: escapedPointerToken(property.key.raw), schema)
                }
            }
        case ("patternProperties", .object(let object)):
            let patterns = rule.value.object?.members ?? []
            // The client has one type for all keys that are no properties.
            let isOnly = mode == .client && patterns.count == 1 && schema["additionalProperties"].map { $0.bool == false } ?? true
            for property in object.members {
                let isOther = isOnly && schema["properties"]?.object?[property.key.raw] == nil
                for pattern in patterns where isOther || matches(property.key.raw, pattern.key) == true {
                    check(property.value, at: "*", pattern.value)
                }
            }
        case ("additionalProperties", .object(let object)):
            let patterns = schema["patternProperties"]?.object?.members ?? []
            for other in object.members where schema["properties"]?.object?[other.key.raw] == nil {
                // A pattern that cannot be read may match.
                guard patterns.allSatisfy({ matches(other.key.raw, $0.key) == false }) else { continue }
                if rule.value.bool == false { addProperty(other, node) } else { check(other.value, at: "*", rule.value) }
            }
        case ("items", .array(let items)), ("prefixItems", .array(let items)), ("additionalItems", .array(let items)):
            let count = (schema["prefixItems"] ?? schema["items"])?.array?.count ?? 0
            if rule.key.raw == "additionalItems", schema["items"]?.array == nil { return }
            let rest = rule.value.array == nil ? items.dropFirst(count) : items[...]
            for (item, schema) in zip(rest, rule.value.array ?? Array(repeating: rule.value, count: rest.count)) {
                check(item, at: "*", schema)
            }
        case ("required", .object(let object)): checkRequired(rule.value, object, value, node, schema)
        case ("enum", _), ("const", _):
            let values = rule.key.raw == "enum" ? rule.value.array ?? [] : [rule.value]
            guard !values.contains(where: { $0.equals(value) }) else { return }
            let list = values.prefix(6).map { $0.scalarText?.raw ?? $0.kind } + (values.count > 6 ? ["…"] : [])
            add(.value, node, rule.key.raw, at: rule.value.span, expected: list.joined(separator: ", "), value: value)
        default:
            guard !isAllowed(value, rule, schema) else { return }
            let text = rule.value.string?.raw ?? rule.value.number?.raw ?? "to hold"
            add(.constraint, node, rule.key.raw, at: rule.keySpan, expected: "`\(rule.key.raw)` \(text)", value: value)
        }
    }

    /// Returns whether a value satisfies a keyword that concerns the whole value.
    private mutating func isAllowed(_ value: JSONNode, _ rule: JSONObject.Member, _ schema: JSONObject) -> Bool {
        let limit = rule.value
        switch (rule.key.raw, value.value) {
        case ("not", _): return !allows(value, limit)
        case ("minLength", .string(let text)): return text.raw.unicodeScalars.count >= limit.integer ?? 0
        case ("maxLength", .string(let text)): return text.raw.unicodeScalars.count <= limit.integer ?? .max
        case ("format", .string(let text)), ("contentEncoding", .string(let text)):
            return limit.string.map { hasFormat(text.raw, $0.raw, isRead: mode == .client) } ?? true
        case ("format", .number): return limit.string.map { hasRange(value.double ?? 0, $0.raw) } ?? true
        case ("pattern", .string(let text)): return limit.string.flatMap { matches(text.raw, $0) } ?? true
        case ("minItems", .array(let items)): return items.count >= limit.integer ?? 0
        case ("maxItems", .array(let items)): return items.count <= limit.integer ?? .max
        case ("uniqueItems", .array(let items)): return limit.bool != true || Set(items.map(\.comparedKey)).count == items.count
        case ("minProperties", .object(let object)): return object.members.count >= limit.integer ?? 0
        case ("maxProperties", .object(let object)): return object.members.count <= limit.integer ?? .max
        case (let key, .number): return isInBound(value.double ?? 0, key, limit, schema)
        default: return mode == .client || isAllowedByOthers(value, rule, schema)
        }
    }

    /// Returns whether a value satisfies a keyword that applies other schemas.
    private mutating func isAllowedByOthers(_ value: JSONNode, _ rule: JSONObject.Member, _ schema: JSONObject) -> Bool {
        switch (rule.key.raw, value.value) {
        case ("if", _): return (allows(value, rule.value) ? schema["then"] : schema["else"]).map { allows(value, $0) } ?? true
        case ("contains", .array(let items)):
            let count = items.count { allows($0, rule.value) }
            return count >= schema["minContains"]?.integer ?? 1 && count <= schema["maxContains"]?.integer ?? .max
        case ("propertyNames", .object(let object)):
            return object.members.allSatisfy { allows(JSONNode(.string($0.key), at: $0.keySpan), rule.value) }
        case ("dependentSchemas", .object(let object)):
            return (rule.value.object?.members ?? []).allSatisfy { object[$0.key.raw] == nil || allows(value, $0.value) }
        case ("dependentRequired", .object(let object)):
            return (rule.value.object?.members ?? []).allSatisfy { member in
                object[member.key.raw] == nil || (member.value.array ?? []).allSatisfy { $0.string.map { object[$0.raw] != nil } ?? true }
            }
        default: return true
        }
    }

    /// Returns whether a text matches a pattern, or `nil` if the pattern cannot be read.
    private mutating func matches(_ text: String, _ pattern: SpecText) -> Bool? {
        let parsed = patterns[pattern] ?? TextPattern(pattern.raw)
        patterns[pattern] = .some(parsed)
        return parsed?.matches(text)
    }

    private func isInBound(_ number: Double, _ keyword: String, _ limit: JSONNode, _ schema: JSONObject) -> Bool {
        guard let bound = limit.double else { return true }
        return switch keyword {
        case "minimum": schema["exclusiveMinimum"]?.bool == true ? number > bound : number >= bound
        case "maximum": schema["exclusiveMaximum"]?.bool == true ? number < bound : number <= bound
        case "exclusiveMinimum": number > bound
        case "exclusiveMaximum": number < bound
        case "multipleOf": bound <= 0 || isWhole(number / bound)
        default: true
        }
    }

    /// Returns whether a quotient is whole but for rounding, or too large to tell.
    private func isWhole(_ quotient: Double) -> Bool { !quotient.isFinite || abs(quotient - quotient.rounded()) < 1e-9 }

    private mutating func checkRequired(
        _ names: JSONNode, _ object: JSONObject, _ value: JSONNode, _ node: JSONNode, _ schema: JSONObject
    ) {
        for name in names.array ?? [] {
            guard let key = name.string?.raw, object[key] == nil else { continue }
            if mode == .client, let property = schema["properties"]?.object?[key] {
                // A property that is sent in one direction only is required only there (OpenAPI, "Schema Object").
                let facts = meaning(of: property).annotations
                if direction != .response, facts.isReadOnly { continue }
                // Clients read the default where a property is missing.
                if direction != .request, facts.isWriteOnly || direction == .response && facts.defaultValue != nil { continue }
            }
            add(.missing, node, key, under: escapedPointerToken(key), at: name.span, expected: "a value", value: value)
        }
    }

    /// Reports the properties of an object that its schema, including all compositions, does not describe.
    mutating func checkNames(_ value: JSONNode, _ node: JSONNode) {
        guard let members = value.object?.members, let described = properties(of: node) else { return }
        for member in members where !described.contains(member.key.raw) { addProperty(member, node) }
    }

    /// Returns the names of the properties that a schema describes, or `nil` if it says itself whether there are others.
    package func properties(of node: JSONNode) -> Set<String>? {
        let schemas = compositions(of: node)
        let described = schemas.compactMap { $0["properties"]?.object }
        // A property that `false` forbids is reported whether or not the check is strict.
        let others = ["patternProperties", "additionalProperties", "unevaluatedProperties"]
        guard !described.isEmpty, !schemas.contains(where: { schema in others.contains { schema[$0] != nil } }) else { return nil }
        return Set(described.lazy.flatMap { $0.members.map(\.key.raw) })
    }

    private mutating func addProperty(_ member: JSONObject.Member, _ node: JSONNode) {
        let name = member.key.raw
        add(.property, node, name, under: name, expected: "no such property", value: member.value)
    }

    /// Returns the kinds of values that a schema allows by its types, or nothing if it has no types.
    package func kinds(of node: JSONNode) -> ValueKinds {
        compositions(of: node).reduce(into: []) { kinds, schema in
            if let type = schema["type"] { return kinds.formUnion(ValueKinds(types: type)) }
            for value in (schema["enum"]?.array ?? []) + [schema["const"]].compactMap({ $0 }) { kinds.formUnion(value.kinds) }
        }
    }

    /// Returns a schema and those of its compositions, each once.
    private func compositions(of node: JSONNode) -> [JSONObject] {
        var (found, seen): ([JSONObject], Set<NodeIdentity>) = ([], [])
        var next = [node]
        while let node = next.popLast().map({ resolved($0) }) {
            guard let schema = node.object, seen.insert(NodeIdentity(node)).inserted else { continue }
            found.append(schema)
            for key in ["allOf", "oneOf", "anyOf"] { next += schema[key]?.array ?? [] }
        }
        return found
    }
}

extension JSONNode {
    /// Whether the value is a number without a fraction, such as `1` or `1.0`.
    var isWhole: Bool { double.map { $0 == $0.rounded() } ?? false }

    /// A key that equal values share.
    fileprivate var comparedKey: StructuralKey {
        var key = StructuralKey()
        key.append(canonical)
        return key
    }

    private var canonical: JSONNode {
        switch value {
        case .number(let number): JSONNode(.number(SpecText(comparedNumber(number.raw))), at: span)
        case .array(let items): JSONNode(.array(items.map(\.canonical)), at: span)
        case .object(let object):
            .object(object.members.sorted { $0.key.raw < $1.key.raw }.map { $0.replaced($0.value.canonical) }, at: span)
        case .null, .bool, .string: self
        }
    }
}
