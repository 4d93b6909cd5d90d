import EndpointBasics

/// Sends requests to servers. A transport is the only interface between the client and the network.
///
/// A transport sends one request and returns its response, both unchanged: it follows no redirect, stores no cookie, answers no challenge,
/// and never repeats a request. It must end immediately when its task is cancelled, and must throw an error if a body ends early. If
/// `HTTPRequest.transportObserver` is set, the transport reports the progress of the exchange to it, as far as that progress is known.
public protocol Transport: Sendable {
    /// Sends a request and returns when the head of the response has arrived.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse
}

/// A transport whose exchanges end as soon as the call ends (`TransportOptions.owner`), regardless of what the task is doing.
package protocol PromptTransport: Transport {}

/// A transport that can block the thread that starts an exchange. URLSession does so, at least on Linux while it handles another response.
package protocol BlockingTransport: Transport {}

/// A call that owns an exchange. If the call ends first, it also ends the exchange.
package protocol ExchangeOwner: AnyObject, Sendable {
    func waits(for exchange: Exchange)
}

/// Settings for the transport that are not part of the request.
public struct TransportOptions: Sendable {
    /// The maximum time that the connection can be idle. `nil` means no limit, because the client enforces its own deadline.
    public let idleTimeout: Duration?
    /// The number of bytes that can be buffered for a slow reader of the body before the transport stops receiving.
    public let bufferLimit: Int
    /// The call that owns the exchange. If the call ends first, it also ends the exchange.
    package var owner: (any ExchangeOwner)?

    /// The default for the maximum number of bytes of a body that are kept in memory: 64 MiB.
    @usableFromInline package static let standardLimit = 64 * 1024 * 1024

    /// Creates options. By default, up to 64 MiB can be buffered.
    public init(idleTimeout: Duration? = nil, bufferLimit: Int = TransportOptions.standardLimit) {
        (self.idleTimeout, self.bufferLimit) = (idleTimeout, bufferLimit)
    }
}

/// An event of an exchange with a server, reported to `HTTPRequest.transportObserver` in order, on any thread.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum TransportEvent: Sendable {
    /// The number of bytes of the request's body sent so far, and the total if known.
    case sent(bytes: Int, of: Int?)
    /// The number of bytes of the response's body received so far, after decompression, and the total if known.
    case received(bytes: Int, of: Int?)
    /// The exchange has ended, successfully or not. This is the last event. It is reported once each time the request is sent.
    case finished(TransportMetrics)
}

/// The timing of an exchange with a server. Times are measured from the moment the transport begins to send. A time is `nil` if the
/// transport does not measure it or the exchange did not get that far.
public struct TransportMetrics: Equatable, Sendable, _PrintsNoSecrets {
    /// The time until the address of the host was known.
    public var nameLookup: Duration?
    /// The time until the connection was made. Zero if the connection was reused.
    public var connect: Duration?
    /// The time until TLS was ready, or `nil` if TLS was not used.
    public var secureConnection: Duration?
    /// The time until the first byte of the response.
    public var firstByte: Duration?
    /// The time until the exchange ended.
    public var total: Duration?
    /// The number of bytes of the request's body that were sent.
    public var bytesSent: Int
    /// The number of bytes of the response's body, as received over the network.
    public var bytesReceived: Int
    /// Whether the connection was reused.
    public var isReused: Bool
    /// Whether the transport sent the request again on another connection because the first connection was closed. With libcurl, this
    /// happens only to requests without side effects (RFC 9110, 9.2.1).
    public var wasSentAgain: Bool
    /// The HTTP version, such as `1.1` or `2`.
    public var httpVersion: String?
    /// The reason that the exchange failed.
    public var failure: TransportError.Reason?

    /// Creates metrics without any measurements.
    public init() { (bytesSent, bytesReceived, isReused, wasSentAgain) = (0, 0, false, false) }

    public var description: String {
        let time = total.map { ", " + $0.inMilliseconds } ?? ""
        return "\(bytesSent) bytes sent, \(bytesReceived) received" + time + (failure.map { ", \($0.rawValue)" } ?? "")
    }
}

/// An error from the library that a transport uses, such as Foundation's `URLError`.
package protocol TransportFailure: Error {
    /// Whether the request was cancelled.
    var isCancellation: Bool { get }
    /// Whether the connection was idle for too long.
    var isTimeout: Bool { get }
}

/// An error that indicates that the network failed or that the transport could not use it. It contains no URL and no header values, because
/// these can be secret.
public struct TransportError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The reason for a failure.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The transport does not support this kind of request or the server's URL.
        case unsupportedRequest
        /// The name of the host could not be resolved.
        case nameLookup
        /// The host refused the connection, or did not answer.
        case connect
        /// The proxy could not be reached, or refused the connection.
        case proxy
        /// The server's certificate is not trusted, or belongs to a different host.
        case certificate
        /// TLS failed for another reason, such as an outdated version or a client certificate that the server rejected.
        case secureConnection
        /// The connection ended or was reset before the response was complete.
        case connectionLost
        /// The response's body ended before its announced length, its last chunk, or the end of its compressed data.
        case incompleteBody
        /// The response has more or longer header fields than the transport accepts.
        case headerTooLarge
        /// The server's response is not HTTP.
        case invalidResponse
        /// The response's `Content-Encoding` is unknown, or does not match its body.
        case contentEncoding
        /// The process has run out of file descriptors.
        case outOfDescriptors
        /// The connection was idle for too long.
        case timeout
        /// The task was cancelled.
        case cancelled
        /// The request's body is shorter or longer than announced.
        case requestBody
        /// The transport's settings are invalid, such as a certificate file that contains no certificate.
        case settings
        /// Any other failure.
        case other
    }

    /// The reason for the failure.
    public let reason: Reason
    /// A description in English.
    public let message: String
    /// Whether the server may have received all or part of the request and acted on it. False only if it certainly has not. In an error
    /// thrown by a call, this also covers requests that were redirected.
    public let mayHaveReachedServer: Bool
    /// The transport's own error number, from CURLcode or URLError, for reference.
    public let code: Int?

    /// Creates an error. The default for `mayHaveReachedServer` depends on the reason, and is true if the reason is inconclusive.
    public init(_ reason: Reason, _ message: String, mayHaveReachedServer: Bool? = nil, code: Int? = nil) {
        self.reason = reason
        self.message = message
        self.code = code
        self.mayHaveReachedServer = mayHaveReachedServer ?? reason.mayHaveReachedServer
    }

    public var description: String { message + (code.map { " (\($0))" } ?? "") }
}

extension Duration {
    /// The duration in milliseconds: `12 ms`.
    package var inMilliseconds: String { "\(Int64(max(min(self / .milliseconds(1), 9e18), -9e18))) ms" }
}
