extension Resolver {
    /// Adds the values in `mapping` to the members that they identify, and the names of the other members' schemas.
    func addValues(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        addMapping(discriminator, to: &members, named: context)
        for position in members.indices where members[position].values.isEmpty && members[position].constant == nil {
            members[position].impliedValues = implicitValues(of: members[position].source)
        }
        // Inline schemas that extend the same schema cannot both have its name.
        var counts: [SpecText: Int] = [:]
        for value in members.flatMap({ unique($0.values + $0.impliedValues) }) { counts[value, default: 0] += 1 }
        for position in members.indices where schema(members[position].source)?.reference == nil {
            members[position].impliedValues.removeAll { counts[$0, default: 0] > 1 }
        }
    }

    private func addMapping(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        guard !discriminator.mapping.isEmpty || discriminator.defaultMapping != nil else { return }
        let sources = members.map(\.source)
        var positions: [ObjectIdentifier: Int] = [:]
        for (position, source) in sources.enumerated().reversed() { positions[ObjectIdentifier(represented(source))] = position }
        if let entry = discriminator.defaultMapping, let node = mapped(entry, among: sources) {
            if let position = member(for: node, among: sources, positions) {
                members[position].isDefault = true
            } else {
                let type = type(of: final(node), named: context + "other").withoutOptional
                members.append(MemberDraft(type: type, source: final(node), isDefault: true))
            }
        }
        for entry in discriminator.mapping {
            guard let node = mapped(entry, among: sources) else { continue }
            guard let position = member(for: node, among: sources, positions) else {
                log.warn(
                    "discriminator-mapping", "`\(entry.key.raw)` is mapped to a schema that is not one of the union's members",
                    at: entry.value.span)
                continue
            }
            if !members[position].values.contains(entry.key) { members[position].values.append(entry.key) }
        }
    }

    /// Returns the member that stands for a schema: the schema itself, an inline schema that extends it, or the nearest schema that it
    /// extends.
    private func member(for node: JSONNode, among sources: [JSONNode], _ positions: [ObjectIdentifier: Int]) -> Int? {
        let target = represented(node)
        if let position = positions[ObjectIdentifier(target)] { return position }
        if let position = sources.firstIndex(where: { extended(by: $0) === target }) { return position }
        var level = hierarchy.parents(of: target)
        for _ in 0..<16 where !level.isEmpty {
            let base = level.first { positions[ObjectIdentifier($0)] != nil && isDiscriminatedBase($0) }
            if let base { return positions[ObjectIdentifier(base)] }
            level = level.flatMap { hierarchy.parents(of: $0) }
        }
        return nil
    }

    /// Returns the schema for an entry of `mapping`, which is a schema's name or a reference. Warns and returns `nil` if it does not exist.
    ///
    /// - Parameter members: The schemas that the union consists of, or that extend it. A name can also be the last segment of their
    ///   references.
    func mapped(_ entry: JSONObject.Member, among members: [JSONNode]) -> JSONNode? {
        guard let text = entry.value.string else {
            log.warn(
                "discriminator-mapping", "`mapping` maps values to schemas by name or reference, not to \(entry.value.kind)",
                at: entry.value.span)
            return nil
        }
        if let component = componentNodes[text] { return component }
        if let target = lookup(entry.value), text.raw.utf8.contains(UInt8(ascii: "#")) || fileStem(text.raw) != text.raw { return target }
        let name = referenceName(text.raw) ?? text
        let member = members.first { implicitValues(of: $0).contains(name) || schemaName(of: $0) == name }
        if let found = member ?? componentNodes[name] {
            if name != text {
                log.warn(
                    "discriminator-mapping", "`\(text.raw)` is not the name of a schema; it is read as `\(name.raw)`",
                    at: entry.value.span)
            }
            return found
        }
        let near = log.near(name.raw, among: document.schemas.lazy.map(\.key.raw)).map { "; did you mean '\($0)'?" } ?? ""
        log.warn(
            "discriminator-mapping", "`\(text.raw)` is neither the name of a schema nor a reference to one\(near)", at: entry.value.span)
        return nil
    }

    /// Warns about a discriminator that does not affect how values are read.
    func warnOfUnused(_ discriminator: DiscriminatorNode, _ reason: String) {
        log.warn("unused-discriminator", "this discriminator is not used: \(reason)", at: discriminator.span)
    }

    // MARK: Members without the property

