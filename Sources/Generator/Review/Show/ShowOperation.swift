import EndpointGenerator

/// Describes an operation, including a sample call and the type of the result.
func showOperation(_ declared: OperationDeclaration, of service: ServiceNames, _ showing: Showing) -> ShownValue {
    let operation = declared.operation
    let types = showing.types
    return [
        "name": .name(declared.name), "id": .spec(operation.id), "method": .spec(operation.method), "path": .spec(operation.path),
        "server": .spec(declared.request.server), "deprecated": .flag(operation.isDeprecated), "pointer": showing.pointer(operation.span),
        "documentation": .documentation(declared.doc),
        "signatures": .list(OutlineWriter(types: types).operation(declared).signatures.map { .text($0) }),
        "usage": .list(usage(of: declared, in: service).map { .text($0.text) }),
        "call": .code("\(types.declared(service.calls)).\(declared.name)"),
        "endpoint": .code("\(types.declared(service.endpoint)).\(declared.name)"),
        "parametersType": .code(declared.parametersType.map { types.declared($0) }),
        "parameters": .list(declared.parameters.map { showParameter($0, showing) }),
        "body": declared.body.map { showBody($0, isFlat: declared.flatBody != nil, showing) },
        "returns": .code(showing.type(declared.success)), "accepts": .spec(declared.accepted),
        "security": .list(operation.security.map { .list($0.map { .text($0.scheme.raw) }) }),
        "pages": declared.pages.map { pages in
            ["name": .name(pages.name), "item": .code(showing.type(pages.item)), "ofClient": .flag(pages.followsLinks)]
        },
        "failure": .code(declared.failure.map { types.declared($0.name) }),
        "responses": .list(operation.responses.flatMap { showResponse($0, of: declared, showing) }),
    ]
}

func showParameter(_ declared: OperationDeclaration.Parameter, _ showing: Showing) -> ShownValue {
    let parameter = declared.described
    return [
        "label": .code(.label(declared.name)), "type": .code(showing.type(declared.type)), "required": .flag(!declared.isOptional),
        "default": .code(declared.isOptional ? nil : declared.defaultValue?.code), "in": .text(parameter.location.rawValue),
        "name": .spec(parameter.name), "pointer": showing.pointer(parameter.span), "documentation": .documentation(declared.doc),
    ]
}

private func showBody(_ body: BodyDeclaration, isFlat: Bool, _ showing: Showing) -> ShownValue {
    let contents = body.cases.map { declared in
        ShownValue.made([("case", .name(declared.name))] + members(of: declared.content, declared.type, showing))
    }
    return [
        "label": "body", "type": .code(showing.type(body.type)), "required": .flag(body.isRequired), "flat": .flag(isFlat),
        "contents": .list(contents),
    ]
}

private func members(of content: MediaType, _ type: SwiftType, _ showing: Showing) -> [(String, ShownValue?)] {
    [
        ("mediaType", .spec(content.name)), ("type", .code(showing.type(type))),
        ("schema", content.schema.flatMap { showing.pointer($0.span) }),
    ]
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
        let body = content.map { members(of: $0, declared?.type ?? $0.receivedType, showing) } ?? []
        return .made(
            [("status", .text(response.status.key)), ("failure", .flag(failure != nil)), ("case", .name(declared?.name))] + body
                + [
                    ("pointer", showing.pointer(response.span)),
                    ("documentation", .documentation(declared?.doc ?? docLines(response.documentation))),
                ])
    }
}

/// Returns code that calls an operation through a value `api` of the root type, for readers to copy.
///
/// Optional arguments are left out. Required arguments are variables named after the parameters.
func usage(of declared: OperationDeclaration, in service: ServiceNames) -> [SwiftText] {
    let receiver: SwiftText = "api.\(service.property)."
    let arguments = requiredArguments(declared)
    let call: SwiftText = "try await \(receiver)\(declared.name)(\(arguments))"
    var lines = [start(declared.success, call)]
    if let pages = declared.pages {
        lines.append("for try await item in \(receiver)\(pages.name)(\(requiredArguments(declared))) { print(item) }")
    }
    return lines
}

private func start(_ success: SwiftType, _ call: SwiftText) -> SwiftText {
    switch success {
    case .known(.void): call
    case .generic(.eventStream, _), .generic(.jsonLines, _):
        "for try await element in \(call) { print(element) }"
    default: "let result = \(call)"
    }
}

private func requiredArguments(_ declared: OperationDeclaration) -> SwiftText {
    var arguments: [SwiftText] = declared.parameters.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" }
    if let flat = declared.flatBody {
        arguments += flat.filter { $0.defaultValue == nil }.map { "\(label: $0.name): \($0.name)" }
    } else if declared.body?.isRequired == true {
        arguments.append("body: body")
    }
    return .joined(arguments, separator: ", ")
}

extension OperationDeclaration {
    /// The value of the header field `Accept`, or `nil` if the response has no body.
    var accepted: SpecText? { request.accepted ?? (success == .known(.void) ? nil : "application/json") }
}
