import EndpointBasics

/// Sends the calls of an API to one of its servers.
///
/// A client is a value type; `with` returns a copy that shares its connections.
public struct Client<API: EndpointAPI>: Sendable, _PrintsNoSecrets {
    /// The options that apply to every call, unless the call overrides them.
    public var options: CallOptions { core.settings.options }
    let core: ClientCore

    /// Creates a client.
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
        server: API.Server, servers: [API.Server.Override] = [], transport: any Transport = DefaultTransport.shared,
        middleware: [Middleware] = [], options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        core = ClientCore(
            ClientSettings(
                API.self, servers: ServerMap(server, servers), transport: transport, middleware: middleware, options: options, clock: clock)
        )
    }

    /// Creates a client that authenticates each operation with the credentials that its description requires, after the middleware, as the
    /// API's own initializer does.
    ///
    /// - Parameters:
    ///   - server: The server. If its URL is invalid, calls fail with an error of phase `building`.
    ///   - servers: The URLs for operations with servers of their own, which receive the credentials too.
    ///   - credentials: The API's generated `Credentials`.
    ///   - transport: The transport that sends requests.
    ///   - middleware: The middleware, outermost first.
    ///   - options: The options that apply to every call, unless the call overrides them.
    ///   - clock: The clock that measures deadlines.
    public init(
        server: API.Server, servers: [API.Server.Override] = [], credentials: some EndpointCredentials,
        transport: any Transport = DefaultTransport.shared, middleware: [Middleware] = [], options: CallOptions = CallOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let middleware = middleware + [.credentials(credentials)]
        self.init(server: server, servers: servers, transport: transport, middleware: middleware, options: options, clock: clock)
    }

    private init(core: ClientCore) { self.core = core }

    /// Returns the same client with some options changed.
    public func with(_ options: CallOptions) -> Client {
        var settings = core.settings
        settings.options = options.overriding(settings.options)
        return Client(core: ClientCore(settings))
    }

    /// Sends a call and returns its value together with the status and the header fields of the response.
    ///
    /// - Throws: An error on any failure, or as soon as the calling task is cancelled (`isCancellation`).
    @concurrent public func send<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<Value> {
        try check(call)
        return try await core.send(call)
    }

    /// - Throws: `UsageError.callOfAnotherAPI`, in phase `building`.
    func check<Value>(_ call: Call<Value>) throws(EndpointError) {
        guard call.endpoint.apiID == ObjectIdentifier(API.self) || call.endpoint is CustomEndpoint else {
            throw EndpointError(operation: call.endpoint.operation.id, phase: .building, underlying: UsageError.callOfAnotherAPI)
        }
    }

    /// Sends a call and returns its value.
    ///
    /// - Throws: The same errors as `send`.
    @concurrent public func value<Value>(_ call: Call<Value>) async throws(EndpointError) -> Value { try await send(call).value }

    /// Sends a call and returns the body of a 2xx response as a stream. The deadline applies until the head of the response arrives.
    ///
    /// - Throws: The same errors as `send`. The stream throws `EndpointError` of phase `receiving`.
    @concurrent public func stream<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<ByteStream> {
        try await send(.stream(call.endpoint))
    }

    /// The server, without query values.
    public var description: String { "Client<\(API.self)>(\(core.settings.servers.client?.description ?? "invalid server URL"))" }
}

/// Options that can differ between calls. If an option is nil, the client's value applies; if that is nil too, the default applies.
public struct CallOptions: Sendable, _PrintsNoSecrets {
    /// The time limit for the call, from the first middleware to the decoded value or, for a stream, to the head of the response. Default:
    /// 60 seconds.
    public var timeout: Duration?
    /// The maximum time that a connection can be idle. No limit by default, because `timeout` applies. Set it for streams.
    public var idleTimeout: Duration?
    /// The credentials to use instead of the client's authentication middleware.
    public var authorization: Authorization?
    /// Header fields to set on every request, replacing fields with the same names.
    public var headers: HTTPHeaders
    /// The maximum size of a response in bytes after decompression. For a stream, the maximum amount buffered for a slow reader. Default:
    /// 64 MiB.
    public var responseLimit: Int?
    /// The maximum number of redirects to follow. If it is 0, the redirect itself is returned as the response. Default: 10.
    public var maximumRedirects: Int?
    /// Limits for decoding, and the hook that reports what lenient models drop.
    public var json: JSONOptions?
    /// How dates and times without an offset are decoded, and how dates and times are encoded, in JSON and in parameters. If `nil`, the
    /// setting in `json` applies or, if there is none, the one in the API's config.
    public var dates: DateOptions?
    /// Called with the events of each exchange with the server, in addition to the observers that middleware adds to a request
    /// (``HTTPRequest/observeTransport(_:)``). The closure of a call replaces that of its client.
    public var transportObserver: (@Sendable (TransportEvent) -> Void)?
    /// The options of other modules, keyed by the type that identifies each of them.
    private var others: [ObjectIdentifier: any Sendable] = [:]

