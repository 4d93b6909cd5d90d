/// Returns the view of a service with its operations or, for an extension, with some of them. `types` depends on whether the code is inside
/// the root type.
func serviceView(
    _ service: ServiceDeclaration, _ types: TypeRenderer, _ context: DeclarationContext, only operations: [OperationDeclaration]? = nil
) -> ViewValue {
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
        "operations": .list((operations ?? service.operations).map { .object(ViewObject(operationView($0, names, types, context))) }),
    ])
}

/// Returns the view of an operation. Values are added one by one, because a dictionary literal of this size compiles slowly.
private func operationView(
    _ operation: OperationDeclaration, _ service: ServiceNames, _ types: TypeRenderer, _ context: DeclarationContext
) -> ViewObject.Members {
    var view: ViewObject.Members = []
    view.add("doc", docView(operation.doc))
    view.add("summary", docView(Array(operation.doc.prefix(1))))
    view.add("isDeprecated", .flag(operation.isDeprecated))
    view.add("method", .text(.name(operation.name)))
    view.add("operationLiteral", .text(.literal(SpecText(service.base.name + "." + operation.name.name))))
    view.add("handler", .text(.name(operation.handler)))
    view.add("handlerLocal", .text(.name(operation.handlerLocal)))
    view.add("completion", .text(.name(operation.completion)))
    view.add("parameters", .arguments(types.parameters(operation.requiredParameters)))
    view.add("completionSignature", .arguments(types.parameters(operation.requiredParameters) + [completionText(operation, types)]))
    view.add("methodParameters", .arguments(types.parameters(operation.methodParameters)))
    view.add("callParameters", .arguments(types.parameters(operation.callParameters)))
    view.add("callArguments", .arguments(operation.callArguments(types)))
    view.add("arguments", .arguments(operation.forwardedArguments))
    view.add("closureParameters", .arguments(types.parameters(operation.closureParameters)))
    view.add("closureArguments", .arguments(operation.closureArguments))
    view.add("success", .text(types.text(operation.success)))
    view.add("isDiscardable", .flag(operation.isDiscardable))
    view.add("returns", .flag(!operation.returnsVoid))
    let call = CallCode(operation, context)
    view.add("decoder", .text(call.decoder))
    view.add("decoderArguments", .text(call.decoderArguments))
    view.add("body", .text(types.text(call.body)))
    view.add("unwrapping", .optional(call.unwrapping))
    let (spread, flat) = (spreadOverload(operation, types), flatOverload(operation, types))
    let forms = [spread, flat].compactMap(\.self)
    view.add("forms", .list(forms))
    view.add("hasForms", .flag(!forms.isEmpty))
    // Without a parameter struct, a call does not need the overload with separate parameters, because its body already has a default.
    let spreadCall = operation.defaultedCallParameters.map { parameters in
        overloadView(
            operation, parameters: parameters, arguments: operation.bundledArguments(body: operation.body == nil ? nil : "body", types),
            types: types)
    }
    view.add("callForms", .list([spreadCall, flat].compactMap { $0 }))
    view.add("pageForms", .list(operation.parametersType == nil ? [] : [spread].compactMap { $0 }))
    let streamed: [ViewValue] = operation.streamed(types).map { streamed in
        .object([
            "streamedParameters": .arguments(types.parameters(streamed.parameters)),
            "streamedArguments": .arguments(streamed.arguments),
        ])
    }
    view.add("streamed", .list(streamed))
    let pages = pagesView(operation, types, context)
    let isLinked = operation.pages?.followsLinks ?? false
    view.add("pages", isLinked ? .nothing : pages)
    view.add("linkedPages", isLinked ? pages : .nothing)
    return view
}

