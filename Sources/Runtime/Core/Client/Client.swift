import EndpointBasics

/// Sends the calls of an API to one of its servers.
///
/// A value type: `with` returns a copy that shares the connections.
public struct Client<API: EndpointAPI>: Sendable, PrintsNoSecrets {
    /// The options of every call, unless the call overrides them.
    public var options: CallOptions { core.options }
    let core: ClientCore

    /// A client.
    ///
    /// - Parameters:
    ///   - server: an invalid URL is reported by the first call, as an error of phase `building`.
    ///   - transport: how requests reach the network; by default one for all clients: libcurl on Linux, URLSession on Apple's systems.
    ///   - middleware: the first is the outermost.
    ///   - options: of every call, unless the call overrides them.
    ///   - clock: what deadlines are measured with.
    public init(
        server: API.Server, transport: any Transport = NetworkTransport.shared, middleware: [Middleware] = [],
        options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        core = ClientCore(
            server: server.url, transport: transport, middleware: middleware, options: options, clock: clock, dates: API.dates,
            isLenient: API.isLenient, readsNullAsEmpty: API.readsNullAsEmpty, hasOwnTypes: API.hasOwnTypes)
    }

    private init(core: ClientCore) { self.core = core }

    /// The same client with some options changed.
    public func with(_ options: CallOptions) -> Client { Client(core: ClientCore(core, options)) }

    /// Sends a call; gives its value, with status and header fields.
    ///
    /// - Throws: on any failure, and when the calling task is cancelled (`isCancellation`), at once in both cases.
    @concurrent
    public func send<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<Value> {
        try check(call)
        return try await core.send(call)
    }

    /// - Throws: `CallOfAnotherAPI` of phase `building`.
    func check<Value>(_ call: Call<Value>) throws(EndpointError) {
        guard call.endpoint.apiID == ObjectIdentifier(API.self) || call.endpoint is CustomEndpoint else {
            throw EndpointError(operation: call.endpoint.operation.id, phase: .building, underlying: CallOfAnotherAPI())
        }
    }

    /// Sends a call; gives its value.
    ///
    /// - Throws: as `send`.
    @concurrent
    public func value<Value>(_ call: Call<Value>) async throws(EndpointError) -> Value {
        try await send(call).value
    }

    /// Sends a call; gives the body of a 2xx response while it arrives. The deadline holds until the head has come.
    ///
    /// - Throws: as `send`; the stream throws `EndpointError` of phase `receiving`.
    @concurrent
    public func stream<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<ByteStream> {
        try await send(Call(.stream(call.endpoint), call.body))
    }

    /// Where a call is sent; `nil` if its request cannot be built.
    func url<Value>(of call: Call<Value>) -> HTTPURL? { core.url(of: call) }

    /// The server, without query values.
    public var description: String {
        "Client<\(API.self)>(\(HTTPURL(core.server)?.description ?? "invalid server URL"))"
    }
}

/// Options that can differ between calls. An option that is nil has the client's value, or the default.
public struct CallOptions: Sendable, PrintsNoSecrets {
    /// How long the call may take, from the first middleware to the decoded value; for streams, to the head. 60 seconds.
    public var timeout: Duration?
    /// How long a connection may be silent. No limit, since `timeout` holds; set it for streams.
    public var idleTimeout: Duration?
    /// Used instead of the client's authentication middleware.
    public var authorization: Authorization?
    /// Header fields set on every request, in place of fields of the same name.
    public var headers: HTTPHeaders
    /// How many bytes a response may have after decompression; of a stream, how many may wait for a slow reader. 64 MiB.
    public var responseLimit: Int?
    /// How many redirects are followed; 0: none, the redirect is the response. 10.
    public var maximumRedirects: Int?
    /// Limits of decoding, and the hook that is told what lenient models drop.
    public var json: JSONOptions?
    /// How dates and times without an offset are read, and how dates and times are written, in JSON and in parameters. `nil`: as in `json`, else
    /// as the API's config does.
    public var dates: DateOptions?
    /// Told how each exchange with the server goes, besides the request's own observer (`HTTPRequest.observer`).
    public var observer: (@Sendable (TransportEvent) -> Void)?
    /// Options of other modules, by the type that names them.
    private var others: [ObjectIdentifier: any Sendable] = [:]

