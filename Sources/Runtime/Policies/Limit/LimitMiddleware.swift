public import EndpointRuntime

extension Middleware {
    /// Limits the number of concurrent requests to a host and the number of requests that start per second. Requests start in order of
    /// arrival.
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.retry(), .limit(concurrent: 8, perSecond: 20)])
    /// ```
    ///
    /// A request counts toward the limit until the body of its response has been read or dropped. A call that is cancelled or times out
    /// gives its turn to the next one. If the limit comes after `.retry()` in the list, each attempt waits for its turn, and the wait
    /// counts toward the deadline of the call. Clients made with the same value share the limits.
    ///
    /// If a number is invalid, such as zero concurrent requests, each call fails with `InvalidOptionError` before anything is sent.
    ///
    /// - Parameters:
    ///   - concurrent: The maximum number of concurrent requests to a host, or `nil` for no limit.
    ///   - perSecond: The maximum number of requests to a host that start per second, or `nil` for no limit. With `0.5`, a request can
    ///     start every two seconds.
    ///   - burst: The number of requests that can start simultaneously after a pause.
    ///   - clock: The clock used for waiting.
    public static func limit(
        concurrent: Int? = nil, perSecond: Double? = nil, burst: Int = 1, clock: any Clock<Duration> = ContinuousClock()
    ) -> Middleware {
        let invalid = invalidLimit(concurrent, perSecond, burst)
        let limiter = HostLimiter(concurrent: concurrent, perSecond: perSecond, burst: burst, clock: clock)
        return limit(by: limiter, invalid)
    }

    static func limit(by limiter: HostLimiter, _ invalid: InvalidOptionError? = nil) -> Middleware {
        Middleware(role: .neutral) { request, context, next in
            if let invalid { throw invalid }
            if context.options.bypassesLimit { return try await next(request) }
            let end = try await limiter.turn(request.url.origin)
            do {
                var response = try await next(request)
                response.body = response.body.observed { _ in end() }
                return response
            } catch {
                end()
                throw error
            }
        }
    }

    private static func invalidLimit(_ concurrent: Int?, _ perSecond: Double?, _ burst: Int) -> InvalidOptionError? {
        if concurrent == nil, perSecond == nil { return InvalidOptionError("limit", "neither concurrent nor perSecond is set") }
        if let concurrent, concurrent < 1 { return InvalidOptionError("limit.concurrent", "\(concurrent) allows no requests") }
        if let perSecond, !(perSecond > 0) { return InvalidOptionError("limit.perSecond", "\(perSecond) allows no requests") }
        return burst < 1 ? InvalidOptionError("limit.burst", "\(burst) allows no requests") : nil
    }
}

extension CallOptions {
    private enum UnlimitedKey: CallOptionKey { typealias Value = Bool }

    /// Whether the call bypasses the client's `.limit()`. If so, the call does not wait and does not count toward the limit. The default is
    /// false.
    public var bypassesLimit: Bool {
        get { self[UnlimitedKey.self] ?? false }
        set { self[UnlimitedKey.self] = newValue }
    }

    /// Lets calls bypass the client's `.limit()`: `shop.with(.bypassingLimit).orders.list()`.
    public static var bypassingLimit: CallOptions { CallOptions(UnlimitedKey.self, true) }
}
