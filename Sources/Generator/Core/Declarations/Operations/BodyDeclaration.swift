/// The body that an operation sends.
package struct BodyDeclaration: Sendable {
    /// A media type that the caller may send.
    package struct Case: Sendable {
        /// `nil` if it is the only one.
        package let name: SwiftIdentifier?
        package let content: MediaType
        package let type: SwiftType
    }

    /// The parameter's, with its question mark.
    package let type: SwiftType
    package let isRequired: Bool
    package let cases: [Case]
    /// The enum of several media types.
    package let choice: SwiftIdentifier?

    /// `name`: what an enum of its media types is called.
    init?(_ body: RequestBody, _ name: SwiftIdentifier) {
        guard let first = body.choices.first else { return nil }
        isRequired = body.isRequired
        guard body.choices.count > 1 else {
            cases = [Case(name: nil, content: first, type: first.sentType)]
            choice = nil
            // A body that may be left out and may be null is optional once: nil leaves it out.
            let isOptional = first.kind.isStructured && first.type.isOptional
            type = first.sentType.optional(if: !isRequired && !isOptional)
            return
        }
        cases = zip(body.choices, choiceNames(body.choices)).map { Case(name: $1, content: $0, type: $0.sentType) }
        choice = name
        type = SwiftType.declared(name).optional(if: !isRequired)
    }
}

extension MediaType {
    /// Names no one media type.
    var isRange: Bool { name.raw.contains("*") }

    /// What a caller gives: a sequence whole, and the media type where the document leaves it open (`image/*`).
    var sentType: SwiftType {
        switch kind {
        case .bytes where isRange: .known(.mediaContent)
        case .eventStream: .known(.data)
        case .jsonLines: .described(.array(type))
        default: receivedType
        }
    }

    /// What a caller gets.
    package var receivedType: SwiftType {
        switch kind {
        case .json, .form, .multipart: .described(type)
        case .text: .known(.string)
        case .bytes: .known(.data)
        case .eventStream: .generic(.eventStream, .coded(type))
        case .jsonLines: .generic(.jsonLines, .coded(type))
        }
    }
}
