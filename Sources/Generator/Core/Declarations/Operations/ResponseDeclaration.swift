/// The enum of an operation's documented failures, or of its success bodies if there is more than one.
package struct ResponseDeclaration: Sendable {
    package struct Case: Sendable {
        /// The body being declared.
        package let documented: DocumentedBody
        package let name: SwiftIdentifier
        /// The type of the body, or `nil` if there is none.
        package let type: SwiftType?
        /// How the body is decoded, or `nil` if there is none.
        let reader: Reader?
        package let doc: [SwiftText]
    }

    enum Reader: Hashable, Sendable {
        /// The body as it is. If there is more than one response, a stream is also returned as bytes.
        case bytes
        case json
        /// A type of the user's own.
        case foreign
        case text
        /// A string that is sent as JSON, with one of these media types, or as plain text.
        case jsonOrText([SpecText])
    }

    package let name: SwiftIdentifier
    package let cases: [Case]
    /// How a response is assigned to one of the cases, in order.
    let matches: [ResponseMatch]
    /// Whether the cases cover every status.
    let isExhaustive: Bool
    let isEquatable: Bool

    /// Creates the enum, or returns `nil` if there are no bodies.
    init?(_ name: SwiftIdentifier, of bodies: [DocumentedBody], _ context: DeclarationContext) {
        guard !bodies.isEmpty else { return nil }
        self.name = name
        cases = zip(bodies, responseNames(bodies, context.names.acronyms)).map { Case($0, $1) }
        matches = responseMatches(bodies)
        isEquatable = cases.allSatisfy { response in response.type.map(context.isHashable) ?? true }
        isExhaustive = bodies.contains { $0.status == .default && !$0.isChosenByMediaType }
    }

    var needs: ImportNeeds { ImportNeeds(cases.compactMap(\.type)) }
}

extension ResponseDeclaration.Case {
    fileprivate init(_ documented: DocumentedBody, _ name: SwiftIdentifier) {
        self.documented = documented
        self.name = name
        doc = docLines(documented.documentation)
        let reader = documented.content.map { ResponseDeclaration.Reader($0) }
        type = reader == .bytes ? .known(.data) : documented.content?.receivedType
        self.reader = reader
    }

    /// Whether the status is an associated value of the case, because the case covers more than one status.
    package var hasStatus: Bool { if case .code = documented.status { false } else { true } }

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
        return "\(documented.status.key) \(words.count > 160 ? "\(words.prefix(159))…" : words)"
    }
}

extension ResponseDeclaration.Reader {
    init(_ content: MediaType) {
        if content.kind == .bytes || content.kind.isStream {
            self = .bytes
        } else if content.kind.isStructured, content.type.isForeign {
            self = .foreign
        } else if content.kind == .json, !content.plainNames.isEmpty {
            self = .jsonOrText([content.name] + content.otherNames)
        } else {
            self = content.kind == .text ? .text : .json
        }
    }
}

/// Returns the type of the part of the body that an operation returns, or `nil` if it returns the complete body.
func resultType(_ operation: Operation, _ context: DeclarationContext) -> TypeReference? {
    guard case .value(let content) = operation.outcome.success, let last = operation.result.last else { return nil }
    let type = context.property(last).property.type.withoutOptional
    let isOptional = content.type.isOptional || operation.result.contains { context.property($0).isOptional }
    return isOptional ? .optional(type) : type
}

/// Lets operations that document the same failures share an enum. The first of these operations declares the enum, and the others declare
/// typealiases.
struct SharedFailures {
    private let types: TypeRenderer
    private var first: [FailureContent: OperationDeclaration.SharedFailure] = [:]

    init(_ types: TypeRenderer) { self.types = types }

    /// Returns the enum to use instead of `failure`, or `nil` if the operation declares its own.
    mutating func share(_ failure: ResponseDeclaration?, of operation: SwiftIdentifier) -> OperationDeclaration.SharedFailure? {
        guard let failure else { return nil }
        let key = FailureContent(failure, types)
        if let other = first[key] { return other }
        first[key] = OperationDeclaration.SharedFailure(name: failure.name, operation: operation)
        return nil
    }
}

extension OperationDeclaration {
    /// The failure enum of another operation that documents the same failures.
    package struct SharedFailure: Sendable {
        package let name: SwiftIdentifier
        package let operation: SwiftIdentifier
    }
}

/// What failures must have in common to share an enum: everything in their declaration except its name, so also the documentation.
private struct FailureContent: Hashable {
    struct Case: Hashable {
        let name: SwiftIdentifier
        let type: SwiftText?
        let status: Response.Status
        let reader: ResponseDeclaration.Reader?
        let doc: [SwiftText]
    }

    let cases: [Case]
    let matches: [ResponseMatch]

    init(_ failure: ResponseDeclaration, _ types: TypeRenderer) {
        cases = failure.cases.map { declared in
            Case(
                name: declared.name, type: declared.type.map { types.text($0) }, status: declared.documented.status,
                reader: declared.reader, doc: declared.doc)
        }
        matches = failure.matches
    }
}
