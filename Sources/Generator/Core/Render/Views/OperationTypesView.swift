/// The types that go with one operation: its parameters, a choice of bodies, a choice of responses, its documented failures.
func parametersView(_ text: OperationText) -> ViewValue {
    guard text.signature.bundlesParameters else { return .nothing }
    var properties: [ViewValue] = []
    for (parameter, name) in zip(text.operation.parameters, text.names.parameters) {
        properties.append(
            .object([
                "doc": docView(parameterDoc(parameter)),
                "name": .text(.name(name)),
                "type": .text(text.parameterType(parameter)),
                "default": text.isOptional(parameter) ? .text(.fixed("nil")) : .nothing,
            ]))
    }
    return .object([
        "type": .text(.name(text.names.parametersType)), "operation": .text(.name(text.names.method)), "properties": .list(properties),
    ])
}

private func parameterDoc(_ parameter: Parameter) -> [SwiftText] {
    var lines: [SwiftText] = docLines(parameter.documentation, isDeprecated: parameter.isDeprecated)
    guard let node = parameter.defaultValue, let text = shortText(node) else { return lines }
    if !lines.isEmpty { lines.append(.empty) }
    lines += SwiftText.commentLines(SpecText("Without it the server takes `\(text)`."))
    return lines
}

/// A scalar, or the scalars of a list, where it fits a line.
private func shortText(_ node: JSONNode) -> String? {
    guard let items = node.array else { return node.scalarText.flatMap { $0.raw.utf8.count <= 60 ? $0.raw : nil } }
    guard !items.isEmpty, items.count <= 20 else { return nil }
    let texts: [String] = items.compactMap { $0.scalarText?.raw }
    let text: String = texts.joined(separator: ", ")
    return texts.count == items.count && text.utf8.count <= 60 ? text : nil
}

func bodyEnumView(_ text: OperationText) -> ViewValue {
    guard case .choice(let choices, _)? = text.signature.body else { return .nothing }
    let cases: [ViewValue] = choices.map { choice in
        .object(["case": .text(.name(choice.name)), "type": .text(text.sentType(choice.content))])
    }
    return .object(["type": .text(.name(text.names.body)), "operation": .text(.name(text.names.method)), "cases": .list(cases)])
}

func responseEnumView(_ text: OperationText) -> ViewValue {
    guard case .choice(let cases) = text.signature.success else { return .nothing }
    return .object([
        "type": .text(.name(text.names.response)), "operation": .text(.name(text.names.method)),
        "cases": .list(cases.map { documentedView($0, text, isFailure: false) }),
    ])
}

func failureView(_ text: OperationText) -> ViewValue {
    let cases: [DocumentedCase] = text.signature.failures
    guard !cases.isEmpty else { return .nothing }
    return .object([
        "type": .text(.name(text.names.failure)),
        "operation": .text(.name(text.names.method)),
        "operationLiteral": .text(.literal(SpecText(text.names.method.name))),
        "cases": .list(cases.map { documentedView($0, text, isFailure: true) }),
        "isExhaustive": .flag(cases.contains { $0.status == .default && !$0.isChosenByMediaType }),
    ])
}

private func documentedView(_ documented: DocumentedCase, _ text: OperationText, isFailure: Bool) -> ViewValue {
    let mixed: (Content) -> SwiftText? = { jsonOrText($0, of: isFailure ? .fixed("failure") : .fixed("response")) }
    var pattern: SwiftText = .fixed("_")
    var hasStatus = true
    switch documented.status {
    case .code(let code): (pattern, hasStatus) = (.number(code), false)
    case .range(let digit): pattern = .number(digit * 100) + .fixed("...") + .number(digit * 100 + 99)
    case .default: break
    }
    return .object([
        "doc": docView(docLines(documented.documentation)),
        "case": .text(.name(documented.name)),
        "pattern": .text(pattern),
        "hasStatus": .flag(hasStatus),
        "type": .optional(documented.content.map { reader($0) == .fixed("body") ? .fixed("Data") : text.contentType($0) }),
        "hasPayload": .flag(hasStatus || documented.content != nil),
        "both": .flag(hasStatus && documented.content != nil),
        "reader": .optional(documented.content.map { foreignReader($0, text, isOptional: isFailure) ?? mixed($0) ?? reader($0) }),
        "throws": .flag(documented.content.map { reader($0) != .fixed("body") } ?? false),
        "mediaType": documented.isChosenByMediaType
            ? .text(.joined(documented.mediaTypes.map { .literal($0) }, separator: ", ")) : .nothing,
    ])
}

/// A user's own type is taken out of what the runtime reads it in.
private func foreignReader(_ content: Content, _ text: OperationText, isOptional: Bool) -> SwiftText? {
    guard content.kind.isStructured, content.type.isForeign else { return nil }
    let start: SwiftText = .fixed("json(") + text.types.coded(content.type) + .fixed(".self)")
    guard isOptional else { return start + .fixed(".value") }
    // Of a value that may be null itself the chain would make one that is nil when it cannot be read.
    return start + (content.type.isOptional ? .fixed(".map(\\.value)") : .fixed("?.value"))
}

/// How a string is read that may come in JSON or as it is: what follows the dot behind `response`. nil for all others.
func jsonOrText(_ content: Content, of response: SwiftText) -> SwiftText? {
    guard content.kind == .json, !content.plainMediaTypes.isEmpty else { return nil }
    let types: [SwiftText] = ([content.mediaType] + content.otherMediaTypes + ["*+json"]).map { .literal($0) }
    return .fixed("hasMediaType(") + .joined(types, separator: ", ") + .fixed(") ? ") + response + .fixed(".json() : ") + response
        + .fixed(".text()")
}

private func reader(_ content: Content) -> SwiftText {
    switch content.kind {
    case .json, .form, .multipart: .fixed("json()")
    case .text: .fixed("text()")
    case .bytes, .eventStream, .jsonLines: .fixed("body")
    }
}
