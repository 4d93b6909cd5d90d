import EndpointBasics
public import EndpointRuntime

// The possible effects of a call's requests on servers, across all redirects and attempts. Only this file decides whether a request can be
// sent again, and what a cache must discard.
//
// | how an unsafe request (RFC 9110, 9.2.1) ended | whether a server may have acted on it |
// |---|---|
// | a failure, if the request certainly did not reach the server (`TransportError.mayHaveReachedServer`) | no |
// | a status that by definition means that the request was not carried out: 401, 405, 407, 411 to 415, 417, 421, 425, 428, 431 | no |
// | 429, and 503 with a valid `Retry-After`, if the retry policy says so (`RetryPolicy.repeatsRefused`) | no |
// | a redirect that repeats the request elsewhere: 307, 308 and, except for POST, 301 and 302 | no: following it sends the request again |
// | a redirect to the request's result: 303 and, for POST, 301 and 302 | yes |
// | any other status or failure, or no outcome yet | yes |
//
// The decision uses the requests that the client recorded (`RequestContext.sent`) rather than a response or an error, because middleware
// can replace responses and errors.

extension RequestContext {
    /// Returns whether middleware can send a request again after this outcome. Repeating the request must have no additional effect, and it
    /// must be possible to send the body again.
    ///
    /// True if the request's method is idempotent, if the request has an idempotency key, if a policy lists the operation as repeatable, or
    /// if it is certain (or, after a refusal, the policy says) that no server has acted on any request of this call, even before a redirect. False for a POST that was redirected
    /// to its result (303), because the POST was carried out, regardless of what happened to the result.
    public func mayRepeat(_ request: HTTPRequest, after end: Result<HTTPResponse, any Error>) -> Bool {
        if request.body?.isReplayable == false { return false }
        if request.isRepeatable(operation) { return true }
        let hasActed = sent.contains { $0.mayHaveActed && !$0.request.isRepeatable(operation) }
        return !hasActed && !request.mayHaveActed(end.map(\.head))
    }

    /// Returns the URLs at which the request, or a request that followed from a redirect, may have changed something.
    func changed(by request: HTTPRequest, _ end: Result<HTTPResponse, any Error>) -> [HTTPURL] {
        let urls = sent.filter(\.mayHaveActed).map(\.request.url)
        // Middleware may have answered in place of the server.
        return request.mayHaveActed(end.map(\.head)) && !urls.contains(request.url) ? [request.url] + urls : urls
    }
}

extension SentRequest {
    fileprivate var mayHaveActed: Bool { end.map { request.mayHaveActed($0) } ?? !request.method.isSafe }
}

extension HTTPRequest {
    private static let refusals: Set<Int> = [401, 405, 407, 411, 412, 413, 414, 415, 417, 421, 425, 428, 431]

    fileprivate func mayHaveActed(_ end: Result<ResponseHead, any Error>) -> Bool {
        if method.isSafe { return false }
        switch end {
        case .success(let head):
            if marks.isRepeatableIfRefused, head.status == 429 || (head.status == 503 && RetryHint.retryAfter(head.headers) != nil) {
                return false
            }
            return !HTTPRequest.refusals.contains(head.status) && !Redirect.repeats(head.status, method)
        case .failure(let error): return HTTPRequest.mayHaveReached(error)
        }
    }

    private static func mayHaveReached(_ error: any Error) -> Bool {
        if let error = error as? EndpointError {
            return error.phase != .building && error.phase != .authenticating && mayHaveReached(error.underlying)
        }
        if let error = error as? TransportError { return error.mayHaveReachedServer }
        // The client itself rejected the request.
        return !(error is HTTPMessageError)
    }

    /// Whether sending the request twice has the same effect as sending it once. This is the case if its method is idempotent (RFC 9110,
    /// 9.2.2), if it has an idempotency key, or if a policy lists its operation.
    fileprivate func isRepeatable(_ operation: OperationInfo) -> Bool {
        method.isIdempotent || marks.isDeclaredRepeatable || hasIdempotencyKey(operation)
    }

    /// Whether the request has an idempotency key: a header field that is neither empty nor an empty structured string (`""`). The field is
    /// the one that the operation's description names or, if there is none, that of draft-ietf-httpapi-idempotency-key-header.
    func hasIdempotencyKey(_ operation: OperationInfo) -> Bool {
        headers[operation.idempotencyKeyHeader ?? "Idempotency-Key"].map { !$0.isEmpty && $0 != "\"\"" } ?? false
    }
}
