import EndpointBasics
import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The settings shared by all sessions of a transport.
struct SessionSettings: Sendable {
    let configuration: URLSessionConfiguration
    let challenge: URLSessionTransport.ChallengeHandler?
    let observer: (any URLSessionTransportObserver)?
}

/// A session and its delegate. The delegate identifies tasks by their number within the session.
final class SessionChannel: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate

    init(_ settings: SessionSettings) {
        delegate = SessionDelegate(settings)
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = InlineOperationQueue()
        #else
            let queue: OperationQueue? = nil
        #endif
        session = URLSession(configuration: settings.configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    func exchange(_ urlRequest: URLRequest, upload: URL?, request: HTTPRequest, options: TransportOptions) -> Exchange {
        let task = upload.map { session.uploadTask(with: urlRequest, fromFile: $0) } ?? session.dataTask(with: urlRequest)
        let exchange = SessionExchange(task, of: self, request: request, options: options, control: URLSessionControl.perform)
        delegate.add(exchange, for: task)
        return exchange.exchange
    }
}

/// Passes URLSession's callbacks to the exchange they belong to.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let settings: SessionSettings
    private let exchanges = Locked<[Int: SessionExchange]>([:])

    init(_ settings: SessionSettings) { self.settings = settings }

    func add(_ exchange: SessionExchange, for task: URLSessionTask) { exchanges.withLock { $0[task.taskIdentifier] = exchange } }

    private func exchange(_ task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { exchange(dataTask)?.receive(ResponseHead(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let length = totalBytesExpectedToSend < 0 ? nil : Int(clamping: totalBytesExpectedToSend)
        exchange(task)?.sent(Int(clamping: totalBytesSent), of: length)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        exchange(task)?.exchange.metrics.measure(metrics.transactionMetrics.map { SessionTransaction($0) })
        settings.observer?.task(task, didCollect: metrics)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }

    private func complete(_ task: URLSessionTask, _ error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        // On Linux, a redirect without a location is reported only here.
        if error == nil, let response = task.response as? HTTPURLResponse { exchange?.receive(ResponseHead(response)) }
        exchange?.complete(error.map { TransportError(session: $0) })
    }

    /// The session-level variant of this method is deliberately not implemented. URLSession therefore calls this method for certificates
    /// too, and the task identifies the call.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // This method is called after a 401 response with a Basic challenge has arrived completely. With Swift 6.3.1, the task then
            // never ends, whatever the answer is.
            complete(task, nil)
            URLSessionControl.perform { task.cancel() }
        #else
            guard let answer = settings.challenge, let exchange = exchange(task) else {
                return completionHandler(.performDefaultHandling, nil)
            }
            exchange.answer({ try await answer(challenge) }, completionHandler)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        settings.observer?.task(task, isRedirectedBy: response, to: request)
        completionHandler(nil)
    }
}
