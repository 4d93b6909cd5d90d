public import EndpointRuntime
public import EndpointBasics

/// A token for any number of callers, replaced by one request when it has expired or was refused.
///
/// All callers who need a new token at the same time wait for the same refresh, and get its token or its error. After a refresh that failed,
/// a second passes before another is tried.
public final class TokenSource: Sendable, PrintsNoSecrets {
    /// A token, and how many refreshes had ended when it was taken.
    struct Ticket: Sendable {
        let token: AccessToken
        let refreshes: Int
    }

    private struct State {
        var token: AccessToken?
        /// How long before its end the token counts as expired.
        var leeway: Duration
        /// A server refused this one.
        var refused: String?
        /// How many have ended.
        var refreshes = 0
        /// Of the last refresh, when it failed.
        var failure: (error: any Error, at: Duration)?
        var pending: (task: Task<AccessToken, any Error>, since: Duration)?
    }

    private let state: Locked<State>
    private let leeway: Duration
    private let now: @Sendable () -> Date
    private let time: @Sendable () -> Duration
    private let refresh: @Sendable (AccessToken?) async throws -> AccessToken
    private let onToken: @Sendable (AccessToken) -> Void

    /// Until then no second refresh begins beside the first; a closure that never ends would stop all calls.
    private static let patience = Duration.seconds(60)
    private static let pause = Duration.seconds(1)

    /// A source that asks a closure for tokens.
    ///
    /// - Parameters:
    ///   - token: the one to begin with; `nil`: the first call asks for one.
    ///   - leeway: how long before its end a token counts as expired, at most what it lives longer than that: one that lives 10 seconds is
    ///     used for 10. 30 seconds.
    ///   - clock: what the pause after a failure is measured with.
    ///   - now: the date that tokens' ends are compared with.
    ///   - onToken: gets each new token, to keep it where secrets are kept; a server may give a new refresh token with each.
    ///   - refresh: gets the old token, if there is one, and returns a new one. An error it throws fails all waiting calls.
    public init(
        _ token: AccessToken? = nil, leeway: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }, onToken: @escaping @Sendable (AccessToken) -> Void = { _ in },
        refresh: @escaping @Sendable (AccessToken?) async throws -> AccessToken
    ) {
        (state, self.leeway, self.now) = (Locked(State(token: token, leeway: leeway)), leeway, now)
        (self.onToken, self.refresh, time) = (onToken, refresh, TokenSource.time(clock))
    }

    private static func time<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// A token that has not expired, refreshed if there is none.
    ///
    /// - Throws: what the refresh throws.
    public func token() async throws -> AccessToken { try await ticket().token }

    /// For an API's generated credentials: `Bookshop.Credentials(bearerAuth: source.bearerToken)`. Beside it, `.bearer(refreshing: source)`
    /// in the client's list replaces a token that a server refuses.
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

    /// Another token than the refused one: that of a refresh which somebody else needed too, or of a new one.
    func replacement(for refused: Ticket) async throws -> AccessToken { try await refreshed(refused) }

    private func valid(_ state: State) -> AccessToken? {
        guard let token = state.token, token.value != state.refused else { return nil }
        return token.expires.map { $0.timeIntervalSince(now()) > state.leeway.inSeconds } ?? true ? token : nil
    }

    private func refreshed(_ refused: Ticket?) async throws -> AccessToken {
        let task = try state.withLock { state -> Task<AccessToken, any Error> in
            if let token = valid(state), token.value != refused?.token.value { return Task { token } }
            if let refused {
                state.refused = refused.token.value
                // It failed after this caller had taken the token: the error is this caller's, too.
                if state.refreshes > refused.refreshes, let failure = state.failure { throw failure.error }
            }
            if let pending = state.pending, time() - pending.since < TokenSource.patience { return pending.task }
            if let failure = state.failure, time() - failure.at < TokenSource.pause { throw failure.error }
            // Not a child of the caller's task, whose cancellation is not that of the others. Task-local values are those of the first caller.
            let task = Task { [self, old = state.token] in try await replace(old) }
            state.pending = (task, time())
            return task
        }
        return try await task.value
    }

    /// Tokens that live hardly longer than the leeway would otherwise be replaced with each call.
    private func leeway(of token: AccessToken, since asked: Date) -> Duration {
        guard let lifetime = token.expires?.timeIntervalSince(asked) else { return leeway }
        return min(leeway, Duration(bounded: lifetime - leeway.inSeconds))
    }

    private func replace(_ old: AccessToken?) async throws -> AccessToken {
        let result: Result<AccessToken, any Error>
        let asked = now()
        do {
            var token = try await refresh(old)
            // RFC 6749, 6: a response without one leaves the old refresh token in place.
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
    /// `Authorization: Bearer …` with a token of the source. A token that a server refuses (401) is replaced, and the request sent once more;
    /// any number of calls that are refused at the same time need one refresh.
    ///
    /// A call with its own authorization is not changed, nor is a request to another origin: it needs no token, and a 401 from there, also
    /// after a redirect, refuses none. An error of the source is the call's error, of phase `authenticating`. A body that can only be sent
    /// once is not sent again, nor is a request that a redirect says was carried out (a POST that ended in a 303): the call ends with the
    /// 401. A proxy's 407 is not about this token.
    ///
    /// - Parameters:
    ///   - source: where tokens come from.
    ///   - scheme: only operations that ask for this security scheme get a token; `nil`: all.
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
    /// The request that was answered had a token: a redirect to another origin takes it away, and what is refused there says nothing of it.
    fileprivate var sentToken: Bool { effects.lastSent.map { $0["Authorization"] != nil } ?? true }
}

extension HTTPRequest {
    /// - Throws: `HTTPFieldError`, when the token holds characters that HTTP does not allow.
    fileprivate func authorized(by token: AccessToken) throws -> HTTPRequest {
        var request = self
        try request.headers.set("Authorization", "Bearer " + token.value)
        return request
    }
}
