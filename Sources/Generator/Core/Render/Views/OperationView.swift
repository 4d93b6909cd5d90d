/// The view of one operation.
func operationView(_ operation: Operation, _ names: OperationNames, service: ServiceNames, in rendering: Rendering) -> ViewValue {
    var text = OperationText(operation, names, rendering.types)
    text.resultTypes = resultTypes(operation, rendering)
    let doc: [SwiftText] = docLines(operation.documentation)
    let defaulted = text.defaulted
    var view: [String: ViewValue] = [:]
    view["doc"] = docView(operationDoc(doc, operation))
    view["summary"] = docView(Array(doc.prefix(1)))
    view["isDeprecated"] = .flag(operation.isDeprecated)
    view["method"] = .text(.name(names.method))
    view["methodLiteral"] = .text(.literal(SpecText(names.method.name)))
    view["handler"] = .text(.name(names.method.appending("Handler")))
    view["serviceLiteral"] = .text(.literal(SpecText(service.base.name)))
    view["httpMethod"] = .text(.literal(operation.method))
    view["path"] = .text(.literal(operation.path))
    view["endpoint"] = .text(.name(service.endpoint))
    view["calls"] = .text(.name(service.calls))
    view["parameters"] = .text(.joined(text.declaredParameters, separator: ", "))
    view["hasParameters"] = .flag(!text.declaredParameters.isEmpty)
    view["callDefault"] = .flag(text.signature.bundlesParameters && !operation.parameters.contains { !text.isOptional($0) } && operation.body == nil)
    view["associatedValues"] = .text(.joined(text.associatedValues, separator: ", "))
    view["arguments"] = .text(.joined(text.forwardedArguments, separator: ", "))
    view["closureParameters"] = .text(.joined(text.closureParameters, separator: ", "))
    view["closureArguments"] = .text(.joined(text.closureArguments, separator: ", "))
    view["success"] = .text(text.successType)
    view["returns"] = { if case .void = text.signature.success { .flag(false) } else { .flag(true) } }()
    view["decoder"] = .text(decoder(text.signature.success))
    view["body"] = .text(bodyOfCall(text, operation, rendering))
    view["unwrapping"] = .optional(unwrapping(operation, rendering))
    view["defaulted"] = defaulted.map {
        .object(["parameters": .text(.joined($0.parameters, separator: ", ")), "arguments": .text(.joined($0.arguments, separator: ", "))])
    } ?? .nothing
    addCase(&view, text, rendering)
    view["parametersType"] = text.signature.bundlesParameters ? parametersView(text) : .nothing
    view["bodyEnum"] = bodyEnumView(text)
    view["responseEnum"] = responseEnumView(text)
    view["failure"] = failureView(text)
    return .object(view)
}

/// `- Parameter id: …`, where the parameters are the function's own.
private func operationDoc(_ doc: [SwiftText], _ operation: Operation) -> [SwiftText] {
    var lines: [SwiftText] = doc.isEmpty ? [.literal(SpecText(operation.method.raw + " " + operation.path.raw)).asCode] : doc
    if operation.isDeprecated { lines += [.empty, .fixed("- Warning: Deprecated.")] }
    return lines
}

private func addCase(_ view: inout [String: ViewValue], _ text: OperationText, _ rendering: Rendering) {
    // What the parameter of `encode(into:)` is called must not be hidden by what a case binds.
    var scope = NameScope(reserved: ["request"])
    var patterns: [SwiftText] = []
    var bindings: [SwiftText] = []
    if text.signature.bundlesParameters {
        patterns.append(.fixed("let parameters"))
        bindings = text.names.parameters.map { .fixed("parameters.") + .name($0) }
    } else {
        for name in text.names.parameters {
            let bound: SwiftIdentifier = scope.claim(name, elseWith: "Value")
            patterns.append(.fixed("let ") + .name(bound))
            bindings.append(.name(bound))
        }
    }
    if text.signature.body != nil { patterns.append(.fixed("let body")) }
    let statements = RequestStatements(text: text, models: rendering.api.models, members: rendering.names.members, bindings: bindings)
    view["pattern"] = .text(patterns.isEmpty ? .empty : .fixed("(") + .joined(patterns, separator: ", ") + .fixed(")"))
    view["statements"] = .list(statements.lines.map { .text($0) })
    view["accept"] = .optional(accept(text.signature.success))
    view["server"] = .optional(text.operation.servers.first.map { .literal($0.url) })
    view["security"] = .optional(securityText(text.operation.security))
}

/// JSON alone is what the runtime asks for anyway.
private func accept(_ success: SuccessSignature) -> SwiftText? {
    let types: [SpecText] = success.mediaTypes
    guard !types.isEmpty, types != ["application/json"] else { return nil }
    return .literal(SpecText(types.map(\.raw).joined(separator: ", ")))
}

/// The names of the schemes, alternatives apart: `"bearer", "key"`.
private func securityText(_ security: [[SecurityRequirement]]) -> SwiftText? {
    guard !security.isEmpty else { return nil }
    let alternatives: [SwiftText] = security.map { schemes in .literal(SpecText(schemes.map(\.scheme.raw).joined(separator: "+"))) }
    return .joined(alternatives, separator: ", ")
}

private func decoder(_ success: SuccessSignature) -> SwiftText {
    switch success {
    case .void: .fixed("void")
    case .choice: .fixed("response")
    case .value(let content):
        switch content.kind {
        case .json, .form, .multipart: .fixed("json")
        case .text: .fixed("text")
        case .bytes: .fixed("bytes")
        case .eventStream: .fixed("events")
        case .jsonLines: .fixed("jsonLines")
        }
    }
}

/// The type of the whole body where only a part of it is returned.
private func bodyOfCall(_ text: OperationText, _ operation: Operation, _ rendering: Rendering) -> SwiftText {
    guard !operation.result.isEmpty, case .value(let content) = text.signature.success else { return text.successType }
    return text.contentType(content)
}

/// `$0.data?.items`
private func unwrapping(_ operation: Operation, _ rendering: Rendering) -> SwiftText? {
    guard !operation.result.isEmpty else { return nil }
    var text: SwiftText = .fixed("$0")
    var isOptional = false
    for reference in operation.result {
        text = text + (isOptional ? .fixed("?.") : .fixed(".")) + .name(rendering.names.members[reference.model.index][reference.property])
        isOptional = isOptionalInSwift(reference, rendering)
    }
    return text
}

private func resultTypes(_ operation: Operation, _ rendering: Rendering) -> [PropertyReference: SwiftText] {
    guard let last = operation.result.last, case .object(let object) = rendering.api[last.model].kind else { return [:] }
    let isOptional: Bool = operation.result.contains { isOptionalInSwift($0, rendering) }
    let type: SwiftText = rendering.types.text(object.properties[last.property].type.unwrapped)
    return [last: isOptional ? type + .fixed("?") : type]
}

private func isOptionalInSwift(_ reference: PropertyReference, _ rendering: Rendering) -> Bool {
    guard case .object(let object) = rendering.api[reference.model].kind else { return false }
    let property: Property = object.properties[reference.property]
    if property.type.isOptional { return true }
    return !property.isRequired && property.defaultValue.flatMap { defaultLiteral($0, property.type, rendering) } == nil
}
