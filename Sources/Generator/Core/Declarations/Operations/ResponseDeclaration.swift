/// The enum of an operation's documented failures, or of its success bodies if there is more than one.
package struct ResponseDeclaration: Sendable {
    package struct Case: Sendable {
        /// The body being declared.
        package let documented: DocumentedBody
        package let name: SwiftIdentifier
        /// The type of the body, or `nil` if there is none.
        package let type: SwiftType?
        /// The pattern for the status code: `404`, `500...599`, `_`.
        let pattern: SwiftText
        /// Whether the status is an associated value of the case, because the case covers more than one status.
        package let hasStatus: Bool
        /// The code after `response.` that decodes the body.
        let reader: SwiftText?
        let readerThrows: Bool
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let cases: [Case]
    /// How a response is assigned to one of the cases, in order.
    let matches: [ResponseMatch]
    /// Whether the cases cover every status.
    let isExhaustive: Bool
    let isEquatable: Bool

    /// Creates the enum, or returns `nil` if there is only one success body or none.
    init?(_ name: SwiftIdentifier, success: OperationOutcome.Success, _ context: DeclarationContext) {
        guard case .choice(let bodies) = success else { return nil }
        self.init(name, bodies, isFailure: false, context: context)
    }

    /// Creates the enum, or returns `nil` if there are no failures.
    init?(_ name: SwiftIdentifier, failures: [DocumentedBody], _ context: DeclarationContext) {
        guard !failures.isEmpty else { return nil }
        self.init(name, failures, isFailure: true, context: context)
    }

    private init(_ name: SwiftIdentifier, _ bodies: [DocumentedBody], isFailure: Bool, context: DeclarationContext) {
        self.name = name
        cases = zip(bodies, responseNames(bodies)).map { Case($0, $1, isFailure: isFailure, types: context.types) }
        matches = responseMatches(bodies)
        isEquatable = cases.allSatisfy { response in response.type.map(context.isHashable) ?? true }
        isExhaustive = bodies.contains { $0.status == .default && !$0.isChosenByMediaType }
    }

    var needs: ImportNeeds { ImportNeeds(cases.compactMap(\.type)) }
}

extension ResponseDeclaration.Case {
    fileprivate init(_ documented: DocumentedBody, _ name: SwiftIdentifier, isFailure: Bool, types: TypeRenderer) {
        self.documented = documented
        self.name = name
        doc = docLines(documented.documentation)
        switch documented.status {
        case .code(let code): (pattern, hasStatus) = (.number(code), false)
        case .range(let digit): (pattern, hasStatus) = ("\(digit * 100)...\(digit * 100 + 99)", true)
        case .default: (pattern, hasStatus) = ("_", true)
        }
        // If there is more than one response, a stream is returned as bytes.
        let isBytes = documented.content.map { $0.kind == .bytes || $0.kind.isStream } ?? true
        readerThrows = !isBytes
        type = documented.content.map { isBytes ? .known(.data) : $0.receivedType }
        reader = documented.content.map { content in
            if isBytes { return "body" }
            return foreignReader(content, isOptional: isFailure, types)
                ?? jsonOrText(content, of: "response")
                ?? (content.kind == .text ? textReader(content) : "json()")
        }
    }

    /// The associated values of the case.
    package var payload: [ParameterDeclaration] {
        let status = ParameterDeclaration(name: .fixed("status"), type: .known(.int))
        let body = type.map { ParameterDeclaration(label: .nameless, name: .fixed("body"), type: $0) }
        return (hasStatus ? [status] : []) + (body.map { [$0] } ?? [])
    }

    /// A line of the runtime's table of descriptions, such as `404 There is no such book.`, or `nil` if the document has no text.
    var documentedText: String? {
        guard let text = documented.documentation.summary ?? documented.documentation.description else { return nil }
        let words = text.raw.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return documented.status.key + " " + (words.count > 160 ? words.prefix(159) + "…" : words)
    }
}

/// Returns the code that decodes a user-supplied type and unwraps it from the runtime's wrapper.
private func foreignReader(_ content: MediaType, isOptional: Bool, _ types: TypeRenderer) -> SwiftText? {
    guard content.kind.isStructured, content.type.isForeign else { return nil }
    let value: SwiftText = "json(\(types.text(.coded(content.type))).self)"
    guard isOptional else { return "\(value).value" }
    // If the value can be null, optional chaining cannot distinguish null from a failure to decode.
    return content.type.isOptional ? "\(value).map(\\.value)" : "\(value)?.value"
}

/// Returns the code after `response.` that decodes a string sent as JSON or as plain text, or `nil` for other types.
func jsonOrText(_ content: MediaType, of response: SwiftText) -> SwiftText? {
    guard content.kind == .json, !content.plainNames.isEmpty else { return nil }
    let types: [SwiftText] = ([content.name] + content.otherNames + ["*+json"]).map { .literal($0) }
    return "hasMediaType(\(list: types)) ? \(response).json() : \(response).\(textReader(content))"
}

private func textReader(_ content: MediaType) -> SwiftText {
    content.type == .scalar(.secret) ? "secretText()" : "text()"
}

/// How an operation's response is decoded.
struct CallDeclaration: Sendable {
    /// The static function that creates the `Call`.
    let decoder: SwiftText
    /// Additional arguments, each preceded by a comma.
    let decoderArguments: SwiftText
    /// The type of the complete body.
    let body: SwiftType
    /// The expression for the part of the body that is returned (`$0.data?.items`), or `nil` for the complete body.
    let unwrapping: SwiftText?

    init(_ operation: Operation, _ success: SwiftType, context: DeclarationContext) {
        switch operation.outcome.success {
        case .void:
            decoder = operation.outcome.returnsRedirect ? "redirect" : "void"
            decoderArguments = .empty
            body = success
            unwrapping = nil
        case .choice:
            decoder = "response"
            decoderArguments = .empty
            body = success
            unwrapping = nil
        case .value(let content):
            decoder = EndpointGenerator.decoder(content)
            decoderArguments = EndpointGenerator.decoderArguments(content)
            let isForeign = content.kind.isStructured && content.type.isForeign
            body = isForeign ? .coded(content.type) : content.receivedType
            unwrapping =
                operation.result.isEmpty
                ? (isForeign ? "$0.value" : nil) : valuePath(operation.result, isOptional: content.type.isOptional, context)
        }
    }
}

private func decoder(_ content: MediaType) -> SwiftText {
    switch content.kind {
    case .json where !content.plainNames.isEmpty: "init"
    case .json, .form, .multipart: "json"
    case .text: content.type == .scalar(.secret) ? "secretText" : "text"
    case .bytes: "bytes"
    case .eventStream: content.holdsWholeEvents ? "wholeEvents" : "events"
    case .jsonLines: "jsonLines"
    }
}

/// Returns the argument that lists the events whose data is not JSON (`, texts: ["note"]`), or the one that decodes a string sent as JSON
/// or as plain text.
private func decoderArguments(_ content: MediaType) -> SwiftText {
    if let choice = jsonOrText(content, of: "response") {
        return ", parse: { response in try response.\(choice) }"
    }
    guard content.holdsWholeEvents else { return .empty }
    return ", texts: [\(list: content.textEvents.map { .literal($0) })]"
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

/// Returns the type of the part of the body that an operation returns, or `nil` if it returns the complete body.
func resultType(_ operation: Operation, _ context: DeclarationContext) -> TypeReference? {
    guard case .value(let content) = operation.outcome.success, let last = operation.result.last else { return nil }
    let type = context.property(last).property.type.withoutOptional
    let isOptional = content.type.isOptional || operation.result.contains { context.property($0).isOptional }
    return isOptional ? .optional(type) : type
}
