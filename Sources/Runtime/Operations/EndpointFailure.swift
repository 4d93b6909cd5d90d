import EndpointPlatform

/// A documented failure of an operation. Generated enums such as `CreateUserFailure` conform to it.
///
/// It can be thrown, for example by a mock: the caller gets an ``EndpointError`` of phase `status`, from which the same failure can be made.
public protocol EndpointFailure: Error, CustomDebugStringConvertible {
    /// What the description says about each status, one per line: `404`, `4XX` or `default`, a space, and the text.
    static var descriptions: String { get }

    /// Reads the failure from a response; `nil` if it is not documented, or its body does not match the description:
    /// ``EndpointError/failureDecodingError`` distinguishes the two.
    init?(response: FailureResponse)

    /// The status code of the response, and its decoded body; `nil` if the description names none.
    var content: (status: Int, body: (any Sendable)?) { get }
}

extension EndpointFailure {
    /// The status code of the response.
    public var status: Int { content.status }
    /// The decoded body of the response; `nil` if the description names none.
    public var body: (any Sendable)? { content.body }
    /// The case and the body, or the status if there is no body. Not the enum's name: operations with the same failures share an enum, which
    /// is named after one of them.
    public var debugDescription: String {
        guard let (label, value) = Mirror(reflecting: self).children.first, let label else { return "status \(status)" }
        let text = String(reflecting: value)
        return label + (Mirror(reflecting: value).displayStyle == .tuple ? text : "(\(text))")
    }

    /// Compares status and body. This makes generated enums Equatable, at half the compile time of synthesized code.
    public static func == (left: Self, right: Self) -> Bool {
        let (left, right) = (left.content, right.content)
        guard let one = left.body as? any Hashable, let other = right.body as? any Hashable else {
            return left.status == right.status && left.body == nil && right.body == nil
        }
        return left.status == right.status && AnyHashable(one) == AnyHashable(other)
    }

    /// No descriptions.
    public static var descriptions: String { "" }
}

/// For custom requests and operations without documented failures.
package enum NoFailure: EndpointFailure {
    package init?(response: FailureResponse) { return nil }
    package var content: (status: Int, body: (any Sendable)?) { (0, nil) }
}

/// The failed response in an error, from which the generated failure enums are read.
public struct FailureResponse: Sendable, _PrintsNoSecrets {
    /// Status and header fields.
    public let head: ResponseHead
    /// The body as received.
    public let body: Data
    private let json: JSONOptions
    /// Where the first error of reading the body is stored.
    package var fault: Locked<(any Error)?>?

    package init(head: ResponseHead, body: Data, json: JSONOptions) { (self.head, self.body, self.json) = (head, body, json) }

    /// The status code, such as 409.
    public var status: Int { head.status }

    /// The body as a value; `nil` if it cannot be read, and ``EndpointError/failureDecodingError`` says why.
    public func json<T: JSONDecodable>(_ type: T.Type = T.self) -> T? {
        do { return try decodeJSONBody(type, from: body, json) } catch { note(error) }
        return nil
    }

    /// The body as text in its `charset`; `nil` if it is invalid.
    public func text() -> String? {
        let text = head.text(body)
        if text == nil { note(UnexpectedBodyError(expected: "text")) }
        return text
    }
    /// The same, hidden (format `password`).
    public func secretText() -> SecretText? { text().map { SecretText($0) } }

    private func note(_ error: any Error) { fault?.withLock { $0 = $0 ?? error } }

    /// Whether the body's media type is one of these (`image/png`) or in one of these ranges (`image/*`), or the server names none.
    public func hasMediaType(_ mediaTypes: String...) -> Bool { head.hasMediaType(mediaTypes) }
    /// The head.
    public var description: String { head.description }
}
