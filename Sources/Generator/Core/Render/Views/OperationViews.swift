/// A service and its operations, or those of them that an extension is about; `types` says whether it stands inside the root type.
func serviceView(_ service: ServiceDeclaration, _ types: TypeRenderer, only operations: [OperationDeclaration]? = nil) -> ViewValue {
    let names = service.names
    return .object([
        "doc": docView(service.doc),
        "property": .text(.name(names.property)),
        "service": .text(types.declared(names.service)),
        "client": .text(types.declared(names.client)),
        "endpoint": .text(types.declared(names.endpoint)),
        "calls": .text(types.declared(names.calls)),
        "mock": .text(types.declared(names.mock)),
        "wrapper": .text(types.declared(names.wrapper)),
        "operations": .list((operations ?? service.operations).map { .object(operationView($0, names, types)) }),
    ])
}

/// One assignment per value: a dictionary literal of this size takes the compiler long.
private func operationView(_ operation: OperationDeclaration, _ service: ServiceNames, _ types: TypeRenderer) -> [String: ViewValue] {
    var view: [String: ViewValue] = [:]
    view["doc"] = docView(operation.doc)
    view["summary"] = docView(Array(operation.doc.prefix(1)))
    view["isDeprecated"] = .flag(operation.isDeprecated)
    view["method"] = .text(.name(operation.name))
    view["operationLiteral"] = .text(.literal(SpecText(service.base.name + "." + operation.name.name)))
    view["handler"] = .text(.name(operation.handler))
    view["handlerLocal"] = .text(.name(operation.handlerLocal))
    view["completion"] = .text(.name(operation.completion))
    view["parameters"] = .arguments(types.parameters(operation.requiredParameters))
    view["completionSignature"] = .arguments(types.parameters(operation.requiredParameters) + [completionText(operation, types)])
    view["callParameters"] = .arguments(types.parameters(operation.callParameters))
    view["arguments"] = .arguments(operation.forwardedArguments)
    view["closureParameters"] = .arguments(types.parameters(operation.closureParameters))
    view["closureArguments"] = .arguments(operation.closureArguments)
    view["success"] = .text(types.text(operation.success))
    view["isDiscardable"] = .flag(operation.isDiscardable)
    view["returns"] = .flag(!operation.returnsVoid)
    view["decoder"] = .text(operation.call.decoder)
    view["decoderArguments"] = .text(operation.call.decoderArguments)
    view["body"] = .text(types.text(operation.call.body))
    view["unwrapping"] = .optional(operation.call.unwrapping)
    view["defaultedParameters"] = .arguments(types.parameters(operation.defaultedParameters ?? []))
    let defaultedArguments = operation.defaultedParameters == nil ? [] : operation.defaultedArguments
    view["defaultedArguments"] = .arguments(defaultedArguments)
    view["bundledType"] = .optional(operation.parametersType.map { types.declared($0) })
    view["bundledArguments"] = .arguments(defaultedArguments)
    view["bundledBody"] = .text(.fixed(operation.body == nil ? "" : ", body: body"))
    let streamed = operation.streamedParameters
    view["streamed"] = .flag(streamed != nil)
    view["streamedParameters"] = .arguments(types.parameters(streamed ?? []))
    view["streamedArguments"] = .arguments(streamed == nil ? [] : operation.streamedArguments)
    let pages = pagesView(operation, types)
    let isLinked = operation.pages?.followsLinks ?? false
    (view["pages"], view["linkedPages"]) = isLinked ? (.nothing, pages) : (pages, .nothing)
    addRequest(operation, of: service, types, to: &view)
    return view
}

/// The parameter for a completion handler.
private func completionText(_ operation: OperationDeclaration, _ types: TypeRenderer) -> SwiftText {
    .fixed("_ ") + .name(operation.completion) + .fixed(": @escaping @MainActor (Swift.Result<") + types.text(operation.success)
        + .fixed(", EndpointError>) -> Void")
}

/// What `endpoint.mustache` prints of an operation.
private func addRequest(
    _ operation: OperationDeclaration, of service: ServiceNames, _ types: TypeRenderer, to view: inout [String: ViewValue]
) {
    let request = operation.request
    view["associatedValues"] = .arguments(types.parameters(operation.associatedValues))
    view["requestArguments"] = .arguments([
        operation.nameLiteral, .literal(SpecText(service.base.name)), .literal(operation.operation.method),
        .literal(operation.operation.path),
    ])
    view["patterns"] = .arguments(request.patterns)
    view["server"] = .optional(request.server.map { .literal($0) })
    view["security"] = texts(request.security)
    view["accept"] = .optional(request.accepted.map { .literal($0) })
    view["statements"] = texts(request.statements)
}

private func pagesView(_ operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard let pages = operation.pages else { return .nothing }
    return .object([
        "pagesMethod": .text(.name(pages.name)),
        "item": .text(types.text(pages.item)),
        "how": .text(pages.arguments),
        "pageArguments": .text(.fixed(operation.body == nil ? "$0" : "$0, body: body")),
    ])
}

/// The struct that holds the parameters of an operation.
func parametersView(_ operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard let type = operation.parametersType else { return .nothing }
    let properties: [ViewValue] = operation.parameters.map { parameter in
        .object([
            "doc": docView(parameter.doc),
            "name": .text(.name(parameter.name)),
            "type": .text(types.text(parameter.type)),
        ])
    }
    let parameters = operation.parameters.map {
        ParameterDeclaration(name: $0.name, type: $0.type, defaultText: $0.isOptional ? .fixed("nil") : nil)
    }
    return .object([
        "type": .text(.name(type)),
        "operation": .text(.name(operation.name)),
        "properties": .list(properties),
        "initParameters": .arguments(types.parameters(parameters)),
    ])
}

/// The enum of several bodies that may be sent.
func bodyView(_ operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard let body = operation.body, let name = body.choice else { return .nothing }
    let cases: [ViewValue] = body.cases.map { choice in
        .object(["case": .optional(choice.name.map { .name($0) }), "type": .text(types.text(choice.type))])
    }
    return .object(["type": .text(.name(name)), "operation": .text(.name(operation.name)), "cases": .list(cases)])
}

/// The enum of failures, or of several responses.
func responseView(_ response: ResponseDeclaration, of operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue {
    .object([
        "type": .text(.name(response.name)),
        "operation": .text(.name(operation.name)),
        "failureArguments": .arguments([.fixed("error"), .fixed("operation: ") + operation.nameLiteral]),
        "cases": .list(response.cases.map { responseCaseView($0, types) }),
        "isExhaustive": .flag(response.isExhaustive),
    ])
}

private func responseCaseView(_ response: ResponseDeclaration.Case, _ types: TypeRenderer) -> ViewValue {
    .object([
        "doc": docView(response.doc),
        "case": .text(.name(response.name)),
        "pattern": .text(response.pattern),
        "hasStatus": .flag(response.hasStatus),
        "type": .optional(response.type.map { types.text($0) }),
        "hasPayload": .flag(response.hasStatus || response.type != nil),
        "both": .flag(response.hasStatus && response.type != nil),
        "reader": .optional(response.reader),
        "throws": .flag(response.readerThrows),
        "mediaType": .optional(response.mediaTypes),
    ])
}
