// What is written once for the types that all APIs share.

extension Common.Problem {
    public var words: String { detail.map { "\(title): \($0)" } ?? title }
}

extension Common.Money {
    public var words: String { "\(amount) \(currency.rawValue)" }
}
