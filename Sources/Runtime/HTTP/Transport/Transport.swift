import EndpointPlatform

/// How requests reach a server: the only seam between the client and the network.
///
/// A transport sends one request and returns its response, both unchanged: it follows no redirect, stores no cookie, answers no
/// challenge, and never repeats a request. It must end at once when its task is cancelled, and must throw if a body ends early. If there is an
/// `HTTPRequest.transportObserver`, it reports how the exchange goes, as far as it knows.
public protocol Transport: Sendable {
    /// Sends a request; returns when the head of the response has arrived.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse
}

/// A transport whose exchanges end as soon as the call ends (`TransportOptions.run`), whatever the task is doing.
package protocol PromptTransport: Transport {}

/// A transport that may block the thread that starts an exchange: URLSession does so, at least on Linux while it handles another response.
package protocol BlockingTransport: Transport {}

/// A call, which ends its exchange if the call ends first.
package protocol ExchangeOwner: AnyObject, Sendable {
    func waits(for exchange: Exchange)
}

/// Settings for the transport in addition to the request.
public struct TransportOptions: Sendable {
    /// How long the connection may be silent; `nil`: no limit, because the client has its own deadline.
    public let idleTimeout: Duration?
    /// How many bytes may wait for a slow reader of the body before the transport stops receiving.
    public let bufferLimit: Int
    /// The call that owns the exchange. If the call ends first, it ends the exchange.
    package var owner: (any ExchangeOwner)?

    /// How many bytes of a body are kept in memory by default: 64 MiB.
    @usableFromInline package static let standardLimit = 64 * 1024 * 1024

    /// Options as given. By default, up to 64 MiB may wait.
    public init(idleTimeout: Duration? = nil, bufferLimit: Int = TransportOptions.standardLimit) {
        (self.idleTimeout, self.bufferLimit) = (idleTimeout, bufferLimit)
    }
}

/// An event of an exchange with a server, reported to `HTTPRequest.transportObserver` in order, on any thread.
public enum TransportEvent: Sendable {
    /// Bytes of the request's body sent so far, and the total if known.
    case sent(bytes: Int, of: Int?)
    /// Bytes of the response's body received so far, after decompression, and the total if known.
    case received(bytes: Int, of: Int?)
    /// The exchange has ended, successfully or not. This is the last event; there is one each time the request is sent.
    case finished(TransportMetrics)
}

/// The timing of one exchange with a server. Times count from the moment the transport began to send; `nil` if the transport does not
/// know, or the exchange did not get that far.
public struct TransportMetrics: Equatable, Sendable, _PrintsNoSecrets {
    /// Until the host's address was known.
    public var nameLookup: Duration?
    /// Until the connection was made; zero on a reused connection.
    public var connect: Duration?
    /// Until TLS was ready; nil without TLS.
    public var secureConnection: Duration?
    /// Until the first byte of the response.
    public var firstByte: Duration?
    /// Until the exchange ended.
    public var total: Duration?
    /// Bytes of the request's body.
    public var bytesSent: Int
    /// Bytes of the response's body, as received over the network.
    public var bytesReceived: Int
    /// Whether the connection was reused.
    public var isReused: Bool
    /// Whether the transport sent the request again on another connection, because the first one had been closed. Through libcurl only
    /// requests without effects (RFC 9110, 9.2.1) are sent again.
    public var wasSentAgain: Bool
    /// The HTTP version, such as `1.1` or `2`.
    public var httpVersion: String?
    /// Why the exchange failed.
    public var failure: TransportError.Reason?

    /// Metrics without any measurements.
    public init() { (bytesSent, bytesReceived, isReused, wasSentAgain) = (0, 0, false, false) }

    public var description: String {
        let time = total.map { ", " + $0.inMilliseconds } ?? ""
        return "\(bytesSent) bytes sent, \(bytesReceived) received" + time + (failure.map { ", \($0.rawValue)" } ?? "")
    }
}

/// An error of a transport's own library, such as Foundation's `URLError`.
package protocol TransportFailure: Error {
    /// Whether the request was cancelled.
    var isCancellation: Bool { get }
    /// Whether the server was silent for too long.
    var isTimeout: Bool { get }
}

/// The network failed, or the transport could not use it. The error contains neither URL nor header values, which may be secret.
public struct TransportError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The failed part.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The transport cannot send such a request, or cannot use the server's URL.
        case unsupportedRequest
        /// The host's name could not be resolved.
        case nameLookup
        /// The host refused the connection, or did not answer.
        case connect
        /// The proxy could not be reached, or refused.
        case proxy
        /// The server's certificate is not trusted, or belongs to another host.
        case certificate
        /// TLS failed for another reason, such as an outdated version, or a client certificate that the server refused.
        case secureConnection
        /// The connection ended or was reset before the response was complete.
        case connectionLost
        /// The response's body ended before its announced length or its last chunk.
        case incompleteBody
        /// The response has more or longer header fields than the transport accepts.
        case headerTooLarge
        /// The server's response is not HTTP.
        case invalidResponse
        /// The response's `Content-Encoding` is unknown, or does not match its body.
        case contentEncoding
        /// The process has run out of file descriptors.
        case outOfDescriptors
        /// The connection was silent for too long.
        case timeout
        /// The task was cancelled.
        case cancelled
        /// The request's body is shorter or longer than announced.
        case requestBody
        /// The transport's settings are invalid, such as a certificate file that contains none.
        case settings
        /// Anything else.
        case other
    }

    /// The failed part.
    public let reason: Reason
    /// A description in English.
    public let message: String
    /// Whether the server may have received the request or a part of it, and acted on it. In an error of a call, this includes requests that were
    /// redirected. False only if it is certain that it has not.
    public let mayHaveReachedServer: Bool
    /// The transport's own error number, from CURLcode or URLError, for looking it up.
    public let code: Int?

    /// Creates an error. `mayHaveReachedServer` defaults to what the reason implies, or true if that is unclear.
    public init(_ reason: Reason, _ message: String, mayHaveReachedServer: Bool? = nil, code: Int? = nil) {
        (self.reason, self.message, self.code) = (reason, message, code)
        self.mayHaveReachedServer = mayHaveReachedServer ?? reason.mayHaveReachedServer
    }

    public var description: String { message + (code.map { " (\($0))" } ?? "") }
}

extension Duration {
    /// `12 ms`
    package var inMilliseconds: String { "\(Int64(max(min(self / .milliseconds(1), 9e18), -9e18))) ms" }
}
