extension Duration {
    /// In seconds, with fraction.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

    /// A duration that any clock can add to its time: never negative, at most a thousand years. NaN becomes zero.
    init(bounded seconds: Double) { self = .seconds(seconds > 0 ? Swift.min(seconds, 3.2e10) : 0) }
}
