public import EndpointRuntime

/// When and how often a stream of events is connected again: what `.reconnect()` does.
public struct ReconnectPolicy: Sendable, PrintsNoSecrets {
    /// How often in a row a connection is tried that gives no event; a comment is none. One that lasts as long as `cap` counts as one that gave
    /// an event. `nil`: any number of times. 0: never. `nil`.
    public var attempts: Int?
    /// The time to wait before reconnecting, until the server sets it (`retry`); at least 100 milliseconds. Default: 3 seconds.
    public var delay: Duration
    /// The longest wait that failed attempts come to, and that a server may ask for. 60 seconds.
    public var cap: Duration
    /// How long an attempt may take until the head of its response has come; then the next begins. `nil`: as long as the call's `timeout`.
    public var timeout: Duration?
    /// Whether a stream that the server ends normally is also reconnected, as the standard requires. Default: true; with false the sequence ends.
    public var afterEnd: Bool

    /// A policy as given.
    public init(
        attempts: Int? = nil, delay: Duration = .seconds(3), cap: Duration = .seconds(60), timeout: Duration? = nil, afterEnd: Bool = true
    ) {
        (self.attempts, self.delay, self.cap, self.timeout, self.afterEnd) = (attempts, delay, cap, timeout, afterEnd)
    }

    /// Any number of attempts, 3 seconds apart at first.
    public static let standard = ReconnectPolicy()
    /// A stream ends with its connection.
    public static let never = ReconnectPolicy(attempts: 0)

    /// The attempts and the waits.
    public var description: String { "ReconnectPolicy(attempts: \(attempts.map { "\($0)" } ?? "any"), delay: \(delay), cap: \(cap))" }

    /// The first option that makes no sense.
    var invalid: InvalidOption? {
        if let attempts, attempts < 0 { return InvalidOption("reconnect.attempts", "a negative number") }
        if delay < .zero { return InvalidOption("reconnect.delay", "a negative duration") }
        if let timeout, timeout < .zero { return InvalidOption("reconnect.timeout", "a negative duration") }
        return cap < .zero ? InvalidOption("reconnect.cap", "a negative duration") : nil
    }

    /// The wait before an attempt: the server's or our own, doubled with each attempt that gave no event, and up to half as much again, so
    /// that not all readers come back at once (HTML, 9.2.3, "optionally, wait some more").
    func wait(_ asked: Duration?, vain: Int, random: Double) -> Duration {
        // A server that asks for none, and ends each connection, would be called without a pause.
        var wait = max(min(asked ?? delay, cap), .milliseconds(100))
        for _ in 0..<min(vain, 40) where wait < cap { wait = min(wait + wait, cap) }
        return wait + wait * (min(max(random, 0), 1) / 2)
    }
}

extension CallOptions {
    private enum ReconnectKey: CallOptionKey { typealias Value = ReconnectPolicy }

    /// The reconnection policy of a call's stream, instead of its client's; `nil`: as in the client. Of a client without `.reconnect()`,
    /// no stream is.
    public var reconnect: ReconnectPolicy? {
        get { self[ReconnectKey.self] }
        set { self[ReconnectKey.self] = newValue }
    }

    /// How streams are connected again: `shop.with(.reconnect(.never)).orders.watchOrder(id: id)`.
    public static func reconnect(_ policy: ReconnectPolicy) -> CallOptions {
        var options = CallOptions()
        options.reconnect = policy
        return options
    }
}
