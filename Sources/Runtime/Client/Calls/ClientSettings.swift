import EndpointBasics

/// Everything that a client was created with, in the form in which calls use it.
struct ClientSettings: Sendable {
    let servers: ServerMap
    private(set) var transport: any Transport
    /// The transport that reaches the network, even if calls only prepare their request.
    let network: any Transport
    /// The options of the client. Each call uses them as they are, because `Client.with` creates another client.
    var options: CallOptions
    let clock: any Clock<Duration>
    /// The middleware that requests pass through, outermost first.
    let chain: [Middleware]
    /// The transformations in the order in which they are applied.
    let transforms: [@Sendable (Data, ResponseContext) throws -> Data]
    /// The functions that create the observers of a call.
    private(set) var observers: [Middleware.Observe]
    private(set) var execution: CallExecution
    /// Whether calls end as soon as their request is built.
    private(set) var isPreparing = false
    /// How JSON is decoded and encoded according to the API's config.
    private let apiJSON: JSONOptions

    init<API: EndpointAPI>(
        _ api: API.Type, servers: ServerMap, transport: any Transport, middleware: [Middleware], options: CallOptions,
        clock: any Clock<Duration>
    ) {
        (self.servers, self.transport, network, self.options, self.clock) = (servers, transport, transport, options, clock)
        apiJSON = api.configuration.json
        chain = Middleware.inOrder(middleware).filter(\.isInChain)
        transforms = middleware.reversed().compactMap { if case .transform(let transform) = $0.kind { transform } else { nil } }
        observers = middleware.compactMap(\.observe)
        execution = CallExecution(transport, clock, chain)
    }

    /// Returns these settings with a transport that only captures the request, and without observers.
    func preparing(_ transport: any Transport) -> ClientSettings {
        var settings = self
        settings.transport = transport
        settings.observers = []
        settings.execution.place = .separateTask
        settings.isPreparing = true
        return settings
    }

    /// How calls encode and decode JSON.
    var json: JSONOptions {
        var json = options.json ?? JSONOptions()
        json.dates = options.dates ?? json.dates ?? apiJSON.dates
        json.isLenient = json.isLenient || apiJSON.isLenient
        json.readsNullAsEmpty = json.readsNullAsEmpty || apiJSON.readsNullAsEmpty
        if json.codableKeys == .asWritten { json.codableKeys = apiJSON.codableKeys }
        return json
    }

    /// Whether the request goes to the client's server or to one of an operation. False for a custom request to a different origin, which
    /// receives neither credentials nor the client's header fields, because those can contain credentials.
    func isOwn(_ request: HTTPRequest, _ operation: OperationInfo) -> Bool {
        !operation.isCustom || request.url.origin == servers.client?.origin
    }
}
