import EndpointBasics

/// The possible effects of a call's requests on servers, across all redirects and attempts. Only this type decides whether a request can be
/// sent again, and what a cache must discard.
///
/// | how an unsafe request (RFC 9110, 9.2.1) ended | whether a server may have acted on it |
/// |---|---|
/// | a failure, if the request certainly did not reach the server (`TransportError.mayHaveReachedServer`) | no |
/// | a status that by definition means that the request was not carried out: 401, 405, 407, 411 to 415, 417, 421, 425, 428, 431 | no |
/// | a redirect that repeats the request elsewhere: 307, 308 and, except for POST, 301 and 302 | no: following it sends the request again |
/// | a redirect to the request's result: 303 and, for POST, 301 and 302 | yes |
/// | any other status or failure, or no outcome yet | yes |
///
/// The call keeps this record itself instead of deriving it from a response or an error, because middleware can replace responses and
/// errors.
package final class CallEffects: Sendable {
    private struct State {
        var changed: [HTTPURL] = []
        /// The number of requests that would take effect twice if they were sent twice.
        var unrepeatable = 0
        var lastSent: HTTPHeaders?
        var key: String?
    }

    private let state = Locked(State())

    package init() {}

    /// The URLs where a server may have changed something.
    package var changed: [HTTPURL] { state.withLock { $0.changed } }
    /// The header fields of the last request, after all middleware and redirects, or `nil` if none was sent.
    package var lastSent: HTTPHeaders? { state.withLock { $0.lastSent } }
    /// The idempotency key of the call, used for all requests that need one.
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
        // The client itself rejected the request.
        return !(error is HTTPMessageError)
    }
}

extension HTTPRequest {
    /// Whether sending the request twice has the same effect as sending it once. This is the case if its method is idempotent (RFC 9110,
    /// 9.2.2), if it has an idempotency key, or if a policy lists its operation.
    func isRepeatable(_ operation: OperationInfo) -> Bool {
        method.isIdempotent || isDeclaredRepeatable || hasIdempotencyKey(operation)
    }

    /// Whether the request has an idempotency key: a header field that is neither empty nor an empty structured string (`""`).
    package func hasIdempotencyKey(_ operation: OperationInfo) -> Bool {
        headers[operation.idempotencyKeyField].map { !$0.isEmpty && $0 != "\"\"" } ?? false
    }
}

extension OperationInfo {
    /// The field named in the operation's description or, if there is none, the field defined in draft-ietf-httpapi-idempotency-key-header.
    package var idempotencyKeyField: String { idempotencyKeyHeader ?? "Idempotency-Key" }
}

extension RequestContext {
    /// Returns whether middleware can send a request again after this outcome. Repeating the request must have no additional effect, and it
    /// must be possible to send the body again.
    ///
    /// True if the request's method is idempotent, if the request has an idempotency key, if a policy lists the operation as repeatable, or
    /// if it is certain that no server has acted on any request of this call, even before a redirect. False for a POST that was redirected
    /// to its result (303), because the POST was carried out, regardless of what happened to the result.
    public func mayRepeat(_ request: HTTPRequest, after end: Result<HTTPResponse, any Error>) -> Bool {
        if request.body?.isReplayable == false { return false }
        if request.isRepeatable(operation) { return true }
        return !effects.mayHaveActed && !CallEffects.mayHaveActed(request.method, end)
    }

    /// Returns the URLs at which the request, or a request that followed from a redirect, may have changed something.
    package func changed(by request: HTTPRequest, _ end: Result<HTTPResponse, any Error>) -> [HTTPURL] {
        let urls = effects.changed
        // Middleware may have answered in place of the server.
        return CallEffects.mayHaveActed(request.method, end) && !urls.contains(request.url) ? [request.url] + urls : urls
    }
}

extension TransportError {
    /// The same failure, for a request that was redirected after the server had carried out the original request.
    var afterReachingServer: TransportError { TransportError(reason, message, mayHaveReachedServer: true, code: code) }
}
