/// Decides what calls of each operation send and return, now that models are final. An operation whose setting cannot apply is left out,
/// with an error. Returns the operations by service; the services are ordered by their first operation.
func completeOperations(
    _ drafts: [OperationDraft], _ models: [Model], _ tags: [TagNode], _ options: ResolveOptions, log: ProblemLog
) -> [Service] {
    // A choice between a value and a stream becomes two operations, whose outcomes are decided separately.
    let separated = drafts.map(separateStream)
    let outcomes = separated.map { decideOutcome(of: $0.draft, models) }
    let results = zip(separated, outcomes).map { findResult(of: $0.draft, $1, options, models, log: log) }
    checkSharedResult(results, options, log: log)
    var services: [Service] = []
    var positions: [SpecText: Int] = [:]
    for (index, operation) in separated.enumerated() {
        let draft = operation.draft
        let flattensBody = flattensBody(of: draft, options, models, log: log)
        guard var result = results[index] else { continue }
        let pages = findPagination(of: operation, outcomes[index], &result, models, log: log)
        if positions[draft.service] == nil {
            positions[draft.service] = services.count
            services.append(emptyService(of: draft, tags))
        }
        let position = positions[draft.service, default: 0]
        services[position].operations.append(
            Operation(draft, outcome: outcomes[index], result: result.path, pagination: pages, flattensBody: flattensBody))
        if let stream = operation.stream {
            let outcome = decideOutcome(of: stream, models)
            services[position].operations.append(
                Operation(stream, outcome: outcome, result: [], pagination: nil, flattensBody: flattensBody))
        }
    }
    return services
}

private func emptyService(of draft: OperationDraft, _ tags: [TagNode]) -> Service {
    let tag = tags.first { $0.name == draft.service }
    return Service(
        name: draft.service, documentation: tag?.documentation ?? Documentation(), operations: [], span: tag?.span ?? draft.pathSpan)
}

/// Decides whether the properties of a body can be passed as separate arguments. The config or `x-endpoints: {"body": "flat"}` must request
/// this, and the properties must allow it.
private func flattensBody(of operation: OperationDraft, _ options: ResolveOptions, _ models: [Model], log: ProblemLog) -> Bool {
    let asked = operation.settings.body
    guard (asked ?? options.otherOperations.body)?.value == .flat else { return false }
    let obstacle = obstacleToFlatBody(of: operation, models)
    if let asked, let obstacle {
        log.warn("flat-body", "the body of \(operation.label) cannot be flat: \(obstacle)", at: asked.span)
    }
    return obstacle == nil
}

/// Returns the reason why the properties of a body cannot be parameters, or `nil` if they can.
private func obstacleToFlatBody(of operation: OperationDraft, _ models: [Model]) -> String? {
    guard let body = operation.body else { return "the operation has none" }
    guard body.isRequired else { return "it is optional" }
    let choices = body.choices
    guard let content = choices.first, choices.count == 1 else { return "it has more than one media type" }
    guard content.kind.isStructured, case .model(let id) = content.type, case .object(let object) = models[id.index].kind,
        !object.properties.isEmpty
    else { return "it is not an object with properties" }
    let names = Set(operation.ownParameters.map { Words($0.name).folded })
    let clash = object.properties.first { names.contains(Words($0.key).folded) }
    if let clash { return "`\(clash.key.raw)` is a parameter too" }
    if object.properties.map({ Words($0.key).folded }) == [["body"]] { return "its only property is called `body`, like the whole body" }
    return nil
}
