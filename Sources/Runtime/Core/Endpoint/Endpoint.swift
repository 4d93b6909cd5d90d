import EndpointBasics

/// One operation of an API with its parameters and body: what can be made into a request.
public protocol Endpoint: Sendable {
    associatedtype API: EndpointAPI

    /// Describes the request to the builder: `operation` first, then parameters and body.
    func encode(into request: inout RequestBuilder)
}

extension Endpoint {
    /// Which operation this is. Neither parameters nor body are encoded to find out.
    public var operation: OperationInfo {
        var builder = RequestBuilder(namesOnly: true)
        encode(into: &builder)
        return builder.operation
    }

    /// The path with its parameters, percent-encoded, without the server's part.
    ///
    /// - Throws: an error of phase `building`, if a parameter cannot be written in a path.
    public var path: String {
        get throws(EndpointError) {
            let builder = encoded()
            do { return try builder.expandedPath() } catch { throw builder.failure(error) }
        }
    }

    /// The request as the client sends it, before middleware.
    ///
    /// - Throws: an error of phase `building`: a parameter that cannot be sent, a body that cannot be written, an invalid server URL.
    public func request(server: API.Server, authorization: Authorization? = nil) throws(EndpointError) -> HTTPRequest {
        let builder = encoded()
        do {
            var request = try builder.request(server: HTTPURL(server.url))
            try authorization?.apply(to: &request)
            return request
        } catch {
            throw builder.failure(error)
        }
    }

    /// The error of phase `building` for a request that cannot be made.
    package func buildingFailure(_ error: any Error) -> EndpointError { encoded().failure(error) }

    /// - Parameter json: how values are written; `nil`: as in the API's config.
    func encoded(_ json: JSONOptions? = nil) -> RequestBuilder {
        var builder = RequestBuilder(json ?? self.json)
        encode(into: &builder)
        return builder
    }

    /// The names of what the API's document calls secret.
    package var secretNames: Set<String> { API.secretNames }
    var apiID: ObjectIdentifier { ObjectIdentifier(API.self) }

    /// How the API's config says that JSON is read and written.
    var json: JSONOptions {
        var json = JSONOptions(dates: API.dates)
        json.isLenient = API.isLenient
        json.readsNullAsEmpty = API.readsNullAsEmpty
        return json
    }
}

/// An operation of an API description (OpenAPI, Operation Object), as errors, logs and middleware name it.
public final class OperationInfo: Sendable, CustomStringConvertible {
    /// The Swift name, such as `getUser`.
    public let name: String
    /// The service's Swift name, such as `Users`; empty when there is none.
    public let service: String
    /// Such as `GET`.
    public let method: String
    /// As the description writes it, such as `/users/{id}`.
    public let pathTemplate: String
    /// Alternatives, each the names of the security schemes that are needed together (OpenAPI, Security Requirement Object).
    /// `nil`: nothing was said. An empty alternative: may be called without.
    public let security: [[String]]?
    /// The header parameter with which the server tells a repeated request from a new one, such as `Idempotency-Key`
    /// (draft-ietf-httpapi-idempotency-key-header); `nil` if the description names none.
    public let idempotencyKeyHeader: String?

    /// No description names the operation: the caller made the request.
    let isCustom: Bool

    /// An operation as given.
    public init(
        name: String, service: String = "", method: String = "GET", pathTemplate: String = "/", security: [[String]]? = nil,
        idempotencyKeyHeader: String? = nil
    ) {
        (self.name, self.service, self.method, self.pathTemplate) = (name, service, method, pathTemplate)
        (self.security, self.idempotencyKeyHeader, isCustom) = (security, idempotencyKeyHeader, false)
    }

    init(custom method: HTTPMethod, _ path: String) {
        (name, service, self.method, pathTemplate) = ("\(method) \(path)", "", method.name, path)
        (security, idempotencyKeyHeader, isCustom) = (nil, nil, true)
    }

