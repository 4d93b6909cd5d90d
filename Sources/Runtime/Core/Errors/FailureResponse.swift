import Foundation

/// A response that an operation documents as a failure, found in any error: what the failure enums of generated code read.
public struct FailureResponse: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public let head: ResponseHead
    /// Its first 64 KiB.
    public let body: Data

    /// Nil unless the error is an `EndpointError` of this operation whose status was a failure.
    ///
    /// - Parameter operation: the Swift name, with or without the service: `Users.createUser`, `createUser`.
    public init?(_ error: any Error, operation: String) {
        guard let error = error as? EndpointError, error.phase == .status, let head = error.response else { return nil }
        guard FailureResponse.isSame(error.operation, operation) else { return nil }
        self.head = head
        body = error.body
    }

    /// The status code, such as 409.
    public var status: Int { head.status }

    /// The body as a value; nil when it is not one.
    public func json<T: JSONDecodable>(_ type: T.Type = T.self) -> T? {
        try? decodeJSONBody(type, from: body)
    }

    /// The body as text; nil when it is not UTF-8.
    public func text() -> String? { String(data: body, encoding: .utf8) }

    /// The body's media type is this one (`image/png`) or in this range (`image/*`).
    public func hasMediaType(_ mediaType: String) -> Bool { ReceivedResponse(head: head, body: body).hasMediaType(mediaType) }

    /// The head.
    public var description: String { head.description }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        if one.contains("."), other.contains(".") { return false }
        return one.hasSuffix("." + other) || other.hasSuffix("." + one)
    }
}
