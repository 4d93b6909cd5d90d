import EndpointPlatform

/// A request that the description lacks, sent by the functions `get`, `post` and so on of ``Call`` and ``Client``.
///
/// In errors and logs its operation is named by method and path: `GET /user/repos`.
public struct CustomEndpoint: Endpoint, _PrintsNoSecrets {
    /// Any API's client can send it.
    public typealias API = CustomAPI

    /// Where the request goes.
    public enum Target: Sendable {
        /// Relative to the client's server; may end in a query.
        case path(String)
        /// Any URL. The client's credentials and header fields are sent only to the origin of its own server.
        case url(String)
    }

    /// Such as `GET`.
    public let method: HTTPMethod
    /// Where the request goes.
    public let target: Target
    /// Added to the target's query.
    public var query: QueryItems
    /// Replace the client's fields with the same names.
    public var headers: HTTPHeaders
    private let content: Content
    /// Whether the value is the raw body, whatever its media type.
    var takesBytes = false

    private enum Content: Sendable {
        case none
        case json(any Encodable & Sendable)
        case form(QueryItems)
        case bytes(MediaContent)
        case moreThanOne
    }

    /// A request. With more than one of `json`, `form` and `body`, the call fails in phase `building`.
    ///
    /// - Parameters:
    ///   - method: the method, such as `.get`.
    ///   - target: a path relative to the client's server, or a URL.
    ///   - query: added to the target's query.
    ///   - headers: replace the client's fields with the same names.
    ///   - json: a body written as JSON: models as their description says, other types by their `Encodable`.
    ///   - form: a body of type `application/x-www-form-urlencoded`.
    ///   - body: a body sent unchanged.
    public init(
        _ method: HTTPMethod, _ target: Target, query: QueryItems = [:], headers: HTTPHeaders = [:],
        json: (any Encodable & Sendable)? = nil,
        form: QueryItems? = nil, body: MediaContent? = nil
    ) {
        (self.method, self.target, self.query, self.headers) = (method, target, query, headers)
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
        request.custom(method, target, query)
        if takesBytes { request.accept("*/*") }
        switch content {
        case .none: break
        case .json(let value as any JSONEncodable): addJSON(value, to: &request)
        case .json(let value): request.encodable(value)
        case .form(let items): request.form(items)
        case .bytes(let content): request.bytes(content)
        case .moreThanOne: request.fail(MultipleBodiesError())
        }
        request.merge(headers)
    }

    private func addJSON<T: JSONEncodable>(_ value: T, to request: inout RequestBuilder) {
        request.json(value, mediaType: "application/json")
    }

    /// Method and path.
    public var description: String { operation.name }
}

/// The API of custom endpoints, and of clients for a server without a description.
///
/// ```swift
/// let client = Client<CustomAPI>(server: .init(url: "https://api.example.com"))
/// let books: [Book] = try await client.get("/books")
/// ```
public struct CustomAPI: EndpointAPI {
    /// Any server.
    public struct Server: EndpointServer {
        public let url: String

        /// An absolute URL, http or https.
        public init(url: String) { self.url = url }
    }

    public let client: Client<CustomAPI>

    public init(client: Client<CustomAPI>) { self.client = client }
}

/// A custom request was given more than one of a JSON body, a form and bytes.
public struct MultipleBodiesError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The error.
    public init() {}

    public var description: String { "a request can have only one body: json, form or body" }
}

/// Where a custom request goes: a `String` is a path relative to the client's server, a `URL` or `URI` is absolute.
///
/// The client's credentials and header fields are sent only to the origin of its own server.
public protocol RequestTarget: Sendable {
    /// The target as a value.
    var requestTarget: CustomEndpoint.Target { get }
}

extension CustomEndpoint.Target: RequestTarget {
    public var requestTarget: CustomEndpoint.Target { self }
}

extension String: RequestTarget {
    /// A path relative to the client's server; may end in a query.
    public var requestTarget: CustomEndpoint.Target { .path(self) }
}

extension URL: RequestTarget {
    /// The absolute URL.
    public var requestTarget: CustomEndpoint.Target { .url(absoluteString) }
}

extension URI: RequestTarget {
    /// The absolute URL.
    public var requestTarget: CustomEndpoint.Target { .url(text) }
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
    mutating func custom(_ method: HTTPMethod, _ target: CustomEndpoint.Target, _ query: QueryItems) {
        let shown: String
        switch target {
        case .path(let text): shown = text.cut(at: "?#").head
        case .url(let text): shown = HTTPURL(text).map { $0.origin.description + $0.path } ?? "an invalid URL"
        }
        operation(OperationInfo(custom: method, shown.printable(limit: 256)))
        customURL = { server in try target.url(below: server) }
        guard !namesOnly else { return }
        do { self.query = try query.text { $0.percentEncoded(.unreserved) } } catch { fail(error) }
    }

    mutating func form(_ items: QueryItems) {
        guard !namesOnly else { return }
        do {
            let text = try items.text { $0.percentEncoded(.form).replacingText(" ", with: "+") }
            content(HTTPBody(Data(text.utf8)), "application/x-www-form-urlencoded")
        } catch {
            fail(error)
        }
    }

    mutating func encodable(_ value: any Encodable) {
        guard !namesOnly else { return }
        do {
            content(HTTPBody(try JSON.encodeCodable(value, options: json)), "application/json")
        } catch {
            fail(error)
        }
    }
}
