/// Checks whether a sample is valid against its schema. Conditional keywords are ignored.
///
/// The work per document is limited, because schemas can refer to each other in exponentially many ways. Once the limit is reached, every
/// sample counts as valid.
struct ExampleCheck {
    /// The example of a model, paired with the location of a schema.
    private struct Place: Hashable {
        let name: ExampleName
        let schema: ObjectIdentifier
    }

    private let document: Document
    var targets: ReferenceTargets
    private var steps: Int
    private var known: [Place: Bool] = [:]
    private var patterns: [SpecText: TextPattern?] = [:]

    init(_ document: Document, steps: Int) {
        self.document = document
        self.steps = steps
        targets = ReferenceTargets(references: document.references)
    }

    /// - Parameter made: the examples to which `value` refers.
    mutating func allows(_ value: ExampleValue, _ schema: JSONNode, _ made: [ExampleName: ExampleValue], depth: Int = 0) -> Bool {
        guard case .model(let name) = value else { return isValid(value, schema, made, depth) }
        guard let value = made[name] else { return true }
        let place = Place(name: name, schema: ObjectIdentifier(schema))
        if let result = known[place] { return result }
        let result = isValid(value, schema, made, depth)
        known[place] = result
        return result
    }

    private mutating func isValid(
        _ value: ExampleValue, _ node: JSONNode, _ made: [ExampleName: ExampleValue], _ depth: Int
    ) -> Bool {
        steps -= 1
        guard steps > 0, depth < 64 else { return true }
        if let flag = node.bool { return flag }
        guard let schema = node.object else { return true }
        if let reference = (schema["$ref"] ?? schema["$dynamicRef"] ?? schema["$recursiveRef"])?.string {
            let target = schema["$recursiveRef"] == nil ? targets.find(reference, from: node) : targets.around(node)
            if let target, !allows(value, target, made, depth: depth + 1) { return false }
            if !document.appliesReferenceSiblings(at: node.span) { return true }
        }
        for member in schema.members {
            let key = member.key.raw
            if key == "not", allows(value, member.value, made, depth: depth + 1) { return false }
            guard let keyword = SchemaKeyword.byName[key] else { continue }
            let isAllowed =
                switch keyword {
                case .type: hasType(value, member.value, schema, node)
                case .enum: (member.value.array ?? []).contains { isEqual(value, $0, made) }
                case .const: isEqual(value, member.value, made)
                case .allOf, .anyOf, .oneOf: isValid(value, keyword, member.value.array ?? [], made, depth)
                default: isAllowed(value, keyword, member.value, schema, made, depth)
                }
            if !isAllowed { return false }
        }
        return true
    }

    private mutating func isAllowed(
        _ value: ExampleValue, _ keyword: SchemaKeyword, _ rule: JSONNode, _ schema: JSONObject, _ made: [ExampleName: ExampleValue],
        _ depth: Int
    ) -> Bool {
        switch value {
        case .text(let text): return isAllowed(text, keyword, rule)
        case .number(let number): return isAllowed(Double(number) ?? 0, keyword, rule, schema)
        case .list(let items): return isAllowed(items, keyword, rule, schema, made, depth)
        case .object(let members): return isAllowed(members, keyword, rule, schema, made, depth)
        case .null, .flag, .model: return true
        }
    }

    private mutating func isValid(
        _ value: ExampleValue, _ keyword: SchemaKeyword, _ schemas: [JSONNode], _ made: [ExampleName: ExampleValue], _ depth: Int
    ) -> Bool {
        var count = 0
        for schema in schemas {
            let isNullAlone = keyword != .allOf && schema.object.map { $0.members.count == 1 && $0["nullable"]?.bool == true } == true
            let isAllowed = isNullAlone && isOlder(schema) ? value.isNull : allows(value, schema, made, depth: depth + 1)
            count += isAllowed ? 1 : 0
            if keyword == .allOf ? !isAllowed : isAllowed && (keyword == .anyOf || count > 1) { break }
        }
        return keyword == .allOf ? count == schemas.count : count == 1
    }

    private func hasType(_ value: ExampleValue, _ type: JSONNode, _ schema: JSONObject, _ node: JSONNode) -> Bool {
        if value.isNull, type.string != nil, schema["nullable"]?.bool == true, isOlder(node) { return true }
        for name in (type.string.map { [$0] } ?? type.array?.compactMap(\.string) ?? []) {
            switch (name.raw, value) {
            case ("string", .text), ("number", .number), ("object", .object), ("array", .list), ("boolean", .flag), ("null", .null),
                ("file", _):
                return true
            case ("integer", .number(let number)): if Double(number).map({ $0 == $0.rounded() }) == true { return true }
            default: continue
            }
        }
        return false
    }

    /// Whether the document's version has `nullable`.
    private func isOlder(_ node: JSONNode) -> Bool { !document.appliesReferenceSiblings(at: node.span) }

    // MARK: Kinds of values

