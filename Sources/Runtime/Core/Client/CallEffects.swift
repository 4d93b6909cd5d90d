import EndpointPlatform

/// What a call's requests may have done on servers, across all redirects and attempts. Only this type decides whether a request may be
/// sent again, and what a cache must forget.
///
/// | how an unsafe request (RFC 9110, 9.2.1) ended | a server may have acted on it |
/// |---|---|
/// | it failed, and certainly did not reach the server (`TransportError.mayHaveReachedServer`) | no |
/// | with a status that by definition means it was not carried out: 401, 405, 407, 411 to 415, 417, 421, 425, 428, 431 | no |
/// | a redirect that repeats it elsewhere: 307, 308; 301 and 302, except to POST | no: following it sends the request again |
/// | a redirect to its result: 303; 301 and 302 to POST | yes |
/// | any other status or failure, and while it is in flight | yes |
///
/// The call keeps this, not a response or an error, since middleware may replace both.
package final class CallEffects: Sendable {
    private struct State {
        var changed: [HTTPURL] = []
        /// The number of requests that would take effect twice if sent twice.
        var unrepeatable = 0
        var lastSent: HTTPHeaders?
        var key: String?
    }

    private let state = Locked(State())

    package init() {}

    /// The URLs at which a server may have changed something.
    package var changed: [HTTPURL] { state.withLock { $0.changed } }
    /// The header fields of the last request, after all middleware and redirects; `nil` if none was sent.
    package var lastSent: HTTPHeaders? { state.withLock { $0.lastSent } }
    /// The call's idempotency key, for all requests that need one.
    package var idempotencyKey: String {
        state.withLock { state in
            let key = state.key ?? UUID().uuidString.lowercased()
            state.key = key
            return key
        }
    }

    /// Whether a request that must not be repeated may have taken effect.
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
        // Refused locally.
        return !(error is HTTPMessageError)
    }
}

extension HTTPRequest {
    /// Whether sending it twice has the same effect as sending it once: its method is idempotent (RFC 9110, 9.2.2), it has an idempotency key, or a
    /// policy lists its operation.
    func isRepeatable(_ operation: OperationInfo) -> Bool {
        method.isIdempotent || isDeclaredRepeatable || hasIdempotencyKey(operation)
    }

    /// Whether the field is present and neither empty nor an empty structured string (`""`).
    package func hasIdempotencyKey(_ operation: OperationInfo) -> Bool {
        headers[operation.idempotencyKeyField].map { !$0.isEmpty && $0 != "\"\"" } ?? false
    }
}

extension OperationInfo {
    /// The field that the operation's description names, or else the one of draft-ietf-httpapi-idempotency-key-header.
    package var idempotencyKeyField: String { idempotencyKeyHeader ?? "Idempotency-Key" }
}

extension RequestContext {
    /// Whether middleware may send a request again after this outcome: repeating it has no second effect, and its body can be sent again.
    ///
    /// True if the request's method is idempotent, or it has an idempotency key, or it is certain that no server has acted on any request of
    /// this call, even before a redirect. False for a POST that was redirected to its result (303): it has been carried out, whatever happened to
    /// the result.
    public func mayRepeat(_ request: HTTPRequest, after end: Result<HTTPResponse, any Error>) -> Bool {
        if request.body?.isReplayable == false { return false }
        if request.isRepeatable(operation) { return true }
        return !effects.mayHaveActed && !CallEffects.mayHaveActed(request.method, end)
    }

    /// The URLs at which the request, or one it became, may have changed something.
    package func changed(by request: HTTPRequest, _ end: Result<HTTPResponse, any Error>) -> [HTTPURL] {
        let urls = effects.changed
        // Middleware may have answered for the server.
        return CallEffects.mayHaveActed(request.method, end) && !urls.contains(request.url) ? [request.url] + urls : urls
    }
}

extension TransportError {
    /// The same failure of a request that was redirected from one that was carried out.
    var afterReachingServer: TransportError { TransportError(reason, message, mayHaveReachedServer: true, code: code) }
}
