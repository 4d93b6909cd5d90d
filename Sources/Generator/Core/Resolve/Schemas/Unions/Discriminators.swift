extension Resolver {
    /// Adds the values in `mapping` to the members that they identify, and the names of the other members' schemas.
    func addValues(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        addMapping(discriminator, to: &members, named: context)
        for position in members.indices where members[position].values.isEmpty && members[position].constant == nil {
            members[position].impliedValues = merger.implicitValues(of: members[position].source)
        }
        // Inline schemas that extend the same schema cannot both have its name.
        var counts: [SpecText: Int] = [:]
        for value in members.flatMap({ unique($0.values + $0.impliedValues) }) { counts[value, default: 0] += 1 }
        for position in members.indices where reader.schema(members[position].source)?.isReference != true {
            members[position].impliedValues.removeAll { counts[$0, default: 0] > 1 }
        }
    }

    private func addMapping(_ discriminator: DiscriminatorNode, to members: inout [MemberDraft], named context: NameContext) {
        guard !discriminator.mapping.isEmpty || discriminator.defaultMapping != nil else { return }
        let sources = members.map(\.source)
        var positions: [NodeIdentity: Int] = [:]
        for (position, source) in sources.enumerated().reversed() {
            positions[NodeIdentity(merger.schemaBehindWrappers(source))] = position
        }
        if let entry = discriminator.defaultMapping, let node = mappedSchema(entry, among: sources) {
            if let position = member(for: node, among: sources, positions) {
                members[position].isDefault = true
            } else {
                let type = type(of: reader.dereferenced(node), named: context + "other").withoutOptional
                members.append(MemberDraft(type: type, source: reader.dereferenced(node), isDefault: true))
            }
        }
        for entry in discriminator.mapping {
            guard let node = mappedSchema(entry, among: sources) else { continue }
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
    private func member(for node: JSONNode, among sources: [JSONNode], _ positions: [NodeIdentity: Int]) -> Int? {
        let target = merger.schemaBehindWrappers(node)
        if let position = positions[NodeIdentity(target)] { return position }
        if let position = sources.firstIndex(where: { merger.schemaExtended(by: $0) === target }) { return position }
        let base = hierarchy.lineage(of: target).first { positions[NodeIdentity($0)] != nil && merger.isDiscriminatedBase($0) }
        return base.flatMap { positions[NodeIdentity($0)] }
    }

    /// Returns the schema for an entry of `mapping`, which is a schema's name or a reference. Warns and returns `nil` if it does not exist.
    ///
    /// - Parameter members: The schemas that the union consists of, or that extend it. A name can also be the last segment of their
    ///   references.
    func mappedSchema(_ entry: JSONObject.Member, among members: [JSONNode]) -> JSONNode? {
        guard let text = entry.value.string else {
            log.warn(
                "discriminator-mapping", "`mapping` maps values to schemas by name or reference, not to \(entry.value.kind)",
                at: entry.value.span)
            return nil
        }
        let (found, name) = merger.mappedSchema(text, at: entry.value, among: members)
        if let found {
            if name != text {
                log.warn(
                    "discriminator-mapping", "`\(text.raw)` is not the name of a schema; it is read as `\(name.raw)`",
                    at: entry.value.span)
            }
            return found
        }
        let near = log.didYouMean(name.raw, among: document.schemas.lazy.map(\.key.raw))
        log.warn(
            "discriminator-mapping", "`\(text.raw)` is neither the name of a schema nor a reference to one\(near)", at: entry.value.span)
        return nil
    }

    /// Warns about a discriminator that does not affect how values are read.
    func warnOfUnused(_ discriminator: DiscriminatorNode, _ reason: String) {
        log.warn("unused-discriminator", "this discriminator is not used: \(reason)", at: discriminator.span)
    }
}

/// Returns the integer or boolean that a key of `mapping` spells, or `nil` if it can only be a string.
func jsonScalar(spelled text: SpecText) -> JSONNode.Value? {
    switch text.raw {
    case "true": .bool(true)
    case "false": .bool(false)
    case let number: Int64(number).map { "\($0)" } == number ? .number(text) : nil
    }
}
