import EndpointBasics
import EndpointRuntime

extension CallEvent {
    /// The value of an attribute.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Attribute: Hashable, Sendable, CustomStringConvertible {
        /// A text.
        case text(String)
        /// A number.
        case number(Int)

        /// The text, or the digits of the number.
        public var description: String {
            switch self {
            case .text(let text): text
            case .number(let number): "\(number)"
            }
        }
    }

    /// The event as attributes named according to OpenTelemetry's semantic conventions for HTTP clients (1.37), for use as metric labels
    /// and span attributes.
    ///
    /// | name | value |
    /// |---|---|
    /// | `http.request.method` | as sent; `_OTHER` for a method that neither RFC 9110 nor RFC 5789 defines |
    /// | `url.template` | ``route``, if there is one |
    /// | `url.scheme`, `server.address`, `server.port` | of ``origin`` |
    /// | `http.response.status_code` | the status, if there was a response |
    /// | `error.type` | ``errorType``, if the event is a failure |
    /// | `http.request.resend_count` | the number of earlier attempts, if any |
    /// | `network.protocol.version` | such as `1.1`, if the transport reports it |
    ///
    /// Each attribute has few possible values, because callers and servers choose only the server's address and the status. For the same
    /// reason, ``requestID``, byte counts and durations are not included.
    public var attributes: [String: Attribute] {
        var attributes: [String: Attribute] = ["http.request.method": .text(CallEvent.methods.contains(method) ? method : "_OTHER")]
        attributes["url.template"] = route.map { .text($0) }
        if let origin {
            attributes["url.scheme"] = .text(origin.scheme)
            attributes["server.address"] = .text(origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host)
            attributes["server.port"] = .number(origin.port)
        }
        attributes["http.response.status_code"] = status.map { .number($0) }
        attributes["error.type"] = errorType.map { .text($0) }
        if attempt > 1 { attributes["http.request.resend_count"] = .number(attempt - 1) }
        attributes["network.protocol.version"] = transport?.httpVersion.flatMap { CallEvent.versions.contains($0) ? .text($0) : nil }
        return attributes
    }

    /// The reason that the call or the attempt failed, as a single word, or `nil` if it did not fail.
    ///
    /// - A status of 400 or more, as digits: always for an attempt, and for a call unless the operation has a value for the status.
    /// - If the transport failed, the name of the `TransportError.Reason`, such as `connect`, or `other` for other errors.
    /// - Otherwise `timeout`, `cancelled`, `request`, `authentication`, `status`, `emptyBody` or `decoding`.
    public var errorType: String? {
        guard let error else { return status.flatMap { kind == .attempt && $0 >= 400 ? "\($0)" : nil } }
        switch error.reason {
        case .request: return "request"
        case .authentication: return "authentication"
        case .transport(let error): return (error as? TransportError)?.reason.rawValue ?? "other"
        case .timeout: return "timeout"
        case .cancelled: return "cancelled"
        case .status(let status): return status >= 400 ? "\(status)" : "status"
        case .emptyBody: return "emptyBody"
        case .decoding: return "decoding"
        }
    }

    /// The methods that OpenTelemetry lists.
    private static let methods: Set<String> = ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]
    private static let versions: Set<String> = ["0.9", "1.0", "1.1", "2", "3"]
}
