import EndpointBasics

/// What is known about a call before it starts.
struct CallInfo: Sendable {
    let operation: OperationInfo
    let endpoint: any Endpoint
    /// The server, or `nil` if there is none.
    let destination: ServerMap.Destination?
    /// The type of the operation's documented failures.
    let failures: any EndpointFailure.Type
    let options: CallOptions
    let json: JSONOptions
    let deadline: Deadline?
    let isStreaming: Bool
    let followsRedirects: Bool
    /// Whether the work starts on the caller's thread.
    let startsAtOnce: Bool
}

/// A call in progress. Tracks its phase, which errors include, and the requests that it sends. What ends it is in `CallRun+Race.swift`.
final class CallRun: TimerTarget, ExchangeOwner, @unchecked Sendable {
    private struct Progress {
        var phase = EndpointError.Phase.building
        var attempts = 0
        /// The ID of the last request.
        var requestID: String?
        /// The head of the response to the last attempt.
        var head: ResponseHead?
        /// The first request and those after it, which few calls send.
        var first: SentRequest?
        var others: [SentRequest] = []
        var id: UUID?

        var last: SentRequest? { others.last ?? first }
    }

    let info: CallInfo
    let observers: [any CallObserver]
    var timerIndex = -1
    /// Whether the work runs in the caller's own task. Changed only before the work starts.
    var isInline = false
    let lock = Lock()
    // Protected by `lock`.
    private var progress = Progress()
    var race = Race()

    init(_ info: CallInfo, _ observers: [any CallObserver]) { (self.info, self.observers) = (info, observers) }

    // MARK: Progress

    func enter(_ phase: EndpointError.Phase) { lock.withLock { progress.phase = phase } }

    /// Begins an attempt, which reaches the network.
    func beginAttempt(_ request: HTTPRequest) {
        lock.withLock {
            progress.phase = .sending
            progress.attempts += 1
            progress.requestID = request.id
            progress.head = nil
        }
    }

    /// Records that a request is sent. Returns its index, with which to report its end.
    func send(_ request: HTTPRequest) -> Int {
        lock.withLock {
            guard progress.first != nil else {
                progress.first = SentRequest(request)
                return 0
            }
            progress.others.append(SentRequest(request))
            return progress.others.count
        }
    }

    func end(_ index: Int, _ end: Result<ResponseHead, any Error>) {
        lock.withLock {
            if index == 0 { progress.first?.end = end } else { progress.others[index - 1].end = end }
        }
    }

    /// Records the head of the response whose body arrives next.
    func receive(_ head: ResponseHead) {
        lock.withLock {
            progress.phase = .receiving
            progress.head = head
        }
    }

    /// The requests sent so far.
    var sent: [SentRequest] { lock.withLock { (progress.first.map { [$0] } ?? []) + progress.others } }
    /// The number of the next attempt.
    var attempt: Int { lock.withLock { progress.attempts + 1 } }
    /// The ID of the last request.
    var requestID: String? { lock.withLock { progress.requestID } }
    /// A random ID of the call.
    var id: UUID {
        lock.withLock {
            let id = progress.id ?? UUID()
            progress.id = id
            return id
        }
    }

    /// The URL of the last request, after redirects and without credentials, or `nil` if no request has reached the network.
    var url: HTTPURL? {
        guard let request = lock.withLock({ progress.last?.request }) else { return nil }
        var url = request.url
        url.removeQueryItems(request.marks.secretQueryItems)
        return url
    }

    /// The time until the deadline, or `nil` if there is no deadline or the run has ended.
    var remaining: Duration? { lock.withLock { race.isOver ? nil : info.deadline?.remaining } }

    // MARK: Errors

    /// The values that must not appear in errors. Computed only for failures.
    var secrets: Set<String> {
        var secrets = info.endpoint.secretTexts(info.options)
        for request in sent.map(\.request) { secrets.formUnion(request.parts.flatMap(\.values)) }
        // Errors print the ID.
        return secrets.subtracting([requestID ?? ""])
    }

    /// Creates an error with the current phase of the call.
    func failure(_ error: any Error) -> EndpointError {
        if let error = error as? EndpointError { return error }
        let progress = lock.withLock { self.progress }
        return located(
            EndpointError(
                operation: info.operation.id, phase: progress.phase, underlying: error, response: progress.head,
                requestID: progress.requestID))
    }

    /// Returns the error with the server to which the last request was sent.
    func located(_ error: EndpointError) -> EndpointError {
        error.located(at: lock.withLock { progress.last?.request.url.origin }, replacing: info.destination?.replaced)
    }

    /// Returns the reason that an attempt failed. If the attempt failed because the call ended, this is the reason that the call ended.
    func cause(of error: any Error) -> EndpointError {
        let failure = failure(error)
        return failure.isCancellation ? lock.withLock { race.end } ?? failure : failure
    }

    /// How responses to the last request are decoded.
    var reading: ResponseReading {
        ResponseReading(
            operation: info.operation.id, failures: info.failures, json: info.json, requestID: requestID, secrets: { [self] in secrets })
    }
}
