/// How an operation is called, and what comes back.
func showOperation(_ operation: Operation, _ names: OperationNames, of service: ServiceNames, _ showing: Showing) -> ShownValue {
    let text = OperationText(operation, names, showing.types, in: showing.rendering)
    var shown = ShownObject()
    shown.add("name", names.method)
    shown.add("id", operation.id)
    shown.add("method", operation.method)
    shown.add("path", operation.path)
    shown.add("deprecated", operation.isDeprecated)
    shown.add("pointer", showing.pointer(operation.span))
    shown.add("call", showing.types.declared(service.calls) + .fixed(".") + .name(names.method))
    shown.add("endpoint", showing.types.declared(service.endpoint) + .fixed(".") + .name(names.method))
    if text.signature.bundlesParameters { shown.add("parametersType", showing.types.declared(names.parametersType)) }
    shown.add("parameters", .list(zip(operation.parameters, names.parameters).map { showParameter($0, $1, text, showing) }))
    shown.add("body", showBody(text, showing))
    shown.add("returns", text.successType)
    if !text.signature.failures.isEmpty { shown.add("failure", showing.types.declared(names.failure)) }
    shown.add("responses", .list(operation.responses.flatMap { showResponse($0, text, showing) }))
    return shown.value
}

private func showParameter(_ parameter: Parameter, _ name: SwiftIdentifier, _ text: OperationText, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("label", .label(name))
    shown.add("type", text.parameterType(parameter))
    shown.add("required", !text.isOptional(parameter))
    shown.add("in", .text(parameter.location.rawValue))
    shown.add("name", parameter.name)
    shown.add("pointer", showing.pointer(parameter.span))
    return shown.value
}

private func showBody(_ text: OperationText, _ showing: Showing) -> ShownValue? {
    guard let body = text.signature.body, let type = text.bodyType else { return nil }
    var contents: [ShownValue] = []
    switch body {
    case .single(let content, _):
        var shown = ShownObject()
        add(content, text.sentType(content), to: &shown, showing)
        contents = [shown.value]
    case .choice(let choices, _):
        for choice in choices {
            var shown = ShownObject()
            shown.add("case", choice.name)
            add(choice.content, text.sentType(choice.content), to: &shown, showing)
            contents.append(shown.value)
        }
    }
    var shown = ShownObject()
    shown.add("label", .text("body"))
    shown.add("type", type)
    shown.add("required", body.isRequired)
    shown.add("contents", .list(contents))
    return shown.value
}

private func add(_ content: Content, _ type: SwiftText, to shown: inout ShownObject, _ showing: Showing) {
    shown.add("mediaType", content.mediaType)
    shown.add("type", type)
    shown.add("schema", content.schema.flatMap(showing.pointer))
}

/// One for each media type; one without a type for a response without a body.
private func showResponse(_ response: Response, _ text: OperationText, _ showing: Showing) -> [ShownValue] {
    var successes: [DocumentedCase] = []
    if case .choice(let cases) = text.signature.success { successes = cases }
    let contents: [Content?] = response.contents.isEmpty ? [nil] : response.contents
    return contents.map { content in
        let isHere: (DocumentedCase) -> Bool = { $0.status == response.status && $0.content?.mediaType == content?.mediaType }
        let failure: DocumentedCase? = text.signature.failures.first(where: isHere)
        let documented: DocumentedCase? = failure ?? successes.first(where: isHere)
        var shown = ShownObject()
        shown.add("status", .text(response.status.key))
        shown.add("failure", failure != nil)
        if let documented { shown.add("case", documented.name) }
        if let content {
            // A stream among several responses is handed over as bytes.
            let isBytes: Bool = documented != nil && content.kind.isStream
            add(content, isBytes ? .fixed("Data") : text.contentType(content), to: &shown, showing)
        }
        shown.add("pointer", showing.pointer(response.span))
        return shown.value
    }
}