/// Returns the overload with separate parameters and defaults, and the arguments that it passes to the original function.
private func spreadOverload(_ operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue? {
    guard let parameters = operation.defaultedParameters else { return nil }
    let body: SwiftText? = operation.parametersType == nil ? "nil" : operation.body == nil ? nil : "body"
    return overloadView(operation, parameters: parameters, arguments: operation.bundledArguments(body: body, types), types: types)
}

/// Returns the overload with the body's properties as separate parameters.
private func flatOverload(_ operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue? {
    guard let parameters = operation.flatParameters, let properties = operation.flatBody, let body = operation.body else { return nil }
    let arguments: [SwiftText] = properties.map { "\(label: $0.name): \($0.name)" }
    let made: SwiftText = "\(types.text(body.type))(\(list: arguments))"
    return overloadView(operation, parameters: parameters, arguments: operation.bundledArguments(body: made, types), types: types)
}

private func overloadView(
    _ operation: OperationDeclaration, parameters: [ParameterDeclaration], arguments: [SwiftText], types: TypeRenderer
) -> ViewValue {
    .object([
        "formParameters": .arguments(types.parameters(parameters)),
        "formArguments": .arguments(arguments),
        "formCompletion": .arguments(types.parameters(parameters) + [completionText(operation, types)]),
        "formCompletionArguments": .arguments(arguments + [.name(operation.completion)]),
    ])
}

/// Returns the parameter for a completion handler.
private func completionText(_ operation: OperationDeclaration, _ types: TypeRenderer) -> SwiftText {
    "_ \(operation.completion): @escaping @MainActor (\(types.text(.result))<\(types.text(operation.success)), EndpointError>) -> Void"
}

/// Returns the view of the enum of a service's endpoints.
func endpointView(_ service: ServiceDeclaration, _ types: TypeRenderer, _ context: DeclarationContext) -> ViewValue {
    .object([
        "doc": docView(service.doc),
        "endpoint": .text(types.declared(service.names.endpoint)),
        "operations": .list(service.operations.map { requestView($0, of: service.names, types, context) }),
    ])
}

private func requestView(
    _ operation: OperationDeclaration, of service: ServiceNames, _ types: TypeRenderer, _ context: DeclarationContext
) -> ViewValue {
    let request = operation.request
    let requestArguments: [SwiftText] = [
        .literal(SpecText(operation.name.name)), .literal(SpecText(service.base.name)), .literal(operation.operation.method),
        .literal(operation.operation.path),
    ]
    let bound: [SwiftText] = operation.parametersType == nil ? request.bindings.map { "let \($0)" } : ["let parameters"]
    return .object([
        "summary": docView(Array(operation.doc.prefix(1))),
        "method": .text(.name(operation.name)),
        "associatedValues": .arguments(types.parameters(operation.associatedValues)),
        "requestArguments": .arguments(requestArguments),
        "patterns": .arguments(bound + (operation.body == nil ? [] : ["let body"])),
        "server": .arguments(serverArguments(request)),
        "security": textsView(request.security.map { "\(list: $0.map { .literal($0) })" }),
        "accept": .optional(request.accepted.map { .literal($0) }),
        "statements": textsView(RequestStatements(context: context).lines(operation)),
        "failures": .optional(request.failures.map { .name($0) }),
    ])
}

/// Returns the arguments for the operation's own servers: their URLs, the defaults of the variables in them, and the servers of the document
/// to which they belong.
private func serverArguments(_ request: RequestDeclaration) -> [SwiftText] {
    let urls: [SwiftText] = request.servers.map { .literal($0.url) }
    let variables = request.servers.flatMap(\.variables)
    let defaults: [SwiftText] = unique(variables.map(\.name)).compactMap { name in
        variables.first { $0.name == name }?.defaultValue.map { "\(literal: name): \(literal: $0)" }
    }
    let counterparts: [SwiftText] = request.counterparts.map { "\(literal: $0.document.url): \(literal: request.servers[$0.own].url)" }
    return urls + (defaults.isEmpty ? [] : ["variables: [\(list: defaults)]"])
        + (counterparts.isEmpty ? [] : ["counterparts: [\(list: counterparts)]"])
}

private func pagesView(_ operation: OperationDeclaration, _ types: TypeRenderer, _ context: DeclarationContext) -> ViewValue {
    guard let pages = operation.pages else { return .nothing }
    return .object([
        "pagesMethod": .text(.name(pages.name)),
        "item": .text(types.text(pages.item)),
        "isLinked": .flag(pages.followsLinks),
        "how": .text(.joined(pageArguments(pages, of: operation, context), separator: ", ")),
        "pageArguments": .text(operation.body == nil ? "$0" : "$0, body: body"),
    ])
}

func propertyView(_ parameter: OperationDeclaration.Parameter, _ types: TypeRenderer) -> ViewValue {
    .object(["doc": docView(parameter.doc), "name": .text(.name(parameter.name)), "type": .text(types.text(parameter.type))])
}

/// Returns the view of the struct that holds the parameters of an operation.
func parametersView(_ operation: OperationDeclaration, _ type: SwiftIdentifier, _ types: TypeRenderer) -> ViewValue {
    .object([
        "type": .text(.name(type)),
        "operation": .text(.name(operation.name)),
        "properties": .list(operation.parameters.map { propertyView($0, types) }),
        "initParameters": .arguments(types.parameters(operation.defaultedOwn)),
        "isHashable": .flag(operation.areParametersHashable),
        "names": .arguments(operation.parameters.map { .name($0.name) }),
    ])
}

/// Returns the view of the enum of bodies that can be sent.
func bodyView(_ operation: OperationDeclaration, _ body: BodyDeclaration, _ name: SwiftIdentifier, _ types: TypeRenderer) -> ViewValue {
    let cases: [ViewValue] = body.cases.map { choice in
        .object(["case": .optional(choice.name.map { .name($0) }), "type": .text(types.text(choice.type))])
    }
    return .object(["type": .text(.name(name)), "operation": .text(.name(operation.name)), "cases": .list(cases)])
}

/// Returns the view of the enum of failures, or of a typealias for it.
func failureView(_ failure: ResponseDeclaration, of operation: OperationDeclaration, _ declarations: Declarations) -> ViewValue {
    guard let shared = operation.sharedFailure else {
        let described = failure.cases.compactMap(\.documentedText)
        let matches = failure.matches.map { (label: failure.label($0), lines: failure.failureLines($0, declarations.types)) }
        var view = responseFields(failure, of: operation, declarations.types)
        view += [
            ("matches", .list(matches.map { .object(["label": .text($0.label), "lines": textsView($0.lines)]) })),
            ("only", matches.count == 1 && failure.isExhaustive ? textsView(matches[0].lines) : .nothing),
            ("shared", .nothing),
            ("isShared", .flag(declarations.sharedFailures.contains(failure.name))),
            ("isEquatable", .flag(failure.isEquatable)),
            ("descriptions", described.isEmpty ? .nothing : .text(.literal(SpecText(described.joined(separator: "\n"))))),
        ]
        return .object(ViewObject(view))
    }
    return .object([
        "type": .text(.name(failure.name)),
        "operation": .text(.name(operation.name)),
        "shared": .text(.name(shared.name)),
        "sharedWith": .text(.name(shared.operation)),
    ])
}

/// Returns the view of the enum of responses.
func responseView(_ response: ResponseDeclaration, of operation: OperationDeclaration, _ types: TypeRenderer) -> ViewValue {
    let matches: [ViewValue] = response.matches.map {
        .object(["label": .text(response.label($0)), "line": .text(response.responseLine($0, types))])
    }
    return .object(ViewObject(responseFields(response, of: operation, types) + [("matches", .list(matches))]))
}

private func responseFields(
    _ response: ResponseDeclaration, of operation: OperationDeclaration, _ types: TypeRenderer
) -> ViewObject.Members {
    let cases: [ViewValue] = response.cases.map { declared in
        let (payload, bindings) = (types.parameters(declared.payload), declared.payload.map { "let \($0.name)" as SwiftText })
        return .object([
            "doc": docView(declared.doc),
            "declaration": .text(declared.called(with: payload)),
            "binding": .text(declared.called(with: bindings)),
            "status": .text(declared.hasStatus ? "status" : declared.pattern),
            "body": .text(declared.type == nil ? "nil" : "body"),
        ])
    }
    return [
        ("type", .text(.name(response.name))),
        ("operation", .text(.name(operation.name))),
        ("cases", .list(cases)),
        ("isExhaustive", .flag(response.isExhaustive)),
    ]
}
