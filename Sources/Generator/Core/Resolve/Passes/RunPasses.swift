/// Runs the passes in order, and returns the models. The comments explain each pass's position.
func runPasses(_ description: inout APIDraft, _ facts: [ModelFacts], _ options: ResolveOptions, log: ProblemLog) -> [Model] {
    // Distinguishing union members requires complete models, which do not exist before this point.
    describeMembers(&description.models, facts, log)
    // This needs the discriminator values of all unions, because a model can be a member of several.
    fixDiscriminators(&description.models, facts, log)
    // Checking defaults requires complete models. Invalid defaults must be removed before equal schemas are compared.
    checkDefaults(&description.models, description.operations, options, log: log)
    // Later passes do not need to handle parts that cannot be generated.
    leaveOutBroken(&description, facts, log)
    // A form part that is either one file or an array of files is recognized as a union of bytes, so this must happen before bytes
    // elsewhere become text.
    joinFileUnions(&description.models, description.operations)
    readBinaryAsText(&description)
    // These make properties optional or boxed, which must happen before equal schemas are compared.
    makeEndlessOptional(&description.models, log)
    markCycles(&description.models)
    // Equal schemas become one model before the others are removed.
    shareNames(&description)
    // This removes unneeded models before their directions are found. From here on, indexes of models are final.
    compact(&description, options)
    // This adds models for request variants, so their directions are known only afterwards.
    let directions = splitDirections(&description, findDirections(in: description), options)
    // Request variants are separate models from here on, so that responses keep text. This must happen before equal schemas are compared.
    markFiles(&description.models, description.operations)
    // Equal models, including request variants, share one declaration. Nothing changes models after this.
    let models = shareShapes(description.models, directions, description.operations, options)
    // Whether a parameter is an array of plain values depends on models.
    bracketArrays(in: description.operations, models, options, log: log)
    // The types of parts are now final.
    checkSentTypes(of: description.operations, models, log)
    return models
}

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
