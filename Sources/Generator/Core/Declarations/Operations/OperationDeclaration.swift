/// An operation with its parameters, results and types.
package final class OperationDeclaration: Sendable {
    /// A parameter described in the document.
    package struct Parameter: Sendable {
        /// The parameter being declared.
        package let described: EndpointGenerator.Parameter
        package let name: SwiftIdentifier
        /// The type, including the question mark if optional.
        package let type: SwiftType
        package let isOptional: Bool
        /// The default argument: `nil`, or the only allowed value. Without a default, callers must pass a value.
        package let defaultValue: DeclaredValue?
        package let doc: [SwiftText]

        init(_ parameter: EndpointGenerator.Parameter, _ name: SwiftIdentifier, context: DeclarationContext) {
            described = parameter
            self.name = name
            isOptional = !parameter.isRequired || parameter.type.isOptional
            type = SwiftType.described(parameter.type.withoutOptional).optional(if: isOptional)
            defaultValue = isOptional ? .absent : context.onlyValue(parameter.constant, parameter.type)
            doc = parameterDoc(parameter)
        }

        /// The parameter of a function, with its default.
        package var defaulted: ParameterDeclaration { ParameterDeclaration(name: name, type: type, defaultValue: defaultValue) }
    }

    /// The operation being declared.
    package let operation: Operation
    package let name: SwiftIdentifier
    package let doc: [SwiftText]
    /// The parameters that callers pass.
    package let parameters: [Parameter]
    /// The struct that holds all parameters, used if one of them has a default; `nil` if they are passed separately.
    package let parametersType: SwiftIdentifier?
    let areParametersHashable: Bool
    package let body: BodyDeclaration?
    /// The body's properties as parameters, or `nil` if they cannot be passed separately.
    package let flatBody: [ParameterDeclaration]?
    /// The type that a call returns, such as `User` or `Void`.
    package let success: SwiftType
    /// Whether the result can be discarded because the document describes no body.
    let isDiscardable: Bool
    package let request: RequestDeclaration
    /// The enum used if there is more than one success body.
    package let response: ResponseDeclaration?
    /// The enum of the documented failures.
    package let failure: ResponseDeclaration?
    /// The failure enum of another operation that is used instead, or `nil` if this operation declares its own.
    package let sharedFailure: SharedFailure?
    package let pages: PagesDeclaration?
    /// The mock's property that holds the closure.
    let handler: SwiftIdentifier

    init(
        _ operation: Operation, _ names: OperationNames, sharing failures: inout SharedFailures,
        context: DeclarationContext
    ) {
        let outcome = operation.outcome
        let result = resultType(operation, context)
        self.operation = operation
        name = names.method
        handler = names.handler
        parameters = zip(operation.ownParameters, names.parameters).map { Parameter($0, $1, context: context) }
        parametersType = parameters.contains { $0.defaultValue != nil } ? names.parametersType : nil
        areParametersHashable = parameters.allSatisfy { context.isHashable($0.type) }
        body = operation.body.flatMap { BodyDeclaration($0, names.body, acronyms: context.names.acronyms) }
        flatBody = bodyProperties(operation, body, beside: parameters, context: context)
        isDiscardable = outcome.isDiscardable
        var choice: [DocumentedBody] = []
        switch outcome.success {
        case .void: success = .known(.void)
        case .choice(let bodies):
            success = .declared(names.response)
            choice = bodies
        case .value(let content): success = result.map { .described($0) } ?? content.receivedType
        }
        response = ResponseDeclaration(names.response, of: choice, context)
        failure = ResponseDeclaration(names.failure, of: outcome.failures, context)
        sharedFailure = failures.share(failure, of: name)
        request = RequestDeclaration(
            operation, parameters: parameters, isBundled: parametersType != nil, failures: failure?.name, context: context)
        doc = operationDoc(operation, request, context)
        pages = PagesDeclaration(operation, names.pages, result: result)
    }
}

extension OperationDeclaration {
    package var isDeprecated: Bool { operation.isDeprecated }
    var returnsVoid: Bool { success == .known(.void) }

    /// The parameters of the protocol requirement, without defaults.
    package var requiredParameters: [ParameterDeclaration] { (bundledParameter(.none) ?? spread) + bodyParameter() }

