import EndpointBasics

/// What the requests of a call may have done on servers, over all redirects and attempts: the one place that decides whether a request may be
/// sent again, and what a cache must forget.
///
/// | how a request that is not safe (RFC 9110, 9.2.1) ended | a server may have acted on it |
/// |---|---|
/// | it failed, and certainly did not reach the server (`TransportError.mayHaveReachedServer`) | no |
/// | a status whose definition says that the request was not carried out: 401, 405, 407, 411 to 415, 417, 421, 425, 428, 431 | no |
/// | a redirect that repeats it elsewhere: 307, 308; 301 and 302, except to POST | no: following it sends the request again |
/// | a redirect to its result: 303; 301 and 302 to POST | yes |
/// | any other status or failure, and while it is under way | yes |
///
/// It is known to the call, not to a response or an error: middleware may replace both.
package final class CallEffects: Sendable {
    private struct State {
        var changed: [HTTPURL] = []
        /// How many of the requests would act twice if they were sent twice.
        var unrepeatable = 0
        var lastSent: HTTPHeaders?
        var key: String?
    }

    private let state = Locked(State())

    package init() {}

    /// Where a server may have changed something.
    package var changed: [HTTPURL] { state.withLock { $0.changed } }
    /// The header fields of the request that was sent last, after all middleware and redirects; `nil`: none was sent.
    package var lastSent: HTTPHeaders? { state.withLock { $0.lastSent } }
    /// The idempotency key of the call, for all requests that need one.
    package var idempotencyKey: String {
        state.withLock { state in
            let key = state.key ?? UUID().uuidString.lowercased()
            state.key = key
            return key
        }
    }

    /// A request may have acted that must not act twice.
    var mayHaveActed: Bool { state.withLock { $0.unrepeatable > 0 } }

    func begins(_ request: HTTPRequest, _ operation: OperationInfo) {
        state.withLock { state in
            state.lastSent = request.headers
            guard !request.method.isSafe else { return }
            state.changed.append(request.url)
            if !request.isRepeatable(operation) { state.unrepeatable += 1 }
        }
    }

    func ended(_ request: HTTPRequest, _ operation: OperationInfo, _ end: Result<HTTPResponse, any Error>) {
        guard !request.method.isSafe, !CallEffects.mayHaveActed(request.method, end) else { return }
        state.withLock { state in
            if let index = state.changed.firstIndex(of: request.url) { state.changed.remove(at: index) }
            if !request.isRepeatable(operation) { state.unrepeatable -= 1 }
        }
    }

    static func mayHaveActed(_ method: HTTPMethod, _ end: Result<HTTPResponse, any Error>) -> Bool {
        if method.isSafe { return false }
        switch end {
        case .success(let response): return !refusals.contains(response.status) && !Redirect.repeats(response.status, method)
        case .failure(let error): return mayHaveReached(error)
        }
    }

    private static let refusals: Set<Int> = [401, 405, 407, 411, 412, 413, 414, 415, 417, 421, 425, 428, 431]

    private static func mayHaveReached(_ error: any Error) -> Bool {
        if let error = error as? EndpointError {
            return error.phase != .building && error.phase != .authenticating && mayHaveReached(error.underlying)
        }
        if let error = error as? TransportError { return error.mayHaveReachedServer }
        // Refused by this machine.
        return !(error is HTTPFieldError)
    }
}

extension HTTPRequest {
    /// Sending it twice does what sending it once does: its method is idempotent (RFC 9110, 9.2.2), it has an idempotency key, or a policy
    /// names its operation.
    func isRepeatable(_ operation: OperationInfo) -> Bool {
        method.isIdempotent || isDeclaredRepeatable || hasIdempotencyKey(operation)
    }

    /// The field is there, and is neither empty nor the empty text that a structured field writes (`""`).
    package func hasIdempotencyKey(_ operation: OperationInfo) -> Bool {
        headers[operation.idempotencyKeyField].map { !$0.isEmpty && $0 != "\"\"" } ?? false
    }
}

extension OperationInfo {
    /// The field of the operation's description, else that of draft-ietf-httpapi-idempotency-key-header.
    package var idempotencyKeyField: String { idempotencyKeyHeader ?? "Idempotency-Key" }
}

extension RequestContext {
    /// Whether middleware may send a request again after it ended so: a repetition cannot act twice, and its body can be sent again.
    ///
    /// True if the request's method is idempotent, or it has an idempotency key, or it is certain that no server has acted on any request of
    /// this call, also before a redirect. A POST that was redirected to its result (303) has been carried out, whatever became of the
    /// result: false.
    public func mayRepeat(_ request: HTTPRequest, after end: Result<HTTPResponse, any Error>) -> Bool {
        if request.body?.isReplayable == false { return false }
        if request.isRepeatable(operation) { return true }
        return !effects.mayHaveActed && !CallEffects.mayHaveActed(request.method, end)
    }

    /// Where the request, or one that it became, may have changed something.
    package func changed(by request: HTTPRequest, _ end: Result<HTTPResponse, any Error>) -> [HTTPURL] {
        let urls = effects.changed
        // Middleware may have answered for the server.
        return CallEffects.mayHaveActed(request.method, end) && !urls.contains(request.url) ? [request.url] + urls : urls
    }
}
