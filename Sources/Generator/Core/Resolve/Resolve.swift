/// Makes the API description from a document: follows references, merges `allOf`, and finds the models and their directions.
///
/// A broken part removes the operations that need it, with an error that names them. If nothing needs it, there is only a
/// warning. `nil` only if the document cannot be used at all.
package func resolve(_ document: Document, configuration options: ResolveOptions = ResolveOptions(), diagnostics: inout Diagnostics) -> API?
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

/// The description as written in the document, before the passes.
private func read(_ document: Document, _ options: ResolveOptions, _ log: ProblemLog) -> APIDraft {
    let resolver = Resolver(document, options, log)
    let schemes = resolver.securitySchemes()
    // Operations before named schemas: a model that both lead to is placed with the operation's models.
    let reader = OperationReader(resolver, schemes)
    let operations = reader.operations()
    let webhooks = reader.webhooks()
    let schemas = resolver.namedSchemas()
    // Schemas needed only by excluded operations must not come back as named schemas.
    let keepsSchemas = !options.include.isEmpty || options.exclude.isEmpty
    return APIDraft(
        models: resolver.models, facts: resolver.facts, schemas: schemas, securitySchemes: schemes, operations: operations,
        webhooks: webhooks, keepsSchemas: keepsSchemas)
}
