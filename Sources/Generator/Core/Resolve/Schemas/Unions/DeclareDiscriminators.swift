extension Resolver {
    /// Adds the discriminator's property to members that lack it and that have more than one value or a value other than a string, to the
    /// default member, which can have any value, to maps that would otherwise have the same type, and to maps of Codable types.
    ///
    /// A union writes the only value of a member that lacks the property itself. Any other value must be kept with the member.
    func declareDiscriminator(_ discriminator: DiscriminatorNode, in members: inout [MemberDraft], _ name: NameContext) {
        let kind = valueKind(discriminator, members, name: name)
        members = members.flatMap { member in
            mustKeepValue(member, kind) ? membersOfNestedUnion(member, discriminator.property, name: name, []) ?? [member] : [member]
        }
        let types = members.map(\.type)
        for position in members.indices {
            let member = members[position]
            let isMap = member.type.isDictionary
            let isShared = isMap && types.count { $0 == member.type } > 1
            // Codable types read all keys of a map.
            let readsAllKeys = isMap && member.type.isForeign
            guard mustKeepValue(member, kind) || isShared || readsAllKeys, isMap || member.type.model != nil else { continue }
            guard let model = model(of: member, with: discriminator, kind, name) else { continue }
            members[position].type = .model(model)
            members[position].hasAddedProperty = true
        }
    }

    /// Returns a model for a member with the discriminator's property, or `nil` if the member already has it or has no properties of its
    /// own.
    private func model(
        of member: MemberDraft, with discriminator: DiscriminatorNode, _ kind: ValueKinds?, _ name: NameContext
    ) -> ModelID? {
        let node = reader.dereferenced(member.source)
        var merged = merger.mergedSchema(member.source, named: name).merged
        guard merged.isObject, !merged.properties.contains(where: { $0.key == discriminator.property }), !isUnion(member.type)
        else { return nil }
        let values = member.isDefault ? [] : member.values.isEmpty ? member.impliedValues : member.values
        let kind = member.isDefault ? nil : kind
        let own = member.type.model.flatMap { $0 == variants[.base(NodeIdentity(node))] ? $0 : nil }
        func site() -> SchemaSite {
            // A base without its children has the same name as if it declared the property.
            let context = own == nil ? merger.schemaName(of: node).map { name + $0 } ?? name : reader.context(of: node, or: name) + "base"
            merged.isNullable = false
            if member.type.isDictionary, case .unstated = merged.additional { merged.additional = .free }
            let property = MergedProperty(
                key: discriminator.property, span: discriminator.span, parts: [valueSchema(values, kind, at: discriminator.span)],
                context: context)
            merger.mergeProperties([property], into: &merged, asAlternatives: false)
            if !member.isDefault { merged.required.append(JSONNode(.string(discriminator.property), at: discriminator.span)) }
            return SchemaSite(json: .object([], at: member.source.span), merged: merged, name: context, described: member.source)
        }
        guard let own else { return objectModel(site()) }
        return model(.withDiscriminator(own, property: discriminator.property, values: values, kind: kind), site)
    }

    /// Returns whether a type is a union, whose members have the property or get it themselves.
    private func isUnion(_ type: TypeReference) -> Bool {
        if let model = type.model, case .union = models[model.index].kind { true } else { false }
    }

    /// Returns the kind of the discriminator's values: the one that a member declares, or else the one that all values in `mapping` spell.
    /// Returns `nil` if `mapping` spells values of more than one kind.
    private func valueKind(_ discriminator: DiscriminatorNode, _ members: [MemberDraft], name: NameContext) -> ValueKinds? {
        var declared: ValueKinds = []
        for member in members where member.constant == nil {
            let merged = merger.mergedSchema(member.source, named: name).merged
            guard let property = merged.properties.first(where: { $0.key == discriminator.property }) else { continue }
            for part in property.parts { declared.formUnion(reader.schema(reader.dereferenced(part))?.kinds ?? []) }
        }
        declared.subtract(.null)
        for kind in [ValueKinds.string, .boolean, .integer, .number] where !declared.isEmpty && declared.isSubset(of: kind) { return kind }
        let spelled = Set(
            members.flatMap(\.values).map { (value: SpecText) -> ValueKinds in
                switch jsonScalar(spelled: value) {
                case .bool: .boolean
                case .number: .integer
                default: .string
                }
            })
        return spelled.count > 1 ? nil : spelled.first ?? .string
    }

    /// Returns whether the union cannot write the member's discriminator, because it can have more than one value.
    private func mustKeepValue(_ member: MemberDraft, _ kind: ValueKinds?) -> Bool {
        if member.isDefault || member.values.count > 1 { return true }
        return kind != .string && member.values.contains { kind != nil || jsonScalar(spelled: $0) != nil }
    }

    /// Returns the members of a nested union in its place, if one of them lacks the property. Returns `nil` and warns if there are too
    /// many.
    private func membersOfNestedUnion(
        _ member: MemberDraft, _ property: SpecText, name: NameContext, _ outer: Set<NodeIdentity>
    ) -> [MemberDraft]? {
        let merged = merger.mergedSchema(member.source, named: name).merged
        let id = NodeIdentity(reader.dereferenced(member.source))
        guard !outer.contains(id), merged.groups.count == 1, let group = merged.groups.first, merged.properties.isEmpty,
            group.discriminator?.property != property, group.members.contains(where: { lacks(property, $0, name: name) })
        else { return [member] }
        var result: [MemberDraft] = []
        for source in group.members where !merger.isNull(source) {
            var part = MemberDraft(
                type: type(of: source, named: reader.context(of: merger.schemaBehindWrappers(member.source), or: name)).withoutOptional,
                source: source)
            part.values = member.values
            part.isDefault = member.isDefault
            guard let parts = membersOfNestedUnion(part, property, name: name, outer.union([id])) else { return nil }
            guard result.count + parts.count <= 64 else {
                log.warn(
                    "unsupported-composition",
                    "the unions inside this one have more than 64 members, so `\(property.raw)` is not added to those that lack it",
                    at: member.source.span)
                return nil
            }
            result += parts
        }
        return result
    }

    private func lacks(_ property: SpecText, _ json: JSONNode, name: NameContext) -> Bool {
        let merged = merger.mergedSchema(json, named: name).merged
        return !merged.groups.isEmpty || (!merged.properties.isEmpty && !merged.properties.contains { $0.key == property })
    }

    /// Returns a schema for one of these strings, for any value of another kind, or for any value at all.
    private func valueSchema(_ values: [SpecText], _ kind: ValueKinds?, at span: Span) -> JSONNode {
        let isText = kind == .string || values.allSatisfy { jsonScalar(spelled: $0) == nil }
        if let kind, kind != .string {
            return .object([.made("type", JSONNode(.string(SpecText(kind.typeName)), at: span), at: span)], at: span)
        }
        guard isText, !values.isEmpty else { return .object([], at: span) }
        let list = JSONNode(.array(values.map { JSONNode(.string($0), at: span) }), at: span)
        return .object([.made("type", JSONNode(.string("string"), at: span), at: span), .made("enum", list, at: span)], at: span)
    }
}
