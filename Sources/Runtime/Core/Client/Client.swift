import Foundation

/// Sends the calls of an API to one of its servers.
///
/// A value: `with` gives another one, which shares the connections.
public struct Client<API: EndpointAPI>: Sendable, PrintsNoSecrets {
    /// The options of every call, unless the call says otherwise.
    public let options: CallOptions
    private let core: ClientCore

    /// A client.
    ///
    /// - Parameters:
    ///   - server: an invalid URL is reported by the first call, as an error of phase `building`.
    ///   - transport: how requests reach the network; one URLSession for all clients by default.
    ///   - middleware: the first is the outermost.
    ///   - options: of every call, unless the call says otherwise.
    ///   - clock: what deadlines are measured with.
    public init(
        server: API.Server, transport: any Transport = URLSessionTransport.shared, middleware: [Middleware] = [],
        options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.options = options
        core = ClientCore(server: server.url, transport: transport, middleware: middleware, clock: clock)
    }

    private init(core: ClientCore, options: CallOptions) {
        self.core = core
        self.options = options
    }

    /// The same client with some options changed.
    public func with(_ options: CallOptions) -> Client {
        Client(core: core, options: options.over(self.options))
    }

    /// Sends a call; gives its value, with status and header fields.
    ///
    /// - Throws: on any failure, and when the calling task is cancelled (`isCancellation`), at once in both cases.
    @concurrent
    public func send<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<Value> {
        guard call.endpoint.apiID == ObjectIdentifier(API.self) else {
            throw EndpointError(operation: call.endpoint.operation.id, phase: .building, underlying: ForeignCall())
        }
        return try await core.send(call, options: options)
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
        try await send(.stream(call.endpoint))
    }

    /// The server, without query values.
    public var description: String {
        "Client<\(API.self)>(\(HTTPURL(core.server)?.description ?? "invalid server URL"))"
    }
}
