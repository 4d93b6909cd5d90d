public import EndpointRuntime
public import EndpointBasics

/// A token for any number of callers, refreshed by a single request when it expires or is rejected.
///
/// All callers that need a new token at the same time wait for the same refresh and receive its token or its error. After a failed refresh,
/// the source waits one second before trying again.
public final class TokenSource: Sendable, _PrintsNoSecrets {
    /// A token, and the number of refreshes that had ended when it was obtained.
    struct Ticket: Sendable {
        let token: AccessToken
        let refreshes: Int
    }

    /// Receives the old token, and the transport of the call that needs a new one.
    package typealias Refresh = @Sendable (AccessToken?, any Transport) async throws -> AccessToken

    private struct State {
        var token: AccessToken?
        /// The time before its expiry at which the token is considered expired.
        var leeway: Duration
        /// The token that a server rejected.
        var refused: SecretText?
        /// The number of refreshes that have ended.
        var refreshes = 0
        /// The error from the last refresh and the time it occurred, if that refresh failed.
        var failure: (error: any Error, at: Duration)?
        var pending: (task: Task<AccessToken, any Error>, since: Duration)?
    }

    private let state: Locked<State>
    private let leeway: Duration
    private let now: @Sendable () -> Date
    private let time: @Sendable () -> Duration
    private let refresh: Refresh
    private let onToken: @Sendable (AccessToken) -> Void

    /// The maximum time for which a refresh in progress can prevent another from starting. Without this limit, a closure that never returns
    /// would block all calls.
    private static let patience = Duration.seconds(60)
    private static let pause = Duration.seconds(1)

    /// Creates a source that requests tokens from a closure.
    ///
    /// - Parameters:
    ///   - token: The initial token. If `nil`, the first call requests one.
    ///   - leeway: The time before its expiry at which a token is considered expired. Reduced for short-lived tokens, so that a token with
    ///     a lifetime of 10 seconds is used for the full 10 seconds. Default: 30 seconds.
    ///   - clock: The clock that measures the pause after a failure.
    ///   - onToken: Called with each new token, so that you can save it wherever you keep secrets. A server can return a new refresh token
    ///     each time.
    ///   - refresh: Receives the old token, if any, and returns a new one. If it throws an error, all waiting calls fail with that error.
    public convenience init(
        _ token: AccessToken? = nil, leeway: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        onToken: @escaping @Sendable (AccessToken) -> Void = { _ in },
        refresh: @escaping @Sendable (AccessToken?) async throws -> AccessToken
    ) {
        self.init(token, leeway: leeway, clock: clock, now: { Date() }, onToken: onToken) { old, _ in try await refresh(old) }
    }

    /// - Parameter now: Returns the date that expiry dates are compared with.
    package init(
        _ token: AccessToken? = nil, leeway: Duration, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date, onToken: @escaping @Sendable (AccessToken) -> Void = { _ in }, refresh: @escaping Refresh
    ) {
        (state, self.leeway, self.now) = (Locked(State(token: token, leeway: leeway)), leeway, now)
        (self.onToken, self.refresh, time) = (onToken, refresh, clock.stopwatch())
    }

    /// Returns a token that has not expired, refreshing it first if needed.
    ///
    /// - Parameter transport: The transport for a token request, if the source has a grant and no transport of its own.
    /// - Throws: The error from a failed refresh.
    public func token(over transport: any Transport = DefaultTransport.shared) async throws -> AccessToken {
        try await ticket(over: transport).token
    }

    /// The token for an API's generated credentials: `Bookshop.Credentials(bearerAuth: source.bearerToken)`. Add `.bearer(refreshing:
    /// source)` to the client's middleware as well, so that a token is replaced if a server rejects it.
    ///
    /// Credentials do not know the client's transport. A source that has a grant and no transport of its own requests tokens over the
    /// default transport, unless `.bearer(refreshing: source)` did so before; see ``bearerToken(over:)``.
    public var bearerToken: BearerToken { bearerToken(over: DefaultTransport.shared) }

    /// Returns the token for an API's generated credentials, like ``bearerToken``.
    ///
    /// - Parameter transport: The transport for token requests, if the source has a grant and no transport of its own.
    public func bearerToken(over transport: any Transport) -> BearerToken {
        BearerToken { [self] in try await token(over: transport).value.string }
    }

    public var description: String { "token source" }

    func ticket(over transport: any Transport) async throws -> Ticket {
        if let ticket = state.withLock({ valid($0) }) { return ticket }
        let token = try await refreshed(nil, over: transport)
        return Ticket(token: token, refreshes: state.withLock { $0.refreshes })
    }

    private func valid(_ state: State) -> Ticket? {
        guard let token = state.token, token.value != state.refused else { return nil }
        let isValid = token.expiresAt.map { $0.timeIntervalSince(now()) > state.leeway.inSeconds } ?? true
        return isValid ? Ticket(token: token, refreshes: state.refreshes) : nil
    }

