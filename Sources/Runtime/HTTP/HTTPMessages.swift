import EndpointBasics

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

    /// Whether requests with this method have no effect on the server (RFC 9110, 9.2.1).
    public var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "TRACE"].contains(name) }

    /// Whether sending a request with this method twice has the same effect as sending it once (RFC 9110, 9.2.2).
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
    /// An ID that identifies the request in logs and errors, such as the value of its `X-Request-ID` header field. Setting the ID does not
    /// add that field.
    public var id: String? {
        get { marks.id }
        set { marks.id = newValue }
    }
    /// A closure that receives the events of the exchange each time the request is sent. Redirected requests keep it.
    public var transportObserver: (@Sendable (TransportEvent) -> Void)? { marks.transportObserver }

    /// What few requests have. It is behind a reference, because each step of a call copies its request.
    package struct Marks: Sendable {
        fileprivate var id: String?
        package var transportObserver: (@Sendable (TransportEvent) -> Void)?
        /// The names of query items that authentication added. They are removed on a redirect to a different origin.
        package var secretQueryItems: Set<String> = []
        /// Whether the caller's retry policy lists the operation as safe to repeat.
        package var isDeclaredRepeatable = false
        /// Whether the caller's retry policy repeats requests that were refused, which then count as not carried out.
        package var isRepeatableIfRefused = false
        /// The header fields and cookies that authentication added but whose names do not identify them as secret.
        package var secretPlaces: Set<SecretPlace> = []
    }

    private final class SharedMarks: Sendable {
        let marks: Marks
        init(_ marks: Marks) { self.marks = marks }
    }

    private var sharedMarks: SharedMarks?
    package var marks: Marks {
        get { sharedMarks?.marks ?? Marks() }
        set { sharedMarks = SharedMarks(newValue) }
    }

    /// Creates a request.
    public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: HTTPBody? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Adds an observer. All observers of a request receive its events, in the order in which they were added.
    public mutating func observeTransport(_ observer: @escaping @Sendable (TransportEvent) -> Void) {
        guard let first = transportObserver else { return marks.transportObserver = observer }
        marks.transportObserver = { event in
            first(event)
            observer(event)
        }
    }

    /// Compares everything except the observer.
    public static func == (left: HTTPRequest, right: HTTPRequest) -> Bool {
        left.method == right.method && left.url == right.url && left.headers == right.headers && left.body == right.body
            && left.marks.secretQueryItems == right.marks.secretQueryItems && left.marks.secretPlaces == right.marks.secretPlaces
    }

    /// The method, the URL without query values, the names of the header fields, and the size of the body.
    public var description: String { "\(method) \(url) \(headers)" + (body.map { " \($0)" } ?? "") }
}

/// The status and the header fields of a response.
public struct ResponseHead: Equatable, Sendable, _PrintsNoSecrets {
    /// The status code, such as 200.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders

    /// Creates the head of a response.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders()) { (self.status, self.headers) = (status, headers) }

    /// Whether the status is 2xx.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The media type of the body (RFC 9110, 8.3) in lowercase and without parameters, or `nil` if the server does not send one.
    public var mediaType: String? {
        guard let value = headers["Content-Type"] else { return nil }
        let type = value.cut(at: ";,").head.trimmingBlanks().lowercased()
        return type.isEmpty ? nil : type
    }

    package var isJSON: Bool {
        guard let type = mediaType else { return false }
        return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
    }

    /// The `charset` parameter of the `Content-Type` field in lowercase, or `utf-8` if there is none.
    package var charset: String {
        let parameters = (headers["Content-Type"] ?? "").lowercased().components(separatedBy: ";").map { $0.trimmingBlanks() }
        let name = parameters.first { $0.hasPrefix("charset=") }?.dropFirst(8).filter { $0 != "\"" && $0 != "'" } ?? ""
        return name.isEmpty ? "utf-8" : name
    }

    /// Decodes the body as text. Returns `nil` if the body is not valid in its charset or `Charset` does not support that charset.
    package func text(_ body: Data) -> String? { Charset.text(body, charset) }

