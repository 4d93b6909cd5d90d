import EndpointPlatform

/// One operation of an API with its parameters and body, from which a request can be made.
public protocol Endpoint: Sendable {
    associatedtype API: EndpointAPI

    /// Describes the request to the builder: `operation` first, then parameters and body.
    func encode(into request: inout RequestBuilder)
}

extension Endpoint {
    /// The operation. Finding out encodes neither parameters nor body.
    public var operation: OperationInfo {
        var builder = RequestBuilder(namesOnly: true)
        encode(into: &builder)
        return builder.operation
    }

    /// The path with its parameters, percent-encoded, without the server's part.
    ///
    /// - Throws: an error of phase `building` if a parameter cannot be written in a path.
    public var path: String {
        get throws(EndpointError) {
            let builder = encoded()
            do { return try builder.expandedPath() } catch { throw builder.failure(error) }
        }
    }

    /// The request as the client sends it, before middleware.
    ///
    /// - Throws: an error of phase `building` for a parameter that cannot be sent, a body that cannot be written, or an invalid server URL.
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

    /// - Parameter json: how values are written; `nil`: as the API's config says.
    func encoded(_ json: JSONOptions? = nil) -> RequestBuilder {
        var builder = RequestBuilder(json ?? self.json)
        encode(into: &builder)
        return builder
    }

    /// The names that the API's document declares secret.
    package var secretNames: Set<String> { API.secretNames }
    var apiID: ObjectIdentifier { ObjectIdentifier(API.self) }

    /// How JSON is read and written according to the API's config.
    var json: JSONOptions {
        var json = JSONOptions(dates: API.dates)
        json.isLenient = API.isLenient
        json.readsNullAsEmpty = API.readsNullAsEmpty
        return json
    }
}

extension RequestBuilder {
    func failure(_ error: any Error) -> EndpointError {
        EndpointError.wrapping(error, operation: operation.id, phase: .building)
    }
}

/// The root type of a generated API, with its services and the client they use.
public protocol EndpointAPI: Sendable {
    /// The servers in the API's description.
    associatedtype Server: EndpointServer

    /// How dates and times without an offset are read, and how dates and times are written, unless a call's options override it: as the
    /// config's `dates` says, or in UTC.
    static var dates: DateOptions { get }
    /// Whether lists, maps and streams that are a whole response drop items that cannot be read, like the API's models (`"decoding": "lenient"`).
    static var isLenient: Bool { get }
    /// Whether null as a whole response is read as an empty list or map, as in the API's models (`"decoding": {"nullCollections": "empty"}`).
    static var readsNullAsEmpty: Bool { get }
    /// Whether models contain user-defined types (the config's `types`). Their initializers run in a separate task, so that a blocking one
    /// cannot delay the caller past its deadline.
    static var hasOwnTypes: Bool { get }
    /// The names that the document declares secret (format `password`), for logs and recorded traffic: of parameters and properties, and, for
    /// bodies that are secret as a whole, of their operation: `Users.makeKey.request`, `Users.makeKey.response`.
    static var secretNames: Set<String> { get }
    var client: Client<Self> { get }
    init(client: Client<Self>)
}

extension EndpointAPI {
    /// UTC.
    public static var dates: DateOptions { DateOptions() }
    /// Bad items are errors.
    public static var isLenient: Bool { false }
    /// Null is an error where a list is required.
    public static var readsNullAsEmpty: Bool { false }
    /// Only the runtime and generated code make models.
    public static var hasOwnTypes: Bool { false }
    /// None.
    public static var secretNames: Set<String> { [] }

    /// The API on one of its servers, without credentials; generated types also have an initializer with their description's credentials.
    ///
    /// - Parameters:
    ///   - server: the server; if its URL is invalid, calls fail with an error of phase `building`.
    ///   - transport: how requests reach the network; by default one shared by all clients: libcurl on Linux, URLSession on Apple platforms.
    ///   - middleware: the first is the outermost.
    ///   - options: apply to every call, unless the call overrides them.
    ///   - clock: measures deadlines.
    public init(
        server: Server, transport: any Transport = DefaultTransport.shared, middleware: [Middleware] = [],
        options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(client: Client(server: server, transport: transport, middleware: middleware, options: options, clock: clock))
    }

    /// The same API with some options changed: `newsroom.with(.timeout(.seconds(5))).users.getUser(id: "42")`.
    public func with(_ options: CallOptions) -> Self { Self(client: client.with(options)) }
}

/// A server of an API (OpenAPI, Server Object); every request's URL begins with its URL.
public protocol EndpointServer: Hashable, Sendable {
    /// An absolute http or https URL; its path, if any, precedes every operation's path.
    var url: String { get }
    init(url: String)
}

extension EndpointServer {
    /// A URL with variables, `https://{region}.example.com`; a variable without a value stays, and makes calls fail.
    public init(url template: String, variables: KeyValuePairs<String, String>) {
        var url = template
        for (name, value) in variables { url = url.replacingText("{" + name + "}", with: value) }
        self.init(url: url)
    }
}

/// A service that sends through a client.
public protocol EndpointClient: Sendable {
    associatedtype API: EndpointAPI

    var client: Client<API> { get }
}

/// The parameters of an operation as one value, declared by generated code.
///
/// Equality and hashing use `memberValues`: synthesized for each type, they would cost half as much to compile as all requests of an API.
public protocol OperationParameters: Hashable, Sendable {
    /// Each parameter's value.
    var memberValues: [AnyHashable] { get }
}

extension OperationParameters {
    public static func == (left: Self, right: Self) -> Bool { left.memberValues == right.memberValues }
    public func hash(into hasher: inout Hasher) { hasher.combine(memberValues) }
}
