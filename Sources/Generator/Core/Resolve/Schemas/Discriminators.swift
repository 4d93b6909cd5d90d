extension Resolver {
    /// Adds the values in `mapping` to the members that they identify.
    func addMapping(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        guard !discriminator.mapping.isEmpty || discriminator.defaultMapping != nil else { return }
        var positions: [ObjectIdentifier: Int] = [:]
        for (position, member) in members.enumerated() {
            let id = ObjectIdentifier(final(member.source))
            if positions[id] == nil { positions[id] = position }
        }
        if let entry = discriminator.defaultMapping, let node = mapped(entry).map({ final($0) }) {
            if let position = positions[ObjectIdentifier(node)] {
                members[position].isDefault = true
            } else {
                let type = type(of: node, named: context + "other").withoutOptional
                members.append(MemberDraft(type: type, source: node, isDefault: true))
            }
        }
        for entry in discriminator.mapping {
            guard let node = mapped(entry) else { continue }
            guard let position = positions[ObjectIdentifier(final(node))] else {
                log.warn(
                    "discriminator-mapping", "`\(entry.key.raw)` is mapped to a schema that is not one of the union's members",
                    at: entry.value.span)
                continue
            }
            if !members[position].values.contains(entry.key) { members[position].values.append(entry.key) }
        }
    }

    /// Returns the schema for an entry of `mapping`, which is a component's name or a reference. Warns and returns `nil` if it does not
    /// exist.
    func mapped(_ entry: JSONObject.Member) -> JSONNode? {
        guard let text = entry.value.string else {
            log.warn(
                "discriminator-mapping", "`mapping` maps values to schemas by name or reference, not to \(entry.value.kind)",
                at: entry.value.span)
            return nil
        }
        if let component = componentNodes[text] { return component }
        if text.raw.utf8.contains(UInt8(ascii: "#")) || text.raw.utf8.contains(UInt8(ascii: ".")),
            case .success(let target) = references.find(text.raw, from: entry.value.span.file)
        {
            return target.node
        }
        let name = text.raw.split(separator: "/").last.map(String.init) ?? text.raw
        if let component = componentNodes[SpecText(name)] {
            log.warn(
                "discriminator-mapping", "`\(text.raw)` is not the name of a schema; it is read as `#/components/schemas/\(name)`",
                at: entry.value.span)
            return component
        }
        let near = log.near(name, among: document.schemas.lazy.map(\.key.raw)).map { "; did you mean '\($0)'?" } ?? ""
        log.warn(
            "discriminator-mapping", "`\(text.raw)` is neither the name of a schema nor a reference to one\(near)", at: entry.value.span)
        return nil
    }

    /// Returns the discriminator value for a schema without a mapping, which is the value of the extension that Azure's documents use or,
    /// without it, the schema's name.
    func implicitValue(of node: JSONNode) -> SpecText? {
        schema(node)?.discriminatorValue ?? componentNames[ObjectIdentifier(node)]
    }
}
