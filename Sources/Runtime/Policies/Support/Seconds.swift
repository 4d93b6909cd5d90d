extension Duration {
    /// The duration in seconds, with a fraction.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

    /// Creates a duration that any clock can add to its time. It is limited to the range from zero to a thousand years, and NaN becomes
    /// zero.
    init(bounded seconds: Double) { self = .seconds(seconds > 0 ? Swift.min(seconds, 3.2e10) : 0) }
}
