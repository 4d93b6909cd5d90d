import EndpointPlatform

/// The outcome of a call, or of one of its attempts on the network, for logs, metrics and traces.
///
/// It shows no secrets: only the request's operation, method, server address and ID, but no URL, header field
/// or body. (The operation of a custom request is named after its path.) Its error prints no secrets either.
public final class CallEvent: Sendable, _PrintsNoSecrets {
    /// The subject of an event.
    public enum Kind: Sendable {
        /// A call, from the caller's `await` to its value or error. A stream's call ends with the head of the response.
        case call
        /// A request on the network, including followed redirects, until its response's body has been read or dropped.
        case attempt
    }

    /// How the time was spent, in consecutive parts. `nil` if unknown, or if the call did not get that far.
    ///
    /// A call has the parts of its last attempt; `queue` then includes everything before it, also earlier attempts. With redirects,
    /// `connect`, `firstByte` and `body` are those of the last one.
    public struct Durations: Equatable, Sendable {
        /// Before the attempt: making the request, credentials, and waiting in middleware, for example for a turn (`.limit`) or a retry.
        public var queue: Duration?
        /// Name lookup, connection and TLS; zero on a reused connection.
        public var connect: Duration?
        /// From then to the first byte of the response.
        public var firstByte: Duration?
        /// From then to the end of the body, as far as it was read.
        public var body: Duration?
        /// Making the value from the body; only for a call.
        public var decode: Duration?
        /// For an attempt, from sending to the end of its body; for a call, from its start to its value or error.
        public var total: Duration

        /// Durations of which only the total is known.
        public init(total: Duration = .zero) { self.total = total }
    }

    /// Whether the event is about a call or an attempt.
    public let kind: Kind
    /// The operation that was called.
    public let operation: OperationInfo
    /// The method of the request; after a redirect, the first request's.
    public let method: String
    /// Scheme, host and port; after a redirect, the first request's. `nil`: no request of the call reached the network.
    public let origin: HTTPURL.Origin?
    /// For an attempt, its number, from 1. For a call, the number of attempts; 0 if, for example, a cache answered or the request
    /// could not be built.
    public let attempt: Int
    /// The status code of the last response; `nil` if there was none.
    public let status: Int?
    /// Why there is no value or, for an attempt, no response or no complete body; `nil` on success.
    public let error: EndpointError?
    /// The ID of the last request (`HTTPRequest.id`).
    public let requestID: String?
    /// The number of redirects followed.
    public let redirects: Int
    /// How the time was spent.
    public let durations: Durations
    /// Bytes, protocol and connection of the last exchange, as measured by the transport; `nil` if it does not measure, or has not ended yet.
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

    /// The path as written in the description, such as `/books/{isbn}`; `nil` for a custom request.
    public var route: String? { operation.route }

    /// One line: operation, request ID, status or error, attempts, duration.
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
