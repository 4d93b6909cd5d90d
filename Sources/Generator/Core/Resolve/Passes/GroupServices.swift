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
