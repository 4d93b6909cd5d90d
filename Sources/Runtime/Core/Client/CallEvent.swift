import EndpointBasics

/// How a call went, or one of its attempts on the network: what logs, metrics and traces are made of.
///
/// It shows no secret: of the request only the operation, the method, the server's address and its name for logs; no URL, header field
/// or body. Only a custom request's path is its operation's name. An error that is part of it prints no secret either.
public final class CallEvent: Sendable, PrintsNoSecrets {
    /// What an event is about.
    public enum Kind: Sendable {
        /// A call, from the first line of the caller's `await` to its value or error. A stream's call ends with its head.
        case call
        /// A request on the network, with the redirects that were followed, until its response's body has been read or dropped.
        case attempt
    }

    /// Where the time went: parts that follow one another. `nil`: not known, or the call did not get so far.
    ///
    /// The parts of a call are those of its last attempt; `queue` is then all that was before it, earlier attempts too. With redirects,
    /// `connect`, `firstByte` and `body` are those of the last one.
    public struct Durations: Equatable, Sendable {
        /// Before the attempt: making the request, credentials, and waiting in middleware, as for a place (`.limit`) or to try again.
        public var queue: Duration?
        /// Name lookup, connection and TLS; zero on a connection that was used before.
        public var connect: Duration?
        /// From then to the first byte of the response.
        public var firstByte: Duration?
        /// From then to the end of the body, as far as it was read.
        public var body: Duration?
        /// Making the value of the body; of a call only.
        public var decode: Duration?
        /// Of an attempt, from its sending to the end of its body; of a call, from the call to its value or error.
        public var total: Duration

        /// Durations of which only the sum is known.
        public init(total: Duration = .zero) { self.total = total }
    }

    /// A call, or an attempt.
    public let kind: Kind
    /// The operation that was called.
    public let operation: OperationInfo
    /// The method of the request; after a redirect, the first request's.
    public let method: String
    /// Scheme, host and port; after a redirect, the first request's. `nil`: no request of the call reached the network.
    public let origin: HTTPURL.Origin?
    /// Of an attempt, which it is: 1 for the first. Of a call, how many there were; 0: none, as when a cache answers or the request
    /// cannot be built.
    public let attempt: Int
    /// The status code of the last response; `nil` if there was none.
    public let status: Int?
    /// Why there is no value, or of an attempt, no response or no whole body; `nil`: it went well.
    public let error: EndpointError?
    /// The name of the request that was sent last (`HTTPRequest.id`).
    public let requestID: String?
    /// How many redirects were followed.
    public let redirects: Int
    /// Where the time went.
    public let durations: Durations
    /// Bytes, protocol and connection, as the transport measured the last exchange; `nil` if it does not measure, or has not ended yet.
    public let transport: TransportMetrics?

    /// An event as given, for tests.
    public init(
        _ kind: Kind, operation: OperationInfo, method: String? = nil, origin: HTTPURL.Origin? = nil, attempt: Int = 1, status: Int? = nil,
        error: EndpointError? = nil, requestID: String? = nil, redirects: Int = 0, durations: Durations = Durations(),
        transport: TransportMetrics? = nil
    ) {
        (self.kind, self.operation, self.method, self.origin) = (kind, operation, method ?? operation.method, origin)
        (self.attempt, self.status, self.error, self.requestID) = (attempt, status, error, requestID)
        (self.redirects, self.durations, self.transport) = (redirects, durations, transport)
    }

    /// The path as the description writes it, such as `/books/{isbn}`; `nil` for a request that no description names.
    public var route: String? { operation.route }

    /// One line: operation, name of the request, status or error, attempts, duration.
    public var description: String {
        let end = error?.description ?? operation.logged(as: requestID) + (status.map { " \($0)" } ?? "")
        let attempts = kind == .attempt ? ", attempt \(attempt)" : attempt == 1 ? "" : ", \(attempt) attempts"
        return "\(end)\(attempts), \(durations.total.inMilliseconds)"
    }
}

extension OperationInfo {
    /// `Users.getUser [request ID]`
    package func logged(as requestID: String?) -> String { id + (requestID.map { " [\($0.printable(limit: 64))]" } ?? "") }
}
