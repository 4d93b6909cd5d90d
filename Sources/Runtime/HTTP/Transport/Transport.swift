import EndpointBasics

/// How requests reach a server: the one seam between the client and the network.
///
/// A transport sends one request and returns its response, both unchanged: it follows no redirect, stores no cookie, answers no
/// challenge, and does not repeat. It must end at once when its task is cancelled, and must throw when a body ends early. It tells
/// `HTTPRequest.observer`, where there is one, how the exchange goes; one that knows nothing of it need not.
public protocol Transport: Sendable {
    /// Sends a request; returns when the head of the response has come.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse
}

/// A transport whose exchanges end at once when the call does (`TransportOptions.run`), whatever the task is doing.
package protocol PromptTransport: Transport {}

/// A transport that may block the thread that begins an exchange: URLSession does, on Linux at least while it is busy with another response.
package protocol BlockingTransport: Transport {}

/// A call that ends its exchange when it ends first.
package protocol ExchangeOwner: AnyObject, Sendable {
    func waits(for exchange: Exchange)
}

/// Settings for the transport besides the request.
public struct TransportOptions: Sendable {
    /// How long the connection may be silent; `nil`: without limit, because the client has its own deadline.
    public let idleTimeout: Duration?
    /// How many bytes may wait for a slow reader of the body, before the transport stops receiving.
    public let bufferLimit: Int
    /// The call, which ends the exchange when it ends first.
    package var owner: (any ExchangeOwner)?

    /// How many bytes of a body are kept in memory, unless somebody says otherwise: 64 MiB.
    @usableFromInline package static let standardLimit = 64 * 1024 * 1024

    /// Options as given. By default, 64 MiB may wait.
    public init(idleTimeout: Duration? = nil, bufferLimit: Int = TransportOptions.standardLimit) {
        (self.idleTimeout, self.bufferLimit) = (idleTimeout, bufferLimit)
    }
}

/// How an exchange with a server goes: what `HTTPRequest.observer` is told, in order, on any thread.
public enum TransportEvent: Sendable {
    /// So many bytes of the request's body are on their way, of so many; `nil`: the length is not known.
    case sent(bytes: Int, of: Int?)
    /// So many bytes of the response's body have come, after decompression, of so many; `nil`: the length is not known.
    case received(bytes: Int, of: Int?)
    /// The exchange has ended, well or not. It is the last event, and there is one for each time that the request is sent.
    case finished(TransportMetrics)
}

/// The timing of one exchange with a server. Times count from the moment the transport began to send; `nil`: the transport does not
/// know, or the exchange did not get so far.
public struct TransportMetrics: Equatable, Sendable, PrintsNoSecrets {
    /// Until the host's address was known.
    public var nameLookup: Duration?
    /// Until the connection was made; zero on a connection that was used before.
    public var connect: Duration?
    /// Until TLS was ready; nil without TLS.
    public var secureConnect: Duration?
    /// Until the first byte of the response.
    public var firstByte: Duration?
    /// Until the exchange ended.
    public var total: Duration?
    /// Of the request's body.
    public var bytesSent: Int
    /// Of the response's body, as it came over the network.
    public var bytesReceived: Int
    /// The connection was used before.
    public var isReused: Bool
    /// The request was sent once more by the transport, on another connection: the first had been closed meanwhile. Through libcurl only
    /// requests without effects (RFC 9110, 9.2.1) are.
    public var wasSentAgain: Bool
    /// Such as `1.1` and `2`.
    public var httpVersion: String?
    /// Why the exchange failed.
    public var failure: TransportError.Reason?

    /// Metrics of an exchange of which nothing is known.
    public init() { (bytesSent, bytesReceived, isReused, wasSentAgain) = (0, 0, false, false) }

    public var description: String {
        let time = total.map { ", " + $0.inMilliseconds } ?? ""
        return "\(bytesSent) bytes sent, \(bytesReceived) received" + time + (failure.map { ", \($0.rawValue)" } ?? "")
    }
}

/// An error of a transport's own library, such as Foundation's `URLError`.
package protocol TransportFailure: Error {
    /// The request was cancelled.
    var isCancellation: Bool { get }
    /// The server was silent for too long.
    var isTimeout: Bool { get }
}

/// The network failed, or the transport could not use it. It contains neither URL nor header values, which may be secret.
public struct TransportError: LocalizedError, Equatable, PrintsNoSecrets {
    /// The failed part.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The transport cannot send such a request, or the server's URL is none for it.
        case unsupportedRequest
        /// The host's name leads to no address.
        case nameLookup
        /// The host refuses connections, or does not answer.
        case connect
        /// The proxy cannot be reached, or refuses.
        case proxy
        /// The server's certificate is not trusted, or is that of another host.
        case certificate
        /// TLS failed for another reason, such as a version that is too old, or a client certificate that the server refuses.
        case secureConnection
        /// The connection ended or was reset before the response was complete.
        case connectionLost
        /// The response's body ended before its announced length or its last chunk.
        case cutBody
        /// The response has more header fields, or longer ones, than the transport takes.
        case headerTooLarge
        /// The server's response is not HTTP.
        case invalidResponse
        /// The response's `Content-Encoding` is not known, or its body is not in it.
        case contentEncoding
        /// The process has no file descriptors left.
        case outOfDescriptors
        /// The connection was silent for too long.
        case timeout
        /// The task was cancelled.
        case cancelled
        /// The request's body ended before its announced length, or is longer.
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
    /// The server may have got the request, or a part of it, and acted upon it; in an error of a call, also the request that a redirect led
    /// away from. False: it is certain that it has not.
    public let mayHaveReachedServer: Bool
    /// The transport's own number, to look up: of CURLcode or URLError.
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
