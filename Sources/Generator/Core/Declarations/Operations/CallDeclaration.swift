/// How the response of an operation becomes its value.
struct CallDeclaration: Sendable {
    /// The function of `Call` that makes it.
    let decoder: SwiftText
    /// Its further arguments, each after a comma.
    let decoderArguments: SwiftText
    /// What the whole body is read as.
    let body: SwiftType
    /// The part of the body that is returned: `$0.data?.items`. `nil` if that is all of it.
    let unwrapping: SwiftText?

    init(_ operation: Operation, _ success: SwiftType, _ context: DeclarationContext) {
        switch operation.outcome.success {
        case .void:
            decoder = operation.outcome.returnsRedirect ? .fixed("redirect") : .fixed("void")
            (decoderArguments, body, unwrapping) = (.empty, success, nil)
        case .choice:
            decoder = .fixed("response")
            (decoderArguments, body, unwrapping) = (.empty, success, nil)
        case .value(let content):
            decoder = EndpointGenerator.decoder(content)
            decoderArguments = EndpointGenerator.decoderArguments(content)
            let isForeign = content.kind.isStructured && content.type.isForeign
            body = isForeign ? .coded(content.type) : content.receivedType
            unwrapping =
                operation.result.isEmpty
                ? (isForeign ? .fixed("$0.value") : nil) : valuePath(operation.result, isOptional: content.type.isOptional, context)
        }
    }
}

private func decoder(_ content: MediaType) -> SwiftText {
    switch content.kind {
    case .json where !content.plainNames.isEmpty: .fixed("init")
    case .json, .form, .multipart: .fixed("json")
    case .text: .fixed("text")
    case .bytes: .fixed("bytes")
    case .eventStream: content.holdsWholeEvents ? .fixed("wholeEvents") : .fixed("events")
    case .jsonLines: .fixed("jsonLines")
    }
}

/// `, texts: ["note"]`: the events whose data is not JSON.
private func decoderArguments(_ content: MediaType) -> SwiftText {
    if let choice = jsonOrText(content, of: .fixed("response")) {
        return .fixed(", parse: { response in try response.") + choice + .fixed(" }")
    }
    guard content.holdsWholeEvents else { return .empty }
    return .fixed(", texts: [") + .joined(content.textEvents.map { .literal($0) }, separator: ", ") + .fixed("]")
}

/// The way to a part of a value: `$0.data?.items`. `isOptional`: the value may be nil.
func valuePath(_ references: [PropertyReference], isOptional: Bool, _ context: DeclarationContext) -> SwiftText {
    var path: SwiftText = .fixed("$0")
    var isOptional = isOptional
    for reference in references {
        let property = context.property(reference)
        path = path + .fixed(isOptional ? "?." : ".") + .name(property.name)
        isOptional = property.isOptional
    }
    return path
}

/// The type of the part of the body that an operation returns; `nil` if it returns all of it.
func resultType(_ operation: Operation, _ context: DeclarationContext) -> TypeReference? {
    guard case .value(let content) = operation.outcome.success, let last = operation.result.last else { return nil }
    let type = context.property(last).property.type.withoutOptional
    let isOptional = content.type.isOptional || operation.result.contains { context.property($0).isOptional }
    return isOptional ? .optional(type) : type
}
