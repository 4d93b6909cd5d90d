public import EndpointRuntime
import EndpointBasics

extension Middleware {
    /// Retries a request if a retry may help and is safe, according to a ``RetryPolicy``. Makes up to three attempts by default.
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.retry(), .log()])
    /// let order = try await shop.with(.retry(.never)).orders.place(body: new)
    /// ```
    ///
    /// If an operation has a header parameter for an idempotency key, a key is added automatically, and all attempts of a call use the same
    /// key. Middleware after this one in the list, such as `.log()`, sees every attempt. Clients created with the same middleware value
    /// share its retry budget.
    ///
    /// - Parameters:
    ///   - policy: The policy for all calls, unless a call's options override it. If the policy is invalid, for example because it allows
    ///     zero attempts, each call fails with `InvalidOptionError` before anything is sent.
    ///   - clock: The clock used for waiting. If `nil`, the clock of the call's client is used.
    public static func retry(_ policy: RetryPolicy = .standard, clock: (any Clock<Duration>)? = nil) -> Middleware {
        retry(policy, clock: clock, random: { Double.random(in: 0..<1) })
    }

    /// - Parameters:
    ///   - now: Returns the date that dates in header fields are compared with, unless the response has a `Date`.
    ///   - random: Returns a random number from 0 up to 1, evenly distributed.
    package static func retry(
        _ policy: RetryPolicy = .standard, clock: (any Clock<Duration>)? = nil, now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double
    ) -> Middleware {
        let time = (clock ?? ContinuousClock()).stopwatch()
        let budget = TokenBucket(capacity: policy.budget.reserve, perSecond: policy.budget.perSecond, at: time())
        let retry = Retry(policy: policy, budget: Locked(budget), time: time, clock: clock, now: now, random: random)
        return Middleware(role: .neutral) { request, context, next in try await retry.send(request, context, next) }
    }
}

/// The state that the middleware shares between calls.
private struct Retry: Sendable {
    let policy: RetryPolicy
    /// What is left of the client's ``RetryBudget``.
    let budget: Locked<TokenBucket>
    let time: @Sendable () -> Duration
    let clock: (any Clock<Duration>)?
    let now: @Sendable () -> Date
    let random: @Sendable () -> Double

    func send(_ first: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        if let invalid = policy.invalid { throw invalid }
        let policy = context.options.retry ?? policy
        if let invalid = policy.invalid { throw invalid }
        let request = try policy.attempts > 1 ? Retry.prepared(first, context, policy) : first
        var attempt = 1
        while true {
            let isLast = attempt >= policy.attempts
            var end: Result<HTTPResponse, any Error>
            do { end = .success(try await next(request)) } catch { end = .failure(error) }
            if !isLast, !context.isStreaming, case .success(let response) = end, context.mayRepeat(request, after: end) {
                end = await Retry.whole(response, context)
            }
            if case .success(let response) = end, response.head.isSuccess { budget.withLock { $0.add(self.policy.budget.perSuccess) } }
            guard !isLast, policy.retryMayHelp(after: end), context.mayRepeat(request, after: end),
                let wait = policy.wait(
                    after: end, attempt: attempt, remaining: context.timeRemaining, now: now, random: random),
                budget.withLock({ $0.take(at: time()) })
            else {
                return try end.get()
            }
            try await pause(wait, end, context)
            attempt += 1
        }
    }

    /// Reads the body. A body that is cut off is also a reason to retry, if the caller has not begun to read it.
    private static func whole(_ response: HTTPResponse, _ context: RequestContext) async -> Result<HTTPResponse, any Error> {
        guard response.head.isSuccess, response.value == nil else { return .success(response) }
        var response = response
        do {
            response.body = ByteStream(try await response.body.collect(limit: context.options.byteLimit))
            return .success(response)
        } catch {
            let operation = context.operation.id
            return .failure(EndpointError(operation: operation, phase: .receiving, underlying: error, response: response.head))
        }
    }

    /// Waits. In the meantime, reads a short body, so that its connection can be reused.
    private func pause(_ wait: Duration, _ end: Result<HTTPResponse, any Error>, _ context: RequestContext) async throws {
        guard case .success(let response) = end else { return try await context.sleep(for: wait, on: clock) }
        let reading = Task { _ = try? await response.body.collect(limit: 65_536) }
        defer {
            reading.cancel()
            response.body.cancel()
        }
        try await context.sleep(for: wait, on: clock)
    }

    /// Adds an idempotency key if the operation accepts one and the caller did not provide one, and marks the request with what the policy
    /// says of repeating it.
    private static func prepared(_ request: HTTPRequest, _ context: RequestContext, _ policy: RetryPolicy) throws -> HTTPRequest {
        var request = request
        if policy.repeatableOperations.contains(context.operation.id) { request.marks.isDeclaredRepeatable = true }
        request.marks.isRepeatableIfRefused = policy.repeatsRefused
        guard let name = context.operation.idempotencyKeyHeader, !request.method.isIdempotent else { return request }
        if !request.hasIdempotencyKey(context.operation) { try request.headers.set(name, to: context.callID.uuidString.lowercased()) }
        return request
    }
}
