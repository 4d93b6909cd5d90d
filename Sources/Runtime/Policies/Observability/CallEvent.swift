import EndpointBasics
public import EndpointRuntime

/// The outcome of a call, or of one of its attempts on the network, for logs, metrics and traces.
///
/// An event contains no secrets: only the operation, the method, the server's address and the request's ID, but no URL, header field or
/// body. (The operation of a custom request is named after its path.) The error does not print secrets either.
public struct CallEvent: Sendable, _PrintsNoSecrets {
    /// The subject of an event.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// A call, from the caller's `await` to its value or error. For a stream, the call ends with the head of the response.
        case call
        /// A request on the network, including followed redirects, until the body of the response has been read or discarded.
        case attempt
    }

    /// How the time was spent, in consecutive parts. A part is `nil` if it is unknown or if the call did not get that far.
    ///
    /// A call has the parts of its last attempt, where `queue` includes everything before that attempt, including earlier attempts. With
    /// redirects, `connect`, `firstByte` and `body` belong to the last request.
    public struct Durations: Equatable, Sendable {
        /// The time before the attempt: building the request, obtaining credentials, and waiting in middleware, for example for a free slot
        /// (`.limit`) or a retry.
        public var queue: Duration?
        /// The time for name lookup, connection and TLS. Zero for a reused connection.
        public var connect: Duration?
        /// The time from the end of `connect` to the first byte of the response.
        public var firstByte: Duration?
        /// The time from the first byte to the end of the body, as far as it was read.
        public var body: Duration?
        /// The time from the end of the body to the value, spent on decoding. Set only for a call whose body was read before its value.
        public var decode: Duration?
        /// For an attempt, the time from sending to the end of the body; for a call, the time from its start to its value or error.
        public var total: Duration

        /// Creates durations with only a total.
        public init(total: Duration = .zero) { self.total = total }
    }

    /// Whether the event is about a call or an attempt.
    public var kind: Kind
    /// The operation that was called.
    public var operation: OperationInfo
    /// The method of the request. After redirects, the method of the first request.
    public var method: String
    /// The scheme, host and port. After redirects, those of the first request. `nil` if no request of the call reached the network.
    public var origin: HTTPURL.Origin?
    /// For an attempt, its number, counted from 1. For a call, the number of attempts, which is 0 if, for example, a cache answered or the
    /// request could not be built.
    public var attempt = 1
    /// The status code of the last response, or `nil` if there was none.
    public var status: Int?
    /// The reason that there is no value or, for an attempt, no response or no complete body; `nil` on success.
    public var error: EndpointError?
    /// The ID of the last request (`HTTPRequest.id`).
    public var requestID: String?
    /// The number of redirects followed.
    public var redirects = 0
    /// How the time was spent.
    public var durations = Durations()
    /// The bytes, protocol and connection of the last exchange, as measured by the transport. `nil` if the transport does not measure them, or if
    /// the exchange has not ended yet.
    public var transport: TransportMetrics?

    /// Creates an event for use in tests. It has the operation's method until you set another.
    public init(_ kind: Kind, operation: OperationInfo) {
        (self.kind, self.operation, method) = (kind, operation, operation.method)
    }

    /// The path as written in the description, such as `/books/{isbn}`, or `nil` for a custom request.
    public var route: String? { operation.route }

    /// A single line with the operation, request ID, status or error, attempts and duration.
    public var description: String {
        let end = error?.description ?? operation.logged(as: requestID) + (status.map { " \($0)" } ?? "")
        let attempts = kind == .attempt ? ", attempt \(attempt)" : attempt == 1 ? "" : ", \(attempt) attempts"
        return "\(end)\(attempts), \(durations.total.inMilliseconds)"
    }
}

extension OperationInfo {
    /// Returns the operation and the request's ID for a log, as in `Users.get [request ID]`.
    package func logged(as requestID: String?) -> String { id + (requestID.map { " [\($0.printable(limit: 64))]" } ?? "") }
}