    /// The path template, such as `/users/{id}`; `nil` for a custom request, whose path is no template.
    public var route: String? { isCustom ? nil : pathTemplate }
    /// Service and name, such as `Users.getUser`.
    public var id: String { service.isEmpty ? name : service + "." + name }
    public var description: String { id }
}

/// The root type of a generated API: holds its services, and the client they send with.
public protocol EndpointAPI: Sendable {
    /// The servers that the API's description names.
    associatedtype Server: EndpointServer

    /// What dates and times without an offset mean, and how dates and times are written, unless a call's options override it: what the
    /// config says (`dates`), or UTC.
    static var dates: DateOptions { get }
    /// Lists, maps and streams that are a whole response drop items that cannot be read, as the API's models do (`"decoding": "lenient"`).
    static var isLenient: Bool { get }
    /// Lists and maps that are a whole response are empty where it is null, as in the API's models (`"decoding": {"nullCollections": "empty"}`).
    static var readsNullAsEmpty: Bool { get }
    /// Models hold types of the user's own (the config's `types`). Their initializers run in a task beside the caller's, so that one that blocks
    /// cannot delay the caller past its deadline.
    static var hasOwnTypes: Bool { get }
    /// What the document calls secret (format `password`), for logs and recorded traffic: names of parameters and properties, and bodies
    /// that are one as a whole, by their operation: `Users.makeKey.request`, `Users.makeKey.response`.
    static var secretNames: Set<String> { get }
    var client: Client<Self> { get }
    init(client: Client<Self>)
}

extension EndpointAPI {
    /// UTC.
    public static var dates: DateOptions { DateOptions() }
    /// Bad items are errors.
    public static var isLenient: Bool { false }
    /// Null is no list.
    public static var readsNullAsEmpty: Bool { false }
    /// Models are made by the runtime and generated code alone.
    public static var hasOwnTypes: Bool { false }
    /// None.
    public static var secretNames: Set<String> { [] }

    /// The API on one of its servers, without credentials; generated types have an initializer with those that their description names.
    ///
    /// - Parameters:
    ///   - server: an invalid URL is reported by the first call, as an error of phase `building`.
    ///   - transport: how requests reach the network; by default one for all clients: libcurl on Linux, URLSession on Apple's systems.
    ///   - middleware: the first is the outermost.
    ///   - options: of every call, unless the call overrides them.
    ///   - clock: what deadlines are measured with.
    public init(
        server: Server, transport: any Transport = NetworkTransport.shared, middleware: [Middleware] = [],
        options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(client: Client(server: server, transport: transport, middleware: middleware, options: options, clock: clock))
    }

    /// The same API with some options changed: `newsroom.with(.timeout(.seconds(5))).users.getUser(id: "42")`.
    public func with(_ options: CallOptions) -> Self { Self(client: client.with(options)) }
}

/// A server of an API (OpenAPI, Server Object); its URL begins every request's URL.
public protocol EndpointServer: Hashable, Sendable {
    /// Absolute, http or https; a path in it is kept in front of every operation's path.
    var url: String { get }
    init(url: String)
}

extension EndpointServer {
    /// A URL with variables, `https://{region}.example.com`; a variable without a value is kept, and the call fails because of it.
    public init(url template: String, variables: KeyValuePairs<String, String>) {
        var url = template
        for (name, value) in variables { url = url.replacingText("{" + name + "}", with: value) }
        self.init(url: url)
    }
}

/// A service that sends with a client.
public protocol EndpointClient: Sendable {
    associatedtype API: EndpointAPI

    var client: Client<API> { get }
}

/// The parameters of an operation in one value, which generated code declares.
///
/// Equality and hash are those of `memberValues`: synthesized for each type they cost half as much to compile as all requests of an API.
public protocol OperationParameters: Hashable, Sendable {
    /// Each parameter's value.
    var memberValues: [AnyHashable] { get }
}

extension OperationParameters {
    public static func == (left: Self, right: Self) -> Bool { left.memberValues == right.memberValues }
    public func hash(into hasher: inout Hasher) { hasher.combine(memberValues) }
}