    /// The parameters of the requirement, with a default for a body that may be left out.
    package var methodParameters: [ParameterDeclaration] {
        (bundledParameter(.none) ?? spread) + bodyParameter(hasDefault: true)
    }

    /// The parameters of the function that makes a call, which takes a body of bytes from any source.
    var callParameters: [ParameterDeclaration] { (bundledParameter(.none) ?? spread) + sentBodyParameter }

    /// The associated values of the endpoint's case.
    var associatedValues: [ParameterDeclaration] { (bundledParameter(.nameless) ?? spread) + sentBodyParameter }

    /// The parameters of the function that makes a call, passed separately; `nil` if the function would be the same as the other one.
    var defaultedCallParameters: [ParameterDeclaration]? {
        parametersType.map { _ in requiredFirst(parameters.map(\.defaulted) + sentBodyParameter) }
    }

    /// The parameters of a mock's closure.
    var closureParameters: [ParameterDeclaration] {
        let own = parameters.map { ParameterDeclaration(label: .none, name: $0.name, type: $0.type) }
        return (bundledParameter(.none) ?? own) + bodyParameter(.none)
    }

    /// The requirement's parameters passed separately, with defaults; `nil` if the function would be the same as the requirement.
    package var defaultedParameters: [ParameterDeclaration]? {
        guard parametersType != nil else {
            // Leave out the body; otherwise, the function would have the same signature as the requirement.
            return body != nil && canLeaveOutBody ? spread : nil
        }
        return requiredFirst(parameters.map(\.defaulted) + bodyParameter(hasDefault: true))
    }

    /// The parameters passed separately, followed by the properties of the body.
    package var flatParameters: [ParameterDeclaration]? { flatBody.map { requiredFirst(parameters.map(\.defaulted) + $0) } }

    /// The parameters of the initializer of `parametersType`.
    var defaultedOwn: [ParameterDeclaration] { requiredFirst(parameters.map(\.defaulted)) }

    /// The name of the local constant for a mock's closure.
    var handlerLocal: SwiftIdentifier {
        var scope = NameScope(reserved: parametersType == nil ? Set(parameters.map(\.name.name)) : [])
        return scope.claim(.fixed("handler"), ifReserved: "Closure")
    }

    /// The name of the parameter for a completion handler.
    var completion: SwiftIdentifier {
        var scope = NameScope(reserved: Set(parameters.map(\.name.name) + (flatBody ?? []).map(\.name.name)))
        return scope.claim(.fixed("completion"), ifReserved: "Handler")
    }

    /// The parameters passed separately.
    var spread: [ParameterDeclaration] { parameters.map { ParameterDeclaration(name: $0.name, type: $0.type) } }

    /// Returns the struct that holds the parameters as a parameter, or `nil` if they are passed separately.
    func bundledParameter(_ label: ParameterDeclaration.Label) -> [ParameterDeclaration]? {
        parametersType.map { [ParameterDeclaration(label: label, name: .fixed("parameters"), type: .declared($0))] }
    }

    private func bodyParameter(
        _ label: ParameterDeclaration.Label = .name, isSent: Bool = false, hasDefault: Bool = false
    ) -> [ParameterDeclaration] {
        guard let body else { return [] }
        let value: DeclaredValue? = hasDefault && canLeaveOutBody ? .absent : nil
        return [ParameterDeclaration(label: label, name: .fixed("body"), type: isSent ? body.sentType : body.type, defaultValue: value)]
    }

    private var sentBodyParameter: [ParameterDeclaration] { bodyParameter(isSent: true, hasDefault: true) }

    private var canLeaveOutBody: Bool { body?.isRequired != true }
}

extension OperationDeclaration {
    /// The imports for the endpoint's case, the parameter struct and the body enum.
    var requestNeeds: ImportNeeds { ImportNeeds(parameters.map(\.type) + (body?.cases.map(\.type) ?? [])) }

    /// The imports for the functions that make calls.
    var callNeeds: ImportNeeds {
        let parameters: [ParameterDeclaration] = callParameters + (defaultedCallParameters ?? []) + (flatParameters ?? [])
        return ImportNeeds(parameters.map(\.type) + [success])
    }

    /// The imports for the functions of services, clients and mocks.
    var functionNeeds: ImportNeeds { ImportNeeds(requiredParameters.map(\.type) + [success]) }

