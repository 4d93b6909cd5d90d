/// Information about the call, for middleware.
public final class RequestContext: Sendable, _PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// The operation with its parameters, as given by the caller: a case of a generated enum.
    public let endpoint: (any Endpoint)?
    /// The URL of the client's server.
    public let server: String
    /// The call's options, combined with the client's.
    public let options: CallOptions
    /// 1 for the call's first request on the network, 2 when middleware sends it again, and so on.
    public let attempt: Int
    /// Whether the caller reads the body as a stream, so middleware must not wait for its end.
    public let isStreaming: Bool
    /// Whether the request goes to the client's server, or to the one that the description names for the operation. False for a custom request to
    /// another origin: it gets no credentials, and none are requested for it.
    public let goesToOwnServer: Bool
    /// Whether the request is only prepared (`Client.prepare`): passing it on ends as if the call had been cancelled.
    public let isPreparing: Bool
    package let effects: CallEffects
    private let source: Source

    /// Where time and credentials come from. Not closures, since each call with middleware makes a context.
    private enum Source: Sendable {
        case call(CallRun, any Clock<Duration>)
        case given(timeRemaining: @Sendable () -> Duration?, sleep: @Sendable (Duration) async throws -> Void)
    }

    /// A context as given, for testing middleware.
    ///
    /// - Parameters:
    ///   - operation: the called operation.
    ///   - endpoint: the operation with its parameters.
    ///   - server: the URL of the client's server.
    ///   - options: the call's options, combined with the client's.
    ///   - attempt: 1 for the call's first request on the network.
    ///   - isStreaming: whether the caller reads the body as a stream.
    ///   - isPreparing: whether the request is only prepared.
    ///   - goesToOwnServer: whether the request goes to the client's server.
    ///   - timeRemaining: returns the time until the deadline; called each time.
    ///   - sleep: waits on the client's clock.
    public convenience init(
        operation: OperationInfo, endpoint: (any Endpoint)? = nil, server: String = "", options: CallOptions = CallOptions(),
        attempt: Int = 1, isStreaming: Bool = false, isPreparing: Bool = false, goesToOwnServer: Bool = true,
        timeRemaining: @escaping @Sendable () -> Duration? = { nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.init(
            operation: operation, endpoint: endpoint, server: server, options: options, attempt: attempt, isStreaming: isStreaming,
            isPreparing: isPreparing, goesToOwnServer: goesToOwnServer, effects: CallEffects(),
            .given(timeRemaining: timeRemaining, sleep: sleep))
    }

    /// The context of a call in progress.
    convenience init(_ run: CallRun, _ clock: any Clock<Duration>, server: String, isPreparing: Bool, goesToOwnServer: Bool) {
        self.init(
            operation: run.operation, endpoint: run.endpoint, server: server, options: run.options, attempt: run.attempt,
            isStreaming: run.isStreaming, isPreparing: isPreparing, goesToOwnServer: goesToOwnServer,
            effects: run.effects ?? CallEffects(), .call(run, clock))
    }

    private init(
        operation: OperationInfo, endpoint: (any Endpoint)?, server: String, options: CallOptions, attempt: Int, isStreaming: Bool,
        isPreparing: Bool, goesToOwnServer: Bool, effects: CallEffects, _ source: Source
    ) {
        (self.operation, self.endpoint, self.server, self.options) = (operation, endpoint, server, options)
        (self.attempt, self.isStreaming, self.source) = (attempt, isStreaming, source)
        (self.isPreparing, self.goesToOwnServer, self.effects) = (isPreparing, goesToOwnServer, effects)
    }

    /// The time until the call's deadline; `nil` if it has none, or already has its value, as when a stream is being read.
    public var timeRemaining: Duration? {
        switch source {
        case .call(let run, _): run.remaining
        case .given(let timeRemaining, _): timeRemaining()
        }
    }

    /// Waits on the clock of the call's client, which tests can stop.
    public func sleep(for duration: Duration) async throws {
        switch source {
        case .call(_, let clock): try await clock.sleep(for: duration)
        case .given(_, let sleep): try await sleep(duration)
        }
    }

    /// Waits on a policy's own clock or, if it has none, on that of the call's client.
    package func sleep(for duration: Duration, on clock: (any Clock<Duration>)?) async throws {
        guard let clock else { return try await sleep(for: duration) }
        try await clock.sleep(for: duration)
    }

    /// The credentials of the last request on the network: middleware further inwards may have added some.
    var sent: SentCredentials { if case .call(let run, _) = source { run.credentials } else { SentCredentials() } }
    public var description: String { "\(operation), attempt \(attempt)" }
}

/// Information about the call, for a response's transformation.
public struct ResponseContext: Sendable, _PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// Status and header fields of the response.
    public let head: ResponseHead
    /// The operation with its parameters, as the caller gave them: a case of a generated enum.
    public let endpoint: (any Endpoint)?

    /// A context as given, for testing transformations.
    public init(operation: OperationInfo, head: ResponseHead, endpoint: (any Endpoint)? = nil) {
        (self.operation, self.head, self.endpoint) = (operation, head, endpoint)
    }
    public var description: String { "\(operation), status \(head.status)" }
}