    /// Options as given.
    public init(
        timeout: Duration? = nil, idleTimeout: Duration? = nil, authorization: Authorization? = nil, headers: HTTPHeaders = HTTPHeaders(),
        responseLimit: Int? = nil, maximumRedirects: Int? = nil, json: JSONOptions? = nil, dates: DateOptions? = nil
    ) {
        (self.timeout, self.idleTimeout, self.authorization, self.headers) = (timeout, idleTimeout, authorization, headers)
        (self.responseLimit, self.maximumRedirects, self.json, self.dates) = (responseLimit, maximumRedirects, json, dates)
    }

    /// How long the call may take.
    public static func timeout(_ timeout: Duration) -> CallOptions { CallOptions(timeout: timeout) }
    /// How long a connection may be silent.
    public static func idleTimeout(_ timeout: Duration) -> CallOptions { CallOptions(idleTimeout: timeout) }
    /// The credentials of this call, used instead of the client's authentication middleware.
    public static func authorization(_ authorization: Authorization) -> CallOptions { CallOptions(authorization: authorization) }
    /// Header fields to set.
    public static func headers(_ headers: HTTPHeaders) -> CallOptions { CallOptions(headers: headers) }
    /// How many bytes a response may have.
    public static func responseLimit(_ bytes: Int) -> CallOptions { CallOptions(responseLimit: bytes) }
    /// How the response's JSON is decoded.
    public static func json(_ options: JSONOptions) -> CallOptions { CallOptions(json: options) }
    /// How dates and times without an offset are read, and how dates and times are written.
    public static func dates(_ options: DateOptions) -> CallOptions { CallOptions(dates: options) }

    /// An option of another module, such as a policy's; `nil`: as in the client's options.
    public subscript<Key: CallOptionKey>(key: Key.Type) -> Key.Value? {
        get { others[ObjectIdentifier(key)] as? Key.Value }
        set { others[ObjectIdentifier(key)] = newValue }
    }

    /// These options, and those of `base` for what is nil.
    public func over(_ base: CallOptions) -> CallOptions {
        var result = base
        result.timeout = timeout ?? base.timeout
        result.idleTimeout = idleTimeout ?? base.idleTimeout
        result.authorization = authorization ?? base.authorization
        result.headers.merge(headers)
        result.responseLimit = responseLimit ?? base.responseLimit
        result.maximumRedirects = maximumRedirects ?? base.maximumRedirects
        result.json = json ?? base.json
        result.dates = dates ?? json?.dates ?? base.dates ?? base.json?.dates
        result.observer = observer ?? base.observer
        result.others.merge(others) { $1 }
        return result
    }

    /// The first option that makes no sense.
    var invalid: InvalidOption? {
        if let timeout, timeout < .zero { return InvalidOption("timeout", "a negative duration") }
        if let idleTimeout, idleTimeout < .zero { return InvalidOption("idleTimeout", "a negative duration") }
        if let responseLimit, responseLimit < 0 { return InvalidOption("responseLimit", "a negative number of bytes") }
        if let maximumRedirects, maximumRedirects < 0 { return InvalidOption("maximumRedirects", "a negative number") }
        return nil
    }

    /// The responses' limit, or its default.
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

/// Names an option that another module adds to ``CallOptions``: what a middleware of one's own reads from its context's options.
///
/// ```swift
/// enum Priority: CallOptionKey { typealias Value = Int }
///
/// var options = CallOptions()
/// options[Priority.self] = 3
/// ```
public protocol CallOptionKey {
    associatedtype Value: Sendable
}

/// An option that makes no sense, such as a negative duration: reported by the call, before anything is sent.
public struct InvalidOption: LocalizedError, Equatable, PrintsNoSecrets {
    /// The option's name in Swift.
    public let name: String
    /// What was found, such as "a negative duration".
    public let reason: String

    /// An error as given.
    public init(_ name: String, _ reason: String) { (self.name, self.reason) = (name, reason) }

    public var description: String { "the option \(name) makes no sense: \(reason)" }
}
