/// What a schema is beside others: another name for one of them, a wrapper around it, its child, or a restriction of it.
extension SchemaMerger {
    /// Returns the schema that `schema` merely renames: the target of its `$ref`, or the only member of its `allOf`, `oneOf` or `anyOf`.
    func aliasedSchema(_ schema: SchemaNode) -> JSONNode? {
        if let reference = schema.reference {
            if isPlainReference(schema) { return reader.boundTarget(schema) ?? reader.target(reference, for: "schema") }
            guard schema.values != nil, schema.structure.subtracting(.typeAndValues).isEmpty else { return nil }
            return reader.target(reference, for: "schema").flatMap { repeatsValues(schema, of: $0) ? $0 : nil }
        }
        guard schema.structure.subtracting(.typeCompositionAndValues).isEmpty, schema.conditional.isEmpty else { return nil }
        var found: JSONNode?
        for part in schema.allOf {
            // Bounds of numbers decide the type.
            if let note = reader.schema(part), note.isAnnotation, note.minimum == nil, note.maximum == nil { continue }
            guard found == nil, !isChild(schema.json, of: part), !isHierarchyBase(schema) else { return nil }
            found = part
        }
        for members in [schema.oneOf, schema.anyOf] where !members.isEmpty {
            let others = withoutNull(members).members
            guard others.count == 1, found == nil else { return nil }
            found = others.first
        }
        guard schema.values != nil else { return found }
        return found.flatMap { $0.object?["$ref"] != nil && repeatsValues(schema, of: $0) ? $0 : nil }
    }

    /// Returns whether the `enum` next to a reference lists all values of the schema that it refers to, as .NET writes it, and therefore
    /// changes nothing.
    private func repeatsValues(_ schema: SchemaNode, of target: JSONNode) -> Bool {
        // Whatever a reference refers to has a name of its own, so no context is needed.
        guard let values = mergedSchema(target, named: NameContext([NamePart]())).merged.values else { return false }
        let own = schema.values ?? []
        let allowed = Set(own.compactMap { JSONScalar($0) })
        return values.allSatisfy { value in JSONScalar(value).map { allowed.contains($0) } ?? false }
    }

    /// Returns whether a schema has a discriminator of its own for the schemas that extend it or that `mapping` lists.
    private func isHierarchyBase(_ schema: SchemaNode) -> Bool {
        guard let discriminator = schema.discriminator else { return false }
        return !discriminator.mapping.isEmpty || !hierarchy.children(of: schema.json).isEmpty
    }

    /// Returns whether a schema that adds nothing to `part` is a child of it rather than an alias for it. This is the case if the schema has
    /// a name and `part` has or inherits a discriminator.
    private func isChild(_ json: JSONNode, of part: JSONNode) -> Bool {
        let parent = reader.dereferenced(part)
        return hierarchy.parents(of: json).contains { $0 === parent } && isDiscriminatedBase(parent)
    }

    /// Returns whether the schema is a reference without other keywords that change its meaning.
    func isPlainReference(_ schema: SchemaNode) -> Bool {
        guard let reference = schema.reference else { return false }
        guard reader.document.appliesReferenceSiblings(at: reference.span), !schema.structure.isEmpty else { return true }
        return schema.structure.subtracting(.typeAndFormat).isEmpty && !narrowsTarget(schema, reference)
    }

    /// Returns whether the `type` or `format` next to a reference to a scalar allows fewer values than the scalar.
    private func narrowsTarget(_ schema: SchemaNode, _ reference: JSONNode) -> Bool {
        guard let target = reader.boundTarget(schema) ?? reader.lookup(reference) else { return false }
        let merged = log.ignoringProblems { mergedSchema(target, named: NameContext([NamePart]())).merged }
        guard merged.groups.isEmpty, merged.values == nil, let kinds = merged.kinds else { return false }
        let both = schema.kinds.map { $0.intersection(kinds) } ?? kinds
        let excludesNull = merged.isNullable && schema.kinds != nil && !schema.isNullable
        let changesFormat = schema.format.map { $0 != merged.format } ?? (schema.contentEncoding != nil && merged.contentEncoding == nil)
        return kinds.isDisjoint(with: [.array, .object]) && !both.isEmpty && (both != kinds || excludesNull || changesFormat)
    }

    func isNullableAlias(_ schema: SchemaNode) -> Bool {
        if schema.isNullable { return true }
        for members in [schema.oneOf, schema.anyOf] where !members.isEmpty && withoutNull(members).allowsNull { return true }
        for part in schema.allOf {
            if let annotation = reader.schema(part), annotation.isAnnotation, annotation.isNullable { return true }
        }
        return false
    }

    /// Returns the discriminator of a schema, its own or one that it inherits, followed by those for the same property further up.
    func discriminators(of json: JSONNode) -> [DiscriminatorNode] {
        let all = hierarchy.lineage(of: json).compactMap { reader.schema($0)?.discriminator }
        return all.filter { $0.property == all.first?.property }
    }

    /// Returns whether a schema has a discriminator or inherits one.
    func isDiscriminatedBase(_ json: JSONNode) -> Bool { !discriminators(of: json).isEmpty }

