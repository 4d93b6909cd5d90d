import EndpointBasics

/// An operation in an API, with its parameters and body, from which a request can be created.
public protocol Endpoint: Sendable {
    /// The API that the operation belongs to.
    associatedtype API: EndpointAPI

    /// Describes the request to the builder: first `operation`, then the parameters and the body.
    func encode(into request: inout RequestBuilder)
}

extension Endpoint {
    /// The operation. Accessing it does not encode parameters or the body.
    public var operation: OperationInfo {
        var builder = RequestBuilder(namesOnly: true)
        encode(into: &builder)
        return builder.operation
    }

    /// The path with its parameters, percent-encoded, without the path of the server's URL.
    ///
    /// - Throws: An error of phase `building` if a parameter cannot be written in a path.
    public var path: String {
        get throws(EndpointError) {
            let builder = encoded()
            do { return try builder.expandedPath() } catch { throw builder.failure(error) }
        }
    }

    /// Returns the request that a client with these servers sends, before middleware.
    ///
    /// - Parameters:
    ///   - server: The client's server.
    ///   - servers: The servers that replace the document's servers of single operations.
    ///   - authorization: The authorization instead of the client's credentials.
    ///   - common: The parameters that every call has, if the API has any.
    /// - Throws: An error of phase `building` if a parameter or the body cannot be encoded, or the server's URL is invalid.
    public func request(
        server: API.Server, servers: [API.Server.Override] = [], authorization: Authorization? = nil,
        common: (any EndpointCommonParameters)? = nil
    ) throws(EndpointError) -> HTTPRequest {
        try request(
            server: server, servers: servers, authorization: authorization,
            options: common.map { CallOptions.common($0) } ?? CallOptions())
    }

    /// - Parameter options: The options of the client, or `nil` to leave out the parameters that every call has.
    package func request(
        server: API.Server, servers: [API.Server.Override] = [], authorization: Authorization? = nil, options: CallOptions?
    ) throws(EndpointError) -> HTTPRequest {
        let builder = encoded(options: options)
        do {
            var request = try builder.request(server: ServerMap(server, servers).destination(builder.servers).url)
            try authorization?.apply(to: &request)
            return request
        } catch {
            throw builder.failure(error)
        }
    }

    /// Returns the error of phase `building` for a request that cannot be created.
    package func buildingFailure(_ error: any Error) -> EndpointError { encoded().failure(error) }

    /// - Parameters:
    ///   - json: How values are encoded. If `nil`, the API's config applies.
    ///   - options: The options of the call. If `nil`, parameters that every call has are left out.
    func encoded(_ json: JSONOptions? = nil, options: CallOptions? = nil) -> RequestBuilder {
        var builder = RequestBuilder(json ?? self.json, options: options)
        encode(into: &builder)
        return builder
    }

    /// The names that the API's document declares secret.
    package var secretNames: Set<String> { API.configuration.secretNames }
    var apiID: ObjectIdentifier { ObjectIdentifier(API.self) }

    /// How JSON is decoded and encoded according to the API's config.
    var json: JSONOptions { API.configuration.json }
}

extension RequestBuilder {
    func failure(_ error: any Error) -> EndpointError { EndpointError.wrapping(error, operation: operation.id, phase: .building) }
}

/// The root type of a generated API, with its services and the client that they use.
public protocol EndpointAPI: Sendable {
    /// The servers in the API's description.
    associatedtype Server: EndpointServer

    /// What the config says about all calls. Its defaults apply unless generated code declares it.
    static var configuration: APIConfiguration { get }
    /// The client that sends the API's calls.
    var client: Client<Self> { get }
    /// Creates the API with a client.
    init(client: Client<Self>)
}

extension EndpointAPI {
    /// The defaults.
    public static var configuration: APIConfiguration { APIConfiguration() }

    /// Creates the API for one of its servers, without credentials. Generated types also have an initializer that takes the credentials
    /// described in the document.
    ///
    /// - Parameters:
    ///   - server: The server. If its URL is invalid, calls fail with an error of phase `building`. Operations with servers of their own
    ///     go there only if this is a server of the document.
    ///   - servers: The URLs for operations with servers of their own, which take precedence.
    ///   - transport: The transport that sends requests. The default is shared by all clients: libcurl on Linux, URLSession on Apple
    ///     platforms.
    ///   - middleware: The middleware, outermost first.
    ///   - options: The options that apply to every call, unless the call overrides them.
    ///   - clock: The clock that measures deadlines.
    public init(
        server: Server, servers: [Server.Override] = [], transport: any Transport = DefaultTransport.shared, middleware: [Middleware] = [],
        options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            client: Client(server: server, servers: servers, transport: transport, middleware: middleware, options: options, clock: clock))
    }

    /// Returns the same API with some options changed, as in `newsroom.with(.timeout(.seconds(5))).users.get(id: "42")`.
    public func with(_ options: CallOptions) -> Self { Self(client: client.with(options)) }
}

