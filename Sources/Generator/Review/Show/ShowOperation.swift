import EndpointGenerator

/// Describes an operation, including a sample call and the type of the result.
func showOperation(_ declared: OperationDeclaration, of service: ServiceNames, _ showing: Showing) -> ShownValue {
    let operation = declared.operation
    var shown = ShownObject()
    shown.add("name", declared.name)
    shown.add("id", operation.id)
    shown.add("method", operation.method)
    shown.add("path", operation.path)
    shown.add("server", declared.request.server)
    shown.add("deprecated", operation.isDeprecated)
    shown.add("pointer", showing.pointer(operation.span))
    shown.addDocumentation(declared.doc)
    shown.add("signatures", .list(OutlineWriter(types: showing.types).operation(declared).signatures.map { .text($0) }))
    shown.add("usage", .list(usage(of: declared, in: service).map { .text($0.text) }))
    shown.add("call", "\(showing.types.declared(service.calls)).\(declared.name)")
    shown.add("endpoint", "\(showing.types.declared(service.endpoint)).\(declared.name)")
    shown.add("parametersType", declared.parametersType.map { showing.types.declared($0) })
    shown.add("parameters", .list(declared.parameters.map { showParameter($0, showing) }))
    shown.add("body", declared.body.map { showBody($0, isFlat: declared.flatBody != nil, showing) })
    shown.add("returns", showing.type(declared.success))
    shown.add("accepts", declared.accepted)
    shown.add("security", .list(operation.security.map { .list($0.map { .text($0.scheme.raw) }) }))
    shown.add("pages", declared.pages.map { showPages($0, showing) })
    shown.add("failure", declared.failure.map { showing.types.declared($0.name) })
    shown.add("responses", .list(operation.responses.flatMap { showResponse($0, of: declared, showing) }))
    return shown.value
}

private func showParameter(_ declared: OperationDeclaration.Parameter, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("label", .label(declared.name))
    shown.add("type", showing.type(declared.type))
    shown.add("required", !declared.isOptional)
    if !declared.isOptional { shown.add("default", declared.defaultText) }
    shown.add("in", .text(declared.described.location.rawValue))
    shown.add("name", declared.described.name)
    shown.add("pointer", showing.pointer(declared.described.span))
    shown.addDocumentation(declared.doc)
    return shown.value
}

private func showBody(_ body: BodyDeclaration, isFlat: Bool, _ showing: Showing) -> ShownValue {
    let contents = body.cases.map { declared in
        var shown = ShownObject()
        if let name = declared.name { shown.add("case", name) }
        add(declared.content, declared.type, to: &shown, showing: showing)
        return shown.value
    }
    var shown = ShownObject()
    shown.add("label", .text("body"))
    shown.add("type", showing.type(body.type))
    shown.add("required", body.isRequired)
    shown.add("flat", isFlat)
    shown.add("contents", .list(contents))
    return shown.value
}

private func showPages(_ pages: PagesDeclaration, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", pages.name)
    shown.add("item", showing.type(pages.item))
    shown.add("ofClient", pages.followsLinks)
    return shown.value
}

private func add(_ content: MediaType, _ type: SwiftType, to shown: inout ShownObject, showing: Showing) {
    shown.add("mediaType", content.name)
    shown.add("type", showing.type(type))
    shown.add("schema", content.schema.flatMap(showing.pointer))
}

/// Returns one entry for each media type, or a single entry without a type if the response has no body.
private func showResponse(_ response: Response, of operation: OperationDeclaration, _ showing: Showing) -> [ShownValue] {
    let contents: [MediaType?] = response.contents.isEmpty ? [nil] : response.contents
    return contents.map { content in
        let isHere: (ResponseDeclaration.Case) -> Bool = {
            $0.documented.status == response.status && $0.documented.content?.name == content?.name
        }
        let failure = operation.failure?.cases.first(where: isHere)
        let declared = failure ?? operation.response?.cases.first(where: isHere)
        var shown = ShownObject()
        shown.add("status", .text(response.status.key))
        shown.add("failure", failure != nil)
        if let declared { shown.add("case", declared.name) }
        if let content { add(content, declared?.type ?? content.receivedType, to: &shown, showing: showing) }
        shown.add("pointer", showing.pointer(response.span))
        shown.addDocumentation(declared?.doc ?? docLines(response.documentation))
        return shown.value
    }
}
