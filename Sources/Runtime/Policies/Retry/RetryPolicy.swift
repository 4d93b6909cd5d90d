import EndpointBasics
public import EndpointRuntime

/// How often, how soon and after which failures `.retry()` sends a request again.
///
/// A request is sent again only if it cannot take effect twice: its method is idempotent (RFC 9110, 9.2.2), it has an idempotency key, it
/// never reached the server, or, if the policy says so, the server refused it (``refused``). Between attempts, the call waits for a random time from zero to `delay` · 2ⁿ, limited to `maximumDelay`
/// ("full jitter"), and at least as long as the server requests (`Retry-After`, `RateLimit-Reset` and similar fields). If the wait would
/// exceed the deadline of the call, the call ends immediately with the response or error that it already has.
public struct RetryPolicy: Sendable, _PrintsNoSecrets {
    /// The maximum number of attempts, including the first. Default: 3.
    public var attempts: Int
    /// The maximum wait before the second attempt. It doubles with each subsequent attempt. Default: 200 milliseconds.
    public var delay: Duration
    /// The maximum wait, at which the doubling stops. Default: 20 seconds.
    public var maximumDelay: Duration
    /// The maximum wait that a server can request. If it requests more, the call ends. Default: 5 minutes.
    public var maximumRetryAfter: Duration
    /// The statuses after which a request can be sent again. Default: 408, 425, 429, 500, 502, 503 and 504.
    public var statuses: Set<Int>
    /// The operations that are safe to repeat regardless of their method, such as a search that uses POST: `["Books.search"]`. Each is an
    /// `OperationInfo.id`, which errors print. A client does not know all operations of its API, so a name that matches none has no effect.
    public var repeatableOperations: Set<String>
    /// Whether a refused request is sent again regardless of its method: after 429 (RFC 6585, 4), and after 503 with a valid `Retry-After`
    /// (RFC 9110, 10.2.3), because the server did not accept the request. Default: false, because some gateways answer with 503 what they
    /// have passed on.
    public var repeatsRefused: Bool
    /// The number of additional attempts that all calls of a client can make together. Only the client's policy sets this budget; a call's
    /// own policy cannot.
    public var budget: RetryBudget

    /// Creates a policy with the defaults of its properties.
    public init(
        attempts: Int = 3, delay: Duration = .milliseconds(200), maximumDelay: Duration = .seconds(20),
        maximumRetryAfter: Duration = .seconds(300),
        statuses: Set<Int> = RetryPolicy.defaultStatuses, repeatableOperations: Set<String> = [], repeatsRefused: Bool = false,
        budget: RetryBudget = RetryBudget()
    ) {
        (self.attempts, self.delay, self.maximumDelay, self.maximumRetryAfter) = (attempts, delay, maximumDelay, maximumRetryAfter)
        (self.statuses, self.repeatableOperations, self.budget) = (statuses, repeatableOperations, budget)
        self.repeatsRefused = repeatsRefused
    }

    /// A policy with three attempts.
    public static let standard = RetryPolicy()
    /// A policy that sends a request only once.
    public static let never = RetryPolicy(attempts: 1)
    /// The standard policy, which also sends refused requests again regardless of their method; see ``repeatsRefused``.
    public static let refused = RetryPolicy(repeatsRefused: true)
    /// Returns the standard policy with a different number of attempts, including the first.
    public static func attempts(_ attempts: Int) -> RetryPolicy { RetryPolicy(attempts: attempts) }

    /// The statuses 408, 425, 429, 500, 502, 503 and 504.
    public static let defaultStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The number of attempts and the waits.
    public var description: String { "RetryPolicy(attempts: \(attempts), delay: \(delay), maximumDelay: \(maximumDelay))" }

    /// The first invalid option.
    var invalid: InvalidOptionError? {
        if attempts < 1 { return InvalidOptionError("retry.attempts", "\(attempts); a call needs at least one attempt") }
        for (name, duration) in [("delay", delay), ("maximumDelay", maximumDelay), ("maximumRetryAfter", maximumRetryAfter)]
        where duration < .zero {
            return InvalidOptionError("retry." + name, "a negative duration")
        }
        return budget.invalid
    }
}

/// A limit on the total retries of all calls of a client, so that a server that is down does not receive three times its usual load.
///
/// Each retry takes 1 from the budget. The budget starts with a reserve, which is refilled by each successful call and over time. With the
/// defaults, 1,000 callers of a server that is down for a minute send at most 1,070 requests.
public struct RetryBudget: Sendable {
    /// The initial and maximum amount. Default: 10.
    public var reserve: Double
    /// The amount added by each successful call. Default: 0.1.
    public var perSuccess: Double
    /// The amount added each second. Default: 1.
    public var perSecond: Double

    /// Creates a budget with the defaults of its properties.
    public init(reserve: Double = 10, perSuccess: Double = 0.1, perSecond: Double = 1) {
        (self.reserve, self.perSuccess, self.perSecond) = (reserve, perSuccess, perSecond)
    }

    /// A budget without a limit. The number of attempts per call still applies.
    public static let unlimited = RetryBudget(reserve: .infinity)

    var invalid: InvalidOptionError? {
        for (name, number) in [("reserve", reserve), ("perSuccess", perSuccess), ("perSecond", perSecond)] where !(number >= 0) {
            return InvalidOptionError("retry.budget." + name, number.isNaN ? "not a number" : "a negative number")
        }
        return nil
    }
}

extension CallOptions {
    private enum RetryKey: CallOptionKey { typealias Value = RetryPolicy }

    /// The retry policy of the call, used instead of the client's. If `nil`, the client's policy applies. Clients without `.retry()` never
    /// retry.
    public var retry: RetryPolicy? {
        get { self[RetryKey.self] }
        set { self[RetryKey.self] = newValue }
    }

    /// Sets how calls are retried: `shop.with(.retry(.never)).orders.place(body: order)`.
    public static func retry(_ policy: RetryPolicy) -> CallOptions { CallOptions(RetryKey.self, policy) }
}
