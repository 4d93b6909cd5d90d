extension Resolver {
    /// Returns the type of a schema with `oneOf` or `anyOf`, or `nil` if these keywords do not affect the type.
    func composed(_ site: inout SchemaSite) -> TypeReference? {
        var groups: [MergedSchema.Group] = []
        for group in site.merged.groups {
            var members: [JSONNode] = []
            for member in group.members {
                if isNull(member) { site.merged.isNullable = true } else { members.append(member) }
            }
            // `anyOf: [{required: [a]}, {required: [b]}]` restricts an object but does not describe it.
            var describesNothing = true
            for member in members where !isConstraint(member) { describesNothing = false }
            if members.isEmpty || describesNothing { continue }
            if members.count == 1, let only = members.first {
                if let discriminator = group.discriminator { warnOfUnused(discriminator, "there is only one member") }
                let next = mergedSchema(only, named: site.name).merged
                merge(next, into: &site.merged, at: only.span)
                continue
            }
            groups.append(
                MergedSchema.Group(members: members, discriminator: group.discriminator, context: group.context, isAnyOf: group.isAnyOf))
        }
        site.merged.groups = groups
        guard let group = groups.first else { return site.merged.values == nil ? nil : enumeration(site) }
        if groups.count == 1, !site.merged.hasObjectKeywords, site.merged.required.isEmpty || site.merged.kinds != .object {
            return union(site.union(group), of: group.members)
        }
        return combined(site)
    }

    /// Returns whether the schema consists only of `required` and validation keywords.
    private func isConstraint(_ json: JSONNode) -> Bool {
        guard let schema = schema(json), schema.reference == nil else { return false }
        guard schema.structure.subtracting(.typeAndRequired).isEmpty else { return false }
        return schema.structure.contains(.required) ? schema.kinds == nil || schema.kinds == .object : schema.kinds == nil
    }

    /// Returns the type of a schema that combines properties with `oneOf` or `anyOf`, or that has more than one of these groups.
    private func combined(_ site: SchemaSite) -> TypeReference? {
        let groups = site.merged.groups
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
            let properties = site.merged.properties
            if groups.count == 1, let group = groups.first, properties.isEmpty || everyMember(group, has: properties) {
                return union(site.union(group), of: group.members)
            }
            log.warn(
                "unsupported-composition",
                "no Swift type represents this combination of properties, `oneOf` and `anyOf`; it is read as any JSON value",
                at: site.json.span)
            warnOfUnused(groups, "the combination is read as any JSON value")
            return .json
        }
        guard groups.count == 1, let group = groups.first, let parts = members.first else {
            warnOfUnused(groups, "the values of several unions are one object")
            return loose(site, members)
        }
        if everyMember(group, has: site.merged.properties) { return union(site.union(group), of: group.members) }
        return distributed(site, group, parts)
    }

    private func warnOfUnused(_ groups: [MergedSchema.Group], _ reason: String) {
        for discriminator in groups.compactMap(\.discriminator) { warnOfUnused(discriminator, reason) }
    }

    /// Returns whether every member already contains the properties next to `oneOf`.
    private func everyMember(_ group: MergedSchema.Group, has properties: [MergedProperty]) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        return everyMember(group, has: properties, &seen)
    }

    /// - Parameter seen: The members already known to have the properties. The same member can be reached by many paths.
    private func everyMember(_ group: MergedSchema.Group, has properties: [MergedProperty], _ seen: inout Set<ObjectIdentifier>) -> Bool {
        for member in group.members where seen.insert(ObjectIdentifier(final(member))).inserted {
            let merged = mergedSchema(member, named: group.context).merged
            // A member that is itself a union is checked through its members.
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

    /// Adds the properties next to `oneOf` to each member.
    private func distributed(_ site: SchemaSite, _ group: MergedSchema.Group, _ parts: [MergedSchema]) -> TypeReference {
        var base = site.merged
        base.groups = []
        base.isNullable = false
        var drafts: [MemberDraft] = []
        let hints = memberHints(group.members)
        for (position, member) in group.members.enumerated() {
            var whole = base
            merge(parts[position], into: &whole, at: member.span)
            let name = componentNames[ObjectIdentifier(final(member))].map { .word($0) } ?? hints[position]
            // Use a separate node, because the original member can also become a model.
            let model = objectModel(SchemaSite(json: madeNode(at: member.span), merged: whole, name: site.name + name))
            var draft = MemberDraft(type: .model(model), source: member)
            draft.documentation = annotations(member).documentation
            draft.name = name.text
            drafts.append(draft)
        }
        return union(site.union(group), of: drafts)
    }

    /// Returns an object with all properties that can be present. Those that are not required by every member become optional.
    private func loose(_ site: SchemaSite, _ groups: [[MergedSchema]]) -> TypeReference? {
        var result = site.merged
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
        return .model(objectModel(SchemaSite(json: site.json, merged: result, name: site.name)))
    }
}
