public import EndpointRuntime
public import EndpointPlatform

/// A token for any number of callers, refreshed by a single request when it has expired or was refused.
///
/// All callers that need a new token at the same time wait for the same refresh, and get its token or its error. After a failed refresh,
/// the source waits a second before it tries again.
public final class TokenSource: Sendable, _PrintsNoSecrets {
    /// A token, and the number of refreshes that had ended when it was taken.
    struct Ticket: Sendable {
        let token: AccessToken
        let refreshes: Int
    }

    private struct State {
        var token: AccessToken?
        /// How long before its expiry the token counts as expired.
        var leeway: Duration
        /// The token that a server refused.
        var refused: String?
        /// The number of refreshes that have ended.
        var refreshes = 0
        /// The failure of the last refresh, if it failed.
        var failure: (error: any Error, at: Duration)?
        var pending: (task: Task<AccessToken, any Error>, since: Duration)?
    }

    private let state: Locked<State>
    private let leeway: Duration
    private let now: @Sendable () -> Date
    private let time: @Sendable () -> Duration
    private let refresh: @Sendable (AccessToken?) async throws -> AccessToken
    private let onToken: @Sendable (AccessToken) -> Void

    /// How long a running refresh prevents another one; without a limit, a closure that never returns would block all calls.
    private static let patience = Duration.seconds(60)
    private static let pause = Duration.seconds(1)

    /// A source that asks a closure for tokens.
    ///
    /// - Parameters:
    ///   - token: the initial token; `nil`: the first call requests one.
    ///   - leeway: how long before its expiry a token counts as expired. At most its lifetime beyond the leeway: one that lives 10 seconds is
    ///     used for 10. Default: 30 seconds.
    ///   - clock: measures the pause after a failure.
    ///   - now: returns the date against which expiry is checked.
    ///   - onToken: called with each new token, so that you can save it where you keep secrets; a server may return a new refresh token each time.
    ///   - refresh: gets the old token, if any, and returns a new one. An error it throws fails all waiting calls.
    public init(
        _ token: AccessToken? = nil, leeway: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, onToken: @escaping @Sendable (AccessToken) -> Void = { _ in },
        refresh: @escaping @Sendable (AccessToken?) async throws -> AccessToken
    ) {
        (state, self.leeway, self.now) = (Locked(State(token: token, leeway: leeway)), leeway, now)
        (self.onToken, self.refresh, time) = (onToken, refresh, clock.stopwatch())
    }

    /// A token that has not expired, refreshed if necessary.
    ///
    /// - Throws: what the refresh throws.
    public func token() async throws -> AccessToken { try await ticket().token }

    /// For an API's generated credentials: `Bookshop.Credentials(bearerAuth: source.bearerToken)`. Add `.bearer(refreshing: source)`
    /// to the client's list to replace a token that a server refuses.
    public var bearerToken: BearerToken { BearerToken { [self] in try await token().value } }

    public var description: String { "token source" }

    func ticket() async throws -> Ticket {
        let ticket = state.withLock { state -> Ticket? in
            valid(state).map { Ticket(token: $0, refreshes: state.refreshes) }
        }
        if let ticket { return ticket }
        let token = try await refreshed(nil)
        return Ticket(token: token, refreshes: state.withLock { $0.refreshes })
    }

    /// A token other than the refused one, from a refresh that another caller started or from a new one.
    func replacement(for refused: Ticket) async throws -> AccessToken { try await refreshed(refused) }

    private func valid(_ state: State) -> AccessToken? {
        guard let token = state.token, token.value != state.refused else { return nil }
        return token.expiresAt.map { $0.timeIntervalSince(now()) > state.leeway.inSeconds } ?? true ? token : nil
    }

    private func refreshed(_ refused: Ticket?) async throws -> AccessToken {
        let task = try state.withLock { state -> Task<AccessToken, any Error> in
            if let token = valid(state), token.value != refused?.token.value { return Task { token } }
            if let refused {
                state.refused = refused.token.value
                // The refresh failed after this caller took its token, so its error applies here too.
                if state.refreshes > refused.refreshes, let failure = state.failure { throw failure.error }
            }
            if let pending = state.pending, time() - pending.since < TokenSource.patience { return pending.task }
            if let failure = state.failure, time() - failure.at < TokenSource.pause { throw failure.error }
            // Detached: cancelling one caller must not cancel the refresh for the others. Task-local values are those of the first caller.
            let task = Task { [self, old = state.token] in try await replace(old) }
            state.pending = (task, time())
            return task
        }
        return try await task.value
    }

    /// Without this cap, tokens that live hardly longer than the leeway would be replaced with each call.
    private func leeway(of token: AccessToken, since asked: Date) -> Duration {
        guard let lifetime = token.expiresAt?.timeIntervalSince(asked) else { return leeway }
        return min(leeway, Duration(bounded: lifetime - leeway.inSeconds))
    }

    private func replace(_ old: AccessToken?) async throws -> AccessToken {
        let result: Result<AccessToken, any Error>
        let asked = now()
        do {
            var token = try await refresh(old)
            // RFC 6749, 6: without a new refresh token, the old one stays valid.
            token.refreshToken = token.refreshToken ?? old?.refreshToken
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
    /// Sends `Authorization: Bearer …` with a token from the source. If a server refuses the token (401), it is replaced and the request sent once
    /// more; calls that are refused at the same time share one refresh.
    ///
    /// A call with its own authorization is left unchanged. So is a request to another origin: it needs no token, and a 401 from there, also
    /// after a redirect, refuses none. An error of the source becomes the call's error, in phase `authenticating`. A body that can be sent only
    /// once is not sent again, nor is a request that a redirect shows was carried out (a POST that ended in a 303): the call then ends with the
    /// 401. A proxy's 407 does not concern this token.
    ///
    /// - Parameters:
    ///   - source: where tokens come from.
    ///   - scheme: only operations that require this security scheme get a token; `nil`: all.
    public static func bearer(refreshing source: TokenSource, scheme: String? = nil) -> Middleware {
        Middleware(role: .authentication) { request, context, next in
            guard context.goesToOwnServer, context.options.authorization == nil, isNeeded(scheme, context.operation) else {
                return try await next(request)
            }
            let ticket = try await authenticating(context, nil) { try await source.ticket() }
            let response = try await next(request.authorized(by: ticket.token))
            guard response.status == 401, response.value == nil, context.sentToken, context.mayRepeat(request, after: .success(response))
            else { return response }
            response.body.cancel()
            let token = try await authenticating(context, response.head) { try await source.replacement(for: ticket) }
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
                operation: context.operation.id, phase: .authenticating, underlying: error,
                isTimeout: (error as? EndpointError)?.isTimeout, response: response)
        }
    }
}

extension RequestContext {
    /// Whether the last request had a token: a redirect to another origin removes it, so a 401 from there does not refuse it.
    fileprivate var sentToken: Bool { effects.lastSent.map { $0["Authorization"] != nil } ?? true }
}

extension HTTPRequest {
    /// - Throws: `HTTPMessageError` if the token contains characters that HTTP does not allow.
    fileprivate func authorized(by token: AccessToken) throws -> HTTPRequest {
        var request = self
        try request.headers.set("Authorization", "Bearer " + token.value)
        return request
    }
}
