public import EndpointRuntime

/// When and how often `.reconnect()` reconnects a stream of events.
public struct ReconnectPolicy: Sendable, _PrintsNoSecrets {
    /// The maximum number of connections in a row that deliver no event; comments do not count as events. A connection that lasts as long as `maximumDelay`
    /// counts as successful. `nil`: no limit. 0: never reconnect. Default: `nil`.
    public var attempts: Int?
    /// The time to wait before reconnecting, until the server sets it (`retry`); at least 100 milliseconds. Default: 3 seconds.
    public var delay: Duration
    /// The maximum wait, after failed attempts or as requested by a server. Default: 60 seconds.
    public var maximumDelay: Duration
    /// How long an attempt may wait for the head of its response before the next begins. `nil`: as long as the call's `timeout`.
    public var attemptTimeout: Duration?
    /// Whether a stream that the server ends normally is also reconnected, as the standard requires. Default: true; with false the sequence ends.
    public var reconnectsAfterEnd: Bool

    /// A policy as given.
    public init(
        attempts: Int? = nil, delay: Duration = .seconds(3), maximumDelay: Duration = .seconds(60), attemptTimeout: Duration? = nil,
        reconnectsAfterEnd: Bool = true
    ) {
        (self.attempts, self.delay, self.maximumDelay) = (attempts, delay, maximumDelay)
        (self.attemptTimeout, self.reconnectsAfterEnd) = (attemptTimeout, reconnectsAfterEnd)
    }

    /// Any number of attempts, 3 seconds apart at first.
    public static let standard = ReconnectPolicy()
    /// A stream ends with its connection.
    public static let never = ReconnectPolicy(attempts: 0)

    /// The attempts and the waits.
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

    /// The wait before an attempt: the server's or our own, doubled with each attempt without an event, plus up to half as much again, so
    /// that not all readers return at once (HTML, 9.2.3, "optionally, wait some more").
    func wait(_ asked: Duration?, vain: Int, random: Double) -> Duration {
        // Without a minimum, a server that asks for no wait and ends each connection would be called without a pause.
        var wait = max(min(asked ?? delay, maximumDelay), .milliseconds(100))
        for _ in 0..<min(vain, 40) where wait < maximumDelay { wait = min(wait + wait, maximumDelay) }
        return wait + wait * (min(max(random, 0), 1) / 2)
    }
}

extension CallOptions {
    private enum ReconnectKey: CallOptionKey { typealias Value = ReconnectPolicy }

    /// The reconnection policy of a call's stream, instead of its client's; `nil`: as in the client. Clients without `.reconnect()` never
    /// reconnect.
    public var reconnect: ReconnectPolicy? {
        get { self[ReconnectKey.self] }
        set { self[ReconnectKey.self] = newValue }
    }

    /// How streams are reconnected: `shop.with(.reconnect(.never)).orders.watchOrder(id: id)`.
    public static func reconnect(_ policy: ReconnectPolicy) -> CallOptions {
        var options = CallOptions()
        options.reconnect = policy
        return options
    }
}