/// What an API's config says about all of its calls, unless the options of a call override it.
public struct APIConfiguration: Sendable {
    /// How dates and times without an offset are decoded, and how dates and times are encoded (the config's `dates`). Default: UTC.
    public var dates = DateOptions()
    /// Whether arrays, dictionaries and streams that make up the whole response drop elements that cannot be decoded, as the API's models
    /// do (`"decoding": "lenient"`). By default, such elements are errors.
    public var isLenient = false
    /// Whether a response that consists only of null is decoded as an empty array or dictionary, as in the API's models (`"decoding":
    /// {"nullCollections": "empty"}`). By default, null is an error where an array is required.
    public var readsNullAsEmpty = false
    /// How the keys of user-defined types are spelled in JSON (the config's `keys`). Default: as the types write them.
    public var codableKeys = CodableKeys.asWritten
    /// The names that the document declares secret (format `password`), which logs and recorded traffic redact: the names of parameters and
    /// properties and, for bodies that are secret as a whole, names derived from their operation (`Users.makeKey.request`,
    /// `Users.makeKey.response`).
    public var secretNames: Set<String> = []

    /// Creates a configuration with the given values.
    public init(
        dates: DateOptions = DateOptions(), isLenient: Bool = false, readsNullAsEmpty: Bool = false,
        codableKeys: CodableKeys = .asWritten, secretNames: Set<String> = []
    ) {
        (self.dates, self.isLenient, self.readsNullAsEmpty) = (dates, isLenient, readsNullAsEmpty)
        (self.codableKeys, self.secretNames) = (codableKeys, secretNames)
    }

    /// How JSON is decoded and encoded.
    var json: JSONOptions {
        var json = JSONOptions(dates: dates, codableKeys: codableKeys)
        json.isLenient = isLenient
        json.readsNullAsEmpty = readsNullAsEmpty
        return json
    }
}

/// A server for an API (the Server Object in OpenAPI). The URL of every request begins with the server's URL.
public protocol EndpointServer: Hashable, Sendable {
    /// The URL to use for operations with servers of their own. `Never` if there are none.
    associatedtype Override: EndpointServerOverride = Never

    /// An absolute http or https URL. Its path, if any, precedes the path of every operation.
    var url: String { get }
    /// Creates a server with an absolute http or https URL.
    init(url: String)
    /// The servers in the document, if some operations have others.
    static var documented: [ServerTemplate] { get }
}

extension EndpointServer {
    /// An empty list, which is sufficient if no operation has a server of its own.
    public static var documented: [ServerTemplate] { [] }

    /// Creates a server from a URL with variables, such as `https://{region}.example.com`. A variable without a value is not replaced and
    /// causes calls to fail. Braces in a value have no meaning.
    public init(url template: String, variables: KeyValuePairs<String, String>) {
        self.init(url: template.fillingVariables { name in variables.first { $0.key == name }?.value }.url)
    }

    /// Creates a server from a URL that the document writes relative to its own location (OpenAPI, Server Object; RFC 3986, 5.2), such as
    /// `/v1`, `../v3` or `//files.example.com`.
    ///
    /// - Parameters:
    ///   - reference: The URL as written in the document.
    ///   - origin: The scheme and host, such as `https://api.example.com`. If the reference begins with `//`, only the scheme is used.
    ///   - variables: The values of the variables in the reference.
    public init(url reference: String, at origin: String, variables: KeyValuePairs<String, String> = [:]) {
        self.init(url: serverURL(reference, at: origin), variables: variables)
    }
}

/// Returns the URL of a server that is relative to the location of the document. It can contain variables, so it is not resolved as an
/// `HTTPURL`.
private func serverURL(_ reference: String, at origin: String) -> String {
    if reference.hasPrefix("//") { return (origin.contains("://") ? origin.cut(at: ":").head : "https") + ":" + reference }
    var base = origin[...]
    while base.hasSuffix("/") { base.removeLast() }
    let segments = (reference.hasPrefix("/") ? String(reference.dropFirst()) : reference).components(separatedBy: "/")
    return base + "/" + HTTPURL.withoutDots(segments).joined(separator: "/")
}

/// A service that sends calls through a client.
public protocol EndpointClient: Sendable {
    /// The API whose calls the service sends.
    associatedtype API: EndpointAPI

    /// The client that sends the calls.
    var client: Client<API> { get }
}

/// The parameters of an operation, as a single value of a type that generated code declares.
///
/// Equality and hashing use `memberValues`, because compiling synthesized conformances would take half as long as compiling all of an API's
/// requests.
public protocol OperationParameters: Hashable, Sendable {
    /// The value of each parameter.
    var memberValues: [AnyHashable] { get }
}

extension OperationParameters {
    public static func == (left: Self, right: Self) -> Bool { left.memberValues == right.memberValues }
    public func hash(into hasher: inout Hasher) { hasher.combine(memberValues) }
}
