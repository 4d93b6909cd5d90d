import EndpointBasics

/// Information about a call for middleware.
public final class RequestContext: Sendable, _PrintsNoSecrets {
    /// The called operation.
    public let operation: OperationInfo
    /// The operation with its parameters, as given by the caller: a case of a generated enum.
    public let endpoint: (any Endpoint)?
    /// The URL of the client's server.
    public let server: String
    /// The URL of the server to which the operation goes.
    package let operationServer: String
    /// The options of the call, combined with those of the client.
    public let options: CallOptions
    /// The number of the attempt: 1 for the first request on the network, 2 when middleware sends it again, and so on.
    public let attempt: Int
    /// Whether the caller reads the body as a stream, in which case middleware must not wait for the end of the body.
    public let isStreaming: Bool
    /// Whether the operation has a server of its own to which the request goes, rather than to the client's server.
    public let goesToOwnServer: Bool
    /// Whether the request can carry the client's credentials. False for a custom request to an origin other than the client's.
    public let mayCarryCredentials: Bool
    /// Whether the request is only prepared (`Client.prepare`). If so, passing it on fails as if the call had been cancelled.
    public let isPreparing: Bool
    private let source: Source

    /// The source of times and sent requests. This is an enum rather than a set of closures, because each call with middleware creates a
    /// context.
    private enum Source: Sendable {
        case call(CallRun, any Clock<Duration>, any Transport)
        case given(timeRemaining: @Sendable () -> Duration?, sleep: @Sendable (Duration) async throws -> Void)
    }

    /// Creates a context for testing middleware.
    ///
    /// - Parameters:
    ///   - operation: The called operation.
    ///   - endpoint: The operation with its parameters.
    ///   - server: The URL of the client's server.
    ///   - options: The options of the call, combined with those of the client.
    ///   - attempt: The number of the attempt: 1 for the first request on the network.
    ///   - isStreaming: Whether the caller reads the body as a stream.
    ///   - isPreparing: Whether the request is only prepared.
    ///   - goesToOwnServer: Whether the request goes to a server of the operation's own.
    ///   - mayCarryCredentials: Whether the request can carry the client's credentials.
    ///   - timeRemaining: Returns the time until the deadline. Called on each access.
    ///   - sleep: Waits on the client's clock.
    public init(
        operation: OperationInfo, endpoint: (any Endpoint)? = nil, server: String = "", options: CallOptions = CallOptions(),
        attempt: Int = 1, isStreaming: Bool = false, isPreparing: Bool = false, goesToOwnServer: Bool = false,
        mayCarryCredentials: Bool = true,
        timeRemaining: @escaping @Sendable () -> Duration? = { nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.operation, self.endpoint, self.server, self.options) = (operation, endpoint, server, options)
        (self.attempt, self.isStreaming, self.isPreparing, operationServer) = (attempt, isStreaming, isPreparing, server)
        (self.goesToOwnServer, self.mayCarryCredentials) = (goesToOwnServer, mayCarryCredentials)
        source = .given(timeRemaining: timeRemaining, sleep: sleep)
    }

    /// Creates the context of a call in progress.
    init(_ run: CallRun, _ settings: ClientSettings, _ request: HTTPRequest) {
        let info = run.info
        (operation, endpoint, server, options) = (info.operation, info.endpoint, settings.servers.text, info.options)
        (attempt, isStreaming, isPreparing) = (run.attempt, info.isStreaming, settings.isPreparing)
        operationServer = info.destination?.url.string ?? settings.servers.text
        goesToOwnServer = info.destination?.isOverride ?? false
        mayCarryCredentials = settings.isOwn(request, info.operation)
        source = .call(run, settings.clock, settings.network)
    }

    /// The time until the call's deadline. `nil` if the call has no deadline, or already has its value, for example while a stream is being
    /// read.
    public var timeRemaining: Duration? {
        switch source {
        case .call(let run, _, _): run.remaining
        case .given(let timeRemaining, _): timeRemaining()
        }
    }

    /// Waits on the clock of the client, which tests can control.
    public func sleep(for duration: Duration) async throws {
        switch source {
        case .call(_, let clock, _): try await clock.sleep(for: duration)
        case .given(_, let sleep): try await sleep(duration)
        }
    }

    /// Waits on a policy's own clock or, if the policy has none, on the clock of the call's client.
    package func sleep(for duration: Duration, on clock: (any Clock<Duration>)?) async throws {
        guard let clock else { return try await sleep(for: duration) }
        try await clock.sleep(for: duration)
    }

    /// The requests that the call has sent so far, in order: every attempt and redirect, as changed by all middleware.
    package var sent: [SentRequest] { if case .call(let run, _, _) = source { run.sent } else { [] } }
    /// The transport of the client, for requests that the call depends on, such as one for a token.
    package var transport: any Transport { if case .call(_, _, let transport) = source { transport } else { DefaultTransport.shared } }
    /// A random ID of the call, the same in all of its middleware and attempts.
    package var callID: UUID { if case .call(let run, _, _) = source { run.id } else { UUID() } }

    /// Returns the error for a failed attempt. If the attempt failed because the call ended, this is the error of the call.
    package func failure(_ error: any Error) -> EndpointError {
        if case .call(let run, _, _) = source { run.cause(of: error) } else { .wrapping(error, operation: operation.id) }
    }

    public var description: String { "\(operation), attempt \(attempt)" }
}

/// Information about a call, for transforming its response.
public struct ResponseContext: Sendable, _PrintsNoSecrets {
    /// The called operation.
    public let operation: OperationInfo
    /// The status and the header fields of the response.
    public let head: ResponseHead
    /// The operation with its parameters, as given by the caller: a case of a generated enum.
    public let endpoint: (any Endpoint)?

    /// Creates a context for testing transformations.
    public init(operation: OperationInfo, head: ResponseHead, endpoint: (any Endpoint)? = nil) {
        (self.operation, self.head, self.endpoint) = (operation, head, endpoint)
    }
    public var description: String { "\(operation), status \(head.status)" }
}
