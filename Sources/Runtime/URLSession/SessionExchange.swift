import EndpointBasics
import EndpointHTTP
import Foundation

/// The actions that an exchange performs on a session task, such as a task of URLSession. Tests provide their own tasks.
protocol SessionTask: Sendable {
    func resume()
    func suspend()
    func cancel()
}

/// Performs actions one at a time, in order.
typealias SessionControl = @Sendable (@escaping @Sendable () -> Void) -> Void

/// Starts, suspends, resumes and cancels a task, one action at a time.
private final class TaskSwitch: @unchecked Sendable {
    private let task: any SessionTask
    /// Retained so that it lives as long as the exchange does.
    private let channel: AnyObject & Sendable
    private let control: SessionControl
    // Used only on the control queue. Tasks are suspended when created.
    private var (isStarted, isSuspended) = (false, true)

    init(_ task: any SessionTask, _ channel: AnyObject & Sendable, _ control: @escaping SessionControl) {
        self.task = task
        self.channel = channel
        self.control = control
    }

    func perform(_ action: ControlledExchange.Action, _ exchange: ControlledExchange) {
        control { [self] in
            switch action {
            case .start: isStarted = true
            case .stop: task.cancel()
            case .resume: break
            }
            settle(exchange)
        }
    }

    /// Suspends or resumes the task if it is not in the desired state.
    ///
    /// URLSession's `suspend` and `resume` nest, and pieces still arrive while a task is suspended, so calling `suspend` for each full
    /// buffer would require the same number of calls to `resume`. Whether the buffer is full is checked here, on the queue, because a
    /// reader may have emptied it in the meantime.
    private func settle(_ exchange: ControlledExchange) {
        let shouldWait = !isStarted || exchange.isWaitingForReader
        guard shouldWait != isSuspended else { return }
        isSuspended = shouldWait
        if shouldWait { task.suspend() } else { task.resume() }
    }
}

/// What URLSession reports of a task, passed on to the task's exchange.
final class SessionExchange: @unchecked Sendable {
    let exchange: ControlledExchange
    private let method: HTTPMethod
    private var head: ResponseHead?

    #if !canImport(Darwin)
        // On Linux, suspending a running task breaks its connection, so the buffer limit is used to limit memory instead.
        static let standardPausing = Exchange.Pausing.never
    #else
        static let standardPausing = Exchange.Pausing.keeping
    #endif

    init(
        _ task: any SessionTask, of channel: AnyObject & Sendable, request: HTTPRequest, options: TransportOptions,
        pausing: Exchange.Pausing = standardPausing, pauseSize: Int = 512 * 1024, control: @escaping SessionControl
    ) {
        method = request.method
        let taskSwitch = TaskSwitch(task, channel, control)
        exchange = ControlledExchange(request, options, pausing: pausing, pauseSize: pauseSize, control: taskSwitch.perform)
    }

    /// Receives the head of a response. Only the head of the final response is used.
    func receive(_ head: ResponseHead) {
        if head.status == 101 { return exchange.fail(TransportError.switchedProtocols) }
        // On Linux, URLSession also delivers interim responses (RFC 9110, 15.2), which precede the final one.
        guard self.head == nil, head.status >= 200 else { return }
        self.head = head
        do { try head.checkLength(of: method) } catch { return exchange.fail(error) }
        exchange.receive(head)
        exchange.wake()
    }

    func receive(_ data: Data) {
        guard !data.isEmpty else { return }
        let reception = data.withUnsafeBytes { exchange.receive($0) }
        // The reader need not wait until the session has cancelled the task.
        if reception == .stop { exchange.finish(.failure(CancellationError())) }
        exchange.wake()
        switch reception {
        case .goOn: break
        case .pause: exchange.resume()
        case .stop: exchange.stop()
        }
    }

    func sent(_ bytes: Int, of length: Int?) {
        exchange.metrics.bytesSent = bytes
        exchange.observer?(.sent(bytes: bytes, of: length))
    }

    /// - Parameter error: The error, if the transport failed.
    func complete(_ error: TransportError?) {
        var result: Result<Void, any Error> = .success(())
        if let error {
            result = .failure(error)
        } else if let head, let expected = expectedLength(head), exchange.received != expected {
            result = .failure(TransportError(.incompleteBody, "the response's body ended early"))
        }
        exchange.report(result)
        let isPaused = exchange.isWaitingForReader
        exchange.finish(result)
        exchange.wake()
        if isPaused { exchange.resume() }
    }

    /// Returns the length in `Content-Length` (RFC 9112, 6.3), or `nil` if it does not apply to the bytes delivered here.
    private func expectedLength(_ head: ResponseHead) -> Int64? {
        if method == .head || head.status == 204 || head.status == 304 { return nil }
        if head.headers["Content-Encoding"] != nil || head.headers["Transfer-Encoding"] != nil { return nil }
        // On Linux, URLSession delivers no body for a redirect without a location.
        if (300..<400).contains(head.status) { return nil }
        return head.headers["Content-Length"].flatMap { Int64($0) }
    }
}
