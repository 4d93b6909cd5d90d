/// Makes the API description from a document: follows references, merges `allOf`, finds the models and in which directions they travel.
///
/// A bad place costs the operations that need it: they are left out, with an error that names them. A bad place that nothing needs is a
/// warning. `nil` only if nothing at all can be made of the document.
public func resolve(_ document: Document, configuration options: ResolveOptions = ResolveOptions(), diagnostics: inout Diagnostics) -> API?
{
    let log = ProblemLog()
    var description = read(document, options, log)
    runPasses(&description, options, log)
    let api = API(
        title: document.title, version: document.version, documentation: document.documentation,
        servers: servers(document.servers, log), services: services(description.operations, document.tags), models: description.models,
        schemas: description.schemas, securitySchemes: description.securitySchemes, webhooks: description.webhooks.map(\.webhook))
    // In document order, each warning once.
    diagnostics.append(contentsOf: log.diagnostics.arranged())
    return api
}

/// What the document says, before the passes.
private func read(_ document: Document, _ options: ResolveOptions, _ log: ProblemLog) -> Description {
    let resolver = Resolver(document, options, log)
    let schemes = resolver.securitySchemes()
    // Operations before named schemas: a model that both lead to has its place among the models of the operation.
    let reader = OperationReader(resolver, schemes)
    let operations = reader.operations()
    let webhooks = reader.webhooks()
    let schemas = resolver.namedSchemas()
    // What is left out must not come back as a named schema that only it needed.
    let keepsSchemas = !options.include.isEmpty || options.exclude.isEmpty
    return Description(
        models: resolver.models, facts: resolver.facts, schemas: schemas, securitySchemes: schemes, operations: operations,
        webhooks: webhooks, keepsSchemas: keepsSchemas)
}
