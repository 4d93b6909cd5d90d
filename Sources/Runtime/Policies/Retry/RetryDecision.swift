import EndpointRuntime

/// Whether a request may be sent again after what came of it.
///
/// | came | again | reason |
/// |---|---|---|
/// | 408 Request Timeout | if safe | the server did not wait for the whole request; RFC 9110, 15.5.9 invites a repetition |
/// | 425 Too Early | if safe | the server fears a replayed request; it takes it after the handshake (RFC 8470, 5.2) |
/// | 429 Too Many Requests | if safe | the server accepts requests later (RFC 6585, 4); the hint says when |
/// | 500 Internal Server Error | if safe | often one worker of many; the operation may have been done halfway, so only if safe |
/// | 502, 504 | if safe | a gateway lost its server, or did not wait for it |
/// | 503 Service Unavailable | if safe | overload or maintenance, by definition for a time (RFC 9110, 15.6.4) |
/// | 501, 505, other 5xx | no | the next answer will be the same |
/// | other 4xx | no | the request is at fault; 401 is the business of `.oauth2` |
/// | name not found, not connected, no descriptors left | always | nothing was sent: the request cannot be done twice (RFC 9110, 9.2.2) |
/// | connection lost, body cut, silent, no HTTP | if safe | the server may have done what was asked |
/// | certificate, TLS | no | it will not become trusted; a repetition would hide an attack |
/// | too many header fields, unknown coding, too large | no | the server will send the same |
/// | request or settings refused by the transport | no | nothing changes by itself |
/// | building, authenticating | no | user code or a token source failed; sources retry for themselves |
/// | redirect refused | no | the server will redirect again |
/// | cancelled, deadline passed | no | no caller waits |
///
/// A body that can be sent only once is never sent again.
///
/// Safe: an idempotent method (RFC 9110, 9.2.2), or a request with an idempotency key, or an operation that the policy names.
enum RetryDecision: Equatable {
    case never
    case ifSafe
    case always

    static func after(status: Int, _ policy: RetryPolicy) -> RetryDecision { policy.statuses.contains(status) ? .ifSafe : .never }

    static func after(_ error: any Error) -> RetryDecision {
        if let error = error as? EndpointError {
            if error.isCancellation || error.underlying is DeadlineExceeded { return .never }
            if error.phase == .authenticating { return .never }
            return after(transport: error.underlying)
        }
        return error is CancellationError ? .never : after(transport: error)
    }

    private static func after(transport error: any Error) -> RetryDecision {
        guard let error = error as? TransportError else { return .never }
        switch error.reason {
        case .nameLookup, .connect, .proxy, .connectionLost, .cutBody, .invalidResponse, .outOfDescriptors, .timeout, .other:
            return error.mayHaveReachedServer ? .ifSafe : .always
        case .unsupportedRequest, .certificate, .secureConnection, .headerTooLarge, .contentEncoding, .cancelled, .requestBody, .settings:
            return .never
        }
    }
}
