import EndpointPlatform

/// A request method (RFC 9110, 9). Methods are case-sensitive.
public struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
    /// The name as sent.
    public let name: String

    /// Creates a method. Returns `nil` unless the name is a token (RFC 9110, 5.6.2).
    public init?(_ name: String) {
        guard name.isToken else { return nil }
        self.name = name
    }

    private init(known name: String) { self.name = name }

    /// GET (RFC 9110, 9.3.1).
    public static let get = HTTPMethod(known: "GET")
    /// HEAD (RFC 9110, 9.3.2).
    public static let head = HTTPMethod(known: "HEAD")
    /// POST (RFC 9110, 9.3.3).
    public static let post = HTTPMethod(known: "POST")
    /// PUT (RFC 9110, 9.3.4).
    public static let put = HTTPMethod(known: "PUT")
    /// PATCH (RFC 5789).
    public static let patch = HTTPMethod(known: "PATCH")
    /// DELETE (RFC 9110, 9.3.5).
    public static let delete = HTTPMethod(known: "DELETE")
    /// OPTIONS (RFC 9110, 9.3.7).
    public static let options = HTTPMethod(known: "OPTIONS")

    /// Whether the request has no effect on the server (RFC 9110, 9.2.1).
    public var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(name) }

    /// Whether sending the request twice has the same effect as sending it once (RFC 9110, 9.2.2).
    public var isIdempotent: Bool { isSafe || name == "PUT" || name == "DELETE" }

    public var description: String { name }
}

/// A request, as passed to middleware and transports.
public struct HTTPRequest: Equatable, Sendable, _PrintsNoSecrets {
    /// The method, such as GET.
    public var method: HTTPMethod
    /// The destination of the request.
    public var url: HTTPURL
    /// The header fields. The transport adds its own, such as `Content-Length`.
    public var headers: HTTPHeaders
    /// The body, if any.
    public var body: HTTPBody?
    /// An ID that identifies the request in logs and errors, such as the value of its header field `X-Request-ID`. Setting it does not add
    /// that field.
    public var id: String?
    /// Called with the events of the exchange each time the request is sent. Redirects keep the observer.
    public var transportObserver: (@Sendable (TransportEvent) -> Void)?
    /// The names of query items that authentication added. They are removed on a redirect to a different origin.
    package var secretQueryItems: Set<String> = []
    /// Whether a policy of the caller lists the operation as safe to repeat.
    package var isDeclaredRepeatable = false
    /// The header fields and cookies that authentication added and whose names do not mark them as secret.
    package var secretPlaces: Set<SecretPlace> = []

    /// Creates a request.
    public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: HTTPBody? = nil) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }

    /// Adds an observer to the existing ones.
    public mutating func observeTransport(_ observer: @escaping @Sendable (TransportEvent) -> Void) {
        guard let first = self.transportObserver else { return self.transportObserver = observer }
        self.transportObserver = { event in
            first(event)
            observer(event)
        }
    }

    /// Compares everything except the observer.
    public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
        left.method == right.method && left.url == right.url && left.headers == right.headers && left.body == right.body
            && left.secretQueryItems == right.secretQueryItems && left.secretPlaces == right.secretPlaces
    }

    /// The method, the URL without query values, the names of the header fields, and the size of the body.
    public var description: String {
        "\(method) \(url) \(headers)" + (body.map { " \($0)" } ?? "")
    }
}

/// The status and the header fields of a response.
public struct ResponseHead: Equatable, Sendable, _PrintsNoSecrets {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders

    /// Creates a head.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders()) { (self.status, self.headers) = (status, headers) }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The media type of the body in lower case without parameters (RFC 9110, 8.3), or `nil` if the server does not send one.
    public var mediaType: String? {
        guard let value = headers["Content-Type"] else { return nil }
        let type = value.cut(at: ";,").head.trimmingBlanks().lowercased()
        return type.isEmpty ? nil : type
    }

    package var isJSON: Bool {
        guard let type = mediaType else { return false }
        return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
    }

    /// The `charset` of the Content-Type in lower case, or UTF-8 if there is none.
    package var charset: String {
        let parameters = (headers["Content-Type"] ?? "").lowercased().components(separatedBy: ";").map { $0.trimmingBlanks() }
        let name = parameters.first { $0.hasPrefix("charset=") }?.dropFirst(8).filter { $0 != "\"" && $0 != "'" } ?? ""
        return name.isEmpty ? "utf-8" : name
    }

    /// Decodes the body as text. Returns `nil` if it is invalid in its charset, or `Charset` does not support the charset.
    package func text(_ body: Data) -> String? { Charset.text(body, charset) }

