import EndpointBasics

extension EndpointError {
    /// Why a call failed, to switch over: every error is one of these.
    public enum Reason: Sendable {
        /// The request could not be made, and nothing was sent: a parameter, a body, the server's URL, an option.
        case request(any Error)
        /// Credentials are missing, or could not be had, and nothing was sent.
        case authentication(any Error)
        /// The network, the transport or a middleware: name lookup, connection, TLS, a response that was cut or is too large.
        case transport(any Error)
        /// The call took longer than its options allow, or the connection was silent for too long.
        case timeout
        /// The task that called was cancelled, or what it waited for.
        case cancelled
        /// The response's status is not one that the operation gives a value for; documented failures are in ``EndpointError/failure``.
        case status(Int)
        /// The response has no body, and the value needs one.
        case emptyBody
        /// The body is not such a value: where, as in `posts[3].headline` and empty at the top, and why.
        case decoding(path: String, any Error)
    }

    /// Why the call failed, to switch over.
    public var reason: Reason {
        if isCancellation { return .cancelled }
        if isTimeout { return .timeout }
        switch phase {
        case .building: return .request(underlying)
        case .authenticating: return .authentication(underlying)
        case .sending, .receiving: return .transport(underlying)
        case .status: return response.map { .status($0.status) } ?? .transport(underlying)
        case .decoding: return underlying is EmptyBody ? .emptyBody : .decoding(path: codingPathText, underlying)
        }
    }
}
