import EndpointBasics
public import EndpointRuntime

/// When and how often `.reconnect()` reconnects a stream of events.
public struct ReconnectPolicy: Sendable, _PrintsNoSecrets {
    /// The maximum number of consecutive connections that deliver no events. Comments do not count as events. A connection that lasts as
    /// long as `maximumDelay` counts as successful. If `nil`, there is no limit; if 0, streams are never reconnected. Default: `nil`.
    public var attempts: Int?
    /// The time to wait before reconnecting, unless the server has set one (`retry`). At least 100 milliseconds. Default: 3 seconds.
    public var delay: Duration
    /// The maximum wait, after failed attempts or as requested by a server. Default: 60 seconds.
    public var maximumDelay: Duration
    /// The time limit for the head of the response in an attempt, after which the next attempt begins. If `nil`, the call's `timeout`
    /// applies.
    public var attemptTimeout: Duration?
    /// Whether a stream that the server ends normally is reconnected too, as the standard requires. If false, the sequence ends. Default:
    /// true.
    public var reconnectsAfterEnd: Bool

    /// Creates a policy with the defaults of its properties.
    public init(
        attempts: Int? = nil, delay: Duration = .seconds(3), maximumDelay: Duration = .seconds(60), attemptTimeout: Duration? = nil,
        reconnectsAfterEnd: Bool = true
    ) {
        (self.attempts, self.delay, self.maximumDelay) = (attempts, delay, maximumDelay)
        (self.attemptTimeout, self.reconnectsAfterEnd) = (attemptTimeout, reconnectsAfterEnd)
    }

    /// A policy that allows any number of attempts, with an initial wait of 3 seconds.
    public static let standard = ReconnectPolicy()
    /// A policy that never reconnects, so that a stream ends when its connection does.
    public static let never = ReconnectPolicy(attempts: 0)

    /// The number of attempts and the waits.
    public var description: String {
        "ReconnectPolicy(attempts: \(attempts.map { "\($0)" } ?? "any"), delay: \(delay), maximumDelay: \(maximumDelay))"
    }

    /// The first invalid option.
    var invalid: InvalidOptionError? {
        if let attempts, attempts < 0 { return InvalidOptionError("reconnect.attempts", "a negative number") }
        if delay < .zero { return InvalidOptionError("reconnect.delay", "a negative duration") }
        if let attemptTimeout, attemptTimeout < .zero { return InvalidOptionError("reconnect.attemptTimeout", "a negative duration") }
        return maximumDelay < .zero ? InvalidOptionError("reconnect.maximumDelay", "a negative duration") : nil
    }

    /// Returns the wait before an attempt: the time set by the server or by the policy, doubled after each attempt that delivered no
    /// events, plus up to half as much again, so that readers do not all reconnect at the same moment (HTML, 9.2.3, "optionally, wait some
    /// more").
    func wait(_ asked: Duration?, fruitlessConnections: Int, random: Double) -> Duration {
        // Without a minimum, a server that requests no wait and ends each connection would be contacted in a tight loop.
        var wait = max(min(asked ?? delay, maximumDelay), .milliseconds(100))
        for _ in 0..<min(fruitlessConnections, 40) where wait < maximumDelay { wait = min(wait + wait, maximumDelay) }
        return wait + wait * (min(max(random, 0), 1) / 2)
    }
}

extension CallOptions {
    private enum ReconnectKey: CallOptionKey { typealias Value = ReconnectPolicy }

    /// The reconnection policy of the call's stream, used instead of the client's. If `nil`, the client's policy applies. Clients without
    /// `.reconnect()` never reconnect.
    public var reconnect: ReconnectPolicy? {
        get { self[ReconnectKey.self] }
        set { self[ReconnectKey.self] = newValue }
    }

    /// Sets how streams are reconnected: `shop.with(.reconnect(.never)).orders.watch(id: id)`.
    public static func reconnect(_ policy: ReconnectPolicy) -> CallOptions { CallOptions(ReconnectKey.self, policy) }
}