    /// Creates options that set what is not `nil`.
    public init(
        timeout: Duration? = nil, idleTimeout: Duration? = nil, authorization: Authorization? = nil, headers: HTTPHeaders = HTTPHeaders(),
        responseLimit: Int? = nil, maximumRedirects: Int? = nil, json: JSONOptions? = nil, dates: DateOptions? = nil
    ) {
        (self.timeout, self.idleTimeout, self.authorization, self.headers) = (timeout, idleTimeout, authorization, headers)
        (self.responseLimit, self.maximumRedirects, self.json, self.dates) = (responseLimit, maximumRedirects, json, dates)
    }

    /// Sets the time limit for the call.
    public static func timeout(_ timeout: Duration) -> CallOptions { CallOptions(timeout: timeout) }
    /// Sets the maximum time that a connection can be idle.
    public static func idleTimeout(_ timeout: Duration) -> CallOptions { CallOptions(idleTimeout: timeout) }
    /// Sets the credentials of this call, which are used instead of the client's authentication middleware.
    public static func authorization(_ authorization: Authorization) -> CallOptions { CallOptions(authorization: authorization) }
    /// Sets header fields.
    public static func headers(_ headers: HTTPHeaders) -> CallOptions { CallOptions(headers: headers) }
    /// Sets the maximum size of a response in bytes.
    public static func responseLimit(_ bytes: Int) -> CallOptions { CallOptions(responseLimit: bytes) }
    /// Sets how the JSON of a response is decoded.
    public static func json(_ options: JSONOptions) -> CallOptions { CallOptions(json: options) }
    /// Sets how dates and times without an offset are decoded, and how dates and times are encoded.
    public static func dates(_ options: DateOptions) -> CallOptions { CallOptions(dates: options) }

    /// Sets the parameters that every call has: the generated `CommonParameters` of an API whose config makes parameters common.
    public static func common<Common: EndpointCommonParameters>(_ parameters: Common) -> CallOptions {
        var options = CallOptions()
        options[Common.self] = parameters
        return options
    }

    /// Returns these options with others added, which take precedence: `.timeout(.seconds(5)).with(.headers(["X-Trace": "1"]))`.
    public func with(_ options: CallOptions) -> CallOptions { options.overriding(self) }

    /// An option of another module, such as a policy's. If `nil`, the client's option applies.
    public subscript<Key: CallOptionKey>(key: Key.Type) -> Key.Value? {
        get { others[ObjectIdentifier(key)] as? Key.Value }
        set { others[ObjectIdentifier(key)] = newValue }
    }

    /// Returns these options, with any that are nil taken from `base`.
    package func overriding(_ base: CallOptions) -> CallOptions {
        var result = base
        result.timeout = timeout ?? base.timeout
        result.idleTimeout = idleTimeout ?? base.idleTimeout
        result.authorization = authorization ?? base.authorization
        result.headers.merge(headers)
        result.responseLimit = responseLimit ?? base.responseLimit
        result.maximumRedirects = maximumRedirects ?? base.maximumRedirects
        result.json = json ?? base.json
        result.dates = dates ?? json?.dates ?? base.dates ?? base.json?.dates
        result.transportObserver = transportObserver ?? base.transportObserver
        result.others.merge(others) { $1 }
        return result
    }

    /// The first invalid option.
    var invalid: InvalidOptionError? {
        if let timeout, timeout < .zero { return InvalidOptionError("timeout", "a negative duration") }
        if let idleTimeout, idleTimeout < .zero { return InvalidOptionError("idleTimeout", "a negative duration") }
        if let responseLimit, responseLimit < 0 { return InvalidOptionError("responseLimit", "a negative number of bytes") }
        if let maximumRedirects, maximumRedirects < 0 { return InvalidOptionError("maximumRedirects", "a negative number") }
        return nil
    }

    /// The response limit, or its default.
    package var byteLimit: Int { responseLimit ?? TransportOptions.standardLimit }

    /// The options that are set, without secrets.
    public var description: String {
        let options: [(name: String, value: Any?)] = [
            ("timeout", timeout), ("idleTimeout", idleTimeout), ("authorization", authorization), ("responseLimit", responseLimit),
            ("maximumRedirects", maximumRedirects), ("headers", headers),
        ]
        return "CallOptions(" + options.compactMap { option in option.value.map { "\(option.name): \($0)" } }.joined(separator: ", ") + ")"
    }
}

/// Identifies an option that another module adds to ``CallOptions``, for example an option that your own middleware reads from its context.
///
/// ```swift
/// enum Priority: CallOptionKey { typealias Value = Int }
///
/// var options = CallOptions()
/// options[Priority.self] = 3
/// ```
public protocol CallOptionKey {
    /// The type of the option.
    associatedtype Value: Sendable
}

/// The parameters that every call has, which are set once and are not arguments of calls: the generated `CommonParameters` of an API whose
/// config makes parameters common.
public protocol EndpointCommonParameters: CallOptionKey, Sendable where Value == Self {}

/// Set if calls are not sent to a server, so that they need no parameters that every call has.
package enum CommonParametersAreOptional: CallOptionKey { package typealias Value = Bool }

/// An invalid option, such as a negative duration. The call fails before anything is sent.
public struct InvalidOptionError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The option's name in Swift.
    public let name: String
    /// What is wrong with the option, such as "a negative duration".
    public let reason: String

    /// Creates the error for an option's name and what is wrong with it.
    public init(_ name: String, _ reason: String) { (self.name, self.reason) = (name, reason) }

    public var description: String { "invalid option \(name): \(reason)" }
}
