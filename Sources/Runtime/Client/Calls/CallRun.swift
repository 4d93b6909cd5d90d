import EndpointBasics

/// A call in progress. Tracks the phase of the call, which errors include, and the first event that ended the call.
final class CallRun: TimerTarget, ExchangeOwner, @unchecked Sendable {
    var timerIndex = -1
    let operation: OperationInfo
    let endpoint: any Endpoint
    let options: CallOptions
    let deadline: Deadline?
    let isStreaming: Bool
    /// Whether the work starts on the caller's thread.
    private let startsAtOnce: Bool
    /// Whether the work runs in the caller's own task. Changed only before the work starts.
    private(set) var isInline = false
    let json: JSONOptions
    /// The effects, or `nil` if nothing needs them.
    let effects: CallEffects?
    /// The watch, or `nil` if nothing watches the call.
    let watch: CallWatch?
    /// The type of the operation's documented failures.
    private let failures: any EndpointFailure.Type

    private let lock = Lock()
    // Protected by `lock`.
    private var phase = EndpointError.Phase.building
    private var sent = 0
    private var head: ResponseHead?
    private var id: String?
    private var target: HTTPURL?
    private var carried = SentCredentials()
    private var isOver = false
    private var end: EndpointError?
    private var waiter: UnsafeContinuation<EndpointError?, Never>?
    private var tasks: (work: Task<Void, Never>?, sleep: Task<Void, Never>?)?
    /// The exchange that the work waits for, if it runs in the caller's own task.
    private var exchange: Exchange?

    init(
        _ operation: OperationInfo, _ endpoint: any Endpoint, _ failures: any EndpointFailure.Type, _ options: CallOptions,
        _ json: JSONOptions, _ deadline: Deadline?, isStreaming: Bool, startsAtOnce: Bool, effects: CallEffects?,
        watch: CallWatch?
    ) {
        (self.operation, self.endpoint, self.failures) = (operation, endpoint, failures)
        (self.options, self.json, self.deadline) = (options, json, deadline)
        (self.isStreaming, self.startsAtOnce, self.effects, self.watch) = (isStreaming, startsAtOnce, effects, watch)
    }

    /// Creates a run for an earlier part of the same call, such as obtaining its credentials.
    convenience init(like run: CallRun) {
        self.init(
            run.operation, run.endpoint, run.failures, run.options, run.json, run.deadline, isStreaming: run.isStreaming,
            startsAtOnce: run.startsAtOnce, effects: run.effects, watch: run.watch)
    }

    func enter(_ phase: EndpointError.Phase) { lock.withLock { self.phase = phase } }

    /// Records a request that reaches the network.
    func sends(_ request: HTTPRequest) {
        lock.withLock {
            (phase, sent, head, id, carried) = (.sending, sent + 1, nil, request.id, request.credentials)
            target = request.url
            target?.removeQueryItems(request.secretQueryItems)
        }
    }

    func redirects(to url: HTTPURL) {
        lock.withLock {
            carried.redirect(to: url)
            target = url
        }
    }

    /// The URL of the last request, after redirects and without credentials, or `nil` if no request has reached the network.
    var url: HTTPURL? { lock.withLock { target } }

    /// The credentials of the last request.
    var credentials: SentCredentials { lock.withLock { carried } }
    /// The strings that must not appear in errors. Computed only for failures.
    var secrets: Set<String> { endpoint.secretTexts.union(credentials.values(SecretNames(endpoint.secretNames))) }

    /// Records the head of the response whose body arrives next.
    func receives(_ head: ResponseHead) { lock.withLock { (phase, self.head) = (.receiving, head) } }
    /// The time until the deadline, or `nil` if there is no deadline or the run has ended.
    var remaining: Duration? { lock.withLock { isOver } ? nil : deadline?.remaining }
    var attempt: Int { lock.withLock { sent + 1 } }
    /// The ID of the last request.
    var requestID: String? { lock.withLock { id } }

