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

    /// A transport with a session of its own.
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
            throw TransportError(.unsupportedURL, "URLSession sends no body with GET")
        }
        for name in ["Connection", "Content-Length", "Host", "Transfer-Encoding"] where request.headers[name] != nil {
            throw TransportError(.unsupportedURL, "the header field \(name) is URLSession's own")
        }
        var urlRequest = try request.urlRequest()
        urlRequest.timeoutInterval = seconds(options.idleTimeout)
        urlRequest.httpShouldHandleCookies = false
        #if canImport(FoundationNetworking)
            // When a connection that is used again breaks before the response, curl sends the request a second time by itself, and
            // without its body, which hangs. What must not be sent twice, or has a body, so gets a session of its own: connections
            // that servers close without a word are in the pool of any other for a moment, `Connection: close` or not.
            let isAlone = request.body != nil || !request.method.isIdempotent
            let channel = isAlone ? SessionChannel(configuration) : channel
            if isAlone { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
        #endif
        let exchange = channel.exchange(urlRequest, isHead: request.method == .head, bufferLimit: options.bufferLimit)
        return try await withTaskCancellationHandler {
            let head = try await exchange.start()
            let reader = ExchangeReader(exchange)
            return HTTPResponse(head: head, body: ByteStream(onCancel: { exchange.cancel() }) { try await reader.next() })
        } onCancel: {
            exchange.cancel()
        }
    }

    /// URLSession knows only a silence of some length; a year stands for any.
    private func seconds(_ duration: Duration?) -> TimeInterval {
        let year: Double = 365 * 86_400
        guard let duration else { return year }
        let silence: Double = duration / Duration.seconds(1)
        return min(max(silence, 1), year)
    }
}

/// A session and its delegate, which tells the session's tasks apart by their numbers.
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

    func exchange(_ request: URLRequest, isHead: Bool, bufferLimit: Int) -> Exchange {
        let exchange = Exchange(session.dataTask(with: request), of: self, isHead: isHead, bufferLimit: bufferLimit)
        delegate.add(exchange)
        return exchange
    }
}

/// Closes the connection when nobody can read the body any more.
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

/// Hands URLSession's callbacks to the exchange that they belong to.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let exchanges = Locked<[Int: Exchange]>([:])

    func add(_ exchange: Exchange) { exchanges.withLock { $0[exchange.task.taskIdentifier] = exchange } }

    private func exchange(_ task: URLSessionTask) -> Exchange? {
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

/// How requests reach a server: the one seam between the client and the network.
///
/// A transport sends one request as it is and gives the response as it comes: it follows no redirect, stores no cookie, answers no
/// challenge, and does not repeat. It must end at once when its task is cancelled, and must throw when a body ends early.
public protocol Transport: Sendable {
    /// Sends a request; returns when the head of the response has come.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse
}

/// What a transport is told besides the request.
public struct TransportOptions: Sendable {
    /// How long the connection may be silent; nil: for ever, the client has a deadline of its own.
    public let idleTimeout: Duration?
    /// How many bytes may wait for a slow reader of the body, before the transport stops receiving.
    public let bufferLimit: Int

    /// Options as given.
    public init(idleTimeout: Duration? = nil, bufferLimit: Int = 64 * 1024 * 1024) {
        (self.idleTimeout, self.bufferLimit) = (idleTimeout, bufferLimit)
    }
}

/// The network failed. Made of Foundation's URLError without its `userInfo`, which holds the URL and so may hold API keys.
public struct TransportError: Error, Equatable, PrintsNoSecrets {
    /// URLError's code.
    public let code: URLError.Code
    /// What happened, in English.
    public let message: String

    /// An error as given.
    public init(_ code: URLError.Code, _ message: String) {
        (self.code, self.message) = (code, message)
    }

    public var description: String { "\(message) (\(code.rawValue))" }
}