    /// Adds the discriminator's property to members that lack it and that have more than one value or a value other than a string, to the
    /// default member, which can have any value, and to maps that would otherwise have the same type.
    ///
    /// A union writes the only value of a member that lacks the property itself. Any other value must be kept with the member.
    func declareDiscriminator(_ discriminator: DiscriminatorNode, in members: inout [MemberDraft], _ name: NameContext) {
        let kind = valueKind(discriminator, members, name)
        members = members.flatMap { mustKeepValue($0, kind) ? expanded($0, discriminator.property, name, depth: 0) : [$0] }
        let types = members.map(\.type)
        for position in members.indices {
            let member = members[position]
            let isMap = if case .dictionary = member.type { true } else { false }
            let isShared = isMap && types.count { $0 == member.type } > 1
            guard mustKeepValue(member, kind) || isShared, isMap || member.type.model != nil else { continue }
            let merged = mergedSchema(member.source, named: name).merged
            guard merged.groups.isEmpty, merged.values == nil, (merged.kinds ?? .object) == .object,
                !merged.properties.contains(where: { $0.key == discriminator.property })
            else { continue }
            let context = schemaName(of: final(member.source)).map { name + $0 } ?? name
            let values = member.isDefault ? [] : member.values.isEmpty ? member.impliedValues : member.values
            let property = MergedProperty(
                key: discriminator.property, span: discriminator.span,
                parts: [valueSchema(values, member.isDefault ? nil : kind, at: discriminator.span)], context: context)
            var whole = merged
            whole.isNullable = false
            if isMap, case .unstated = whole.additional { whole.additional = .free }
            mergeProperties([property], into: &whole, asAlternatives: false)
            if !member.isDefault { whole.required.append(JSONNode(.string(discriminator.property), at: discriminator.span)) }
            members[position].type = .model(
                objectModel(SchemaSite(json: madeNode(at: member.source.span), merged: whole, name: context)))
            members[position].hasAddedProperty = true
        }
    }

    /// Returns the kind of the discriminator's values: the one that a member declares, or else the one that all values in `mapping` spell.
    /// Returns `nil` if `mapping` spells values of more than one kind.
    private func valueKind(_ discriminator: DiscriminatorNode, _ members: [MemberDraft], _ name: NameContext) -> JSONKinds? {
        var declared: JSONKinds = []
        for member in members where member.constant == nil {
            let merged = mergedSchema(member.source, named: name).merged
            guard let property = merged.properties.first(where: { $0.key == discriminator.property }) else { continue }
            for part in property.parts { declared.formUnion(schema(final(part))?.kinds ?? []) }
        }
        declared.subtract(.null)
        for kind in [JSONKinds.string, .boolean, .integer, .number] where !declared.isEmpty && declared.isSubset(of: kind) { return kind }
        let spelled = Set(members.flatMap(\.values).map { (value: SpecText) -> JSONKinds in
            switch jsonScalar(spelled: value) {
            case .bool: .boolean
            case .number: .integer
            default: .string
            }
        })
        return spelled.count > 1 ? nil : spelled.first ?? .string
    }

    /// Returns whether the union cannot write the member's discriminator, because it can have more than one value.
    private func mustKeepValue(_ member: MemberDraft, _ kind: JSONKinds?) -> Bool {
        if member.isDefault || member.values.count > 1 { return true }
        return kind != .string && member.values.contains { kind != nil || jsonScalar(spelled: $0) != nil }
    }

    /// Returns the members of a nested union in its place, if one of them lacks the property.
    private func expanded(
        _ member: MemberDraft, _ property: SpecText, _ name: NameContext, depth: Int
    ) -> [MemberDraft] {
        let merged = mergedSchema(member.source, named: name).merged
        guard depth < 4, merged.groups.count == 1, let group = merged.groups.first, merged.properties.isEmpty,
            group.discriminator?.property != property, group.members.contains(where: { lacks(property, $0, name) })
        else { return [member] }
        return group.members.filter { !isNull($0) }.flatMap { source in
            var part = MemberDraft(
                type: type(of: source, named: context(of: represented(member.source), or: name)).withoutOptional, source: source)
            part.values = member.values
            part.isDefault = member.isDefault
            return expanded(part, property, name, depth: depth + 1)
        }
    }

    private func lacks(_ property: SpecText, _ json: JSONNode, _ name: NameContext) -> Bool {
        let merged = mergedSchema(json, named: name).merged
        return !merged.groups.isEmpty || (!merged.properties.isEmpty && !merged.properties.contains { $0.key == property })
    }

    /// Returns a schema for one of these strings, for any value of another kind, or for any value at all.
    private func valueSchema(_ values: [SpecText], _ kind: JSONKinds?, at span: Span) -> JSONNode {
        let isText = kind == .string || values.allSatisfy { jsonScalar(spelled: $0) == nil }
        let names: [(JSONKinds, SpecText)] = [(.boolean, "boolean"), (.integer, "integer"), (.number, "number")]
        if let name = names.first(where: { $0.0 == kind })?.1 {
            return madeNode([.made("type", JSONNode(.string(name), at: span), at: span)], at: span)
        }
        guard isText, !values.isEmpty else { return madeNode(at: span) }
        let list = JSONNode(.array(values.map { JSONNode(.string($0), at: span) }), at: span)
        return madeNode([.made("type", JSONNode(.string("string"), at: span), at: span), .made("enum", list, at: span)], at: span)
    }
}

/// Returns the integer or boolean that a key of `mapping` spells, or `nil` if it can only be a string.
func jsonScalar(spelled text: SpecText) -> JSONNode.Value? {
    switch text.raw {
    case "true": .bool(true)
    case "false": .bool(false)
    default: Int64(text.raw).map { String($0) == text.raw } == true ? .number(text) : nil
    }
}

/// Returns the number that a key of `mapping` spells, or `nil` if it can only be a string.
func jsonNumber(spelled text: SpecText) -> JSONNode.Value? {
    let isNumber = text.raw.utf8.last.map(isDigit) == true && SwiftText.numberLiteral(text) != nil
    return isNumber ? .number(text) : nil
}
