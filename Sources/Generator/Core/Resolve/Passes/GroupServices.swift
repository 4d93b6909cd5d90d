/// Groups operations by service. The services are ordered by their first operation.
func services(_ operations: [OperationDraft], _ tagNodes: [TagNode]) -> [Service] {
    var services: [Service] = []
    var positions: [SpecText: Int] = [:]
    for draft in operations {
        let service = draft.service
        if let position = positions[service] {
            services[position].operations += draft.operations
            continue
        }
        positions[service] = services.count
        let tag = tagNodes.first { $0.name == service }
        services.append(
            Service(
                name: service, documentation: tag?.documentation ?? Documentation(), operations: draft.operations,
                span: tag?.span ?? draft.pathSpan))
    }
    return services
}
