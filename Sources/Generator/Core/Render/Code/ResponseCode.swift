/// The code that recognizes and decodes the responses of an operation.
extension ResponseDeclaration.Case {
    /// The pattern for the status code: `404`, `500...599`, `_`.
    var pattern: SwiftText {
        switch documented.status {
        case .code(let code): .number(code)
        case .range(let digit): "\(digit * 100)...\(digit * 100 + 99)"
        case .default: "_"
        }
    }

    /// Returns the case with the texts of its associated values, if it has any.
    func called(with values: [SwiftText]) -> SwiftText { values.isEmpty ? "\(name)" : "\(name)(\(list: values))" }

    /// Returns the statement that assigns the case with the body's value.
    fileprivate func assignment(_ body: SwiftText?) -> SwiftText {
        "self = .\(called(with: (hasStatus ? ["status: response.status"] : []) + (body.map { [$0] } ?? [])))"
    }

    /// Returns the code after `response.` that decodes the body. Failures that cannot be decoded are nil.
    fileprivate func read(isFailure: Bool, _ types: TypeRenderer) -> SwiftText? {
        guard let reader, let content = documented.content else { return nil }
        switch reader {
        case .bytes: return "body"
        case .json: return "json()"
        case .text: return textReader(content)
        case .jsonOrText(let names): return jsonOrText(names, content, of: "response")
        case .foreign:
            let value: SwiftText = "json(\(types.text(.coded(content.type))).self)"
            guard isFailure else { return "\(value).value" }
            // If the value can be null, optional chaining cannot distinguish null from a failure to decode.
            return content.type.isOptional ? "\(value).map(\\.value)" : "\(value)?.value"
        }
    }
}

extension ResponseDeclaration {
    /// Returns the label of a response in the `switch` over its status.
    func label(_ match: ResponseMatch) -> SwiftText {
        let pattern = cases[match.index].pattern
        guard let types = match.mediaTypes else { return pattern == "_" ? "default" : "case \(pattern)" }
        return "case \(pattern) where response.hasMediaType(\(list: types.map { .literal($0) }))"
    }

    /// Returns the statement that decodes a success.
    func responseLine(_ match: ResponseMatch, _ types: TypeRenderer) -> SwiftText {
        let declared = cases[match.index]
        let throwing: SwiftText = declared.reader == .bytes ? .empty : "try "
        return declared.assignment(declared.read(isFailure: false, types).map { "\(throwing)response.\($0)" })
    }

    /// Returns the statements that decode a failure, which is nil if it cannot be decoded.
    func failureLines(_ match: ResponseMatch, _ types: TypeRenderer) -> [SwiftText] {
        let declared = cases[match.index]
        guard let read = declared.read(isFailure: true, types) else { return [declared.assignment(nil)] }
        guard let type = declared.type, declared.reader != .bytes else { return [declared.assignment("response.\(read)")] }
        return ["guard let value: \(types.text(type)) = response.\(read) else { return nil }", declared.assignment("value")]
    }
}

/// Returns the code after `response.` that decodes a string sent as JSON or as plain text.
private func jsonOrText(_ names: [SpecText], _ content: MediaType, of response: SwiftText) -> SwiftText {
    let others: [SpecText] = content.plainNames.contains("*/*") ? [] : ["*+json"]
    let types: [SwiftText] = (names + others).map { .literal($0) }
    return "hasMediaType(\(list: types)) ? \(response).json() : \(response).\(textReader(content))"
}

private func textReader(_ content: MediaType) -> SwiftText { content.type == .scalar(.secret) ? "secretText()" : "text()" }

/// How an operation's response is decoded.
struct CallCode {
    /// The static function that creates the `Call`.
    let decoder: SwiftText
    /// Additional arguments, each preceded by a comma.
    private(set) var decoderArguments = SwiftText.empty
    /// The type of the complete body.
    private(set) var body: SwiftType
    /// The expression for the part of the body that is returned (`$0.data?.items`), or `nil` for the complete body.
    private(set) var unwrapping: SwiftText?

    init(_ declared: OperationDeclaration, _ context: DeclarationContext) {
        let operation = declared.operation
        body = declared.success
        switch operation.outcome.success {
        case .void: decoder = operation.outcome.returnsRedirect ? "redirect" : "void"
        case .choice: decoder = "response"
        case .value(let content):
            decoder = readerFunction(content)
            decoderArguments = readerArguments(content)
            let isForeign = content.kind.isStructured && content.type.isForeign
            body = isForeign ? .coded(content.type) : content.receivedType
            unwrapping =
                operation.result.isEmpty
                ? (isForeign ? "$0.value" : nil) : valuePath(operation.result, isOptional: content.type.isOptional, context)
        }
    }
}

private func readerFunction(_ content: MediaType) -> SwiftText {
    switch content.kind {
    case .json where !content.plainNames.isEmpty: "init"
    case .json, .form, .multipart: "json"
    case .text: content.type == .scalar(.secret) ? "secretText" : "text"
    case .bytes: "bytes"
    case .eventStream: content.wholeEvents == nil ? "events" : "wholeEvents"
    case .jsonLines: content.isTextLines ? "textLines" : "jsonLines"
    }
}

/// Returns the argument that lists the events whose data is not JSON (`, texts: ["note"]`), or the one that decodes a string sent as JSON
/// or as plain text.
private func readerArguments(_ content: MediaType) -> SwiftText {
    if case .jsonOrText(let names) = ResponseDeclaration.Reader(content) {
        return ", parse: { response in try response.\(jsonOrText(names, content, of: "response")) }"
    }
    guard let texts = content.wholeEvents else { return .empty }
    return ", texts: [\(list: texts.map { .literal($0) })]"
}

/// Returns the path to a part of a value, such as `$0.data?.items`. `isOptional` specifies whether the value can be nil.
func valuePath(_ references: [PropertyReference], isOptional: Bool, _ context: DeclarationContext) -> SwiftText {
    var path: SwiftText = "$0"
    var isOptional = isOptional
    for reference in references {
        let property = context.property(reference)
        path = isOptional ? "\(path)?.\(property.name)" : "\(path).\(property.name)"
        isOptional = property.isOptional
    }
    return path
}
