import Foundation

/// Status and header fields of a response.
public struct ResponseHead: Hashable, Sendable, PrintsNoSecrets {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders

    /// A head as given.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders()) {
        self.status = status
        self.headers = headers
    }

    /// 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The media type of the body in lower case without parameters (RFC 9110, 8.3); nil when the server names none.
    public var mediaType: String? {
        guard let value = headers["Content-Type"] else { return nil }
        let type = String(value.prefix { $0 != ";" && $0 != "," }).trimmingBlanks().lowercased()
        return type.isEmpty ? nil : type
    }

    /// The status and the header fields, values only where they cannot be secrets.
    public var description: String { "\(status) \(headers)" }
}

/// A response as middleware and transports see it: the head, and a body that has not been read yet.
public struct HTTPResponse: Sendable, PrintsNoSecrets {
    /// Status and header fields.
    public var head: ResponseHead
    /// Can be read once.
    public var body: ByteStream

    /// A response as given.
    public init(head: ResponseHead, body: ByteStream) {
        self.head = head
        self.body = body
    }

    /// A response whose body is in memory.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.init(head: ResponseHead(status: status, headers: headers), body: ByteStream(body))
    }

    /// The status code, such as 200.
    public var status: Int { head.status }
    /// The header fields.
    public var headers: HTTPHeaders { head.headers }

    /// The head.
    public var description: String { head.description }
}
