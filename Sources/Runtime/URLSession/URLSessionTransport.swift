import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that uses Foundation's URLSession. The default on Apple platforms.
public final class URLSessionTransport: Transport, BlockingTransport {
    /// The transport shared by all clients that do not specify a different one.
    public static let shared = URLSessionTransport()
    private let channel: SessionChannel
    let settings: SessionSettings
    private let handlesCookies: Bool

    /// Creates a transport with its own ephemeral session, without cookies, a cache or stored credentials, and with up to 64 connections
    /// per host (`httpMaximumConnectionsPerHost`). Each open stream uses a connection. When all are in use, further calls wait.
    public convenience init() {
        self.init(SessionSettings(configuration: .forTransport, challenge: nil, observer: nil), keeping: [])
    }

    /// Creates a transport with its own session and this configuration.
    ///
    /// `timeoutIntervalForRequest` and `timeoutIntervalForResource` are not used; the limits in `CallOptions` apply instead.
    ///
    /// ```swift
    /// let transport = try URLSessionTransport(configuration: .default, keeping: [.cookies, .cache])
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: The configuration, which is copied. Its settings for protocol classes, proxies, header fields and connections are
    ///     used unchanged.
    ///   - stores: Which of the configuration's cookies, cache and credentials are used. None by default.
    ///   - challenge: Answers every authentication challenge, for pinning, client certificates and logins. By default, the system answers.
    ///   - observer: Observes metrics and redirects.
    /// - Throws: `TransportError` with the reason `settings` for a background configuration, for a configuration without connections, and
    ///   on Linux for a challenge, because URLSession on Linux does not ask about certificates and hangs after asking for a login.
    public convenience init(
        configuration: URLSessionConfiguration, keeping stores: Stores = [], challenge: ChallengeHandler? = nil,
        observer: (any URLSessionTransportObserver)? = nil
    ) throws(TransportError) {
        #if canImport(FoundationNetworking)
            if challenge != nil { throw TransportError(.settings, "URLSession on Linux does not answer challenges") }
        #endif
        let own = try configuration.forTransport(keeping: stores)
        self.init(SessionSettings(configuration: own, challenge: challenge, observer: observer), keeping: stores)
    }

    private init(_ settings: SessionSettings, keeping stores: Stores) {
        (self.settings, handlesCookies, channel) = (settings, stores.contains(.cookies), SessionChannel(settings))
    }

    /// Sends a request and returns when the head of the response has arrived.
    ///
    /// - Throws: `TransportError`, `HTTPMessageError` if URLSession cannot send the request, or an error thrown by the challenge closure.
    public func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        if request.method == .get, request.body != nil {
            throw TransportError(.unsupportedRequest, "URLSession does not send a body with GET")
        }
        var urlRequest = try request.urlRequest()
        urlRequest.timeoutInterval = URLSessionTransport.seconds(options.idleTimeout)
        urlRequest.httpShouldHandleCookies = handlesCookies
        var upload: URL?
        #if canImport(FoundationNetworking)
            // FoundationNetworking reads files into memory too, and traps if they cannot be read.
            if let body = request.body, body.data == nil { urlRequest.httpBody = try await body.whole() }
            // If a reused connection breaks before the response, curl sends the request again on its own, but without its body, and hangs.
            // Requests that must not be sent twice or that have a body use a separate session. In any other session, connections that a
            // server has silently closed stay in the pool for a moment, with or without `Connection: close`.
            let needsOwnSession = request.body != nil || !request.method.isSafe
            let channel = needsOwnSession ? SessionChannel(settings) : channel
            if needsOwnSession { urlRequest.setValue("close", forHTTPHeaderField: "Connection") }
        #else
            // URLSession streams from files, so pieces are written to a file first.
            var temporary: URL?
            defer { if let temporary { try? FileManager.default.removeItem(at: temporary) } }
            if let body = request.body, body.data == nil {
                upload = body.file
                if upload == nil {
                    let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-" + UUID().uuidString)
                    temporary = url
                    try await body.write(to: url)
                    upload = url
                }
            }
        #endif
        return try await channel.exchange(urlRequest, upload: upload, request: request, options: options).response()
    }

    /// A year, because URLSession requires a limit.
    static let noLimit: TimeInterval = 365 * 86_400

    private static func seconds(_ duration: Duration?) -> TimeInterval {
        guard let duration else { return noLimit }
        return min(max(duration / Duration.seconds(1), 1), noLimit)
    }
}
