/// Information about the call, for middleware.
public final class RequestContext: Sendable, PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// The operation with its parameters, as the caller gave them: a case of a generated enum.
    public let endpoint: (any Endpoint)?
    /// The URL of the client's server.
    public let server: String
    /// Of this call, over those of the client.
    public let options: CallOptions
    /// 1 for the first time that this call reaches the network, 2 when a middleware sends it again, and so on.
    public let attempt: Int
    /// The caller reads the body while it arrives: it must not be waited for.
    public let isStreaming: Bool
    /// The request goes to the client's server, or to the one that the description names for the operation. False for a custom request to
    /// another origin: no credentials go there, and none are asked for.
    public let goesToOwnServer: Bool
    /// The request is only made (`Client.prepare`): what it is handed on to ends as if the call had been cancelled.
    public let isPreparing: Bool
    package let effects: CallEffects
    private let source: Source

    /// Where time and credentials are asked for: no closures, since each call with middleware makes a context.
    private enum Source: Sendable {
        case call(CallRun, any Clock<Duration>)
        case given(timeRemaining: @Sendable () -> Duration?, sleep: @Sendable (Duration) async throws -> Void)
    }

    /// A context as given, for tests of middleware.
    ///
    /// - Parameters:
    ///   - operation: what is called.
    ///   - endpoint: the operation with its parameters.
    ///   - server: the URL of the client's server.
    ///   - options: of the call, over those of the client.
    ///   - attempt: 1 for the first time that the call reaches the network.
    ///   - isStreaming: the caller reads the body while it arrives.
    ///   - isPreparing: the request is only made.
    ///   - goesToOwnServer: the request goes to the client's server.
    ///   - timeRemaining: how long until the deadline; asked each time.
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

    /// Of a call in progress.
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

    /// How long until the call's deadline; `nil` if it has none, or has its value, as a stream that is read has.
    public var timeRemaining: Duration? {
        switch source {
        case .call(let run, _): run.remaining
        case .given(let timeRemaining, _): timeRemaining()
        }
    }

    /// Waits on the clock of the call's client, which stands still in tests that say so.
    public func sleep(for duration: Duration) async throws {
        switch source {
        case .call(_, let clock): try await clock.sleep(for: duration)
        case .given(_, let sleep): try await sleep(duration)
        }
    }

    /// The credentials of the last request that reached the network: middleware further inwards may have added some.
    var sent: SentCredentials { if case .call(let run, _) = source { run.credentials } else { SentCredentials() } }
    public var description: String { "\(operation), attempt \(attempt)" }
}

/// Information about the call, for a response's transformation.
public struct ResponseContext: Sendable, PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// Status and header fields of the response.
    public let head: ResponseHead
    /// The operation with its parameters, as the caller gave them: a case of a generated enum.
    public let endpoint: (any Endpoint)?

    /// A context as given, for tests of transformations.
    public init(operation: OperationInfo, head: ResponseHead, endpoint: (any Endpoint)? = nil) {
        (self.operation, self.head, self.endpoint) = (operation, head, endpoint)
    }
    public var description: String { "\(operation), status \(head.status)" }
}
