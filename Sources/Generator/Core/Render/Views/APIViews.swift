/// The view of one service with its operations.
func serviceView(_ index: Int, in rendering: Rendering) -> ViewValue {
    let service: Service = rendering.api.services[index]
    let names: ServiceNames = rendering.names.services[index]
    var operations: [ViewValue] = []
    for (operation, operationNames) in zip(service.operations, names.operations) {
        operations.append(operationView(operation, operationNames, service: names, in: rendering))
    }
    return .object([
        "doc": docView(docLines(service.documentation)),
        "property": .text(.name(names.property)),
        "service": .text(.name(names.service)),
        "client": .text(.name(names.client)),
        "endpoint": .text(.name(names.endpoint)),
        "calls": .text(.name(names.calls)),
        "mock": .text(.name(names.mock)),
        "wrapper": .text(.name(names.wrapper)),
        "operations": .list(operations),
    ])
}

/// The view of the root type: what the API is, its servers and services.
func apiView(in rendering: Rendering) -> ViewValue {
    let api: API = rendering.api
    var doc: [SwiftText] = SwiftText.commentLines(SpecText("\(api.title.raw) \(api.version.raw)"))
    let description: [SwiftText] = docLines(api.documentation)
    if !description.isEmpty { doc += [.empty] + description }
    return .object([
        "doc": docView(doc),
        "servers": .list(zip(api.servers, rendering.names.servers).map { serverView($0, $1) }),
        "services": .list(
            zip(api.services, rendering.names.services).map { service, names in
                .object([
                    "doc": docView(docLines(service.documentation)),
                    "property": .text(.name(names.property)),
                    "client": .text(.name(names.client)),
                ])
            }),
    ])
}

private func serverView(_ server: Server, _ name: SwiftIdentifier) -> ViewValue {
    var scope = NameScope(reserved: Keywords.meaningful)
    var parameters: [SwiftText] = []
    var arguments: [SwiftText] = []
    for variable in server.variables {
        let label: SwiftIdentifier = scope.claim(.lowerCamel(Words(variable.name)), elseWith: "Value")
        parameters.append(.name(label) + .fixed(": String = ") + .literal(variable.defaultValue))
        arguments.append(.literal(variable.name) + .fixed(": ") + .name(label))
    }
    return .object([
        "doc": docView(docLines(server.documentation)),
        "name": .text(.name(name)),
        "url": .text(.literal(server.url)),
        "parameters": .text(.joined(parameters, separator: ", ")),
        "arguments": .text(.joined(arguments, separator: ", ")),
        "hasVariables": .flag(!server.variables.isEmpty),
    ])
}
