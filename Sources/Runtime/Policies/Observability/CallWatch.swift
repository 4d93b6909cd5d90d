import EndpointBasics
public import EndpointRuntime

/// Observes a call, and reports its attempts and its end as events.
final class CallWatch: CallObserver {
    /// Called before an attempt is sent. Can add header fields, and returns a closure that is called when the attempt ends.
    typealias OnAttempt = @Sendable (CallEvent, inout HTTPRequest) -> (@Sendable (CallEvent) -> Void)

    private let operation: OperationInfo
    private let onAttempt: OnAttempt?
    private let onEnd: (@Sendable (CallEvent) -> Void)?
    private let start = ContinuousClock.now
    private let last = Locked<Locked<Attempt>?>(nil)

    init(_ operation: OperationInfo, onAttempt: OnAttempt? = nil, onEnd: (@Sendable (CallEvent) -> Void)? = nil) {
        (self.operation, self.onAttempt, self.onEnd) = (operation, onAttempt, onEnd)
    }

    func attempt(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        let attempt = last.withLock { last in
            // The call has waited for this attempt since the last one ended.
            let attempt = Locked(Attempt(request, context, waitsSince: last?.withLock { $0.end } ?? start))
            last = attempt
            return attempt
        }
        var request = request
        request.observeTransport { event in
            if case .finished(let metrics) = event { attempt.withLock { $0.event.transport = metrics } }
        }
        let end = onAttempt?(attempt.withLock { $0 }.report(nil), &request)
        do {
            var response = try await next(request)
            attempt.withLock { $0.receive(response.head, redirects: response.redirects) }
            response.body = response.body.observed { [self] in finish(attempt, error: $0.error, context: context, end: end) }
            return response
        } catch {
            finish(attempt, error: error, context: context, end: end)
            throw error
        }
    }

    private func finish(
        _ attempt: Locked<Attempt>, error: (any Error)?, context: RequestContext, end: (@Sendable (CallEvent) -> Void)?
    ) {
        attempt.withLock { $0.end = .now }
        end?(attempt.withLock { $0 }.report(error.map(context.failure)))
    }

    func end(_ status: Int?, _ error: EndpointError?) {
        guard let onEnd else { return }
        let now = ContinuousClock.now
        let last = last.withLock { $0 }?.withLock { $0 }
        var event = last?.report(error) ?? CallEvent(.call, operation: operation)
        event.kind = .call
        if last == nil { event.attempt = 0 }
        event.status = status
        event.error = error
        event.durations.queue = last.map { start.duration(to: $0.start) }
        if error == nil || error?.phase == .decoding { event.durations.decode = last?.end?.duration(to: now) }
        event.durations.total = start.duration(to: now)
        onEnd(event)
    }
}

/// An attempt of a watched call, as far as it has got. It does not refer to the call, which can outlive it.
private struct Attempt: Sendable {
    let start = ContinuousClock.now
    /// Everything that is known so far, except the error and the durations after `queue`.
    var event: CallEvent
    /// The time at which the head of the response arrived.
    private var head: ContinuousClock.Instant?
    /// The time at which the body had been read or dropped.
    var end: ContinuousClock.Instant?

    init(_ request: HTTPRequest, _ context: RequestContext, waitsSince: ContinuousClock.Instant) {
        event = CallEvent(.attempt, operation: context.operation)
        event.method = request.method.name
        event.origin = request.url.origin
        event.attempt = context.attempt
        event.requestID = request.id
        event.durations.queue = waitsSince.duration(to: start)
    }

    mutating func receive(_ response: ResponseHead, redirects: Int) {
        head = .now
        event.status = response.status
        event.redirects = redirects
    }

    func report(_ error: EndpointError?) -> CallEvent {
        var event = event
        event.error = error
        event.durations.total = end.map { start.duration(to: $0) } ?? .zero
        let metrics = event.transport
        let connect = metrics?.isReused == true ? .zero : metrics?.secureConnection ?? metrics?.connect
        event.durations.connect = connect
        if let metrics, let firstByte = metrics.firstByte {
            event.durations.firstByte = firstByte - (connect ?? .zero)
            event.durations.body = metrics.total.map { max($0 - firstByte, .zero) }
        } else if let head {
            event.durations.firstByte = start.duration(to: head)
            event.durations.body = end.map { head.duration(to: $0) }
        }
        return event
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
