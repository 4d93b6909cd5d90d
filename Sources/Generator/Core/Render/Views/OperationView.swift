/// The view of one operation; `types` says whether it stands inside the root type.
func operationView(_ text: OperationText, service: ServiceNames, in rendering: Rendering) -> [String: ViewValue] {
    let operation: Operation = text.operation
    let names: OperationNames = text.names
    let doc: [SwiftText] = operationDoc(operation)
    let defaulted = text.defaulted
    var view: [String: ViewValue] = [:]
    view["doc"] = docView(doc)
    view["summary"] = docView(Array(doc.prefix(1)))
    view["isDeprecated"] = .flag(operation.isDeprecated)
    view["method"] = .text(.name(names.method))
    view["methodLiteral"] = .text(.literal(SpecText(names.method.name)))
    view["operationLiteral"] = .text(.literal(SpecText(service.base.name + "." + names.method.name)))
    view["handler"] = .text(.name(names.method.appending("Handler")))
    view["serviceLiteral"] = .text(.literal(SpecText(service.base.name)))
    view["httpMethod"] = .text(.literal(operation.method))
    view["path"] = .text(.literal(operation.path))
    view["parameters"] = .text(.joined(text.declaredParameters, separator: ", "))
    view["callParameters"] = .text(.joined(text.callParameters, separator: ", "))
    view["associatedValues"] = .text(.joined(text.associatedValues, separator: ", "))
    view["arguments"] = .text(.joined(text.forwardedArguments, separator: ", "))
    view["closureParameters"] = .text(.joined(text.closureParameters, separator: ", "))
    view["closureArguments"] = .text(.joined(text.closureArguments, separator: ", "))
    view["success"] = .text(text.successType)
    view["isDiscardable"] = .flag(text.signature.isDiscardable)
    view["returns"] = .flag(!text.returnsVoid)
    view["decoder"] = .text(decoder(text.signature))
    view["decoderArguments"] = .text(decoderArguments(text.signature.success))
    view["body"] = .text(bodyOfCall(text))
    let pages: ViewValue = pagesView(text, of: service, in: rendering)
    let isLinked: Bool = operation.pagination?.followsLinks ?? false
    (view["pages"], view["linkedPages"]) = isLinked ? (.nothing, pages) : (pages, .nothing)
    view["unwrapping"] = .optional(unwrapping(text, rendering))
    view["defaulted"] = .flag(defaulted != nil)
    view["defaultedParameters"] = .text(.joined(defaulted?.parameters ?? [], separator: ", "))
    view["defaultedArguments"] = .text(.joined(defaulted?.arguments ?? [], separator: ", "))
    addLocals(&view, text)
    return view
}

/// The names inside of functions that take the parameters: a completion handler, which has no label, and the closure that a mock calls.
private func addLocals(_ view: inout [String: ViewValue], _ text: OperationText) {
    let taken: Set<String> = text.signature.bundlesParameters ? [] : Set(text.names.parameters.map(\.name))
    var scope = NameScope(reserved: taken)
    view["completion"] = .text(.name(scope.claim(.fixed("completion"), ifReserved: "Handler")))
    view["handlerLocal"] = .text(.name(scope.claim(.fixed("handler"), ifReserved: "Closure")))
    view["completionParameters"] = .text(.joined(text.declaredParameters.map { $0 + .fixed(", ") }, separator: ""))
}

/// What the document says of it; else at least method and path.
func operationDoc(_ operation: Operation) -> [SwiftText] {
    let doc: [SwiftText] = docLines(operation.documentation)
    var lines: [SwiftText] = doc.isEmpty ? [.literal(SpecText(operation.method.raw + " " + operation.path.raw)).asCode] : doc
    if operation.isDeprecated { lines += [.empty, .fixed("- Warning: Deprecated.")] }
    return lines
}

/// What the endpoint's enum needs to know of an operation besides.
func endpointView(_ text: OperationText, service: ServiceNames, in rendering: Rendering) -> ViewValue {
    var view: [String: ViewValue] = operationView(text, service: service, in: rendering)
    // What the parameter of `encode(into:)` is called must not be hidden by what a case binds.
    var scope = NameScope(reserved: ["request"])
    var patterns: [SwiftText] = []
    var bindings: [SwiftText] = []
    if text.signature.bundlesParameters {
        patterns.append(.fixed("let parameters"))
        bindings = text.names.parameters.map { .fixed("parameters.") + .name($0) }
    } else {
        for name in text.names.parameters {
            let bound: SwiftIdentifier = scope.claim(name, ifReserved: "Value")
            patterns.append(.fixed("let ") + .name(bound))
            bindings.append(.name(bound))
        }
    }
    if text.signature.body != nil { patterns.append(.fixed("let body")) }
    let statements = RequestStatements(text: text, rendering: rendering, bindings: bindings)
    view["pattern"] = .text(patterns.isEmpty ? .empty : .fixed("(") + .joined(patterns, separator: ", ") + .fixed(")"))
    let redirect: [SwiftText] = text.signature.returnsRedirect ? [.fixed("request.returnsRedirects()")] : []
    view["statements"] = .list((redirect + statements.lines).map { .text($0) })
    view["accept"] = .optional(accept(text.signature.accepted, text.operation))
    view["server"] = .optional(text.operation.servers.first.map { .literal(withDefaults($0)) })
    view["security"] = .list(securityTexts(text.operation.security, rendering.api.securitySchemes))
    return .object(view)
}

