/// Makes the API description from a document: follows references, merges `allOf`, finds the models and what they are used for.
///
/// A bad spot costs the operations that need it: they are left out, with an error that names them.
/// What nothing needs is a warning. Nil only when nothing at all can be made of the document.
public func resolve(_ document: Document, configuration options: ResolveOptions = ResolveOptions(), diagnostics: inout Diagnostics) -> API?
{
    let resolver = Resolver(document, options)
    resolver.findChildren()
    let schemes: [SecurityScheme] = resolver.securitySchemes()
    var operations: [OperationDraft] = resolver.operations(Set(schemes.map(\.id.raw)))
    var webhooks: [(webhook: Webhook, problems: [Int])] = resolver.webhooks()
    var schemas: [NamedSchema] = resolver.components()
    resolver.finishUnions()
    resolver.checkDefaults(&operations)

    var models: [Model] = resolver.models()
    resolver.report(models, &operations, &webhooks)
    joinFileUnions(&models, operations)
    readBinaryAsText(&models, &operations, &webhooks)
    breakCycles(&models, warn: { resolver.warn("endless-type", $0, at: $1) })

    var roots: [TypeReference] = resolver.keepsComponents ? schemas.map(\.type) : []
    for draft: OperationDraft in operations { roots += draft.operation.types }
    for entry: (webhook: Webhook, problems: [Int]) in webhooks { roots += entry.webhook.body?.contents.map(\.type) ?? [] }
    let compaction = Compaction(models, roots: roots, isComponent: resolver.drafts.map(\.isComponent))
    models = compaction.models
    for index: Int in operations.indices { operations[index].operation.mapTypes(compaction.renumbered) }
    for index: Int in webhooks.indices { webhooks[index].webhook.body?.mapTypes(compaction.renumbered) }
    let kept: [Webhook] = webhooks.map(\.webhook)
    markDirections(&models, operations.map(\.operation), kept)
    for index: Int in schemas.indices { schemas[index].type = compaction.renumbered(schemas[index].type) }
    // Of what is left out by the config nothing remains to be named.
    schemas.removeAll { $0.type.mentioned.map { $0.index < 0 } ?? false }
    let requestType: (TypeReference) -> TypeReference = splitDirections(
        &models, &operations, names: options.schemaNames.filter { name, _ in !schemas.contains { $0.name.raw == name } })
    shareShapes(&models, isComponent: compaction.isComponent, operations)
    for index: Int in schemas.indices { schemas[index].requestType = requestType(schemas[index].type) }
    for index: Int in operations.indices {
        resolver.findResult(of: &operations[index], models)
        resolver.findPagination(of: &operations[index], models)
    }
    operations.removeAll(where: \.hasErrors)

    let services: [Service] = resolver.services(operations)
    let servers: [Server] = resolver.servers(document.servers)
    resolver.emit(into: &diagnostics)
    return API(
        title: document.title, version: document.version, documentation: document.documentation,
        servers: servers,
        services: services, models: models, schemas: schemas, securitySchemes: schemes, webhooks: kept)
}

extension Resolver {
    /// Every component, unless the config asks for a selection: then those that it names.
    func components() -> [NamedSchema] {
        var schemas: [NamedSchema] = []
        for member: JSONObject.Member in document.schemas where !member.key.raw.hasPrefix("x-") || member.value.object?["type"] != nil {
            if !options.include.isEmpty, !options.include.schemas.contains(member.key.raw) { continue }
            if options.exclude.schemas.contains(member.key.raw) { continue }
            sink = []
            let type: TypeReference = type(of: member.value, named: NameContext([member.key]))
            if let model: ModelID = type.withoutOptional.model { drafts[model.index].problems += sink }
            schemas.append(NamedSchema(name: member.key, type: type, requestType: type, span: member.value.span))
            drain()
        }
        return schemas
    }

    /// What is left out must not come back as a component that only it needed.
    var keepsComponents: Bool { !options.include.isEmpty || options.exclude.isEmpty }

    func models() -> [Model] {
        drafts.map { draft in
            Model(
                kind: draft.kind ?? .wrapper(.json), nameParts: draft.name.parts, requestedName: draft.requestedName,
                documentation: draft.documentation, isDeprecated: draft.isDeprecated, directions: [], span: draft.span)
        }
    }

    /// In document order, each warning once.
    func emit(into diagnostics: inout Diagnostics) {
        diagnostics.append(contentsOf: self.diagnostics.arranged())
    }
}