    // MARK: The members of unions

    /// Returns whether the schema consists only of `required` and validation keywords, or of compositions of such schemas.
    func isConstraint(_ json: JSONNode) -> Bool {
        guard let schema = reader.schema(json), schema.reference == nil else { return false }
        return answered(json, in: \.constraintSchemas) { _ in isConstraint(schema) }
    }

    private func isConstraint(_ schema: SchemaNode) -> Bool {
        guard schema.conditional.isEmpty, schema.structure.subtracting(.requiredAndComposition).isEmpty else { return false }
        guard (schema.allOf + schema.oneOf + schema.anyOf).allSatisfy({ isConstraint($0) }) else { return false }
        return schema.structure.contains(.required) ? schema.kinds == nil || schema.kinds == .object : schema.kinds == nil
    }

    /// Returns whether the schema is an object that describes no key, `{properties: {}}`, or allows none.
    func isEmptyObject(_ json: JSONNode) -> Bool {
        guard let schema = reader.schema(reader.dereferenced(json)), schema.properties.isEmpty, schema.patternProperties.isEmpty,
            schema.allOf.isEmpty
        else { return false }
        return schema.additionalProperties.map { $0.bool == false } ?? (schema.json.object?["properties"] != nil)
    }

    /// Returns the discriminator values for a member that no `mapping` lists: the value of the extension that Azure's documents use, or the
    /// name of the member's schema as the reference writes it.
    func implicitValues(of member: JSONNode) -> [SpecText] {
        if let value = reader.schema(reader.dereferenced(member))?.discriminatorValue { return [value] }
        if reader.schema(member)?.reference == nil, let name = schemaName(of: member) { return [name] }
        guard let reference = innermostReference(of: member) else { return [] }
        if let value = reader.schema(reader.dereferenced(reference))?.discriminatorValue { return [value] }
        return (reference.object?["$ref"]?.string).flatMap { referenceName($0.raw) }.map { [$0] } ?? []
    }

    /// Returns the schema for a text of `mapping`, a schema's name or a reference, and the name by which it was found.
    ///
    /// - Parameter members: The schemas that a union consists of, or that extend a base. A name can also be the last segment of their
    ///   references.
    func mappedSchema(_ text: SpecText, at entry: JSONNode, among members: [JSONNode]) -> (schema: JSONNode?, name: SpecText) {
        if let component = reader.componentNodes[text] { return (component, text) }
        if let target = reader.lookupAsWritten(entry), text.raw.utf8.contains(UInt8(ascii: "#")) || fileStem(text.raw) != text.raw {
            return (target, text)
        }
        let name = referenceName(text.raw) ?? text
        let member = members.first { implicitValues(of: $0).contains(name) || schemaName(of: $0) == name }
        return (member ?? reader.componentNodes[name], name)
    }

    /// Returns the name of a schema that is not written as a reference: its key in `components`, or the name of its file.
    func schemaName(of json: JSONNode) -> SpecText? {
        reader.componentNames[NodeIdentity(json)] ?? hierarchy.names[NodeIdentity(json)]
    }

    /// Returns the reference that a union's member consists of: the member itself, or the only reference in its `allOf`, or in its `oneOf`
    /// or `anyOf` of one schema.
    func innermostReference(of member: JSONNode) -> JSONNode? {
        let end = endOfChain(member) { node in reader.schema(node).flatMap { $0.isReference ? nil : schemaInsideWrapper($0) } }
        return end.flatMap { reader.schema($0)?.isReference == true ? $0 : nil }
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
        let start = reader.dereferenced(json)
        return endOfChain(start) { node in reader.schema(node).flatMap(aliasedSchema).map { reader.dereferenced($0) } } ?? start
    }

    /// Returns the schema that a member extends, if the member is an inline schema with one reference in its `allOf`.
    func schemaExtended(by member: JSONNode) -> JSONNode? {
        guard reader.schema(member)?.reference == nil, reader.componentNames[NodeIdentity(member)] == nil else { return nil }
        return innermostReference(of: member).map { schemaBehindWrappers($0) }
    }
}

extension JSONNode {
    /// The text of the reference that a schema is.
    package var referenceText: SpecText? { object?["$ref"]?.string }
}

extension SchemaNode {
    var isReference: Bool { reference != nil }
    var isComposed: Bool { !allOf.isEmpty }
    var spanOfReference: Span? { reference?.span }
}

/// Returns the last segment of a reference, such as `Cat` for `#/components/schemas/Cat`, `Cat.json` or `#Cat`. Returns `nil` for an index
/// into an array and for a reference to the whole document.
func referenceName(_ text: String) -> SpecText? {
    let (location, pointer) = split(text[...], atFirst: UInt8(ascii: "#"))
    if let fragment = pointer.flatMap({ pathSegments($0).last }) {
        let name = pointerToken((percentDecoded(fragment) ?? String(fragment))[...])
        return Int(name) == nil ? SpecText(name) : nil
    }
    guard !location.isEmpty else { return nil }
    let stem = fileStem(percentDecoded(location) ?? String(location))
    return stem.isEmpty ? nil : SpecText(stem)
}
