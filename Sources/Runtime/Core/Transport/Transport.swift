import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How requests reach a server: the one seam between the client and the network.
///
/// A transport sends one request as it is and gives the response as it comes: it follows no redirect, stores no cookie, answers no
/// challenge, and does not repeat. It must end at once when its task is cancelled, and must throw when a body ends early.
public protocol Transport: Sendable {
    /// Sends a request; returns when the head of the response has come.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse
}

/// What a transport is told besides the request.
public struct TransportOptions: Hashable, Sendable {
    /// How long the connection may be silent; nil: for ever, the client has a deadline of its own.
    public var idleTimeout: Duration?
    /// How many bytes may wait for a slow reader of the body, before the transport stops receiving.
    public var bufferLimit: Int

    /// Options as given.
    public init(idleTimeout: Duration? = nil, bufferLimit: Int = 64 * 1024 * 1024) {
        self.idleTimeout = idleTimeout
        self.bufferLimit = bufferLimit
    }
}

/// The network failed. Made of Foundation's URLError without its `userInfo`, which holds the URL and so may hold API keys.
public struct TransportError: Error, Hashable, PrintsNoSecrets {
    /// URLError's code.
    public let code: URLError.Code
    /// What happened, in English.
    public let message: String

    /// An error as given.
    public init(_ code: URLError.Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { "\(message) (\(code.rawValue))" }
}
