extension Resolver {
    /// Returns the discriminator values for a member that no `mapping` lists: the value of the extension that Azure's documents use, or the
    /// name of the member's schema as the reference writes it.
    func implicitValues(of member: JSONNode) -> [SpecText] {
        if let value = reader.schema(reader.dereferenced(member))?.discriminatorValue { return [value] }
        if reader.schema(member)?.reference == nil, let name = schemaName(of: member) { return [name] }
        guard let reference = innermostReference(of: member) else { return [] }
        if let value = reader.schema(reader.dereferenced(reference))?.discriminatorValue { return [value] }
        return (reference.object?["$ref"]?.string).flatMap { referenceName($0.raw) }.map { [$0] } ?? []
    }

    /// Returns the name of a schema that is not written as a reference: its key in `components`, or the name of its file.
    func schemaName(of json: JSONNode) -> SpecText? {
        reader.componentNames[NodeIdentity(json)] ?? hierarchy.names[NodeIdentity(json)]
    }

    /// Returns the reference that a union's member consists of: the member itself, or the only reference in its `allOf`, or in its `oneOf`
    /// or `anyOf` of one schema.
    func innermostReference(of member: JSONNode) -> JSONNode? {
        var node = member
        for _ in 0..<8 {
            guard let schema = reader.schema(node) else { return nil }
            if schema.reference != nil { return node }
            guard let next = schemaInsideWrapper(schema) else { return nil }
            node = next
        }
        return nil
    }

    private func schemaInsideWrapper(_ schema: SchemaNode) -> JSONNode? {
        let references = schema.allOf.filter { reader.schema($0)?.reference != nil }
        if references.count == 1 { return references.first }
        let parts = schema.allOf + schema.oneOf + schema.anyOf
        return parts.count == 1 ? parts.first : nil
    }

    /// Returns the schema that a union's member or an entry of `mapping` stands for: the end of its references and of the schemas that only
    /// wrap another one.
    func schemaBehindWrappers(_ json: JSONNode) -> JSONNode {
        var node = reader.dereferenced(json)
        for _ in 0..<16 {
            guard let schema = reader.schema(node), let next = aliasedSchema(schema) else { break }
            node = reader.dereferenced(next)
        }
        return node
    }

    /// Returns the schema that a member extends, if the member is an inline schema with one reference in its `allOf`.
    func schemaExtended(by member: JSONNode) -> JSONNode? {
        guard reader.schema(member)?.reference == nil, reader.componentNames[NodeIdentity(member)] == nil else { return nil }
        return innermostReference(of: member).map { schemaBehindWrappers($0) }
    }
}

/// Returns the last segment of a reference, such as `Cat` for `#/components/schemas/Cat`, `Cat.json` or `#Cat`. Returns `nil` for an index
/// into an array and for a reference to the whole document.
func referenceName(_ text: String) -> SpecText? {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let fragment = parts.count > 1 ? parts[1].split(separator: "/").last : nil
    if let fragment {
        let name = pointerToken((percentDecoded(fragment) ?? String(fragment))[...])
        return Int(name) == nil ? SpecText(name) : nil
    }
    guard let location = parts.first, !location.isEmpty else { return nil }
    let stem = fileStem(percentDecoded(location) ?? String(location))
    return stem.isEmpty ? nil : SpecText(stem)
}

/// Returns the name of a file without its folder and without `.json`, `.yaml` or `.yml`.
func fileStem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    for ending in [".json", ".yaml", ".yml"] where name.hasSuffix(ending) { return String(name.dropLast(ending.utf8.count)) }
    return String(name)
}
