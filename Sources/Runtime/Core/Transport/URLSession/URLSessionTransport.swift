import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default transport: Foundation's URLSession, on Apple's systems and on Linux.
public final class URLSessionTransport: Transport {
    /// One session for all clients that name no other.
    public static let shared = URLSessionTransport()
    private let channel: SessionChannel
    private let configuration: URLSessionConfiguration

    /// A transport with its own session.
    ///
    /// - Parameter configuration: without one, an ephemeral one without cookies, cache and stored credentials, with up to 64 connections to
    ///   a host: each open stream takes one, and further calls wait for one (`httpMaximumConnectionsPerHost`).
    public init(configuration: URLSessionConfiguration? = nil) {
        self.configuration = configuration?.copy() as? URLSessionConfiguration ?? URLSessionTransport.standard
        channel = SessionChannel(self.configuration)
    }

    private static var standard: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // URLSession's six would let six open streams keep all other calls to their host waiting.
        configuration.httpMaximumConnectionsPerHost = 64
        return configuration
    }

    /// Sends a request; returns when the head of the response has come.
    ///
    /// - Throws: `TransportError`, or `HTTPFieldError` when URLSession cannot send such a request.
    public func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        if request.method == .get, request.body != nil {
            throw TransportError(.unsupportedRequest, "URLSession sends no body with GET")
        }
        var urlRequest = try request.urlRequest()
        urlRequest.timeoutInterval = seconds(options.idleTimeout)
        urlRequest.httpShouldHandleCookies = false
        var upload: URL?
        #if canImport(FoundationNetworking)
            // FoundationNetworking reads files into memory too, and traps when they cannot be read.
            if let body = request.body, body.data == nil { urlRequest.httpBody = try await body.open().collect(limit: .max) }
            // When a connection that is used again breaks before the response, curl sends the request a second time by itself, and
            // without its body, which hangs. Requests that must not be sent twice, or have a body, get a separate session: connections
            // that servers close silently are in the pool of any other for a moment, `Connection: close` or not.
            let isAlone = request.body != nil || !request.method.isSafe
            let channel = isAlone ? SessionChannel(configuration) : channel
            if isAlone { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
        #else
            if let body = request.body, body.data == nil { upload = if let file = body.file { file } else { try await spool(body) } }
            defer { if let upload, upload != request.body?.file { try? FileManager.default.removeItem(at: upload) } }
        #endif
        return try await channel.exchange(urlRequest, upload, request, options).response()
    }

    /// URLSession streams from files; pieces are written to one first.
    private func spool(_ body: HTTPBody) async throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-" + UUID().uuidString)
        try Data().write(to: url)
        do {
            let file = try FileHandle(forWritingTo: url)
            defer { try? file.close() }
            var count: Int64 = 0
            for try await piece in try body.open() {
                count += Int64(piece.count)
                try file.write(contentsOf: piece)
            }
            guard count == body.length.map({ Int64($0) }) ?? count else {
                throw TransportError(.requestBody, "the request's body is not as long as announced")
            }
        } catch {
            try? FileManager.default.removeItem(at: url)
            throw error
        }
        return url
    }

    /// URLSession requires a limit; a year means none.
    private func seconds(_ duration: Duration?) -> TimeInterval {
        let year: Double = 365 * 86_400
        guard let duration else { return year }
        let silence = duration / Duration.seconds(1)
        return min(max(silence, 1), year)
    }
}

/// A session and its delegate, which identifies the session's tasks by number.
private final class SessionChannel: Sendable {
    private let session: URLSession
    private let delegate = SessionDelegate()

    init(_ configuration: URLSessionConfiguration) {
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = InlineOperationQueue()
        #else
            let queue: OperationQueue? = nil
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    func exchange(_ urlRequest: URLRequest, _ upload: URL?, _ request: HTTPRequest, _ options: TransportOptions) -> Exchange {
        let task = upload.map { session.uploadTask(with: urlRequest, fromFile: $0) } ?? session.dataTask(with: urlRequest)
        let exchange = SessionExchange(task, of: self, request, options)
        delegate.add(exchange)
        return exchange
    }
}

/// Hands URLSession's callbacks to the exchange that they belong to.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let exchanges = Locked<[Int: SessionExchange]>([:])

    func add(_ exchange: SessionExchange) { exchanges.withLock { $0[exchange.task.taskIdentifier] = exchange } }

    private func exchange(_ task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        exchange(dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let expected = totalBytesExpectedToSend < 0 ? nil : Int(clamping: totalBytesExpectedToSend)
        exchange(task)?.sent(Int(clamping: totalBytesSent), of: expected)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        complete(task, error)
    }

    private func complete(_ task: URLSessionTask, _ error: (any Error)?) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        // On Linux a redirect without a location is reported only here.
        if error == nil, let response = task.response { exchange?.receive(response) }
        exchange?.complete(error)
    }

    #if canImport(FoundationNetworking)
        // Asked when a 401 with a Basic challenge has come whole. Swift 6.3.1 never ends such a task, whatever the answer.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            complete(task, nil)
            URLSessionControl.perform { task.cancel() }
        }
    #endif

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

#if canImport(FoundationNetworking)
    /// Runs URLSession's callbacks where they arise, on its work queue.
    ///
    /// On Linux every piece of a body is an operation of the delegate's queue. A fast server fills that queue faster than it empties,
    /// without bound, and neither a limit nor a cancellation is noticed until all before it has run: 400 MB were held to refuse a body
    /// of more than 100 kB. Run in place, each piece is counted before the next is read.
    ///
    /// The callbacks must not wait for the work queue: see `URLSessionControl`.
    final class InlineOperationQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif

/// Starts, pauses and cancels tasks of a URLSession from any thread, in order.
///
/// On Linux these calls wait for the session's work queue, which would block one of the few threads of Swift's tasks, and would
/// never end when called from a callback.
enum URLSessionControl {
    private static let queue = DispatchQueue(label: "endpoints.urlsession-control")

    static func perform(_ action: @escaping @Sendable () -> Void) { queue.async(execute: action) }
}
