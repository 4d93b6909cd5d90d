import EndpointBasics

extension EndpointError {
    /// The reason that a call failed, for use in a `switch`. Every error has one of these reasons.
    public enum Reason: Sendable {
        /// The request could not be created because of a parameter, the body, the server's URL or an option. Nothing was sent.
        case request(any Error)
        /// Credentials are missing or could not be obtained. Nothing was sent.
        case authentication(any Error)
        /// The network, the transport or middleware failed, for example during name lookup, connection or the TLS handshake, or because a
        /// response was cut off or was too large; or pages do not make up a whole listing (``PageError``).
        case transport(any Error)
        /// The call took longer than its options allow, or the connection was idle for too long.
        case timeout
        /// The calling task, or something it waited for, was cancelled.
        case cancelled
        /// The operation has no value for the response's status. Documented failures are in ``EndpointError/failure``.
        case status(Int)
        /// The response has no body, but the value requires one.
        case emptyBody
        /// The body could not be decoded. The associated values are the path, such as `posts[3].headline`, and the reason. The path is
        /// empty for the top level.
        case decoding(path: String, any Error)
    }

    /// The reason that the call failed, for use in a `switch`.
    public var reason: Reason {
        if isCancellation { return .cancelled }
        if isTimeout { return .timeout }
        switch phase {
        case .building: return .request(underlying)
        case .authenticating: return .authentication(underlying)
        case .sending, .receiving: return .transport(underlying)
        case .status: return response.map { .status($0.status) } ?? .transport(underlying)
        case .decoding: return underlying as? ResponseError == .emptyBody ? .emptyBody : .decoding(path: codingPathText, underlying)
        }
    }
}
