import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response, between URLSession's callbacks and the tasks that wait for head and body.
final class Exchange: Sendable {
    private final class State {
        var headWaiter: CheckedContinuation<ResponseHead, any Error>?
        var pieceWaiter: CheckedContinuation<Data?, any Error>?
        var head: ResponseHead?
        var waiting = Data()
        var received = 0
        var isPaused = false
        /// Nil while the exchange goes on; the error, or nil after a whole body.
        var end: Result<Void, any Error>?
    }

    let task: URLSessionDataTask
    /// Lives as long as the exchange.
    private let channel: AnyObject & Sendable
    private let isHead: Bool
    private let bufferLimit: Int
    private let state = Locked(State())

    init(_ task: URLSessionDataTask, of channel: AnyObject & Sendable, isHead: Bool, bufferLimit: Int) {
        self.channel = channel
        (self.task, self.isHead, self.bufferLimit) = (task, isHead, bufferLimit)
    }

    /// Sends the request and waits for the head.
    func start() async throws -> ResponseHead {
        try await withCheckedThrowingContinuation { continuation in
            let end = state.withLock { state -> Result<Void, any Error>? in
                if state.end == nil { state.headWaiter = continuation }
                return state.end
            }
            if case .failure(let error) = end { return continuation.resume(throwing: error) }
            resume()
        }
    }

    private func resume() { URLSessionControl.perform { [task] in task.resume() } }
    private func stop() { URLSessionControl.perform { [task] in task.cancel() } }

    /// All that has come since the last call, as soon as there is something; nil at the end.
    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            var resumes = false
            let result = state.withLock { state -> Result<Data?, any Error>? in
                if !state.waiting.isEmpty {
                    defer { state.waiting = Data() }
                    resumes = state.isPaused
                    state.isPaused = false
                    return .success(state.waiting)
                }
                if let end = state.end { return end.map { nil } }
                state.pieceWaiter = continuation
                return nil
            }
            if resumes { resume() }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Ends the exchange at once, for whoever waits; the connection closes.
    func cancel() {
        end(.failure(CancellationError()))
        stop()
    }

    func receive(_ response: URLResponse) {
        // On Linux URLSession hands over interim responses too (RFC 9110, 15.2); the final one follows.
        guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
        var fields: [(name: String, value: String)] = []
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields.append((name, value)) }
        }
        let head = ResponseHead(status: response.statusCode, headers: HTTPHeaders(received: fields))
        let waiter = state.withLock { state -> CheckedContinuation<ResponseHead, any Error>? in
            guard state.head == nil, state.end == nil else { return nil }
            state.head = head
            defer { state.headWaiter = nil }
            return state.headWaiter
        }
        waiter?.resume(returning: head)
    }

    func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        var waiter: CheckedContinuation<Data?, any Error>?
        var piece = data
        var isTooMuch = false
        var pauses = false
        state.withLock { state in
            guard state.end == nil else { return }
            state.received += data.count
            if let reader = state.pieceWaiter {
                waiter = reader
                state.pieceWaiter = nil
                return
            }
            isTooMuch = data.count > bufferLimit - state.waiting.count
            if isTooMuch { return }
            state.waiting.append(data)
            pauses = Exchange.canPause && !state.isPaused && state.waiting.count > Exchange.pauseSize
            if pauses { state.isPaused = true }
            piece = Data()
        }
        if pauses { URLSessionControl.perform { [task] in task.suspend() } }
        if isTooMuch {
            end(.failure(BodyTooLarge(limit: bufferLimit)))
            stop()
        }
        waiter?.resume(returning: piece)
    }

    func complete(_ error: (any Error)?) {
        if let error { return end(.failure(Exchange.transportError(error))) }
        let isWhole = state.withLock { state in
            guard let head = state.head, let expected = expectedLength(head) else { return true }
            return state.received == expected
        }
        end(isWhole ? .success(()) : .failure(TransportError(.networkConnectionLost, "the body ended early")))
    }

    /// What `Content-Length` promises (RFC 9112, 6.3); nil when it says nothing about the bytes delivered here.
    private func expectedLength(_ head: ResponseHead) -> Int? {
        if isHead || head.status == 204 || head.status == 304 || head.headers["Content-Encoding"] != nil { return nil }
        // URLSession on Linux gives no body of a redirect without a location.
        if (300..<400).contains(head.status) { return nil }
        return head.headers["Content-Length"].flatMap { Int($0) }
    }

    /// The first end counts. What has arrived of a body that failed is not delivered.
    private func end(_ result: Result<Void, any Error>) {
        let (headWaiter, pieceWaiter) = state.withLock { state in
            defer {
                (state.headWaiter, state.pieceWaiter) = (nil, nil)
                if state.end == nil, case .failure = result { state.waiting = Data() }
                state.end = state.end ?? result
            }
            return (state.headWaiter, state.pieceWaiter)
        }
        switch result {
        case .success:
            headWaiter?.resume(throwing: TransportError(.badServerResponse, "the connection ended without a response"))
            pieceWaiter?.resume(returning: nil)
        case .failure(let error):
            headWaiter?.resume(throwing: error)
            pieceWaiter?.resume(throwing: error)
        }
    }

    /// Without URLError's `userInfo`, which holds the URL.
    private static func transportError(_ error: any Error) -> TransportError {
        let error = error as NSError
        // Failable on Linux only.
        let known: URLError.Code? = error.domain == NSURLErrorDomain ? URLError.Code(rawValue: error.code) : nil
        let code = known ?? .unknown
        return TransportError(code, messages[code] ?? "the connection failed")
    }

    private static let messages: [URLError.Code: String] = [
        .badURL: "URLSession cannot use this URL",
        .cancelled: "the request was cancelled",
        .timedOut: "the connection was silent for too long",
        .cannotFindHost: "the host was not found",
        .cannotConnectToHost: "the host cannot be connected to",
        .networkConnectionLost: "the connection was lost",
        .dnsLookupFailed: "the host was not found",
        .notConnectedToInternet: "there is no connection to the internet",
        .secureConnectionFailed: "the secure connection failed",
        .serverCertificateUntrusted: "the server's certificate is not trusted",
        .serverCertificateHasBadDate: "the server's certificate has expired or is not yet valid",
        .serverCertificateHasUnknownRoot: "the server's certificate is not trusted",
        .badServerResponse: "the server's response is not HTTP",
    ]

    #if canImport(FoundationNetworking)
        // Suspending a running task on Linux takes its connection away; the buffer limit bounds the memory instead.
        private static let canPause = false
    #else
        private static let canPause = true
    #endif
    private static let pauseSize = 1024 * 1024
}