    /// Creates an error with the current phase of the call.
    func failure(_ error: any Error) -> EndpointError {
        if let error = error as? EndpointError { return error }
        let (phase, head, id) = lock.withLock { (self.phase, self.head, self.id) }
        return EndpointError(operation: operation.id, phase: phase, underlying: error, response: head, requestID: id)
    }

    /// Returns the reason that an attempt failed. If the attempt failed because the call ended, this is the reason that the call ended.
    func cause(of error: any Error) -> EndpointError {
        let failure = failure(error)
        return failure.isCancellation ? lock.withLock { end } ?? failure : failure
    }

    /// How responses to the last request are decoded.
    var reading: ResponseReading {
        var reading = ResponseReading(operation: operation.id, failures: failures, json: json, requestID: requestID)
        reading.secrets = { [self] in secrets }
        return reading
    }

    // MARK: The race

    func outcome(_ work: @escaping @Sendable () async throws -> Void) async -> EndpointError? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isOver = lock.withLock {
                    waiter = self.isOver ? nil : continuation
                    return self.isOver
                }
                if isOver { return continuation.resume(returning: end) }
                begin(work)
            }
        } onCancel: {
            finish(failure(CancellationError()))
        }
    }

    private func begin(_ work: @escaping @Sendable () async throws -> Void) {
        setTimer()
        let work = task(startsAtOnce) { [self] in
            do {
                try await work()
                finish(nil)
            } catch {
                finish(failure(error))
            }
        }
        keep((work, sleep()))
    }

    private func setTimer() {
        if case .system(let moment)? = deadline { Timers.shared.set(self, for: moment) }
    }

    private func keep(_ tasks: (work: Task<Void, Never>?, sleep: Task<Void, Never>?)) {
        let isOver = lock.withLock {
            self.tasks = self.isOver ? nil : tasks
            return self.isOver
        }
        if isOver { stop(tasks) }
    }

    /// Sleeps until the deadline on a clock that is not the system's.
    private func sleep() -> Task<Void, Never>? {
        guard case .other(_, let sleep)? = deadline else { return nil }
        return Task { if (try? await sleep()) != nil, !Task.isCancelled { fire() } }
    }

    func fire() { finish(failure(DeadlineError())) }

    // MARK: Without a race

    func beginInline() {
        isInline = true
        setTimer()
        if let sleep = sleep() { keep((nil, sleep)) }
    }

    /// Ends the exchange if the call ends first.
    func waits(for exchange: Exchange) {
        let isOver = lock.withLock {
            self.exchange = self.isOver ? nil : exchange
            return self.isOver
        }
        if isOver { exchange.cancel() }
    }

    /// Ends the run after the work has produced a value. Returns an error if the deadline passed or the caller was cancelled in the
    /// meantime.
    func outcome() -> EndpointError? {
        finish(Task.isCancelled ? failure(CancellationError()) : nil)
        return lock.withLock { end }
    }

    /// Ends the run after the work has thrown an error.
    func outcome(_ error: any Error) -> EndpointError {
        let error = failure(error)
        finish(error)
        return lock.withLock { end } ?? error
    }

    private func finish(_ error: EndpointError?) {
        typealias Ended = (UnsafeContinuation<EndpointError?, Never>?, (Task<Void, Never>?, Task<Void, Never>?)?, Exchange?)
        let ended = lock.withLock { () -> Ended? in
            if isOver { return nil }
            (isOver, end) = (true, error)
            defer { (waiter, tasks, exchange) = (nil, nil, nil) }
            return (waiter, tasks, exchange)
        }
        guard let (waiter, tasks, exchange) = ended else { return }
        stop(tasks)
        if error != nil { exchange?.cancel() }
        waiter?.resume(returning: error)
    }

    private func stop(_ tasks: (work: Task<Void, Never>?, sleep: Task<Void, Never>?)?) {
        if case .system? = deadline { Timers.shared.cancel(self) }
        tasks?.work?.cancel()
        tasks?.sleep?.cancel()
    }
}

/// - Parameter atOnce: Whether the task starts on the caller's thread, if the system supports that. Work that never waits needs no other
///   thread.
private func task(_ atOnce: Bool, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    if atOnce, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return Task.immediate { await work() } }
    return Task { await work() }
}
