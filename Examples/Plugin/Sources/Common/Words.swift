// An extension of a type that all APIs share needs to be written only once.

extension Common.Problem {
    public var words: String { detail.map { "\(title): \($0)" } ?? title }
}

extension Common.Money {
    public var words: String { "\(amount) \(currency.rawValue)" }
}
