/// A schema whose type is being determined.
struct SchemaSite {
    /// The node that identifies the schema.
    let json: JSONNode
    /// The schema's constraints, including those of `allOf`.
    var merged: MergedSchema
    /// The name for a model that the schema declares.
    let name: NameContext
    /// The schema in the document, if `json` only identifies a part of it.
    var described: JSONNode?
}

/// A `oneOf` or `anyOf` whose type is being determined.
struct UnionSite {
    /// The node of the enclosing schema.
    let json: JSONNode
    /// The name for a model that the union declares.
    let name: NameContext
    var discriminator: DiscriminatorNode?
    /// Whether a value can match more than one member.
    var isAnyOf: Bool = false
    /// Whether the value can be null.
    var isNullable: Bool = false
    /// The schema in the document, if `json` only identifies a part of it.
    var described: JSONNode?
}

extension SchemaSite {
    /// Returns the union for one of the schema's groups.
    func union(_ group: MergedSchema.Group) -> UnionSite {
        UnionSite(json: json, name: name, discriminator: group.discriminator, isAnyOf: group.isAnyOf, isNullable: merged.isNullable)
    }
}
