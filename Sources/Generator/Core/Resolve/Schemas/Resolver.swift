/// Resolves schemas and caches the results: references, merged schemas, types, and the models found so far.
///
/// The other files in this folder are extensions: `FollowReferences` (the target of a `$ref`), `MergeAllOf` (one schema from several),
/// `ResolveTypes` (the type of a schema) and, for the kinds of models, `Objects`, `Enumerations`, `Compositions`, `Unions`, `Hierarchies`
/// and `Discriminators`.
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
    }

    let document: Document
    let options: ResolveOptions
    let log: ProblemLog

    // MARK: Lookup

    /// The names of components, by node.
    let componentNames: [NodeIdentity: SpecText]
    let componentNodes: [SpecText: JSONNode]
    let hierarchy: Hierarchy
    var references: References
    var targets: [ReferenceKey: JSONNode?] = [:]
    /// The targets of references that are misspelled.
    var meantReferences: [ReferenceKey: References.Target] = [:]
    /// The names of referenced schemas that are not components.
    var targetNames: [NodeIdentity: NameContext] = [:]

    // MARK: Caches by node

    /// The schemas as read and as merged. Both use far more memory than the nodes of the schemas; see `forgetSchemas`.
    var schemas: [NodeIdentity: SchemaNode] = [:]
    var mergedSchemas: [NodeIdentity: KnownSchema] = [:]
    var openMerges: Set<NodeIdentity> = []
    var types: [NodeIdentity: Progress] = [:]
    /// The models for objects of schemas that are also unions of their children, by the nodes of the schemas.
    var ownModels: [NodeIdentity: ModelID] = [:]
    /// The copies of `ownModels` to which a discriminator was added. The unions of a base and of its parents share them.
    var ownModelsWithDiscriminator: [AddedDiscriminator: ModelID] = [:]
    /// The targets of references with their placeholders filled in, the members of schemas with their bindings added to references, and the
    /// anchors of the placeholders that a node leads to.
    var boundTargets: [BoundTarget: JSONNode] = [:]
    var boundMembers: [BoundTarget: JSONObject] = [:]
    var reachedAnchors: [NodeIdentity: Set<String>] = [:]
    /// Which schemas allow only null, which only objects, and which only restrict values.
    var nullSchemas: [NodeIdentity: Bool] = [:]
    var objectSchemas: [NodeIdentity: Bool] = [:]
    var constraintSchemas: [NodeIdentity: Bool] = [:]
    /// Nodes that combine multiple other nodes, by the identities of those nodes.
    private var joinedNodes: [[NodeIdentity]: JSONNode] = [:]

    /// The component responses that were read without any diagnostics.
    var sharedResponses: [SharedResponse: Response] = [:]
    var upgradedResponses: [UpgradedResponse: JSONNode] = [:]

    // MARK: Results

    private(set) var models: [Model] = []
    var facts: [ModelFacts] = []
    var pending: [PendingObject] = []

    // MARK: Limits

    private(set) var depth: Int = 0
    /// The number of arrays and dictionaries that enclose the current schema.
    private(set) var containers: Int = 0
    /// The number of properties copied by merging so far.
    var mergedProperties: Int = 0

    static let depthLimit: Int = 96
    static let mergeLimit: Int = 2_000_000
    static let memoLimit: Int = 8_000

    init(_ document: Document, _ options: ResolveOptions, log: ProblemLog) {
        self.document = document
        self.options = options
        self.log = log
        var references = document.references
        var names: [NodeIdentity: SpecText] = [:]
        var nodes: [SpecText: JSONNode] = [:]
        for member in document.schemas {
            names[NodeIdentity(member.value)] = member.key
            nodes[member.key] = member.value
        }
        nameFiles(document.schemas, &references, names: &names)
        componentNames = names
        componentNodes = nodes
        hierarchy = Hierarchy(document, &references)
        self.references = references
    }

    // MARK: Scopes

    /// Runs a step that is nested one level deeper than the current schema.
    func withDepth<Result>(_ step: () -> Result) -> Result {
        depth += 1
        defer { depth -= 1 }
        return step()
    }

    /// Runs a step inside an array or dictionary, where a schema can contain itself.
    func insideContainer<Result>(_ step: () -> Result) -> Result {
        containers += 1
        defer { containers -= 1 }
        return step()
    }

    // MARK: Nodes

    /// Returns the schema at `json`, or `nil` for `true` and `false`. Logs a problem and returns `nil` if the node is not a schema.
    func schema(_ json: JSONNode) -> SchemaNode? {
        let id = NodeIdentity(json)
        if let known = schemas[id] { return known }
        guard let object = json.object ?? typeAlone(json) else {
            if json.isNull {
                // YAML converters write null for an empty value.
                log.warn("invalid-schema", "a schema must be an object, not null; it is read as any value", at: json.span)
            } else if json.bool == nil {
                log.problem("invalid-schema", "a schema must be an object, not \(json.kind)", at: json.span)
            }
            return nil
        }
        let schema = SchemaNode(json, binding(object, of: json), diagnostics: &log.diagnostics)
        schemas[id] = schema
        return schema
    }

    /// Returns the schema for a type name that was written instead of a schema.
    private func typeAlone(_ json: JSONNode) -> JSONObject? {
        guard let name = json.string, MisnamedType(name.raw) != nil else { return nil }
        log.warn("invalid-schema", "a schema must be an object, {\"type\": \"\(name.raw)\"}; the type alone is read as one", at: json.span)
        return JSONObject([.made("type", json, at: json.span)])
    }

    /// Returns a node that combines multiple other nodes.
    func joined(_ parts: [JSONNode], by keyword: String) -> JSONNode {
        if parts.count == 1, let part = parts.first { return part }
        let key = parts.map { NodeIdentity($0) }
        if let known = joinedNodes[key] { return known }
        let span = parts.first?.span ?? document.root.span
        let node: JSONNode = .object([.made(SpecText(keyword), JSONNode(.array(parts), at: span), at: span)], at: span)
        joinedNodes[key] = node
        return node
    }

    /// Drops the cached schemas, which are read and merged again if needed. Keeping all of them would account for most of the memory used
    /// by a run, and few are needed again after their model is resolved. This method must be called only between models, because resolving
    /// a model without the cache can take exponential time.
    func forgetSchemas() {
        guard schemas.count + mergedSchemas.count > Self.memoLimit, depth == 0, openMerges.isEmpty else { return }
        schemas.removeAll(keepingCapacity: true)
        mergedSchemas.removeAll(keepingCapacity: true)
    }

    // MARK: Models

    /// Creates a model for `json`, to be defined later. If the schema contains itself, returns the model that is already reserved for it.
    func reserve(_ json: JSONNode, _ context: NameContext) -> ModelID {
        let id = NodeIdentity(json)
        if case .open(_, let reserved?)? = types[id], !facts[reserved.index].isDefined { return reserved }
        let name = componentNames[id]
        let schema = schemas[id]
        var model = Model(
            kind: .wrapper(.json), nameParts: context.parts, documentation: schema?.documentation ?? Documentation(),
            isDeprecated: schema?.isDeprecated ?? false, directions: [], span: json.span)
        if let name: SpecText { model.requestedName = options.schemaNames[name.raw] ?? schema?.endpoints.name }
        models.append(model)
        facts.append(ModelFacts(isComponent: name != nil))
        return ModelID(models.count - 1)
    }

    func define(_ id: ModelID, _ kind: Model.Kind) {
        models[id.index].kind = kind
        facts[id.index].isDefined = true
    }
}

/// Names the schemas that are files of their own after the components that refer to them, because only the file's name would be left
/// otherwise.
private func nameFiles(_ schemas: [JSONObject.Member], _ references: inout References, names: inout [NodeIdentity: SpecText]) {
    for member in schemas {
        guard let text = member.value.object?["$ref"]?.string, !text.raw.hasPrefix("#"),
            case .success(let target) = references.find(text.raw, from: member.value.span.file), target.tokens.count < 2
        else { continue }
        let id = NodeIdentity(target.node)
        if names[id] == nil { names[id] = member.key }
    }
}
