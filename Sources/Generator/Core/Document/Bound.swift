/// A lower or upper bound of numbers.
struct Bound {
    let number: Double
    let isExclusive: Bool
    /// Whether the bound is written as an integer that fits into 64 bits, which a `Double` can round.
    let isInt64: Bool

    /// Creates a bound, or returns `nil` if the value is not a number.
    init?(_ value: JSONNode, isExclusive: Bool) {
        guard let number = value.double else { return nil }
        self.number = number
        self.isExclusive = isExclusive
        isInt64 = value.number.flatMap { Int64(comparedNumber($0.raw)) } != nil
    }

    /// Returns the bound that allows fewer numbers.
    static func stricter(_ left: Bound?, _ right: Bound?, isLower: Bool) -> Bound? {
        guard let left, let right else { return left ?? right }
        if left.number == right.number { return left.isExclusive ? left : right }
        return (left.number > right.number) == isLower ? left : right
    }
}
