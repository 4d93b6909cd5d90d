import EndpointBasics

/// A request and its response, shared by a transport's callbacks and the task that waits for the head and the body.
///
/// `receive` stores arriving bytes and `wake` announces them, so a transport that receives the head and the body together wakes the reader
/// only once. Subclasses start, stop and resume the underlying transfer.
package class Exchange: @unchecked Sendable {
    private let lock = Lock()
    // Protected by `lock`.
    private var head: ResponseHead?
    private var waiting = Data()
    private var isPaused = false
    /// The result, or `nil` while the exchange is running.
    private var end: Result<Void, any Error>?
    /// The error with which the exchange will end, once the transport has stopped.
    private var refusal: (any Error)?
    /// The waiting reader. While it waits, any other reader is resumed with false.
    private var waiter: UnsafeContinuation<Bool, Never>?
    private var waitsForHead = false

    let options: TransportOptions
    package let observer: (@Sendable (TransportEvent) -> Void)?
    private let started = ContinuousClock.now
    // Used only by the transport's callbacks, which run one at a time.
    package var metrics = TransportMetrics()
    package private(set) var received: Int64 = 0
    /// The number of unread bytes above which receiving pauses, if the transport supports pausing.
    var pauseSize: Int
    private var announced: Int64?

    /// How receiving pauses while there is no reader. With `refusing`, a piece that exceeds the limit is refused and is delivered again
    /// later.
    package enum Pausing { case never, keeping, refusing }
    private let pausing: Pausing

    init(_ request: HTTPRequest, _ options: TransportOptions, pausing: Pausing, pauseSize: Int = 512 * 1024) {
        observer = request.transportObserver
        self.options = options
        self.pausing = pausing
        self.pauseSize = min(pauseSize, options.bufferLimit)
    }

    /// Whether the exchange has ended.
    var isOver: Bool { lock.withLock { end != nil } }
    /// Whether receiving should pause until the body is read.
    package var isWaitingForReader: Bool { lock.withLock { isPaused && end == nil } }

    package func start() {}
    package func stop() {}
    package func resume() {}

    // MARK: The reader

    /// Sends the request and waits for the head. If the task is cancelled, the exchange ends immediately.
    package func response() async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            start()
            options.owner?.waits(for: self)
            while true {
                if let response = try takeResponse() { return response }
                try await wait(forHead: true)
            }
        } onCancel: {
            cancel()
        }
    }

    private func takeResponse() throws -> HTTPResponse? {
        let (head, end) = lock.withLock { (self.head, self.end) }
        guard let head else {
            if end != nil { _ = try end?.get() }
            guard end == nil else { throw TransportError(.connectionLost, "the connection ended without a response") }
            return nil
        }
        switch end {
        case .success?: return HTTPResponse(head: head, body: ByteStream(waiting))
        case .failure(let error as CancellationError)?: throw error
        default:
            let reader = ExchangeReader(self)
            return HTTPResponse(head: head, body: ByteStream(onCancel: { [self] in cancel() }) { try await reader.next() })
        }
    }

    /// Returns everything received since the last call, or nil at the end. Waits if there is nothing yet. Bytes received before a failure are
    /// delivered before its error.
    func next() async throws -> Data? {
        while true {
            let (piece, end, resumes) = lock.withLock { () -> (Data, Result<Void, any Error>?, Bool) in
                let result = (waiting, self.end, isPaused && self.end == nil)
                (waiting, isPaused) = (Data(), false)
                return result
            }
            if resumes { resume() }
            if !piece.isEmpty { return piece }
            if let end { return try end.map { nil }.get() }
            try await wait(forHead: false)
        }
    }

    private func wait(forHead: Bool) async throws {
        let isOnlyReader = await withUnsafeContinuation { continuation in
            let result: Bool? = lock.withLock {
                if end != nil || (forHead ? head != nil : !waiting.isEmpty) { return true }
                if waiter != nil { return false }
                (waiter, waitsForHead) = (continuation, forHead)
                return nil
            }
            if let result { continuation.resume(returning: result) }
        }
        if !isOnlyReader { throw TransportError(.other, "two tasks are reading the same body", mayHaveReachedServer: true) }
    }

    /// Ends the exchange immediately, wakes a waiting reader, and closes the connection.
    package func cancel() { fail(CancellationError(), keepsBytes: false) }

    /// Ends the exchange immediately with an error. Can be called from any thread.
    package func fail(_ error: any Error, keepsBytes: Bool = true) {
        guard finish(.failure(error)) else { return }
        if !keepsBytes { lock.withLock { waiting = Data() } }
        wake()
        stop()
    }

    // MARK: The transport's callbacks

    package func receive(_ head: ResponseHead) {
        announced = head.headers["Content-Encoding"] == nil ? head.headers["Content-Length"].flatMap { Int64($0) } : nil
        lock.withLock { if self.head == nil { self.head = head } }
    }

    /// What the transport does after it delivers a piece of a body.
    package enum Reception { case goOn, pause, stop }

    package func receive(_ piece: UnsafeRawBufferPointer) -> Reception {
        let reception: Reception = lock.withLock {
            if end != nil || refusal != nil { return .stop }
            let isFull = piece.count > pauseSize - waiting.count
            if pausing == .refusing, isFull, !waiting.isEmpty {
                isPaused = true
                return .pause
            }
            if pausing != .refusing, piece.count > options.bufferLimit - waiting.count { return .stop }
            waiting.append(contentsOf: piece)
            isPaused = isFull && pausing == .keeping
            return isPaused ? .pause : .goOn
        }
        if reception == .stop { refuse(BodyTooLargeError(limit: options.bufferLimit)) }
        if reception == .goOn || (reception == .pause && pausing == .keeping) {
            received += Int64(piece.count)
            observer?(.received(bytes: Int(clamping: received), of: announced.map { Int(clamping: $0) }))
        }
        return reception
    }

    /// Sets the error with which the exchange ends, unless it has ended. The reader learns of it after the observer, when the transport has
    /// stopped.
    package func refuse(_ error: any Error) { lock.withLock { if end == nil { refusal = refusal ?? error } } }

    /// Ends the exchange. Only the first call has an effect. Later calls return false.
    @discardableResult package func finish(_ result: Result<Void, any Error>) -> Bool {
        lock.withLock {
            guard end == nil else { return false }
            end = refusal.map { .failure($0) } ?? result
            return true
        }
    }

    /// Notifies the observer that the exchange has ended, before the reader learns of it.
    package func report(_ result: Result<Void, any Error>) {
        guard let observer else { return }
        metrics.total = started.duration(to: .now)
        if metrics.bytesReceived == 0 { metrics.bytesReceived = Int(clamping: received) }
        if case .failure(let error) = lock.withLock({ end ?? refusal.map { .failure($0) } ?? result }) {
            metrics.failure = (error as? TransportError)?.reason ?? (error is CancellationError ? .cancelled : .other)
        }
        observer(.finished(metrics))
    }

    /// Wakes the reader if there is something to read.
    package func wake() {
        let waiter: UnsafeContinuation<Bool, Never>? = lock.withLock {
            guard end != nil || (waitsForHead ? head != nil : !waiting.isEmpty) else { return nil }
            defer { self.waiter = nil }
            return self.waiter
        }
        waiter?.resume(returning: true)
    }
}

/// An exchange whose transfer another module controls. Only this module can subclass `Exchange`.
package final class ControlledExchange: Exchange, @unchecked Sendable {
    package enum Action { case start, stop, resume }
    private let control: @Sendable (Action, ControlledExchange) -> Void

    package init(
        _ request: HTTPRequest, _ options: TransportOptions, pausing: Pausing, pauseSize: Int,
        control: @escaping @Sendable (Action, ControlledExchange) -> Void
    ) {
        self.control = control
        super.init(request, options, pausing: pausing, pauseSize: pauseSize)
    }

    package override func start() { control(.start, self) }
    package override func stop() { control(.stop, self) }
    package override func resume() { control(.resume, self) }
}

/// Closes the connection when the body can no longer be read.
private final class ExchangeReader: Sendable {
    private let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    deinit { exchange.cancel() }

    func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await exchange.next()
        } onCancel: { [exchange] in
            exchange.cancel()
        }
    }
}