    private mutating func isAllowed(_ text: String, _ keyword: SchemaKeyword, _ rule: JSONNode) -> Bool {
        switch keyword {
        case .minLength: return text.unicodeScalars.count >= rule.length ?? 0
        case .maxLength: return text.unicodeScalars.count <= rule.length ?? .max
        case .format: return rule.string.map { hasFormat(text, $0.raw) } ?? true
        case .pattern: return rule.string.flatMap { pattern($0)?.matches(text) } ?? true
        default: return true
        }
    }

    private mutating func pattern(_ text: SpecText) -> TextPattern? {
        if let known = patterns[text] { return known }
        let pattern = TextPattern(text.raw)
        patterns[text] = .some(pattern)
        return pattern
    }

    private func isAllowed(_ number: Double, _ keyword: SchemaKeyword, _ rule: JSONNode, _ schema: JSONObject) -> Bool {
        if keyword == .format { return rule.string.map { hasRange(number, $0.raw) } ?? true }
        guard let bound = rule.number.flatMap({ Double($0.raw) }) else { return true }
        switch keyword {
        case .minimum: return schema["exclusiveMinimum"]?.bool == true ? number > bound : number >= bound
        case .maximum: return schema["exclusiveMaximum"]?.bool == true ? number < bound : number <= bound
        case .exclusiveMinimum: return number > bound
        case .exclusiveMaximum: return number < bound
        case .multipleOf: return bound <= 0 || abs(number / bound - (number / bound).rounded()) < 1e-9
        default: return true
        }
    }

    private mutating func isAllowed(
        _ items: [ExampleValue], _ keyword: SchemaKeyword, _ rule: JSONNode, _ schema: JSONObject, _ made: [ExampleName: ExampleValue],
        _ depth: Int
    ) -> Bool {
        switch keyword {
        case .minItems: return items.count >= rule.length ?? 0
        case .maxItems: return items.count <= rule.length ?? .max
        case .uniqueItems: return rule.bool != true || Set(items).count == items.count
        case .items, .prefixItems:
            if let places = rule.array {
                for (item, place) in zip(items, places) where !allows(item, place, made, depth: depth + 1) { return false }
                return true
            }
            for item in items.dropFirst(schema["prefixItems"]?.array?.count ?? 0) {
                guard allows(item, rule, made, depth: depth + 1) else { return false }
            }
            return true
        default: return true
        }
    }

    private mutating func isAllowed(
        _ members: [ExampleValue.Member], _ keyword: SchemaKeyword, _ rule: JSONNode, _ schema: JSONObject,
        _ made: [ExampleName: ExampleValue], _ depth: Int
    ) -> Bool {
        switch keyword {
        case .minProperties: return members.count >= rule.length ?? 0
        case .maxProperties: return members.count <= rule.length ?? .max
        case .required:
            let keys = Set(members.map(\.key))
            return (rule.array ?? []).allSatisfy { $0.string.map(keys.contains) ?? true }
        case .properties:
            guard let properties = rule.object else { return true }
            for member in members {
                if let schema = properties[member.key.raw], !allows(member.value, schema, made, depth: depth + 1) { return false }
            }
            return true
        case .patternProperties, .additionalProperties:
            let patterns = schema["patternProperties"]?.object?.members ?? []
            for member in members {
                let matching = patterns.filter { pattern($0.key)?.matches(member.key.raw) ?? true }
                let isOther = matching.isEmpty && schema["properties"]?.object?[member.key.raw] == nil
                let rules = keyword == .patternProperties ? matching.map(\.value) : isOther ? [rule] : []
                for rule in rules where !allows(member.value, rule, made, depth: depth + 1) { return false }
            }
            return true
        default: return true
        }
    }

    private func isEqual(_ value: ExampleValue, _ node: JSONNode, _ made: [ExampleName: ExampleValue]) -> Bool {
        switch (value, node.value) {
        case (.model(let name), _): return made[name].map { isEqual($0, node, made) } ?? false
        case (.null, .null): return true
        case (.flag(let left), .bool(let right)): return left == right
        case (.text(let left), .string(let right)): return left.isExactly(right.raw)
        case (.number(let left), .number(let right)): return left == right.raw || Double(left) == Double(right.raw)
        case (.list(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1, made) }
        case (.object(let left), .object(let right)):
            return left.count == right.members.count
                && left.allSatisfy { member in right[member.key.raw].map { isEqual(member.value, $0, made) } ?? false }
        default: return false
        }
    }
}

extension JSONNode {
    /// The value as a whole number.
    fileprivate var length: Int? { number.flatMap { Double($0.raw) }.flatMap { Int(exactly: $0) } }
}

/// The targets of references, each resolved only once.
struct ReferenceTargets {
    private struct Key: Hashable {
        let text: SpecText
        let file: Int32
    }

    private var references: References
    private var known: [Key: JSONNode?] = [:]

    init(references: References) { self.references = references }

    mutating func find(_ reference: SpecText, from node: JSONNode) -> JSONNode? {
        let key = Key(text: reference, file: node.span.file)
        if let known = known[key] { return known }
        let target = (try? references.find(key.text.raw, from: key.file).get())?.node
        known[key] = .some(target)
        return target
    }

    /// The enclosing schema that a `$recursiveRef` refers to.
    mutating func around(_ node: JSONNode) -> JSONNode? { references.resource(around: node.span, recursive: true)?.node }
}
