/// The operations that a draft becomes, in the service to which they belong.
struct CompletedOperation {
    let service: SpecText
    let pathSpan: Span
    let operations: [Operation]
}

/// Decides what calls of each operation send and return, now that models are final. An operation whose setting cannot apply is left out,
/// with an error.
func completeOperations(
    _ drafts: [OperationDraft], _ models: [Model], _ options: ResolveOptions, log: ProblemLog
) -> [CompletedOperation] {
    // A choice between a value and a stream becomes two operations, whose outcomes are decided separately.
    let separated = drafts.map(separateStream)
    let outcomes = separated.map { decideOutcome(of: $0.draft, models) }
    let results = zip(separated, outcomes).map { findResult(of: $0.draft, $1, options, models, log: log) }
    checkSharedResult(results, options, log: log)
    var completed: [CompletedOperation] = []
    for (index, operation) in separated.enumerated() {
        let draft = operation.draft
        let flattensBody = flattensBody(of: draft, options, models, log: log)
        if case .missing = results[index] { continue }
        let pages = findPagination(of: operation, outcomes[index], results[index], models, log: log)
        var operations = [
            Operation(draft, outcome: outcomes[index], result: pages.result, pagination: pages.pagination, flattensBody: flattensBody)
        ]
        if let stream = operation.stream {
            let outcome = decideOutcome(of: stream, models)
            operations.append(Operation(stream, outcome: outcome, result: [], pagination: nil, flattensBody: flattensBody))
        }
        completed.append(CompletedOperation(service: draft.service, pathSpan: draft.pathSpan, operations: operations))
    }
    return completed
}

/// Groups operations by service. The services are ordered by their first operation.
func services(_ operations: [CompletedOperation], _ tagNodes: [TagNode]) -> [Service] {
    var services: [Service] = []
    var positions: [SpecText: Int] = [:]
    for completed in operations {
        let service = completed.service
        if let position = positions[service] {
            services[position].operations += completed.operations
            continue
        }
        positions[service] = services.count
        let tag = tagNodes.first { $0.name == service }
        services.append(
            Service(
                name: service, documentation: tag?.documentation ?? Documentation(), operations: completed.operations,
                span: tag?.span ?? completed.pathSpan))
    }
    return services
}
