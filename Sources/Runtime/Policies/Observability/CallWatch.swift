import EndpointBasics
public import EndpointRuntime

/// Observes a call, and reports its attempts and its end as events.
final class CallWatch: CallObserver {
    /// Called before an attempt is sent. Can add header fields, and returns a closure that is called when the attempt ends.
    typealias OnAttempt = @Sendable (CallEvent, inout HTTPRequest) -> (@Sendable (CallEvent) -> Void)

    private struct State {
        /// The time at which the call began to wait for its next attempt.
        var waitsSince: ContinuousClock.Instant
        var last: Attempt?
    }

    private let operation: OperationInfo
    private let onAttempt: OnAttempt?
    private let onEnd: (@Sendable (CallEvent) -> Void)?
    private let start = ContinuousClock.now
    private let state: Locked<State>

    init(_ operation: OperationInfo, onAttempt: OnAttempt? = nil, onEnd: (@Sendable (CallEvent) -> Void)? = nil) {
        (self.operation, self.onAttempt, self.onEnd, state) = (operation, onAttempt, onEnd, Locked(State(waitsSince: start)))
    }

    func attempt(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        let now = ContinuousClock.now
        let attempt = state.withLock { state in
            let attempt = Attempt(request, context, at: now, queue: state.waitsSince.duration(to: now))
            state.last = attempt
            return attempt
        }
        var request = request
        request.observeTransport { event in
            if case .finished(let metrics) = event { attempt.finish(metrics) }
        }
        let end = onAttempt?(attempt.event(nil), &request)
        do {
            var response = try await next(request)
            attempt.receive(response)
            response.body = response.body.observed { [self] in finish(attempt, error: $0.error, context: context, end: end) }
            return response
        } catch {
            finish(attempt, error: error, context: context, end: end)
            throw error
        }
    }

    private func finish(_ attempt: Attempt, error: (any Error)?, context: RequestContext, end: (@Sendable (CallEvent) -> Void)?) {
        let now = ContinuousClock.now
        attempt.end(at: now)
        state.withLock { $0.waitsSince = now }
        end?(attempt.event(error.map(context.failure)))
    }

    func end(_ status: Int?, _ error: EndpointError?) {
        guard let onEnd else { return }
        let now = ContinuousClock.now
        let last = state.withLock { $0.last }
        var durations = last?.durations ?? CallEvent.Durations()
        durations.queue = last.map { start.duration(to: $0.start) }
        if error == nil || error?.phase == .decoding { durations.decode = last?.bodyEnd?.duration(to: now) }
        durations.total = start.duration(to: now)
        let event = CallEvent(
            .call, operation: operation, method: last?.method, origin: last?.origin, attempt: last?.number ?? 0, status: status,
            error: error, requestID: last?.requestID, redirects: last?.redirects ?? 0, durations: durations, transport: last?.transport)
        onEnd(event)
    }
}

/// An attempt of a watched call. It does not refer to the call, which can outlive it.
private final class Attempt: Sendable {
    private struct State {
        var head: (status: Int, redirects: Int, moment: ContinuousClock.Instant)?
        var transport: TransportMetrics?
        var end: ContinuousClock.Instant?
    }

    let start: ContinuousClock.Instant
    let method: String
    let origin: HTTPURL.Origin
    let number: Int
    let requestID: String?
    private let operation: OperationInfo
    private let queue: Duration
    private let state = Locked(State())

    init(_ request: HTTPRequest, _ context: RequestContext, at start: ContinuousClock.Instant, queue: Duration) {
        (self.start, self.queue, operation, number) = (start, queue, context.operation, context.attempt)
        (method, origin, requestID) = (request.method.name, request.url.origin, request.id)
    }

    func receive(_ response: HTTPResponse) {
        let now = ContinuousClock.now
        state.withLock { $0.head = (response.status, response.redirects, now) }
    }

    func finish(_ metrics: TransportMetrics) { state.withLock { $0.transport = metrics } }
    func end(at moment: ContinuousClock.Instant) { state.withLock { $0.end = moment } }

    var redirects: Int { state.withLock { $0.head?.redirects } ?? 0 }
    var transport: TransportMetrics? { state.withLock { $0.transport } }
    /// The time at which the body had been read or dropped.
    var bodyEnd: ContinuousClock.Instant? { state.withLock { $0.end } }

    var durations: CallEvent.Durations {
        let state = state.withLock { $0 }
        var durations = CallEvent.Durations(total: state.end.map { start.duration(to: $0) } ?? .zero)
        durations.queue = queue
        let metrics = state.transport
        durations.connect = metrics?.isReused == true ? .zero : metrics?.secureConnection ?? metrics?.connect
        if let metrics, let firstByte = metrics.firstByte {
            durations.firstByte = firstByte - (durations.connect ?? .zero)
            durations.body = metrics.total.map { max($0 - firstByte, .zero) }
        } else if let head = state.head {
            durations.firstByte = start.duration(to: head.moment)
            durations.body = state.end.map { head.moment.duration(to: $0) }
        }
        return durations
    }

    func event(_ error: EndpointError?) -> CallEvent {
        let state = state.withLock { $0 }
        return CallEvent(
            .attempt, operation: operation, method: method, origin: origin, attempt: number, status: state.head?.status, error: error,
            requestID: requestID, redirects: state.head?.redirects ?? 0, durations: durations, transport: state.transport)
    }
}

extension Middleware {
    /// Creates middleware that reports the end of each call.
    ///
    /// - Parameters:
    ///   - role: The role, which determines the place in the chain.
    ///   - onEnd: Called when a call ends, after decoding and before the caller receives the result. It should return quickly.
    ///   - intercept: Called with each request.
    public init(role: Role = .general, onEnd: @escaping @Sendable (CallEvent) -> Void, _ intercept: @escaping Intercept) {
        self.init(role: role, observe: { CallWatch($0, onEnd: onEnd) }, intercept: intercept)
    }

    /// Creates middleware that only reports attempts and the ends of calls.
    init(onAttempt: @escaping CallWatch.OnAttempt, onEnd: (@Sendable (CallEvent) -> Void)? = nil) {
        self.init(observe: { CallWatch($0, onAttempt: onAttempt, onEnd: onEnd) })
    }
}
