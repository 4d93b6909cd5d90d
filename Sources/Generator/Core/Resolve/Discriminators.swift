extension Resolver {
    /// Gives members the values that `mapping` names for them.
    func addMapping(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        guard !discriminator.mapping.isEmpty || discriminator.defaultMapping != nil else { return }
        var positions: [ObjectIdentifier: Int] = [:]
        for (position, member): (Int, MemberDraft) in members.enumerated() {
            let id = ObjectIdentifier(final(member.source))
            if positions[id] == nil { positions[id] = position }
        }
        if let entry: JSONObject.Member = discriminator.defaultMapping, let node: JSONNode = mapped(entry).map({ final($0) }) {
            if let position: Int = positions[ObjectIdentifier(node)] {
                members[position].isDefault = true
            } else {
                let type: TypeReference = type(of: node, named: context + "other").withoutOptional
                members.append(MemberDraft(type: type, source: node, isDefault: true))
            }
        }
        for entry: JSONObject.Member in discriminator.mapping {
            guard let node: JSONNode = mapped(entry) else { continue }
            guard let position: Int = positions[ObjectIdentifier(final(node))] else {
                warn(
                    "discriminator-mapping", "`\(entry.key.raw)` is mapped to a schema that is not one of the union's members",
                    at: entry.value.span)
                continue
            }
            if !members[position].values.contains(entry.key) { members[position].values.append(entry.key) }
        }
    }

    /// What an entry of `mapping` names: a component's name or a reference. Nil, with a warning, when it does not exist.
    func mapped(_ entry: JSONObject.Member) -> JSONNode? {
        guard let text: SpecText = entry.value.string else {
            warn(
                "discriminator-mapping", "`mapping` maps values to schemas by name or reference, not to \(entry.value.kind)",
                at: entry.value.span)
            return nil
        }
        if let component: JSONNode = componentNodes[text.raw] { return component }
        if text.raw.utf8.contains(UInt8(ascii: "#")) || text.raw.utf8.contains(UInt8(ascii: ".")),
            case .success(let target) = references.find(text.raw, from: entry.value.span.file)
        {
            return target.node
        }
        let name: String = text.raw.split(separator: "/").last.map(String.init) ?? text.raw
        if let component: JSONNode = componentNodes[name] {
            warn(
                "discriminator-mapping", "`\(text.raw)` names no schema; `#/components/schemas/\(name)` is taken", at: entry.value.span)
            return component
        }
        let near: String = near(name, among: document.schemas.lazy.map(\.key.raw)).map { "; did you mean '\($0)'?" } ?? ""
        warn("discriminator-mapping", "`\(text.raw)` is neither the name of a schema nor a reference to one\(near)", at: entry.value.span)
        return nil
    }

    /// What stands for a schema under a discriminator that maps nothing to it: its name, or what Azure's documents give instead.
    func implicitValue(of node: JSONNode) -> SpecText? {
        schema(node)?.discriminatorValue ?? componentNames[ObjectIdentifier(node)]
    }

    // MARK: Hierarchies

    /// Finds, for every schema, the components that build on it with `allOf`.
    func findChildren() {
        for member: JSONObject.Member in document.schemas {
            guard let object: JSONObject = member.value.object, let parts: [JSONNode] = object["allOf"]?.array else { continue }
            for part: JSONNode in parts {
                guard let text: SpecText = part.object?["$ref"]?.string else { continue }
                guard case .success(let target) = references.find(text.raw, from: part.span.file), target.node !== member.value else {
                    continue
                }
                children[ObjectIdentifier(target.node), default: []].append(member.value)
            }
        }
    }

    /// A schema with a discriminator that other schemas build on stands for any of them: nobody sends an `Animal`, but a `Cat` or a `Dog`.
    ///
    /// Inside `allOf` it still is the plain object.
    func unionOfChildren(_ json: JSONNode, _ schema: SchemaNode, _ flat: Flat, named context: NameContext) -> TypeReference? {
        guard let discriminator: DiscriminatorNode = schema.discriminator, flat.groups.isEmpty, flat.hasObjectKeywords else { return nil }
        var members: [MemberDraft] = []
        var positions: [ObjectIdentifier: Int] = [:]
        var hasSelf: Bool = false
        for entry: JSONObject.Member in discriminator.mapping {
            guard let node: JSONNode = mapped(entry).map({ final($0) }) else { continue }
            let id = ObjectIdentifier(node)
            if let known: Int = positions[id] {
                members[known].values.append(entry.key)
                continue
            }
            positions[id] = members.count
            if node === json { hasSelf = true }
            members.append(MemberDraft(type: .json, source: node, values: [entry.key]))
        }
        if let entry: JSONObject.Member = discriminator.defaultMapping, let node: JSONNode = mapped(entry).map({ final($0) }) {
            let known: Int = positions[ObjectIdentifier(node)] ?? members.count
            if known == members.count {
                positions[ObjectIdentifier(node)] = known
                if node === json { hasSelf = true }
                members.append(MemberDraft(type: .json, source: node))
            }
            members[known].isDefault = true
        }
        for child: JSONNode in descendants(of: json) where positions[ObjectIdentifier(child)] == nil {
            guard let value: SpecText = implicitValue(of: child) else { continue }
            positions[ObjectIdentifier(child)] = members.count
            members.append(MemberDraft(type: .json, source: child, values: [value]))
        }
        if let value: SpecText = schema.discriminatorValue, !members.isEmpty, !hasSelf {
            members.append(MemberDraft(type: .json, source: json, values: [value]))
        }
        guard !members.isEmpty, !(hasSelf && members.count == 1) else { return nil }
        for position: Int in members.indices {
            let source: JSONNode = members[position].source
            if source === json {
                let node: JSONNode = .object([], at: json.span)
                kept.append(node)
                members[position].type = .model(objectModel(node, flat, named: context + "base"))
            } else {
                members[position].type = type(of: source, named: context).withoutOptional
            }
        }
        let model: ModelID = reserve(json, context)
        let made: [Union.Member] = members.map { draft in
            let shape = Union.Shape(kinds: .all, required: [], known: [], constants: [], texts: nil)
            return Union.Member(
                type: draft.type, name: nil, constant: nil, discriminatorValues: draft.values, shape: shape, documentation: Documentation())
        }
        drafts[model.index].kind = .union(
            Union(
                discriminator: discriminator.property, members: made, defaultMember: members.firstIndex(where: \.isDefault),
                isOpen: !options.areEnumsClosed))
        drafts[model.index].memberNames = members.map { implicitValue(of: $0.source) }
        return .model(model)
    }

    /// Children, and theirs, unless a child has a discriminator of its own and so stands for its children itself.
    private func descendants(of json: JSONNode) -> [JSONNode] {
        var result: [JSONNode] = []
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(json)]
        var open: [JSONNode] = (children[ObjectIdentifier(json)] ?? []).reversed()
        while let child: JSONNode = open.popLast() {
            guard seen.insert(ObjectIdentifier(child)).inserted else { continue }
            result.append(child)
            if schema(child)?.discriminator == nil { open += (children[ObjectIdentifier(child)] ?? []).reversed() }
        }
        return result
    }
}
