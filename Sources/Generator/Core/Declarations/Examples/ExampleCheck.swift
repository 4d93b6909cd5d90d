/// Checks whether a sample is valid against its schema. Conditional keywords are ignored.
///
/// The work per document is limited, because schemas can refer to each other in exponentially many ways. Once the limit is reached, every
/// sample counts as valid.
package struct ExampleCheck {
    /// The example of a model, paired with the location of a schema.
    private struct Place: Hashable {
        let name: ExampleName
        let schema: NodeIdentity
    }

    private let document: Document
    package var targets: ReferenceTargets
    /// The examples to which values can refer.
    var made: [ExampleName: ExampleValue] = [:]
    private var steps: Int
    private var depth = 0
    private var known: [Place: Bool] = [:]
    private var patterns: [SpecText: TextPattern?] = [:]

    package init(_ document: Document, steps: Int) {
        self.document = document
        self.steps = steps
        targets = ReferenceTargets(references: document.references)
    }

    /// Returns whether a value is valid against one keyword of a schema, or against the whole schema for `not`.
    package mutating func allows(_ value: JSONNode, _ keyword: JSONObject.Member, in schema: JSONObject) -> Bool {
        steps = max(steps, 10_000)
        if keyword.key.raw == "not" { return !allows(ExampleValue(value), keyword.value) }
        return SchemaKeyword.byName[keyword.key.raw].map { isAllowed(ExampleValue(value), $0, rule: keyword.value, in: schema) } ?? true
    }

    /// Returns whether the OpenAPI version of the node's file supports `nullable` and ignores keywords next to `$ref`.
    package func isOlder(_ node: JSONNode) -> Bool { !document.appliesReferenceSiblings(at: node.span) }

    mutating func allows(_ value: ExampleValue, _ schema: JSONNode) -> Bool {
        guard case .model(let name) = value else { return isValid(value, schema) }
        guard let value = made[name] else { return true }
        let place = Place(name: name, schema: NodeIdentity(schema))
        if let result = known[place] { return result }
        let result = isValid(value, schema)
        known[place] = result
        return result
    }

    private mutating func isValid(_ value: ExampleValue, _ node: JSONNode) -> Bool {
        steps -= 1
        guard steps > 0, depth < 64 else { return true }
        if let flag = node.bool { return flag }
        guard let schema = node.object else { return true }
        depth += 1
        defer { depth -= 1 }
        if let reference = (schema["$ref"] ?? schema["$dynamicRef"] ?? schema["$recursiveRef"])?.string {
            let target = schema["$recursiveRef"] == nil ? targets.find(reference, from: node) : targets.around(node)
            if let target, !allows(value, target) { return false }
            if isOlder(node) { return true }
        }
        // `nullable` applies only if `type` is a single type.
        let isNullable = value.isNull && isOlder(node) && (schema["nullable"] ?? schema["x-nullable"])?.bool == true
        for member in schema.members {
            if member.key.raw == "not", allows(value, member.value) { return false }
            guard let keyword = SchemaKeyword.byName[member.key.raw] else { continue }
            if keyword == .type, isNullable, member.value.string != nil { continue }
            if !isAllowed(value, keyword, rule: member.value, in: schema) { return false }
        }
        return true
    }

    private mutating func isAllowed(_ value: ExampleValue, _ keyword: SchemaKeyword, rule: JSONNode, in schema: JSONObject) -> Bool {
        switch (keyword, value) {
        case (.type, _): return (rule.string.map { [$0] } ?? rule.array?.compactMap(\.string) ?? []).contains { hasType($0.raw, value) }
        case (.enum, _): return rule.array?.contains { isEqual(value, $0) } == true
        case (.const, _): return isEqual(value, rule)
        case (.allOf, _): return (rule.array ?? []).allSatisfy { allows(value, $0) }
        case (.anyOf, _): return (rule.array ?? []).contains { isChoice(value, $0) }
        case (.oneOf, _):
            var count = 0
            for choice in rule.array ?? [] where count < 2 && isChoice(value, choice) { count += 1 }
            return count == 1
        case (.minLength, .text(let text)): return text.unicodeScalars.count >= rule.integer ?? 0
        case (.maxLength, .text(let text)): return text.unicodeScalars.count <= rule.integer ?? .max
        case (.format, .text(let text)): return rule.string.map { hasFormat(text, $0.raw) } ?? true
        case (.pattern, .text(let text)): return rule.string.map { matches(text, $0) } ?? true
        case (.format, .number(let number)): return rule.string.map { hasRange(Double(number) ?? 0, $0.raw) } ?? true
        case (_, .number(let number)): return rule.double.map { isInBound(Double(number) ?? 0, keyword, bound: $0, schema: schema) } ?? true
        case (.minItems, .list(let items)): return items.count >= rule.integer ?? 0
        case (.maxItems, .list(let items)): return items.count <= rule.integer ?? .max
        case (.uniqueItems, .list(let items)): return rule.bool != true || Set(items).count == items.count
        case (.items, .list(let items)), (.prefixItems, .list(let items)):
            if let places = rule.array { return zip(items, places).allSatisfy { allows($0, $1) } }
            return items.dropFirst(schema["prefixItems"]?.array?.count ?? 0).allSatisfy { allows($0, rule) }
        case (.minProperties, .object(let members)): return members.count >= rule.integer ?? 0
        case (.maxProperties, .object(let members)): return members.count <= rule.integer ?? .max
        case (.required, .object(let members)):
            let keys = Set(members.map(\.key))
            return (rule.array ?? []).allSatisfy { $0.string.map(keys.contains) ?? true }
        case (.properties, .object(let members)):
            return members.allSatisfy { member in rule.object?[member.key.raw].map { allows(member.value, $0) } ?? true }
        case (.patternProperties, .object(let members)), (.additionalProperties, .object(let members)):
            let patterns = schema["patternProperties"]?.object?.members ?? []
            return members.allSatisfy { member in
                let matching = patterns.filter { matches(member.key.raw, $0.key) }
                if keyword == .patternProperties { return matching.allSatisfy { allows(member.value, $0.value) } }
                let isOther = matching.isEmpty && schema["properties"]?.object?[member.key.raw] == nil
                return !isOther || allows(member.value, rule)
            }
        default: return true
        }
    }

    private func hasType(_ type: String, _ value: ExampleValue) -> Bool {
        switch (type, value) {
        case ("string", .text), ("number", .number), ("object", .object), ("array", .list), ("boolean", .flag), ("null", .null),
            ("file", _):
            true
        case ("integer", .number(let number)): Double(number).map { $0 == $0.rounded() } == true
        default: false
        }
    }

    /// Returns whether a schema in `anyOf` or `oneOf` allows a value. If `nullable` is its only keyword, it allows only null.
    private mutating func isChoice(_ value: ExampleValue, _ schema: JSONNode) -> Bool {
        let isNullAlone = schema.object.map { $0.members.count == 1 && $0["nullable"]?.bool == true } == true
        return isNullAlone && isOlder(schema) ? value.isNull : allows(value, schema)
    }

    private mutating func matches(_ text: String, _ pattern: SpecText) -> Bool {
        let parsed = patterns[pattern] ?? TextPattern(pattern.raw)
        patterns[pattern] = .some(parsed)
        return parsed?.matches(text) ?? true
    }

    private func isInBound(_ number: Double, _ keyword: SchemaKeyword, bound: Double, schema: JSONObject) -> Bool {
        switch keyword {
        case .minimum: schema["exclusiveMinimum"]?.bool == true ? number > bound : number >= bound
        case .maximum: schema["exclusiveMaximum"]?.bool == true ? number < bound : number <= bound
        case .exclusiveMinimum: number > bound
        case .exclusiveMaximum: number < bound
        case .multipleOf: bound <= 0 || abs(number / bound - (number / bound).rounded()) < 1e-9
        default: true
        }
    }

    private func isEqual(_ value: ExampleValue, _ node: JSONNode) -> Bool {
        switch (value, node.value) {
        case (.model(let name), _): made[name].map { isEqual($0, node) } ?? false
        case (.null, .null): true
        case (.flag(let left), .bool(let right)): left == right
        case (.text(let left), .string(let right)): left.isExactly(right.raw)
        case (.number(let left), .number(let right)): left == right.raw || Double(left) == Double(right.raw)
        case (.list(let left), .array(let right)): left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
        case (.object(let left), .object(let right)):
            left.count == right.members.count
                && left.allSatisfy { member in right[member.key.raw].map { isEqual(member.value, $0) } ?? false }
        default: false
        }
    }
}

/// The targets of references, each resolved only once.
package struct ReferenceTargets {
    private struct Key: Hashable {
        let text: SpecText
        let file: Int32
    }

    private var references: References
    private var known: [Key: JSONNode?] = [:]

    package init(references: References) { self.references = references }

    package mutating func find(_ reference: SpecText, from node: JSONNode) -> JSONNode? {
        let key = Key(text: reference, file: node.span.file)
        if let known = known[key] { return known }
        let target = (try? references.find(key.text.raw, from: key.file, in: "schemas").get())?.node
        known[key] = .some(target)
        return target
    }

    /// Returns the node itself or, if it is a reference, its target.
    package mutating func dereferenced(_ node: JSONNode) -> JSONNode {
        var node = node
        for _ in 0..<16 {
            guard let text = node.object?["$ref"]?.string, let target = find(text, from: node) else { break }
            node = target
        }
        return node
    }

    /// Returns the enclosing schema that a `$recursiveRef` refers to.
    package mutating func around(_ node: JSONNode) -> JSONNode? { references.resource(around: node.span, recursive: true)?.node }
}
