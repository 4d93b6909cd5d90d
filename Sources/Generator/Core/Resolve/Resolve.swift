/// Creates an API from a document: follows references, merges `allOf`, and finds the models and their directions.
///
/// If a part is broken, the operations that need it are removed, and an error lists them; if no operation needs it, there is only a
/// warning. Returns `nil` only if the document cannot be used at all.
package func resolve(_ document: Document, configuration options: ResolveOptions = ResolveOptions(), diagnostics: inout Diagnostics) -> API?
{
    let log = ProblemLog()
    let resolver = Resolver(document, options, log: log)
    var description = read(resolver)
    let models = runPasses(&description, resolver.facts, options, log: log)
    let common = commonParameters(of: description.operations, models, log: log)
    let services = completeOperations(description.operations, models, document.tags, options, log: log)
    let api = API(
        title: document.title, version: document.version, documentation: document.documentation,
        servers: servers(document.servers, log), services: services, models: models,
        schemas: description.schemas, securitySchemes: description.securitySchemes,
        commonParameters: common, webhooks: description.webhooks.map(\.webhook),
        omittedNames: omittedNames(document, options, keeping: models), operationNaming: description.operationNaming)
    // Warnings are in document order, without duplicates.
    diagnostics.append(contentsOf: log.diagnostics.arranged())
    return api
}

/// Returns the names of the components that the config leaves out.
private func omittedNames(_ document: Document, _ options: ResolveOptions, keeping models: [Model]) -> [[NamePart]] {
    guard !options.include.isEmpty || !options.exclude.isEmpty else { return [] }
    let kept = Set(models.map(\.nameParts))
    return document.schemas.map { [.word($0.key)] }.filter { !kept.contains($0) }
}

/// Reads the API as written in the document, before any pass.
private func read(_ resolver: Resolver) -> APIDraft {
    let schemes = resolver.securitySchemes()
    // Read operations before named schemas, so that a model used by both is among the operation's models.
    let reader = OperationReader(resolver, schemes)
    let operations = reader.operations()
    let webhooks = reader.webhooks()
    let schemas = resolver.namedSchemas()
    return APIDraft(
        models: resolver.models, schemas: schemas, securitySchemes: schemes, operations: operations, webhooks: webhooks,
        operationNaming: reader.operationNaming)
}
