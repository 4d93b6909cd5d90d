extension Resolver {
    /// Returns the type of a schema with `oneOf` or `anyOf`, or `nil` if these keywords do not affect the type.
    func typeOfComposition(_ site: inout SchemaSite) -> TypeReference? {
        var groups: [MergedSchema.Group] = []
        for group in site.merged.groups {
            let split = merger.withoutNull(group.members)
            var members = split.members
            if split.allowsNull { site.merged.isNullable = true }
            // `anyOf: [{required: [a]}, {required: [b]}]` restricts an object but does not describe it.
            if members.allSatisfy({ merger.isConstraint($0) }) { continue }
            if let kinds = site.merged.kinds, areConstraintsOrValues(members) {
                guard kinds == .string, site.merged.format == nil else { continue }
                // The strings that satisfy the constraints are any strings beside the values.
                members = members.map { merger.isConstraint($0) ? reader.schema(ofType: "string") : $0 }
            }
            if !site.merged.items.isEmpty, group.discriminator == nil { members = arrays(members, with: site.merged.items, group.context) }
            if members.count == 1, let only = members.first {
                if let discriminator = group.discriminator { warnOfUnused(discriminator, "there is only one member") }
                let next = merger.mergedSchema(only, named: site.name).merged
                merger.merge(next, into: &site.merged, at: only.span)
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
        return typeOfCombination(site)
    }

    /// Returns whether some members only restrict the type beside them, and the others list some of its values. Such members add no value
    /// to the type.
    private func areConstraintsOrValues(_ members: [JSONNode]) -> Bool {
        guard members.contains(where: { merger.isConstraint($0) }) else { return false }
        return members.allSatisfy { member in
            if merger.isConstraint(member) { return true }
            let node: JSONNode = reader.dereferenced(member)
            guard let schema = reader.schema(node), schema.values != nil else { return false }
            return schema.structure.subtracting(.typeAndValues).isEmpty
        }
    }

    /// Returns the members that can be arrays, with the items that the schema beside them describes, or all members if none can be an array.
    private func arrays(_ members: [JSONNode], with items: [JSONNode], _ context: NameContext) -> [JSONNode] {
        let possible = members.filter { merger.mergedSchema($0, named: context).merged.statedKinds?.contains(.array) ?? true }
        guard possible.count > 1 else { return possible.isEmpty ? members : possible }
        let base = reader.schema(with: "items", reader.schema(ofAll: items))
        return possible.map { reader.schema(ofAll: [$0, base]) }
    }

    /// Returns a group whose members satisfy one member of each group, or `nil` if there are none or too many of them.
    private func intersection(of groups: [MergedSchema.Group]) -> MergedSchema.Group? {
        guard var result = groups.first, groups.allSatisfy({ $0.discriminator == nil }) else { return nil }
        for group in groups.dropFirst() {
            let pairs = result.members.flatMap { left in group.members.map { [left, $0] } }
            guard pairs.count <= 64 else { return nil }
            result.members = pairs.filter { !excludeEachOther($0, group.context) }.map { pair in
                reader.schema(ofAll: pair[0] === pair[1] ? [pair[0]] : pair)
            }
            result.isAnyOf = result.isAnyOf || group.isAnyOf
        }
        return result.members.isEmpty ? nil : result
    }

    /// Returns whether no value satisfies both schemas, because of their types or of the values that they list.
    private func excludeEachOther(_ pair: [JSONNode], _ context: NameContext) -> Bool {
        let schemas = pair.map { merger.mergedSchema($0, named: context) }
        let kinds = schemas.compactMap(\.merged.statedKinds)
        if kinds.count == 2, kinds[0].isDisjoint(with: kinds[1]) { return true }
        let values = schemas.compactMap { $0.merged.values.map { Set($0.compactMap { JSONScalar($0) }) } }
        return values.count == 2 && values[0].isDisjoint(with: values[1])
    }

    /// Returns the type of a schema that combines properties with `oneOf` or `anyOf`, or that has more than one of these groups.
    private func typeOfCombination(_ site: SchemaSite) -> TypeReference? {
        let groups = site.merged.groups
        let members = groups.map { group in
            group.members.map { MemberPart(source: $0, merged: merger.mergedSchema($0, named: group.context).merged) }
        }
        let areObjects = members.allSatisfy { $0.allSatisfy(\.merged.isObject) }
        guard groups.count == 1, let group = groups.first, let parts = members.first else {
            guard areObjects else {
                guard let joined = intersection(of: groups) else { return typeOfUnsupportedCombination(site) }
                var site = site
                site.merged.groups = [joined]
                return typeOfComposition(&site)
            }
            warnOfUnused(groups, "the values of several unions are one object")
            return objectOfAllProperties(site, members.map { $0.map(\.merged) })
        }
        if everyMember(group, says: site.merged) || (!areObjects && site.merged.properties.isEmpty) {
            return union(site.union(group), of: group.members)
        }
        guard let parts = areObjects ? parts : alternatives(group, of: site.merged) else { return typeOfUnsupportedCombination(site) }
        return unionWithPropertiesInMembers(site, group, parts: parts)
    }

    private func typeOfUnsupportedCombination(_ site: SchemaSite) -> TypeReference {
        log.warn(
            "unsupported-composition",
            "no Swift type represents this combination of properties, `oneOf` and `anyOf`; it is read as any JSON value",
            at: site.json.span)
        warnOfUnused(site.merged.groups, "the combination is read as any JSON value")
        return .json
    }

    private func warnOfUnused(_ groups: [MergedSchema.Group], _ reason: String) {
        for discriminator in groups.compactMap(\.discriminator) { warnOfUnused(discriminator, reason) }
    }

    /// A member of a union, with the schema that it consists of.
    struct MemberPart {
        let source: JSONNode
        let merged: MergedSchema
    }

    /// Returns the members of a union that are possible beside `base`: the members of its members that are unions themselves, without those
    /// whose type `base` excludes. Returns `nil` if a member combines several unions.
    private func alternatives(_ group: MergedSchema.Group, of base: MergedSchema) -> [MemberPart]? {
        // A discriminator names the members as written.
        guard group.discriminator == nil else { return nil }
        var result: [MemberPart] = []
        for member in group.members {
            guard let parts = parts(of: member, named: group.context) else { return nil }
            for part in parts {
                if let kinds = base.kinds, let own = part.merged.kinds, kinds.isDisjoint(with: own) {
                    log.warn(
                        "unreachable-member", "no value matches this member: it is \(own.words), and the schema is \(kinds.words)",
                        at: part.source.span)
                    continue
                }
                result.append(part)
            }
        }
        return result.isEmpty || result.count > 64 ? nil : result
    }

    private func parts(of member: JSONNode, named context: NameContext) -> [MemberPart]? {
        let merged = merger.mergedSchema(member, named: context).merged
        let groups = merged.groups.filter { group in !group.members.allSatisfy { merger.isConstraint($0) } }
        guard let group = groups.first else { return [MemberPart(source: member, merged: merged)] }
        guard groups.count == 1, group.discriminator == nil, nesting.depth < Nesting.limit else { return nil }
        return nesting.withDepth { parts(of: group, besides: merged) }
    }

    private func parts(of group: MergedSchema.Group, besides merged: MergedSchema) -> [MemberPart]? {
        var result: [MemberPart] = []
        for inner in group.members {
            guard let parts = parts(of: inner, named: group.context), result.count + parts.count <= 64 else { return nil }
            for part in parts {
                var whole = merged
                whole.groups = []
                merger.merge(part.merged, into: &whole, at: inner.span)
                result.append(MemberPart(source: part.source, merged: whole))
            }
        }
        return result
    }

    /// Returns whether every member already says what the schema next to `oneOf` says about its properties.
    private func everyMember(_ group: MergedSchema.Group, says base: MergedSchema) -> Bool {
        // The same member can be reached by many paths.
        var seen: Set<NodeIdentity> = []
        var worklist = group.members.map { ($0, group.context) }
        while let (member, context) = worklist.popLast() {
            guard seen.insert(NodeIdentity(reader.dereferenced(member))).inserted else { continue }
            let merged = merger.mergedSchema(member, named: context).merged
            // A member that is itself a union is checked through its members.
            if merged.properties.isEmpty, merged.groups.count == 1, let inner = merged.groups.first {
                worklist += inner.members.map { ($0, inner.context) }
                continue
            }
            let required = Set(merged.required.compactMap(\.string))
            guard base.required.allSatisfy({ $0.string.map(required.contains) ?? true }) else { return false }
            let own = Dictionary(merged.properties.map { ($0.key, $0) }) { $1 }
            guard base.properties.allSatisfy({ property in own[property.key].map { says($0, property) } ?? false }) else { return false }
        }
        return true
    }

    /// Returns whether a property allows no more values than another one and has its annotations, except for texts.
    private func says(_ property: MergedProperty, _ base: MergedProperty) -> Bool {
        let (own, base) = (meaning(of: property), meaning(of: base))
        let hasType = base.kinds.map { kinds in own.values != nil || own.kinds?.isSubset(of: kinds) ?? false } ?? true
        guard hasType, base.format == nil || own.format == base.format || own.values != nil else { return false }
        let (facts, wanted) = (own.annotations, base.annotations)
        return (facts.isReadOnly || !wanted.isReadOnly) && (facts.isWriteOnly || !wanted.isWriteOnly)
            && (facts.isDeprecated || !wanted.isDeprecated) && (facts.defaultValue != nil || wanted.defaultValue == nil)
    }

    private func meaning(of property: MergedProperty) -> MergedSchema {
        let context = property.context + property.key
        return meaning(of: node(of: property, named: context), named: context)
    }

    /// Adds the properties next to `oneOf` to each member that is an object. They do not restrict other values.
    private func unionWithPropertiesInMembers(_ site: SchemaSite, _ group: MergedSchema.Group, parts: [MemberPart]) -> TypeReference {
        var base = site.merged
        (base.groups, base.isNullable) = ([], false)
        var drafts: [MemberDraft] = []
        let hints = memberHints(parts.map(\.source))
        for (position, part) in parts.enumerated() {
            let member = part.source
            let name = reader.componentNames[NodeIdentity(reader.dereferenced(member))].map { .word($0) } ?? hints[position]
            var draft: MemberDraft
            if part.merged.values != nil || (part.merged.kinds ?? .object) != .object {
                draft = MemberDraft(type: type(of: member, named: site.name + name).withoutOptional, source: member)
            } else {
                var whole = base
                merger.merge(part.merged, into: &whole, at: member.span)
                // Use a separate node, because the original member can also become a model.
                let model = objectModel(
                    SchemaSite(json: .object([], at: member.span), merged: whole, name: site.name + name, described: member))
                draft = MemberDraft(type: .model(model), source: member)
                draft.name = name.text
            }
            draft.documentation = meaning(of: member, named: site.name + name).annotations.documentation
            drafts.append(draft)
        }
        return union(site.union(group), of: drafts)
    }

    /// Returns an object with all properties that can be present. Those that are not required by every member become optional.
    private func objectOfAllProperties(_ site: SchemaSite, _ groups: [[MergedSchema]]) -> TypeReference? {
        var result = site.merged
        result.groups = []
        for members in groups {
            let names = members.map { Set($0.required.compactMap(\.string)) }
            let shared = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
            for member in members { merger.mergeProperties(member.properties, into: &result, asAlternatives: true) }
            result.required += members.first?.required.filter { name in name.string.map(shared.contains) ?? false } ?? []
        }
        guard !result.properties.isEmpty else { return nil }
        return .model(objectModel(SchemaSite(json: site.json, merged: result, name: site.name)))
    }
}