    /// Returns whether the media type matches one of the given types. If the server does not send a media type, every type matches (RFC
    /// 9110, 8.3). `*+json` matches any JSON type. A type with parameters matches if the response has the same parameters, except `charset`,
    /// which does not select a representation.
    package func hasMediaType(_ mediaTypes: [String]) -> Bool {
        guard let actual = mediaType else { return true }
        return mediaTypes.contains { mediaType in
            let (name, parameters) = mediaType.cut(at: ";")
            let expected = name.trimmingBlanks().lowercased()
            if expected == "*/*" || (expected == "*+json" && isJSON) { return true }
            if expected == actual {
                let asked = ResponseHead.parameters(parameters)
                return asked.isEmpty || asked.isSubset(of: ResponseHead.parameters(headers["Content-Type"]?.cut(at: ";").rest ?? ""))
            }
            return expected.hasSuffix("/*") && actual.hasPrefix(expected.dropLast())
        }
    }

    /// Returns the parameters of a media type as `name=value`, without quotes and without `charset`. Names are case-insensitive (RFC 9110,
    /// 8.3.1).
    private static func parameters(_ text: String) -> Set<String> {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return [] }
        var found: Set<String> = []
        for part in text.components(separatedBy: ";") {
            let (name, value) = part.cut(at: "=")
            let key = name.trimmingBlanks().lowercased()
            guard !key.isEmpty, key != "charset", !value.isEmpty else { continue }
            found.insert(key + "=" + String(value.dropFirst()).trimmingBlanks().filter { $0 != "\"" })
        }
        return found
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
    /// The value that the call returns, used in place of the body. Never set for responses from servers.
    package var value: (any Sendable)?
    /// The number of redirects that led to this response.
    public var redirects = 0

    /// Creates a response whose body is read from a stream.
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

/// A body that is read as it arrives: a sequence of pieces that can be read only once, by one reader.
///
/// Stopping early closes the connection, whether by calling `cancel()`, cancelling the reading task, or releasing the stream. A body that
/// is cut off never ends silently. Reading it throws an error.
public struct ByteStream: AsyncSequence, Sendable, _PrintsNoSecrets {
    public typealias Element = Data
    private enum Source: Sendable {
        /// A body in memory, or `nil` once it has been read.
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
    /// - Parameter limit: The maximum size in bytes. A longer body throws `BodyTooLargeError` and closes the connection.
    public func collect(limit: Int) async throws -> Data {
        if case .data(let data) = source {
            let data = data.withLock { $0.take() } ?? Data()
            guard data.count <= limit else { throw BodyTooLargeError(limit: limit) }
            return data
        }
        var result = Data()
        var pieces = makeAsyncIterator()
        while let piece = try await pieces.next() {
            guard piece.count <= limit - result.count else {
                cancel()
                throw BodyTooLargeError(limit: limit)
            }
            if result.isEmpty { result = piece } else { result.append(piece) }
        }
        return result
    }

    /// Reads at most the first `limit` bytes, and closes the connection if there are more. If reading fails, returns the bytes read so far.
    package func prefix(bytes limit: Int) async -> Data {
        var result = Data()
        var pieces = makeAsyncIterator()
        while result.count < limit, let piece = try? await pieces.next() { result.append(piece.prefix(limit - result.count)) }
        cancel()
        return result
    }

    /// Returns the same stream with transformed errors. If the reading task is cancelled, the stream fails even if its source has more data.
    package func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> ByteStream {
        ByteStream(onCancel: onCancel) {
            do {
                if Task.isCancelled {
                    cancel()
                    throw CancellationError()
                }
                return try await next()
            } catch { throw transform(error) }
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

    /// Iterates over the pieces, and lets other tasks run at times, even if the next piece is always available.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ByteStream
        /// The reader's turn, which covers everything that it does between two pieces.
        package var turn = Turn()

        /// Returns the next piece, or nil at the end. A piece is empty only if the transport itself delivers an empty one.
        public mutating func next() async throws -> Data? {
            if turn.isOver { await turn.pass() }
            return try await stream.next()
        }
    }

    /// The name of the type. The content is not included.
    public var description: String { "ByteStream" }
}

/// An error that indicates that a body exceeded the limit set in `CallOptions`. The rest of the body was not read.
public struct BodyTooLargeError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The limit in bytes.
    public let limit: Int

    /// Creates the error for a limit in bytes.
    public init(limit: Int) { self.limit = limit }

    public var description: String { "the response is larger than the limit of \(limit) bytes" }
}

/// The location of a credential, other than a query item, that authentication added to a request.
package enum SecretPlace: Hashable, Sendable {
    /// A header field, given by its name in lowercase.
    case header(String)
    /// A cookie, given by its name.
    case cookie(String)
}
