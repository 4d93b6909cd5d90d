extension Resolver {
    /// A schema with `oneOf` or `anyOf`; nil when they turn out to say nothing about the type.
    func composed(_ json: JSONNode, _ schema: SchemaNode, _ flat: inout Flat, named context: NameContext) -> TypeReference? {
        var groups: [Flat.Group] = []
        for group: Flat.Group in flat.groups {
            var members: [JSONNode] = []
            for member: JSONNode in group.members {
                if isNull(member) { flat.isNullable = true } else { members.append(member) }
            }
            // `anyOf: [{required: [a]}, {required: [b]}]` demands something of an object without describing it.
            var describesNothing: Bool = true
            for member: JSONNode in members where !isConstraint(member) { describesNothing = false }
            if members.isEmpty || describesNothing { continue }
            if members.count == 1, let only: JSONNode = members.first {
                let next: Flat = flatten(only, named: context)
                merge(next, into: &flat, at: only.span)
                continue
            }
            groups.append(
                Flat.Group(members: members, discriminator: group.discriminator, context: group.context, isAnyOf: group.isAnyOf))
        }
        flat.groups = groups
        guard let group: Flat.Group = groups.first else {
            return flat.values == nil ? nil : enumeration(json, schema, flat, named: context)
        }
        if groups.count == 1, !flat.hasObjectKeywords, flat.required.isEmpty || flat.kinds != .object {
            return union(json, schema, group.members, group.discriminator, &flat.isNullable, named: context, isAnyOf: group.isAnyOf)
        }
        return combined(json, schema, &flat, groups, named: context)
    }

    /// Only `required` and validation.
    private func isConstraint(_ json: JSONNode) -> Bool {
        guard let schema: SchemaNode = schema(json), schema.reference == nil else { return false }
        guard schema.structure.subtracting(.typeAndRequired).isEmpty else { return false }
        return schema.structure.contains(.required) ? schema.kinds == nil || schema.kinds == .object : schema.kinds == nil
    }

    /// Properties beside `oneOf` or `anyOf`, or several of them.
    private func combined(
        _ json: JSONNode, _ schema: SchemaNode, _ flat: inout Flat, _ groups: [Flat.Group], named context: NameContext
    ) -> TypeReference? {
        var members: [[Flat]] = []
        var areObjects: Bool = true
        for group: Flat.Group in groups {
            var flats: [Flat] = []
            for member: JSONNode in group.members {
                let next: Flat = flatten(member, named: group.context)
                if !next.groups.isEmpty || next.values != nil || (next.kinds ?? .object) != .object { areObjects = false }
                flats.append(next)
            }
            members.append(flats)
        }
        guard areObjects else {
            if groups.count == 1, let group: Flat.Group = groups.first, flat.properties.isEmpty {
                return union(json, schema, group.members, group.discriminator, &flat.isNullable, named: context, isAnyOf: group.isAnyOf)
            }
            if groups.count == 1, let group: Flat.Group = groups.first, everyMember(group, has: flat.properties) {
                return union(json, schema, group.members, group.discriminator, &flat.isNullable, named: context, isAnyOf: group.isAnyOf)
            }
            warn(
                "unsupported-composition",
                "this mixture of properties, `oneOf` and `anyOf` has no Swift type of its own; it is read as any JSON value",
                at: json.span)
            return .json
        }
        guard groups.count == 1, let group: Flat.Group = groups.first, let flats: [Flat] = members.first else {
            return loose(json, schema, flat, members, named: context)
        }
        if everyMember(group, has: flat.properties) {
            return union(json, schema, group.members, group.discriminator, &flat.isNullable, named: context, isAnyOf: group.isAnyOf)
        }
        return distributed(json, schema, &flat, group, flats, named: context)
    }

    /// Whether what stands beside `oneOf` only repeats what its members say.
    private func everyMember(_ group: Flat.Group, has properties: [FlatProperty]) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        return everyMember(group, has: properties, &seen)
    }

    /// `seen`: the members that are known to have them. The same ones are met by many ways.
    private func everyMember(_ group: Flat.Group, has properties: [FlatProperty], _ seen: inout Set<ObjectIdentifier>) -> Bool {
        for member: JSONNode in group.members where seen.insert(ObjectIdentifier(final(member))).inserted {
            let flat: Flat = flatten(member, named: group.context)
            // A member that is a union itself has to be asked for its members.
            if flat.properties.isEmpty, !flat.groups.isEmpty, flat.groups.count == 1, let inner: Flat.Group = flat.groups.first {
                guard depth < Self.depthLimit else { return false }
                depth += 1
                defer { depth -= 1 }
                guard everyMember(inner, has: properties, &seen) else { return false }
                continue
            }
            let keys: Set<String> = Set(flat.properties.map(\.key.raw))
            guard properties.allSatisfy({ keys.contains($0.key.raw) }) else { return false }
        }
        return true
    }

    /// Each member gets the properties that stand beside `oneOf`.
    private func distributed(
        _ json: JSONNode, _ schema: SchemaNode, _ flat: inout Flat, _ group: Flat.Group, _ flats: [Flat], named context: NameContext
    ) -> TypeReference? {
        var base: Flat = flat
        base.groups = []
        base.isNullable = false
        var drafts: [MemberDraft] = []
        let hints: [SpecText] = memberHints(group.members, named: group.context)
        for (position, member): (Int, JSONNode) in group.members.enumerated() {
            var merged: Flat = base
            merge(flats[position], into: &merged, at: member.span)
            let name: SpecText = componentNames[ObjectIdentifier(final(member))] ?? hints[position]
            // A node of its own: the member alone may be a model as well.
            let node: JSONNode = .object([], at: member.span)
            kept.append(node)
            let model: ModelID = objectModel(node, merged, named: context + name)
            var draft = MemberDraft(type: .model(model), source: member)
            draft.documentation = annotations(member).documentation
            draft.name = name
            drafts.append(draft)
        }
        return union(json, schema, drafts, group.discriminator, &flat.isNullable, named: context, isAnyOf: group.isAnyOf)
    }

    /// Everything that may be there, as one object: what holds in one place and not in another becomes optional.
    private func loose(
        _ json: JSONNode, _ schema: SchemaNode, _ flat: Flat, _ groups: [[Flat]], named context: NameContext
    ) -> TypeReference? {
        var result: Flat = flat
        result.groups = []
        for members: [Flat] in groups {
            var common: Set<String>?
            for member: Flat in members {
                let names: Set<String> = Set(member.required.compactMap { $0.string?.raw })
                common = common.map { $0.intersection(names) } ?? names
            }
            for member: Flat in members { mergeProperties(member.properties, into: &result, asAlternatives: true) }
            let shared: Set<String> = common ?? []
            result.required += members.first?.required.filter { name in name.string.map { shared.contains($0.raw) } ?? false } ?? []
        }
        guard !result.properties.isEmpty else { return nil }
        return .model(objectModel(json, result, named: context))
    }
}
