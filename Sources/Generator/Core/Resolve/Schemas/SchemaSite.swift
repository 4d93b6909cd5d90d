/// A schema whose type is being made.
struct SchemaSite {
    /// The node that identifies it.
    let json: JSONNode
    /// Its constraints, including `allOf`.
    var merged: MergedSchema
    /// The name of a model that it declares.
    let name: NameContext
}

/// A `oneOf` or `anyOf` whose type is being made.
struct UnionSite {
    /// The node of the schema that has it.
    let json: JSONNode
    /// The name of a model that it declares.
    let name: NameContext
    var discriminator: DiscriminatorNode?
    /// A value may match several members.
    var isAnyOf: Bool = false
    /// The value may be null.
    var isNullable: Bool = false
}

extension SchemaSite {
    /// The union of one of its groups.
    func union(_ group: MergedSchema.Group) -> UnionSite {
        UnionSite(json: json, name: name, discriminator: group.discriminator, isAnyOf: group.isAnyOf, isNullable: merged.isNullable)
    }
}
