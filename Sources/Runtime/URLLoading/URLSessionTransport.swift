import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default transport on Apple platforms: Foundation's URLSession.
public final class URLSessionTransport: Transport, BlockingTransport {
    /// The session shared by all clients that do not name another transport.
    public static let shared = URLSessionTransport()
    private let channel: SessionChannel
    let settings: SessionSettings
    private let handlesCookies: Bool

    /// A transport with its own session: an ephemeral one without cookies, cache and stored credentials, with up to 64 connections to a host.
    /// Each open stream takes one, and further calls wait for one (`httpMaximumConnectionsPerHost`).
    public convenience init() {
        self.init(SessionSettings(configuration: .forTransport, challenge: nil, observer: nil), keeping: [])
    }

    /// A transport with its own session, configured as given.
    ///
    /// `timeoutIntervalForRequest` and `timeoutIntervalForResource` are not used: the limits are those of `CallOptions`.
    ///
    /// ```swift
    /// let transport = try URLSessionTransport(configuration: .default, keeping: [.cookies, .cache])
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: copied. Its protocol classes, proxies, header fields and connections are used as they are.
    ///   - stores: which of the configuration's cookies, cache and credentials are used. None by default.
    ///   - challenge: answers every authentication challenge, for pinning, client certificates and logins. By default the system does.
    ///   - observer: observes metrics and redirects.
    /// - Throws: `TransportError` with reason `settings` for a background configuration, for one without connections, and on Linux for a
    ///   challenge, since URLSession there does not ask about certificates and hangs after asking for a login.
    public convenience init(
        configuration: URLSessionConfiguration, keeping stores: Stores = [], challenge: ChallengeHandler? = nil,
        observer: (any URLSessionTransportObserver)? = nil
    ) throws(TransportError) {
        #if canImport(FoundationNetworking)
            if challenge != nil { throw TransportError(.settings, "URLSession on Linux answers no challenges") }
        #endif
        let own = try configuration.forTransport(keeping: stores)
        self.init(SessionSettings(configuration: own, challenge: challenge, observer: observer), keeping: stores)
    }

    private init(_ settings: SessionSettings, keeping stores: Stores) {
        (self.settings, handlesCookies, channel) = (settings, stores.contains(.cookies), SessionChannel(settings))
    }

    /// Sends a request; returns when the head of the response has arrived.
    ///
    /// - Throws: `TransportError`, `HTTPMessageError` when URLSession cannot send such a request, or what the challenge throws.
    public func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        if request.method == .get, request.body != nil {
            throw TransportError(.unsupportedRequest, "URLSession sends no body with GET")
        }
        var urlRequest = try request.urlRequest()
        urlRequest.timeoutInterval = URLSessionTransport.seconds(options.idleTimeout)
        urlRequest.httpShouldHandleCookies = handlesCookies
        var upload: URL?
        #if canImport(FoundationNetworking)
            // FoundationNetworking reads files into memory too, and traps when they cannot be read.
            if let body = request.body, body.data == nil { urlRequest.httpBody = try await body.whole() }
            // If a reused connection breaks before the response, curl resends the request by itself, but without its body, which hangs. Requests that
            // must not be sent twice, or have a body, get a separate session: in any other, connections that a server has silently closed stay in the
            // pool for a moment, with or without `Connection: close`.
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
        return try await channel.exchange(urlRequest, upload, request, options).response()
    }

    /// A year: URLSession requires a limit.
    static let noLimit: TimeInterval = 365 * 86_400

    private static func seconds(_ duration: Duration?) -> TimeInterval {
        guard let duration else { return noLimit }
        return min(max(duration / Duration.seconds(1), 1), noLimit)
    }
}
