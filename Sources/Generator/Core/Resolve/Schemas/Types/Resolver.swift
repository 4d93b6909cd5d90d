/// Resolves the types of schemas, and finds the models. `SchemaReader` and `SchemaMerger` provide the schemas.
///
/// The extensions are `ResolveTypes` (the type of a schema), `Objects`, `Enumerations` and `Scalars`; `UnionResolver` combines the types of
/// several schemas.
///
/// This is a class because closures that call a method of such a large struct would copy it. It is not used outside `resolve`.
final class Resolver {
    /// The state of a schema's resolution.
    enum Progress {
        /// The schema is being resolved. `containers` is the number of arrays and dictionaries that enclosed it at the start. If the schema
        /// contains itself, `reserved` is its model.
        case open(containers: Int, reserved: ModelID?)
        case done(TypeReference, problems: [Int])
    }

    /// An object model whose properties are not resolved yet. This is a class because there are many instances and a merged schema is
    /// large.
    final class PendingObject {
        let model: ModelID
        let site: SchemaSite

        init(_ model: ModelID, _ site: SchemaSite) {
            self.model = model
            self.site = site
        }
    }

    /// A response that operations refer to, named after its component.
    struct SharedResponse: Hashable {
        let node: NodeIdentity
        let name: SpecText?
        let isSuccess: Bool
    }

    /// A response of a Swagger 2.0 file, with the media types of the operation that uses it.
    struct UpgradedResponse: Hashable {
        let node: NodeIdentity
        let produces: [SpecText]
        let isFailure: Bool
    }

    let document: Document
    let options: ResolveOptions
    let log: ProblemLog

    let reader: SchemaReader
    let merger: SchemaMerger
    let nesting = Nesting()
    private(set) lazy var unions = UnionResolver(self)

    // MARK: Caches by node

    var types: [NodeIdentity: Progress] = [:]
    /// The component responses that were read without any diagnostics.
    var sharedResponses: [SharedResponse: Response] = [:]
    var upgradedResponses: [UpgradedResponse: JSONNode] = [:]

    // MARK: Results

    private(set) var models: [ModelDraft] = []
    var facts: [ModelFacts] = []
    var pending: [PendingObject] = []

    private static let memoLimit: Int = 8_000

    init(_ document: Document, _ options: ResolveOptions, log: ProblemLog) {
        self.document = document
        self.options = options
        self.log = log
        reader = SchemaReader(document, log: log)
        merger = SchemaMerger(reader, nesting)
    }

    /// Drops the cached schemas, which are read and merged again if needed. Keeping all of them would account for most of the memory used
    /// by a run, and few are needed again after their model is resolved. This method must be called only between models, because resolving
    /// a model without the cache can take exponential time.
    func forgetSchemas() {
        let count = reader.schemas.count + merger.mergedSchemas.count
        guard count > Self.memoLimit, nesting.depth == 0, merger.openMerges.isEmpty else { return }
        reader.forgetSchemas()
        merger.mergedSchemas.removeAll(keepingCapacity: true)
    }

    // MARK: Models

    /// Creates a model for `json`, to be defined later. If the schema contains itself, returns the model that is already reserved for it.
    func reserve(_ json: JSONNode, _ context: NameContext) -> ModelID {
        let id = NodeIdentity(json)
        if case .open(_, let reserved?)? = types[id], !facts[reserved.index].isDefined { return reserved }
        let name = reader.componentNames[id]
        let schema = reader.schemas[id]
        models.append(
            ModelDraft(
                nameParts: context.parts, requestedName: name.flatMap { options.schemaNames[$0.raw] ?? schema?.endpoints.name },
                documentation: schema?.documentation ?? Documentation(), isDeprecated: schema?.isDeprecated ?? false, span: json.span,
                isComponent: name != nil))
        facts.append(ModelFacts())
        return ModelID(models.count - 1)
    }

    func define(_ id: ModelID, _ kind: Model.Kind) {
        models[id.index].kind = kind
        facts[id.index].isDefined = true
    }
}
