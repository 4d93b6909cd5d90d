extension Resolver {
    /// Returns the union of the schemas that extend a schema with a discriminator, or that its `mapping` lists. For example, a server sends
    /// a `Cat` or a `Dog`, never an `Animal`.
    ///
    /// A schema that extends such a base and is itself extended is also the union of its own descendants and itself. Inside `allOf`, each
    /// schema still represents only the object itself.
    func unionOfChildren(_ site: SchemaSite) -> TypeReference? {
        let json = site.json
        guard site.merged.isObject else { return nil }
        let discriminators = merger.discriminators(of: json)
        guard let discriminator = discriminators.first else { return nil }
        let list = children(of: json, discriminators)
        guard !list.members.isEmpty, !(list.hasParent && list.members.count == 1) else {
            if reader.schema(json)?.discriminator != nil {
                warnOfUnused(discriminator, "no schema extends this one with `allOf`, and no `mapping` lists one")
            }
            return nil
        }
        var members = list.members
        for position in members.indices { resolveChild(&members[position], of: site, discriminator) }
        declareDiscriminator(discriminator, in: &members, site.name)
        let union = UnionSite(json: json, name: site.name, discriminator: discriminator)
        return .model(unionModel(union, members, isOpen: !options.areEnumsClosed))
    }

    // MARK: The members

    /// Returns the children: first those listed in `mapping`, then other descendants, then the schema itself if it can be sent.
    private func children(of json: JSONNode, _ discriminators: [DiscriminatorNode]) -> ChildList {
        var list = ChildList(parent: json)
        let descendants = hierarchy.descendants(of: json)
        let own = reader.schema(json)
        let isOwn = own?.discriminator != nil
        let family = Set((descendants + [json]).map { NodeIdentity($0) })
        for discriminator in discriminators {
            var fresh: Set<NodeIdentity> = []
            for entry in discriminator.mapping {
                guard let node = mappedSchema(entry, among: descendants).map({ merger.schemaBehindWrappers($0) }) else { continue }
                let id = NodeIdentity(node)
                // An inherited mapping also lists the relatives that do not extend this schema, and a nearer mapping takes precedence.
                guard family.contains(id) || isOwn && discriminator.span == own?.discriminator?.span else { continue }
                guard !list.contains(node) || fresh.contains(id) else { continue }
                fresh.insert(id)
                list.add(node) { $0.values.append(entry.key) }
            }
        }
        if isOwn, let entry = discriminators.first?.defaultMapping,
            let node = mappedSchema(entry, among: descendants).map({ merger.schemaBehindWrappers($0) })
        {
            list.add(node) { $0.isDefault = true }
        }
        for child in descendants where !list.contains(child) {
            let values = merger.implicitValues(of: child)
            if !values.isEmpty { list.add(child) { ($0.values, $0.impliedValues) = (values, values) } }
        }
        guard !list.members.isEmpty, !list.hasParent else { return list }
        let inherits = hierarchy.parents(of: json).contains { merger.isDiscriminatedBase($0) }
        let values = own?.discriminatorValue.map { [$0] } ?? (inherits ? merger.implicitValues(of: json) : [])
        if !values.isEmpty { list.add(json) { ($0.values, $0.impliedValues) = (values, values) } }
        return list
    }

    /// Sets the type of a member. A member with children of its own represents only itself, because its children are members too.
    private func resolveChild(_ member: inout MemberDraft, of site: SchemaSite, _ discriminator: DiscriminatorNode) {
        let node = member.source
        nameSchema(node)
        if node === site.json {
            member.type = .model(ownModel(of: node, named: site.name))
            return
        }
        let own = reader.schema(node)?.discriminator?.property
        if !hierarchy.children(of: node).isEmpty, own == nil || own == discriminator.property, let name = merger.schemaName(of: node) {
            member.type = .model(ownModel(of: node, named: reader.context(of: node, or: NameContext([name]))))
            member.name = name
            return
        }
        member.type = type(of: node, named: site.name).withoutOptional
        addInherited(&member, site)
    }

    /// Adds the properties of the base to a member that `mapping` lists and that does not extend the base.
    private func addInherited(_ member: inout MemberDraft, _ site: SchemaSite) {
        let merged = merger.mergedSchema(member.source, named: site.name).merged
        let keys = Set(merged.properties.map(\.key))
        guard merged.isObject, site.merged.properties.contains(where: { !keys.contains($0.key) }) else { return }
        var whole = site.merged
        whole.isNullable = false
        merger.merge(merged, into: &whole, at: member.source.span)
        let name = merger.schemaName(of: member.source).map { site.name + $0 } ?? site.name
        let joined = SchemaSite(json: .object([], at: member.source.span), merged: whole, name: name, described: member.source)
        member.type = .model(objectModel(joined))
    }

    /// Returns the model for objects of a schema itself, where the schema's name stands for the union of the schema and its children.
    private func ownModel(of json: JSONNode, named context: NameContext) -> ModelID {
        model(.base(NodeIdentity(json))) {
            var merged = merger.mergedSchema(json, named: context).merged
            merged.isNullable = false
            return SchemaSite(json: .object([], at: json.span), merged: merged, name: context + "base", described: json)
        }
    }

    /// Names a schema in another file that only a mapping or an `allOf` leads to.
    private func nameSchema(_ json: JSONNode) {
        let id = NodeIdentity(json)
        guard reader.componentNames[id] == nil, reader.targetNames[id] == nil, let name = hierarchy.names[id] else { return }
        reader.targetNames[id] = NameContext([name])
    }
}

/// Collects the members of a union of children, without duplicates.
private struct ChildList {
    let parent: JSONNode
    var members: [MemberDraft] = []
    /// Whether the parent is one of the members.
    var hasParent: Bool = false
    private var positions: [NodeIdentity: Int] = [:]

    init(parent: JSONNode) { self.parent = parent }

    func contains(_ node: JSONNode) -> Bool { positions[NodeIdentity(node)] != nil }

    /// Changes the member for a schema, adding the member first if it does not exist.
    mutating func add(_ node: JSONNode, _ change: (inout MemberDraft) -> Void) {
        let id = NodeIdentity(node)
        if positions[id] == nil {
            positions[id] = members.count
            if node === parent { hasParent = true }
            members.append(MemberDraft(type: .json, source: node))
        }
        if let position = positions[id] { change(&members[position]) }
    }
}
