/// Resolves schemas that are one of several others: `Compositions` (`oneOf` and `anyOf`), `Hierarchies` (the schemas that extend one with a
/// discriminator) and, for both, `Unions` and `Discriminators`. The names of cases are made later, in `Swift/NamePropertiesAndCases.swift`.
final class UnionResolver {
    /// The resolver of the members' types, which owns this one.
    unowned let types: Resolver
    let reader: SchemaReader
    let merger: SchemaMerger
    let nesting: Nesting
    let log: ProblemLog
    let document: Document
    let hierarchy: Hierarchy
    /// The models for objects of schemas that are also unions of their children, by the nodes of the schemas.
    var ownModels: [NodeIdentity: ModelID] = [:]
    /// The copies of `ownModels` to which a discriminator was added. The unions of a base and of its parents share them.
    var ownModelsWithDiscriminator: [AddedDiscriminator: ModelID] = [:]

    init(_ types: Resolver) {
        self.types = types
        reader = types.reader
        merger = types.merger
        nesting = types.nesting
        log = types.log
        document = types.document
        hierarchy = Hierarchy(types.document, &types.reader.references)
    }
}
