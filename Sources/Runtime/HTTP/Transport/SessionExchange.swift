import EndpointBasics

/// The actions that an exchange performs on a session task, such as a task of URLSession. Tests provide their own tasks.
package protocol SessionTask: Sendable {
    func resume()
    func suspend()
    func cancel()
}

/// Performs actions one at a time, in order.
package typealias SessionControl = @Sendable (@escaping @Sendable () -> Void) -> Void

/// An exchange that uses a session task, such as a task of URLSession. The task can be suspended and resumed.
package final class SessionExchange: Exchange, @unchecked Sendable {
    private let task: any SessionTask
    /// Retained so that it lives as long as the exchange does.
    private let channel: AnyObject & Sendable
    /// Starts, suspends and cancels the task, one action at a time.
    private let control: SessionControl
    private let isHead: Bool
    private var head: ResponseHead?
    // Used only on the control queue. Tasks are suspended when created.
    private var (isStarted, isSuspended) = (false, true)

    #if !canImport(Darwin)
        // On Linux, suspending a running task breaks its connection, so the buffer limit is used to limit memory instead.
        package static let standardPausing = Pausing.never
    #else
        package static let standardPausing = Pausing.keeping
    #endif

    package init(
        _ task: any SessionTask, of channel: AnyObject & Sendable, request: HTTPRequest, options: TransportOptions,
        pausing: Pausing = standardPausing, pauseSize: Int = 512 * 1024, control: @escaping SessionControl
    ) {
        self.task = task
        self.channel = channel
        self.control = control
        isHead = request.method == .head
        super.init(request, options, pausing: pausing, pauseSize: pauseSize)
    }

    package override func start() {
        control { [self] in
            isStarted = true
            settle()
        }
    }

    package override func resume() { control { [self] in settle() } }

    package override func stop() {
        control { [self] in
            task.cancel()
            settle()
        }
    }

    /// Suspends or resumes the task if it is not in the desired state.
    ///
    /// URLSession's `suspend` and `resume` nest, and pieces still arrive while a task is suspended, so calling `suspend` for each full
    /// buffer would require the same number of calls to `resume`. Whether the buffer is full is checked here, on the queue, because a
    /// reader may have emptied it in the meantime.
    private func settle() {
        let shouldWait = !isStarted || isWaitingForReader
        guard shouldWait != isSuspended else { return }
        isSuspended = shouldWait
        if shouldWait { task.suspend() } else { task.resume() }
    }

    /// Receives the head of a response. Only the head of the final response is used.
    package override func receive(_ head: ResponseHead) {
        // On Linux, URLSession also delivers interim responses (RFC 9110, 15.2), which precede the final one.
        guard self.head == nil, head.status >= 200 else { return }
        self.head = head
        super.receive(head)
        wake()
    }

    package func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        let reception = data.withUnsafeBytes { receive($0) }
        wake()
        switch reception {
        case .goOn: break
        case .pause: resume()
        case .stop: stop()
        }
    }

    package func sent(_ bytes: Int, of length: Int?) {
        metrics.bytesSent = bytes
        observer?(.sent(bytes: bytes, of: length))
    }

    /// - Parameter error: The error, if the transport failed.
    package func complete(_ error: TransportError?) {
        var result: Result<Void, any Error> = .success(())
        if let error {
            result = .failure(error)
        } else if let head, let expected = expectedLength(head), received != expected {
            result = .failure(TransportError(.incompleteBody, "the response's body ended early"))
        }
        report(result)
        let isPaused = isWaitingForReader
        finish(result)
        wake()
        if isPaused { resume() }
    }

    /// Returns the length in `Content-Length` (RFC 9112, 6.3), or `nil` if it does not apply to the bytes delivered here.
    private func expectedLength(_ head: ResponseHead) -> Int64? {
        if isHead || head.status == 204 || head.status == 304 { return nil }
        if head.headers["Content-Encoding"] != nil || head.headers["Transfer-Encoding"] != nil { return nil }
        // On Linux, URLSession delivers no body for a redirect without a location.
        if (300..<400).contains(head.status) { return nil }
        return head.headers["Content-Length"].flatMap { Int64($0) }
    }
}