    /// Whether the media type is one of these. If the server does not send one, any matches (RFC 9110, 8.3). `*+json` matches any JSON.
    package func hasMediaType(_ mediaTypes: [String]) -> Bool {
        guard let actual = mediaType else { return true }
        return mediaTypes.contains { mediaType in
            let expected = mediaType.cut(at: ";").head.trimmingBlanks().lowercased()
            if expected == "*/*" || expected == actual || (expected == "*+json" && isJSON) { return true }
            return expected.hasSuffix("/*") && actual.hasPrefix(expected.dropLast())
        }
    }

    /// The status and the header fields, with values only if they cannot be secrets.
    public var description: String { "\(status) \(headers)" }
}

/// A response, as returned by transports and middleware: the head, and a body that has not been read yet.
public struct HTTPResponse: Sendable, _PrintsNoSecrets {
    /// The status and the header fields.
    public var head: ResponseHead
    /// The body, which can be read only once.
    public var body: ByteStream
    /// The value of the call, in place of a body. Middleware with access to the call can answer with a value. Never set for responses from
    /// servers.
    public var value: (any Sendable)?
    /// The number of redirects that led to this response.
    public var redirects = 0

    /// Creates a response.
    public init(head: ResponseHead, body: ByteStream) { (self.head, self.body) = (head, body) }

    /// Creates a response whose body is in memory.
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

/// A body that is read while it arrives: a sequence of pieces that can be read only once, by one reader.
///
/// Stopping early closes the connection: with `cancel()`, by cancelling the reading task, or by releasing the stream. A body that is cut
/// off throws an error; it never ends silently.
public struct ByteStream: AsyncSequence, Sendable, _PrintsNoSecrets {
    public typealias Element = Data
    private enum Source: Sendable {
        /// A body in memory, until it is read.
        case data(Locked<Data?>)
        case pieces(@Sendable () async throws -> Data?)
    }

    private let source: Source
    private let onCancel: @Sendable () -> Void

    /// Creates a stream that calls `next` for each piece until it returns nil.
    ///
    /// - Parameters:
    ///   - onCancel: Called when the reader needs no more pieces. It can be called more than once.
    ///   - next: Returns the next piece, or nil at the end.
    public init(onCancel: @escaping @Sendable () -> Void = {}, next: @escaping @Sendable () async throws -> Data?) {
        source = .pieces(next)
        self.onCancel = onCancel
    }

    /// Creates a stream with a single piece.
    public init(_ data: Data) {
        source = .data(Locked(data.isEmpty ? nil : data))
        onCancel = {}
    }

    fileprivate func next() async throws -> Data? {
        switch source {
        case .data(let data): data.withLock { $0.take() }
        case .pieces(let next): try await next()
        }
    }

    /// Stops reading and closes the connection.
    public func cancel() { onCancel() }

    /// Reads the stream to its end.
    ///
    /// - Parameter limit: The maximum size in bytes. A longer body throws `BodyTooLarge` and closes the connection.
    public func collect(limit: Int) async throws -> Data {
        if case .data(let data) = source {
            let data = data.withLock { $0.take() } ?? Data()
            guard data.count <= limit else { throw BodyTooLarge(limit: limit) }
            return data
        }
        var result = Data()
        while let piece = try await next() {
            guard piece.count <= limit - result.count else {
                cancel()
                throw BodyTooLarge(limit: limit)
            }
            if result.isEmpty { result = piece } else { result.append(piece) }
        }
        return result
    }

    /// Reads at most the first `limit` bytes, and closes the connection if there are more. If reading fails, returns the bytes read so far.
    package func prefix(bytes limit: Int) async -> Data {
        var result = Data()
        while result.count < limit, let piece = try? await next() { result.append(piece.prefix(limit - result.count)) }
        cancel()
        return result
    }

    /// Returns the same stream with transformed errors.
    package func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream(onCancel: onCancel) {
            do { return try await next() } catch { throw transform(error) }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// Iterates over the pieces.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ByteStream

        /// Returns the next piece, or nil at the end. A piece is empty only if the transport itself delivers an empty one.
        public mutating func next() async throws -> Data? { try await stream.next() }
    }

    /// The type, without the content.
    public var description: String { "ByteStream" }
}

/// A body exceeded the limit set in `CallOptions`. The rest was not read.
public struct BodyTooLarge: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The limit in bytes.
    public let limit: Int

    /// Creates an error with a limit.
    public init(limit: Int) { self.limit = limit }

    public var description: String { "the response is larger than the limit of \(limit) bytes" }
}

/// The location of a credential, other than a query item, that authentication added to a request.
package enum SecretPlace: Hashable, Sendable {
    /// A header field, given by its name in lower case.
    case header(String)
    /// A cookie, given by its name.
    case cookie(String)
}