/// An operation's own server has the defaults of its variables: there is no place where a caller could choose.
private func withDefaults(_ server: Server) -> SpecText {
    var url: String = ""
    var rest: Substring = server.url.raw[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let name: Substring = rest[rest.index(after: open)..<close]
        url += rest[..<open] + (server.variables.first { $0.name.raw == name }?.defaultValue?.raw ?? String(name))
        rest = rest[rest.index(after: close)...]
    }
    return SpecText(url + rest)
}

/// JSON alone is what the runtime asks for anyway. An operation that nowhere has JSON, not even for its failures, takes what comes.
private func accept(_ types: [SpecText], _ operation: Operation) -> SwiftText? {
    if types.isEmpty {
        let hasJSON: Bool = operation.responses.contains { $0.contents.contains { $0.kind == .json } }
        return hasJSON ? nil : .literal("*/*")
    }
    return types == ["application/json"] ? nil : .literal(SpecText(types.map(\.raw).joined(separator: ", ")))
}

/// The names of the schemes of each alternative: `"bearer"`. What the transport satisfies, a certificate, is not asked for.
private func securityTexts(_ security: [[SecurityRequirement]], _ schemes: [SecurityScheme]) -> [ViewValue] {
    let ofTransport: Set<SpecText> = Set(schemes.filter { $0.kind.isOfTransport }.map(\.id))
    return security.map { requirements in
        let asked = requirements.map(\.scheme).filter { !ofTransport.contains($0) }
        return .text(.joined(asked.map { .literal($0) }, separator: ", "))
    }
}

/// `, texts: ["note"]`: the events whose data is not JSON.
private func decoderArguments(_ success: SuccessSignature) -> SwiftText {
    guard case .value(let content) = success else { return .empty }
    if let choice = jsonOrText(content, of: .fixed("response")) {
        return .fixed(", parse: { response in try response.") + choice + .fixed(" }")
    }
    guard content.holdsWholeEvents else { return .empty }
    return .fixed(", texts: [") + .joined(content.textEvents.map { .literal($0) }, separator: ", ") + .fixed("]")
}

private func decoder(_ signature: OperationSignature) -> SwiftText {
    switch signature.success {
    case .void: signature.returnsRedirect ? .fixed("redirect") : .fixed("void")
    case .choice: .fixed("response")
    case .value(let content):
        switch content.kind {
        case .json where !content.plainMediaTypes.isEmpty: .fixed("init")
        case .json, .form, .multipart: .fixed("json")
        case .text: .fixed("text")
        case .bytes: .fixed("bytes")
        case .eventStream: content.holdsWholeEvents ? .fixed("wholeEvents") : .fixed("events")
        case .jsonLines: .fixed("jsonLines")
        }
    }
}

/// The type of the whole body where only a part of it is returned.
private func bodyOfCall(_ text: OperationText) -> SwiftText {
    guard case .value(let content) = text.signature.success else { return text.successType }
    if isForeignBody(text) { return text.types.coded(content.type) }
    return text.operation.result.isEmpty ? text.successType : text.contentType(content)
}

/// The whole body is of a user's own type.
private func isForeignBody(_ text: OperationText) -> Bool {
    guard case .value(let content) = text.signature.success else { return false }
    return content.kind.isStructured && content.type.isForeign
}

/// `$0.data?.items`
private func unwrapping(_ text: OperationText, _ rendering: Rendering) -> SwiftText? {
    let operation: Operation = text.operation
    guard !operation.result.isEmpty else { return isForeignBody(text) ? .fixed("$0.value") : nil }
    var text: SwiftText = .fixed("$0")
    var isOptional: Bool = isBodyOptional(operation)
    for reference in operation.result {
        text = text + (isOptional ? .fixed("?.") : .fixed(".")) + .name(rendering.names.members[reference.model.index][reference.property])
        isOptional = isOptionalInSwift(reference, rendering)
    }
    return text
}

/// The type of the part of the body that an operation returns.
func resultType(_ operation: Operation, _ rendering: Rendering) -> TypeReference? {
    guard let last = operation.result.last, case .object(let object) = rendering.api[last.model].kind else { return nil }
    let isOptional: Bool = isBodyOptional(operation) || operation.result.contains { isOptionalInSwift($0, rendering) }
    let type: TypeReference = object.properties[last.property].type.withoutOptional
    return isOptional ? .optional(type) : type
}

/// The success body may be null.
private func isBodyOptional(_ operation: Operation) -> Bool {
    guard case .value(let content) = OperationSignature(operation).success else { return false }
    return content.type.isOptional
}

func isOptionalInSwift(_ reference: PropertyReference, _ rendering: Rendering) -> Bool {
    guard case .object(let object) = rendering.api[reference.model].kind else { return false }
    return isOptionalInSwift(object.properties[reference.property], rendering)
}

/// A property may be null, or absent without a default that Swift can write.
func isOptionalInSwift(_ property: Property, _ rendering: Rendering) -> Bool {
    if property.type.isOptional { return true }
    return !property.isRequired && property.defaultValue.flatMap { defaultLiteral($0, property.type, rendering) } == nil
}
