import EndpointBasics

/// Middleware that watches a call. Its position in the list makes no difference.
struct Watcher: Sendable {
    /// Called before an attempt is sent. Can add header fields, and returns a closure that is called when the attempt ends.
    let onAttempt: Middleware.Watch?
    let onEnd: (@Sendable (CallEvent) -> Void)?
}

/// The state of a watched call.
final class CallWatch: Sendable {
    private struct State {
        /// The time at which the call began to wait for its next attempt.
        var waitsSince: ContinuousClock.Instant
        var decodesSince: ContinuousClock.Instant?
        var last: AttemptWatch?
        var isOver = false
    }

    private let start = ContinuousClock.now
    private let state: Locked<State>

    init() { state = Locked(State(waitsSince: start)) }

    func decodes() {
        let now = ContinuousClock.now
        state.withLock { $0.decodesSince = now }
    }

    /// - Parameter request: The request, to which this method adds an observer of the exchange and the header fields of the watchers.
    func attempt(_ request: inout HTTPRequest, _ run: CallRun, _ watchers: [Watcher]) -> AttemptWatch {
        let now = ContinuousClock.now
        let attempt = AttemptWatch(request, run, at: now, queue: state.withLock { $0.waitsSince }.duration(to: now))
        // A finished call has already reported its end. It must not retain the attempt, which can in turn retain the call.
        state.withLock { $0.last = $0.isOver ? nil : attempt }
        attempt.begin(&request, watchers)
        return attempt
    }

    func ended(_ moment: ContinuousClock.Instant) { state.withLock { $0.waitsSince = moment } }

    /// Returns the event for the end of the call.
    func event(_ run: CallRun, _ status: Int?, _ error: EndpointError?) -> CallEvent {
        let now = ContinuousClock.now
        let (last, decodesSince) = state.withLock { state in
            state.isOver = true
            return (state.last.take(), state.decodesSince)
        }
        var durations = last?.durations ?? CallEvent.Durations()
        durations.queue = last.map { start.duration(to: $0.start) }
        durations.decode = decodesSince?.duration(to: now)
        durations.total = start.duration(to: now)
        return CallEvent(
            .call, operation: run.operation, method: last?.method, origin: last?.origin, attempt: run.attempt - 1, status: status,
            error: error, requestID: run.requestID, redirects: last?.redirects ?? 0, durations: durations, transport: last?.transport)
    }
}

/// The state of one attempt.
final class AttemptWatch: Sendable {
    private struct State {
        var head: (status: Int, redirects: Int, moment: ContinuousClock.Instant)?
        var transport: TransportMetrics?
        var end: ContinuousClock.Instant?
        var watchers: [@Sendable (CallEvent) -> Void] = []
    }

    let start: ContinuousClock.Instant
    let method: String
    let origin: HTTPURL.Origin
    private let number: Int
    private let requestID: String?
    private let queue: Duration
    private let run: CallRun
    private let state = Locked(State())

    init(_ request: HTTPRequest, _ run: CallRun, at start: ContinuousClock.Instant, queue: Duration) {
        (self.start, self.queue, self.run) = (start, queue, run)
        (method, origin, requestID, number) = (request.method.name, request.url.origin, request.id, run.attempt)
    }

    func begin(_ request: inout HTTPRequest, _ watchers: [Watcher]) {
        request.observeTransport { [self] event in
            if case .finished(let metrics) = event { state.withLock { $0.transport = metrics } }
        }
        let beginning = event(nil)
        let ends = watchers.compactMap { $0.onAttempt?(beginning, &request) }
        state.withLock { $0.watchers = ends }
    }

    func receives(_ response: HTTPResponse) {
        let now = ContinuousClock.now
        state.withLock { $0.head = (response.status, response.redirects, now) }
    }

    /// Ends the attempt. Calling this again has no effect.
    func end(_ error: (any Error)?) {
        let now = ContinuousClock.now
        let watchers = state.withLock { state -> [@Sendable (CallEvent) -> Void]? in
            guard state.end == nil else { return nil }
            state.end = now
            defer { state.watchers = [] }
            return state.watchers
        }
        guard let watchers else { return }
        run.watch?.ended(now)
        guard !watchers.isEmpty else { return }
        let event = event(error.map { run.cause(of: $0) })
        for watcher in watchers { watcher(event) }
    }

    var redirects: Int { state.withLock { $0.head?.redirects } ?? 0 }
    var transport: TransportMetrics? { state.withLock { $0.transport } }

    var durations: CallEvent.Durations {
        let (head, metrics, end) = state.withLock { ($0.head, $0.transport, $0.end) }
        var durations = CallEvent.Durations(total: end.map { start.duration(to: $0) } ?? .zero)
        durations.queue = queue
        durations.connect = metrics?.isReused == true ? .zero : metrics?.secureConnection ?? metrics?.connect
        if let metrics, let firstByte = metrics.firstByte {
            durations.firstByte = firstByte - (durations.connect ?? .zero)
            durations.body = metrics.total.map { max($0 - firstByte, .zero) }
        } else {
            durations.firstByte = head.map { start.duration(to: $0.moment) }
            if let head, let end { durations.body = head.moment.duration(to: end) }
        }
        return durations
    }

    private func event(_ error: EndpointError?) -> CallEvent {
        let (head, transport) = state.withLock { ($0.head, $0.transport) }
        return CallEvent(
            .attempt, operation: run.operation, method: method, origin: origin, attempt: number, status: head?.status, error: error,
            requestID: requestID, redirects: head?.redirects ?? 0, durations: durations, transport: transport)
    }
}