    /// The imports for the function that returns all pages.
    var pagesNeeds: ImportNeeds {
        let defaulted: [ParameterDeclaration] = parametersType == nil ? [] : defaultedParameters ?? []
        var types: [SwiftType] = (methodParameters + defaulted).map(\.type) + [success]
        if let pages { types.append(pages.item) }
        return ImportNeeds(types)
    }

    /// The imports for the functions with separate parameters.
    var defaultedNeeds: ImportNeeds {
        let parameters: [ParameterDeclaration] = (defaultedParameters ?? []) + (flatParameters ?? [])
        return ImportNeeds(parameters.map(\.type) + [success])
    }
}

/// Returns the properties of a body as parameters, or `nil` if this is not requested or if a name would occur twice.
private func bodyProperties(
    _ operation: Operation, _ body: BodyDeclaration?, beside parameters: [OperationDeclaration.Parameter], context: DeclarationContext
) -> [ParameterDeclaration]? {
    guard operation.flattensBody, case .described(.model(let id)) = body?.type else { return nil }
    let kept = context.selection.kept(context.properties[id.index], of: id)
    let properties = inInitializerOrder(kept.filter { $0.fixedValue == nil }) { $0.property }.map(\.parameter)
    let names = Set(properties.map(\.name.name))
    return parameters.contains { names.contains($0.name.name) } ? nil : properties
}

/// Returns the operation's documentation or, if there is none, its method and path.
private func operationDoc(_ operation: Operation, _ request: RequestDeclaration, _ context: DeclarationContext) -> [SwiftText] {
    let doc = docLines(operation.documentation)
    let lines = doc.isEmpty ? [.literal(SpecText(operation.method.raw + " " + operation.path.raw)).asCode] : doc
    let flags = Set(request.streamFlags.values.map(\.raw)).sorted()
    let asks = flags.flatMap { SwiftText.commentLines(SpecText("Sends `\($0): true` in the body, which asks for the stream.")) }
    return docLines([lines, asks, serverDoc(operation, context), operation.isDeprecated ? DeprecationNote.besideText : []])
}

/// Returns where the operation is sent, if it does not use the API's servers.
private func serverDoc(_ operation: Operation, _ context: DeclarationContext) -> [SwiftText] {
    guard let server = operation.servers.first,
        let name = context.names.overrides.first(where: { $0.servers.first?.url == server.url })?.names.first
    else { return [] }
    let text = "Sent to `\(server.shown)` instead of the API's server (`Server.Override.\(name.name)`)."
    return SwiftText.commentLines(SpecText(text))
}

private func parameterDoc(_ parameter: Parameter) -> [SwiftText] {
    let lines = docLines(parameter.documentation, isDeprecated: parameter.isDeprecated)
    guard let node = parameter.defaultValue, let text = shortText(node) else { return lines }
    return docLines([lines, SwiftText.commentLines(SpecText("If it is missing, the server uses `\(text)`."))])
}

/// Returns a scalar or an array of scalars as text, if it fits on a line.
private func shortText(_ node: JSONNode) -> String? {
    guard let items = node.array else { return node.scalarText.flatMap { $0.raw.utf8.count <= 60 ? $0.raw : nil } }
    guard !items.isEmpty, items.count <= 20 else { return nil }
    let texts = items.compactMap { $0.scalarText?.raw }
    let text = texts.joined(separator: ", ")
    return texts.count == items.count && text.utf8.count <= 60 ? text : nil
}

/// The function that returns the items on all pages of an operation, such as `listAll`.
package struct PagesDeclaration: Sendable {
    package let name: SwiftIdentifier
    package let item: SwiftType
    let pagination: Pagination
    /// Whether a page can be nil.
    let isPageOptional: Bool

    init?(_ operation: Operation, _ name: SwiftIdentifier, result: TypeReference?) {
        guard let pagination = operation.pagination else { return nil }
        var page = result
        if page == nil, case .value(let content) = operation.outcome.success { page = content.type }
        self.name = name
        self.pagination = pagination
        item = .described(pagination.item)
        isPageOptional = page?.isOptional ?? false
    }

    /// Whether pages are found by following links, which requires a client rather than just a service's protocol.
    package var followsLinks: Bool { pagination.followsLinks }
}
