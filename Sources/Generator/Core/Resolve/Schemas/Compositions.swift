extension Resolver {
    /// A schema with `oneOf` or `anyOf`; `nil` if they do not affect the type.
    func composed(_ json: JSONNode, _ schema: SchemaNode, _ merged: inout MergedSchema, named context: NameContext) -> TypeReference? {
        var groups: [MergedSchema.Group] = []
        for group in merged.groups {
            var members: [JSONNode] = []
            for member in group.members {
                if isNull(member) { merged.isNullable = true } else { members.append(member) }
            }
            // `anyOf: [{required: [a]}, {required: [b]}]` constrains an object without describing it.
            var describesNothing = true
            for member in members where !isConstraint(member) { describesNothing = false }
            if members.isEmpty || describesNothing { continue }
            if members.count == 1, let only = members.first {
                let next = mergedSchema(only, named: context).merged
                merge(next, into: &merged, at: only.span)
                continue
            }
            groups.append(
                MergedSchema.Group(members: members, discriminator: group.discriminator, context: group.context, isAnyOf: group.isAnyOf))
        }
        merged.groups = groups
        guard let group = groups.first else {
            return merged.values == nil ? nil : enumeration(json, schema, merged, named: context)
        }
        if groups.count == 1, !merged.hasObjectKeywords, merged.required.isEmpty || merged.kinds != .object {
            return union(json, schema, group.members, group.discriminator, &merged.isNullable, named: context, isAnyOf: group.isAnyOf)
        }
        return combined(json, schema, &merged, groups, named: context)
    }

    /// Only `required` and validation.
    private func isConstraint(_ json: JSONNode) -> Bool {
        guard let schema = schema(json), schema.reference == nil else { return false }
        guard schema.structure.subtracting(.typeAndRequired).isEmpty else { return false }
        return schema.structure.contains(.required) ? schema.kinds == nil || schema.kinds == .object : schema.kinds == nil
    }

    /// Properties beside `oneOf` or `anyOf`, or several of them.
    private func combined(
        _ json: JSONNode, _ schema: SchemaNode, _ merged: inout MergedSchema, _ groups: [MergedSchema.Group], named context: NameContext
    ) -> TypeReference? {
        var members: [[MergedSchema]] = []
        var areObjects = true
        for group in groups {
            var parts: [MergedSchema] = []
            for member in group.members {
                let next = mergedSchema(member, named: group.context).merged
                if !next.groups.isEmpty || next.values != nil || (next.kinds ?? .object) != .object { areObjects = false }
                parts.append(next)
            }
            members.append(parts)
        }
        guard areObjects else {
            if groups.count == 1, let group = groups.first, merged.properties.isEmpty {
                return union(json, schema, group.members, group.discriminator, &merged.isNullable, named: context, isAnyOf: group.isAnyOf)
            }
            if groups.count == 1, let group = groups.first, everyMember(group, has: merged.properties) {
                return union(json, schema, group.members, group.discriminator, &merged.isNullable, named: context, isAnyOf: group.isAnyOf)
            }
            log.warn(
                "unsupported-composition",
                "no Swift type expresses this mixture of properties, `oneOf` and `anyOf`; it is read as any JSON value",
                at: json.span)
            return .json
        }
        guard groups.count == 1, let group = groups.first, let parts = members.first else {
            return loose(json, schema, merged, members, named: context)
        }
        if everyMember(group, has: merged.properties) {
            return union(json, schema, group.members, group.discriminator, &merged.isNullable, named: context, isAnyOf: group.isAnyOf)
        }
        return distributed(json, schema, &merged, group, parts, named: context)
    }

    /// Whether the keywords beside `oneOf` only repeat its members.
    private func everyMember(_ group: MergedSchema.Group, has properties: [MergedProperty]) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        return everyMember(group, has: properties, &seen)
    }

    /// `seen`: the members known to have them; the same ones are reached by many paths.
    private func everyMember(_ group: MergedSchema.Group, has properties: [MergedProperty], _ seen: inout Set<ObjectIdentifier>) -> Bool {
        for member in group.members where seen.insert(ObjectIdentifier(final(member))).inserted {
            let merged = mergedSchema(member, named: group.context).merged
            // A member that is a union is checked through its members.
            if merged.properties.isEmpty, !merged.groups.isEmpty, merged.groups.count == 1,
                let inner = merged.groups.first
            {
                guard depth < Self.depthLimit else { return false }
                depth += 1
                defer { depth -= 1 }
                guard everyMember(inner, has: properties, &seen) else { return false }
                continue
            }
            let keys = Set(merged.properties.map(\.key))
            guard properties.allSatisfy({ keys.contains($0.key) }) else { return false }
        }
        return true
    }

    /// Each member gets the properties beside `oneOf`.
    private func distributed(
        _ json: JSONNode, _ schema: SchemaNode, _ merged: inout MergedSchema, _ group: MergedSchema.Group, _ parts: [MergedSchema],
        named context: NameContext
    ) -> TypeReference? {
        var base = merged
        base.groups = []
        base.isNullable = false
        var drafts: [MemberDraft] = []
        let hints = memberHints(group.members, named: group.context)
        for (position, member) in group.members.enumerated() {
            var whole = base
            merge(parts[position], into: &whole, at: member.span)
            let name = componentNames[ObjectIdentifier(final(member))] ?? hints[position]
            // A separate node: the member alone may also be a model.
            let model = objectModel(madeNode(at: member.span), whole, named: context + name)
            var draft = MemberDraft(type: .model(model), source: member)
            draft.documentation = annotations(member).documentation
            draft.name = name
            drafts.append(draft)
        }
        return union(json, schema, drafts, group.discriminator, &merged.isNullable, named: context, isAnyOf: group.isAnyOf)
    }

    /// Everything that may be present, as one object: what only some members require becomes optional.
    private func loose(
        _ json: JSONNode, _ schema: SchemaNode, _ merged: MergedSchema, _ groups: [[MergedSchema]], named context: NameContext
    ) -> TypeReference? {
        var result = merged
        result.groups = []
        for members in groups {
            var common: Set<SpecText>?
            for member in members {
                let names = Set(member.required.compactMap(\.string))
                common = common.map { $0.intersection(names) } ?? names
            }
            for member in members { mergeProperties(member.properties, into: &result, asAlternatives: true) }
            let shared = common ?? []
            result.required += members.first?.required.filter { name in name.string.map(shared.contains) ?? false } ?? []
        }
        guard !result.properties.isEmpty else { return nil }
        return .model(objectModel(json, result, named: context))
    }
}
