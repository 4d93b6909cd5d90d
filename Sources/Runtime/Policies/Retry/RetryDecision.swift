import EndpointRuntime

extension RetryPolicy {
    /// Returns whether sending a request again may help. Whether doing so is safe is decided by `RequestContext.mayRepeat`
    /// (`MayRepeat.swift`).
    ///
    /// | result | may help | reason |
    /// |---|---|---|
    /// | 408 Request Timeout | yes | the server did not wait for the whole request; RFC 9110, 15.5.9 allows repeating it |
    /// | 425 Too Early | yes | the server suspects a replay; it accepts the request after the handshake (RFC 8470, 5.2) |
    /// | 429 Too Many Requests | yes | the server accepts requests later (RFC 6585, 4); the hint says when |
    /// | 500 Internal Server Error | yes | often only one worker of many is affected |
    /// | 502, 504 | yes | a gateway could not reach its server, or gave up waiting for it |
    /// | 503 Service Unavailable | yes | overload or maintenance, by definition temporary (RFC 9110, 15.6.4) |
    /// | 501, 505, other 5xx | no | the next response will be the same |
    /// | 401 | no | `.oauth2` handles it |
    /// | 407 | no | the transport's proxy settings are wrong and will not change |
    /// | other 4xx | no | the request is at fault |
    /// | a network failure | depends on its reason | `TransportError.Reason.isTransient` |
    /// | building, authenticating | no | user code or a token source failed; sources retry on their own |
    /// | redirect refused | no | the server will redirect again |
    /// | cancelled, deadline passed | no | no caller is waiting |
    func retryMayHelp(after end: Result<HTTPResponse, any Error>) -> Bool {
        switch end {
        case .success(let response): return statuses.contains(response.status)
        case .failure(let error):
            if let error = error as? EndpointError, error.isCancellation || error.phase == .authenticating { return false }
            return EndpointError.isTransient(error)
        }
    }
}
