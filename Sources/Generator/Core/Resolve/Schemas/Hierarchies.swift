/// Finds the components that extend each schema with `allOf`. The keys are the nodes of the extended schemas.
func findChildren(_ schemas: [JSONObject.Member], _ references: inout References) -> [ObjectIdentifier: [JSONNode]] {
    var children: [ObjectIdentifier: [JSONNode]] = [:]
    for member in schemas {
        guard let object = member.value.object, let parts = object["allOf"]?.array else { continue }
        for part in parts {
            guard let text = part.object?["$ref"]?.string else { continue }
            guard case .success(let target) = references.find(text.raw, from: part.span.file, in: "schemas"), target.node !== member.value
            else {
                continue
            }
            children[ObjectIdentifier(target.node), default: []].append(member.value)
        }
    }
    return children
}

extension Resolver {
    /// Returns the union of the schemas that extend a schema with a discriminator. For example, a server sends a `Cat` or a `Dog`, never an
    /// `Animal`.
    ///
    /// Inside `allOf`, the schema still represents only the object itself.
    func unionOfChildren(_ site: SchemaSite) -> TypeReference? {
        let json = site.json
        guard let schema = schema(json), let discriminator = schema.discriminator, site.merged.groups.isEmpty, site.merged.hasObjectKeywords
        else { return nil }
        let list = children(of: json, schema, discriminator)
        guard !list.members.isEmpty, !(list.hasParent && list.members.count == 1) else { return nil }
        var members = list.members
        for position in members.indices {
            let source = members[position].source
            if source === json {
                let own = SchemaSite(json: madeNode(at: json.span), merged: site.merged, name: site.name + "base")
                members[position].type = .model(objectModel(own))
            } else {
                members[position].type = type(of: source, named: site.name).withoutOptional
            }
        }
        let model = reserve(json, site.name)
        define(
            model,
            .union(
                Union(
                    discriminator: discriminator.property, members: members.map(\.member),
                    defaultMember: members.firstIndex(where: \.isDefault), isOpen: !options.areEnumsClosed)))
        facts[model.index].memberNames = members.map { implicitValue(of: $0.source) }
        return .model(model)
    }

    /// Returns the children: first those listed in `mapping`, then other descendants, then the schema itself if it has a discriminator
    /// value.
    private func children(of json: JSONNode, _ schema: SchemaNode, _ discriminator: DiscriminatorNode) -> ChildList {
        var list = ChildList(parent: json)
        for entry in discriminator.mapping {
            guard let node = mapped(entry).map({ final($0) }) else { continue }
            list.add(node) { $0.values.append(entry.key) }
        }
        if let entry = discriminator.defaultMapping, let node = mapped(entry).map({ final($0) }) {
            list.add(node) { $0.isDefault = true }
        }
        for child in descendants(of: json) where !list.contains(child) {
            guard let value = implicitValue(of: child) else { continue }
            list.add(child) { $0.values = [value] }
        }
        if let value = schema.discriminatorValue, !list.members.isEmpty, !list.hasParent {
            list.add(json) { $0.values = [value] }
        }
        return list
    }

    /// Returns the children and their descendants, but not the descendants of a child with its own discriminator, because that child
    /// represents them.
    private func descendants(of json: JSONNode) -> [JSONNode] {
        var result: [JSONNode] = []
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(json)]
        var worklist: [JSONNode] = (children[ObjectIdentifier(json)] ?? []).reversed()
        while let child: JSONNode = worklist.popLast() {
            guard seen.insert(ObjectIdentifier(child)).inserted else { continue }
            result.append(child)
            if schema(child)?.discriminator == nil { worklist += (children[ObjectIdentifier(child)] ?? []).reversed() }
        }
        return result
    }
}

/// Collects the members of a union of children, without duplicates.
private struct ChildList {
    let parent: JSONNode
    var members: [MemberDraft] = []
    /// Whether the parent is one of the members.
    var hasParent: Bool = false
    private var positions: [ObjectIdentifier: Int] = [:]

    init(parent: JSONNode) { self.parent = parent }

    func contains(_ node: JSONNode) -> Bool { positions[ObjectIdentifier(node)] != nil }

    /// Changes the member for a schema, adding the member first if it does not exist.
    mutating func add(_ node: JSONNode, _ change: (inout MemberDraft) -> Void) {
        let id = ObjectIdentifier(node)
        if positions[id] == nil {
            positions[id] = members.count
            if node === parent { hasParent = true }
            members.append(MemberDraft(type: .json, source: node))
        }
        if let position = positions[id] { change(&members[position]) }
    }
}