    /// Returns a token other than the rejected one, if any, from a refresh that another caller started or from a new refresh.
    func refreshed(_ refused: Ticket?, over transport: any Transport) async throws -> AccessToken {
        let task = try state.withLock { state -> Task<AccessToken, any Error> in
            if let token = valid(state)?.token, token.value != refused?.token.value { return Task { token } }
            if let refused {
                state.refused = refused.token.value
                // The refresh failed after this caller obtained its token, so its error applies to this caller too.
                if state.refreshes > refused.refreshes, let failure = state.failure { throw failure.error }
            }
            if let pending = state.pending, time() - pending.since < TokenSource.patience { return pending.task }
            if let failure = state.failure, time() - failure.at < TokenSource.pause { throw failure.error }
            // The task is unstructured because cancelling one caller must not cancel the refresh for the others. It inherits the task-local
            // values of the first caller.
            let task = Task { [self, old = state.token] in try await replace(old, over: transport) }
            state.pending = (task, time())
            return task
        }
        return try await task.value
    }

    /// Returns the leeway for a token. It is reduced for short-lived tokens, which would otherwise be replaced on every call.
    private func leeway(of token: AccessToken, since asked: Date) -> Duration {
        guard let lifetime = token.expiresAt?.timeIntervalSince(asked) else { return leeway }
        return min(leeway, Duration(bounded: lifetime - leeway.inSeconds))
    }

    private func replace(_ old: AccessToken?, over transport: any Transport) async throws -> AccessToken {
        let result: Result<AccessToken, any Error>
        let asked = now()
        do {
            var token = try await refresh(old, transport)
            // Without a new refresh token, the old one stays valid (RFC 6749, 6).
            token.refreshToken = token.usableRefreshToken ?? old?.usableRefreshToken
            result = .success(token)
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            state.refreshes += 1
            state.pending = nil
            switch result {
            case .success(let token):
                (state.token, state.leeway, state.refused, state.failure) = (token, leeway(of: token, since: asked), nil, nil)
            case .failure(let error): state.failure = (error, time())
            }
        }
        if case .success(let token) = result { onToken(token) }
        return try result.get()
    }
}

extension Middleware {
    /// Sends `Authorization: Bearer …` with a token from the source. If a server rejects the token (401), the middleware replaces it and
    /// sends the request once more. Calls whose tokens are rejected at the same time share a refresh.
    ///
    /// Calls with their own authorization and requests to different origins are left unchanged. A 401 from a different origin, even after a
    /// redirect, does not reject the token. An error from the source becomes the error of the call, in phase `authenticating`. A request is
    /// not sent again if its body can be sent only once, or if a redirect shows that it was carried out (a POST that ended in a 303). In
    /// these cases, the call ends with the 401. A 407 from a proxy is unrelated to this token.
    ///
    /// - Parameters:
    ///   - source: The source of tokens.
    ///   - scheme: The security scheme that an operation must require to receive a token. If `nil`, all operations receive one.
    public static func bearer(refreshing source: TokenSource, scheme: String? = nil) -> Middleware {
        Middleware(role: .authentication) { request, context, next in
            guard context.mayCarryCredentials, context.options.authorization == nil, isNeeded(scheme, context.operation) else {
                return try await next(request)
            }
            let ticket = try await authenticating(context, nil) { try await source.ticket(over: context.transport) }
            let response = try await next(request.authorized(by: ticket.token))
            guard response.status == 401, response.value == nil, context.sentToken, context.mayRepeat(request, after: .success(response))
            else { return response }
            response.body.cancel()
            let token = try await authenticating(context, response.head) { try await source.refreshed(ticket, over: context.transport) }
            return try await next(request.authorized(by: token))
        }
    }

    private static func isNeeded(_ scheme: String?, _ operation: OperationInfo) -> Bool {
        guard let scheme else { return true }
        return operation.security?.contains { $0.contains(scheme) } ?? false
    }

    private static func authenticating<Value>(
        _ context: RequestContext, _ response: ResponseHead?, _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch {
            throw EndpointError(
                operation: context.operation.id, phase: .authenticating, underlying: error, response: response)
        }
    }
}

extension RequestContext {
    /// Whether the last request had a token. A redirect to a different origin removes the token, so a 401 from that origin does not reject
    /// it.
    fileprivate var sentToken: Bool { sent.last.map { $0.request.headers["Authorization"] != nil } ?? true }
}

extension HTTPRequest {
    /// - Throws: `HTTPMessageError` if the token contains characters that HTTP does not allow.
    fileprivate func authorized(by token: AccessToken) throws -> HTTPRequest {
        var request = self
        try request.headers.set("Authorization", to: "Bearer " + token.value.string)
        return request
    }
}
