import EndpointBasics

/// An amount that requests take 1 from, and that is refilled over time up to its capacity.
struct TokenBucket: Sendable {
    private let capacity: Double
    /// The amount added each second. It can be infinite.
    private let perSecond: Double
    private(set) var left: Double
    private var asOf: Duration

    /// - Parameter time: The time since a fixed moment, as in all functions.
    init(capacity: Double, perSecond: Double, at time: Duration) {
        (self.capacity, self.perSecond, left, asOf) = (capacity, perSecond, capacity, time)
    }

    /// Whether nothing has been taken that was not refilled by the time of the last call.
    var isFull: Bool { left >= capacity }
    /// The time until 1 is left.
    var wait: Duration { Duration(bounded: (1 - left) / perSecond) }

    mutating func add(_ amount: Double) { left = min(left + amount, capacity) }

    mutating func refill(at time: Duration) {
        let passed = max((time - asOf).inSeconds, 0)
        left = perSecond.isFinite ? min(left + passed * perSecond, capacity) : capacity
        asOf = max(asOf, time)
    }

    /// Takes 1. Returns false if not enough is left.
    mutating func take(at time: Duration) -> Bool {
        refill(at: time)
        // A rounding error must not cause a wait.
        guard left >= 1 - 1e-6 else { return false }
        left -= 1
        return true
    }
}
