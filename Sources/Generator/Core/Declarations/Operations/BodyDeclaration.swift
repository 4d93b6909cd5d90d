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

    init(_ body: BodySignature, _ name: SwiftIdentifier) {
        isRequired = body.isRequired
        switch body {
        case .single(let content, _):
            cases = [Case(name: nil, content: content, type: content.sentType)]
            choice = nil
            // A body that may be left out and may be null is optional once: nil leaves it out.
            let isOptional = content.kind.isStructured && content.type.isOptional
            type = content.sentType.optional(if: !isRequired && !isOptional)
        case .choice(let choices, _):
            cases = choices.map { Case(name: $0.name, content: $0.content, type: $0.content.sentType) }
            choice = name
            type = SwiftType.declared(name).optional(if: !isRequired)
        }
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
