import EndpointBasics

/// A request that is not in the description, as ``Client`` sends it with `get`, `post` and so on.
///
/// In errors and logs, the operation is identified by its method and path, such as `GET /user/repos`.
public struct CustomEndpoint: Endpoint, _PrintsNoSecrets {
    /// The API. A client of any API can send a custom request.
    public typealias API = CustomAPI

    /// The destination of a request.
    public enum Target: Sendable {
        /// A path relative to the client's server, which can end in a query.
        case path(String)
        /// Any URL. The client's credentials and header fields are sent only to the origin of its own server.
        case url(String)
    }

    /// The method, such as `GET`.
    public let method: HTTPMethod
    /// The destination of the request.
    public let target: Target
    /// Items that are added to the query of the target.
    public var query: QueryItems
    /// Header fields that replace the client's fields with the same names.
    public var headers: HTTPHeaders
    private let content: Content
    /// Whether the value is the raw body, regardless of its media type.
    var takesBytes = false

    private enum Content: Sendable {
        case none
        case json(any Encodable & Sendable)
        case form(QueryItems)
        case bytes(MediaContent)
        case moreThanOne
    }

    /// Creates a request. If more than one of `json`, `form` and `body` is given, the call fails in phase `building`.
    ///
    /// - Parameters:
    ///   - method: The method, such as `.get`.
    ///   - target: A path relative to the client's server, or a URL.
    ///   - query: Items that are added to the query of the target.
    ///   - headers: Header fields that replace the client's fields with the same names.
    ///   - json: A body encoded as JSON: models according to their description, other types with their `Encodable` conformance.
    ///   - form: A body of type `application/x-www-form-urlencoded`.
    ///   - body: A body sent unchanged.
    public init(
        _ method: HTTPMethod, _ target: any RequestTarget, query: QueryItems = [:], headers: HTTPHeaders = [:],
        json: (any Encodable & Sendable)? = nil, form: QueryItems? = nil, body: MediaContent? = nil
    ) {
        (self.method, self.target, self.query, self.headers) = (method, target.requestTarget, query, headers)
        content =
            switch (json, form, body) {
            case (nil, nil, nil): .none
            case (let json?, nil, nil): .json(json)
            case (nil, let form?, nil): .form(form)
            case (nil, nil, let body?): .bytes(body)
            default: .moreThanOne
            }
    }

    public func encode(into request: inout RequestBuilder) {
        let shown =
            switch target {
            case .path(let text): text.cut(at: "?#").head
            case .url(let text): HTTPURL(text).map { $0.origin.description + $0.path } ?? "an invalid URL"
            }
        request.customOperation(method, shown.printable(limit: 256))
        request.customURL = { [target] server in try target.url(below: server) }
        if let text = request.recordingError({ try query.text { $0.percentEncoded(.unreserved) } }) { request.query = text }
        if takesBytes { request.accept("*/*") }
        switch content {
        case .none: break
        case .json(let value as any JSONEncodable): addJSON(value, to: &request)
        case .json(let value): request.encodable(value)
        case .form(let items): request.form(items)
        case .bytes(let content): request.bytes(content)
        case .moreThanOne: request.fail(UsageError.multipleBodies)
        }
        request.merge(headers)
    }

    private func addJSON<T: JSONEncodable>(_ value: T, to request: inout RequestBuilder) {
        request.json(value, mediaType: "application/json")
    }

    /// The method and the path.
    public var description: String { operation.name }
}

/// The API of custom endpoints, and of clients for a server without a description.
///
/// ```swift
/// let client = Client<CustomAPI>(server: .init(url: "https://api.example.com"))
/// let books: [Book] = try await client.get("/books")
/// ```
public struct CustomAPI: EndpointAPI {
    /// A server with any URL.
    public struct Server: EndpointServer {
        /// The URL.
        public let url: String

        /// Creates a server with an absolute http or https URL.
        public init(url: String) { self.url = url }
    }

    /// The client.
    public let client: Client<CustomAPI>

    /// Creates the API with a client.
    public init(client: Client<CustomAPI>) { self.client = client }
}

/// The destination of a custom request. A `String` is a path relative to the client's server, and a `URL` or `URI` is absolute.
///
/// The client's credentials and header fields are sent only to the origin of its own server.
public protocol RequestTarget: Sendable {
    /// The destination as a value.
    var requestTarget: CustomEndpoint.Target { get }
}

extension CustomEndpoint.Target: RequestTarget {
    public var requestTarget: CustomEndpoint.Target { self }
}

extension String: RequestTarget {
    /// A path relative to the client's server, which can end in a query.
    public var requestTarget: CustomEndpoint.Target { .path(self) }
}

extension URL: RequestTarget {
    /// The absolute URL.
    public var requestTarget: CustomEndpoint.Target { .url(absoluteString) }
}

extension URI: RequestTarget {
    /// The absolute URL.
    public var requestTarget: CustomEndpoint.Target { .url(string) }
}

extension CustomEndpoint.Target {
    /// - Throws: `HTTPMessageError`.
    func url(below server: HTTPURL) throws(HTTPMessageError) -> HTTPURL {
        switch self {
        case .url(let text):
            guard let url = HTTPURL(text) else { throw .invalidURL }
            return url
        case .path(let text):
            guard !text.hasControl(allowingTab: false) else { throw .invalidURL }
            let own = HTTPURL(origin: server.origin, target: text.hasPrefix("/") ? text : "/" + text)
            return server.appending(path: own.path).adding(query: own.query ?? "")
        }
    }
}

extension RequestBuilder {
    mutating func form(_ items: QueryItems) {
        let text = recordingError { try items.text { $0.percentEncoded(.form).replacingText(" ", with: "+") } }
        content(text.map { Data($0.utf8) }, "application/x-www-form-urlencoded")
    }

    mutating func encodable(_ value: any Encodable) {
        let options = json
        content(recordingError { try JSON.encodeCodable(value, options: options) }, "application/json")
    }

    /// Returns a part of a custom request, or records the error and returns `nil`. Also `nil` if no value is encoded.
    fileprivate mutating func recordingError<Part>(_ encode: () throws -> Part) -> Part? {
        guard !namesOnly else { return nil }
        do { return try encode() } catch { fail(error) }
        return nil
    }
}
