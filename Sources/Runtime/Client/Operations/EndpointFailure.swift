import EndpointBasics

/// A documented failure of an operation. Generated enums such as `CreateUserFailure` conform to this protocol.
///
/// A failure can be thrown, for example by a mock. The caller then receives an ``EndpointError`` with the phase `status`, from which the
/// same failure can be created.
public protocol EndpointFailure: Error, CustomDebugStringConvertible {
    /// The descriptions of the statuses, one per line. Each line consists of a status (such as `404`, `4XX` or `default`), a space, and the
    /// text.
    static var descriptions: String { get }

    /// Creates the failure from a response. Returns `nil` if the failure is not documented, or if its body does not match the description.
    /// ``EndpointError/failureDecodingError`` distinguishes the two cases.
    init?(response: FailureResponse)

    /// The status code of the response, and its decoded body, which is `nil` if the description defines no body.
    var content: (status: Int, body: (any Sendable)?) { get }
}

extension EndpointFailure {
    /// The status code of the response.
    public var status: Int { content.status }
    /// The decoded body of the response, or `nil` if the description defines no body.
    public var body: (any Sendable)? { content.body }
    /// The case and the body, or the status if there is no body. The name of the enum is not included, because operations with the same
    /// failures share an enum that is named after one of these operations.
    public var debugDescription: String {
        guard let (label, value) = Mirror(reflecting: self).children.first, let label else { return "status \(status)" }
        let text = String(reflecting: value)
        return label + (Mirror(reflecting: value).displayStyle == .tuple ? text : "(\(text))")
    }

    /// Compares the status and the body. For generated enums, this implementation takes half the compile time of a synthesized one.
    public static func == (left: Self, right: Self) -> Bool {
        let (left, right) = (left.content, right.content)
        guard let one = left.body as? any Hashable, let other = right.body as? any Hashable else {
            return left.status == right.status && left.body == nil && right.body == nil
        }
        return left.status == right.status && AnyHashable(one) == AnyHashable(other)
    }

    /// An empty string, because there are no descriptions by default.
    public static var descriptions: String { "" }
}

/// The failure type of custom requests, and of operations without documented failures.
package enum NoFailure: EndpointFailure {
    package init?(response: FailureResponse) { return nil }
    package var content: (status: Int, body: (any Sendable)?) { (0, nil) }
}

/// The failed response in an error, from which the generated failure enums are created.
public struct FailureResponse: Sendable, _PrintsNoSecrets {
    /// The status and the header fields.
    public let head: ResponseHead
    /// The body as received.
    public let body: Data
    private let json: JSONOptions
    /// Stores the first error that occurs when decoding the body.
    package var fault: Locked<(any Error)?>?

    package init(head: ResponseHead, body: Data, json: JSONOptions) { (self.head, self.body, self.json) = (head, body, json) }

    /// The status code, such as 409.
    public var status: Int { head.status }

    /// Decodes the body. Returns `nil` if that fails, in which case ``EndpointError/failureDecodingError`` contains the reason.
    @_spi(Generated) public func json<T: JSONDecodable>(_ type: T.Type = T.self) -> T? {
        do { return try decodeJSONBody(type, from: body, json) } catch { note(error) }
        return nil
    }

    /// Decodes the body as text in its `charset`, or as a JSON string if the media type is JSON. Returns `nil` if the body is invalid.
    @_spi(Generated) public func text() -> String? {
        let text = head.plainText(body)
        if text == nil { note(ResponseError.unexpectedBody(expected: "text")) }
        return text
    }
    /// Decodes the body as secret text (format `password`).
    @_spi(Generated) public func secretText() -> SecretText? { text().map { SecretText($0) } }

    private func note(_ error: any Error) { fault?.withLock { $0 = $0 ?? error } }

    /// Returns whether the body's media type matches one of the given types (such as `image/png`) or ranges (such as `image/*`). Also
    /// returns true if the server does not send a media type.
    @_spi(Generated) public func hasMediaType(_ mediaTypes: String...) -> Bool { head.hasMediaType(mediaTypes) }
    /// The head.
    public var description: String { head.description }
}
