import Foundation

/// The value of a call with the head of the response it came from.
public struct Response<Value: Sendable>: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public var head: ResponseHead
    /// What the body, or the lack of one, means.
    public var value: Value

    /// A response as given.
    public init(head: ResponseHead, value: Value) {
        self.head = head
        self.value = value
    }

    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }

    /// Status and type of the value.
    public var description: String { "Response<\(Value.self)>(\(head))" }
}

/// A whole response before a value is made of it.
public struct ReceivedResponse: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public let head: ResponseHead
    /// As received.
    public let body: Data
    private let json: JSONOptions
    private let transform: @Sendable (Data, ResponseHead) throws -> Data

    /// A response as given, for tests of decoding.
    public init(head: ResponseHead, body: Data) {
        self.init(head: head, body: body, json: JSONOptions()) { data, _ in data }
    }

    init(head: ResponseHead, body: Data, json: JSONOptions, transform: @escaping @Sendable (Data, ResponseHead) throws -> Data) {
        self.head = head
        self.body = body
        self.json = json
        self.transform = transform
    }

    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }

    /// The body's media type is this one (`image/png`) or in this range (`image/*`).
    public func hasMediaType(_ mediaType: String) -> Bool {
        guard let actual = head.mediaType else { return false }
        let expected = String(mediaType.prefix { $0 != ";" }).trimmingBlanks().lowercased()
        if expected == "*/*" || expected == actual { return true }
        return expected.hasSuffix("/*") && actual.hasPrefix(expected.dropLast())
    }

    /// The body's media type is `application/json` or ends in `+json` (RFC 6839).
    public var isJSON: Bool {
        guard let type = head.mediaType else { return false }
        return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
    }

    /// The value of a body of JSON, after the client's transformations.
    ///
    /// - Throws: `EmptyBody`, what a transformation throws, or why the body is not such a value.
    public func json<T: JSONDecodable>(_ type: T.Type = T.self) throws -> T {
        try decodeJSONBody(type, from: try transform(body, head), json)
    }

    /// The text of the body, by its `charset`: UTF-8, which is the default, ASCII or ISO 8859-1.
    ///
    /// - Throws: `UnexpectedBody`.
    public func text() throws -> String {
        let parameters = (headers["Content-Type"] ?? "").lowercased()
        let isLatin1 = parameters.contains("charset=iso-8859-1") || parameters.contains("charset=\"iso-8859-1\"")
        guard let text = String(data: body, encoding: isLatin1 ? .isoLatin1 : .utf8) else {
            throw UnexpectedBody(expected: "text in UTF-8")
        }
        return text
    }

    /// The head and the size of the body.
    public var description: String { "\(head), \(body.count) bytes" }
}

/// A value that tells apart an operation's responses by status and media type: what generated code makes when there are several.
public protocol ResponseDecodable: Sendable {
    /// Nil when the description does not know such a response: the call fails with its status.
    init?(_ response: ReceivedResponse) throws
}
