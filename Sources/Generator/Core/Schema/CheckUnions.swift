extension SchemaCheck {
    /// Checks a `oneOf` or `anyOf`: exactly or at least one member is valid or, for a client, the member that the value is meant to match.
    mutating func checkUnion(_ value: JSONNode, _ rule: JSONObject.Member, _ node: JSONNode, _ schema: JSONObject) {
        var choices = rule.value.array ?? []
        unionDepth += 1
        defer { unionDepth -= 1 }
        guard mode == .client else {
            let most = rule.key.raw == "oneOf" ? 2 : 1
            var count = 0
            for choice in choices where count < most && (isNullAlone(choice) ? value.isNull : allows(value, choice)) { count += 1 }
            if count != 1 { add(.union, node, rule.key.raw, at: rule.keySpan, expected: "one of several schemas", value: value) }
            return
        }
        if choices.contains(where: { isNullAlone($0) }), value.isNull { return }
        if let name = DiscriminatorName(schema, value) {
            let named = name.schemas(among: choices, merger)
            if !named.isEmpty { choices = named } else if isUnknown(name, among: choices) { return add(name, node) }
        }
        var best: [Problem]?
        let start = problems.count
        for choice in choices where best?.isEmpty != true {
            check(value, choice, .member)
            let found = Array(problems[start...])
            problems.removeSubrange(start...)
            let isOfOtherKind = found.contains { $0.value === value && [.type, .assumedType, .null, .union].contains($0.rule) }
            if !isOfOtherKind, best.map({ found.count < $0.count }) ?? true { best = found }
        }
        problems += best ?? []
        guard best == nil, !choices.isEmpty else { return }
        let described = choices.reduce(into: ValueKinds()) { $0.formUnion(kinds(of: $1)) }
        add(.union, node, rule.key.raw, at: rule.keySpan, expected: described.words, value: value)
    }

    /// Returns whether `nullable` is the only keyword of a member, which then allows only null.
    private func isNullAlone(_ schema: JSONNode) -> Bool {
        guard let object = schema.object, object.members.count == 1, object["nullable"]?.bool == true else { return false }
        return isOlder(schema)
    }

    // MARK: Discriminators

    /// Checks a value of a base with a discriminator with the schema that it names. Returns `false` if it names none but the base itself.
    mutating func checkChild(_ value: JSONNode, _ node: JSONNode, _ schema: JSONObject, _ role: Role) -> Bool {
        guard schema["oneOf"] == nil, schema["anyOf"] == nil, let name = DiscriminatorName(schema, value) else { return false }
        let children = hierarchy.descendants(of: node)
        guard !children.isEmpty || !name.mapping.isEmpty else { return false }
        if let child = name.schemas(among: children, merger).first {
            if child !== node { check(value, child, role) }
            return child !== node
        }
        guard hierarchy.names[NodeIdentity(node)]?.raw != name.value, isUnknown(name, among: [node]) else { return false }
        add(name, node)
        return true
    }

    /// Returns whether no schema lists the value of the discriminator. A schema without a name can be meant by any value.
    private func isUnknown(_ name: DiscriminatorName, among schemas: [JSONNode]) -> Bool {
        schemas.allSatisfy { schema in
            let target = resolved(schema)
            guard schema !== target || hierarchy.names[NodeIdentity(target)] != nil else { return false }
            let property = (target.object?["properties"]?.object?[name.key]).map { resolved($0) }?.object
            return property?["enum"] == nil && property?["const"] == nil
        }
    }

    private mutating func add(_ name: DiscriminatorName, _ node: JSONNode) {
        let token = escapedPointerToken(name.key)
        add(.discriminator, node, name.key, under: token, at: name.span, expected: "the name of a schema", value: name.node)
    }
}

/// The name of a schema in a value: the text under the key of a Discriminator Object.
struct DiscriminatorName {
    let key: String
    let value: String
    let node: JSONNode
    let span: Span
    let mapping: [JSONObject.Member]
    private let other: JSONNode?

    init?(_ schema: JSONObject, _ value: JSONNode) {
        // In Swagger 2.0, a discriminator is only the name of a property.
        guard let member = schema.member("discriminator"),
            let key = (member.value.object?["propertyName"] ?? member.value).string?.raw, let node = value.object?[key],
            let text = node.scalarText
        else { return nil }
        self.key = key
        self.value = text.raw
        self.node = node
        span = member.keySpan
        mapping = member.value.object?["mapping"]?.object?.members ?? []
        other = member.value.object?["defaultMapping"]
    }

    /// Returns the schemas that the value names: those that `mapping` lists for it, or those whose name it is.
    func schemas(among members: [JSONNode], _ merger: SchemaMerger) -> [JSONNode] {
        let entry = mapping.last { $0.key.raw == value }?.value
        let named = entry == nil ? members.filter { merger.implicitValues(of: $0).contains(SpecText(value)) } : []
        guard named.isEmpty, let entry = entry ?? other, let text = entry.string else { return named }
        return [merger.mappedSchema(text, at: entry, among: members).schema].compactMap { $0.map { merger.reader.dereferenced($0) } }
    }
}
