import Foundation

/// A JSON number with all its digits. Equality is numeric: 1, 1.0 and 1e0 are the same.
public struct JSONNumber: Sendable, CustomStringConvertible {
    /// The number as JSON spells it.
    public let text: String

    /// Nil for what is not a number in JSON's grammar (RFC 8259 §6).
    public init?(_ text: String) {
        guard let value = try? JSON.decode(JSONValue.self, from: [UInt8](text.utf8)) else { return nil }
        guard case .number(let number) = value, number.text == text else { return nil }
        self = number
    }

    init(checked text: String) { self.text = text }

    public init(_ value: Int) { text = String(value) }
    public init(_ value: Int64) { text = String(value) }
    public init(_ value: UInt64) { text = String(value) }

    /// Nil when the value is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text: String = value.description
        self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Nil when the value is not a number.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        text = value.description
    }

    public var description: String { text }

    private var exact: JSONDigits.Magnitude? { JSONDigits(text)?.integer }

    /// The value when it is an integer that fits.
    public var int64: Int64? { exact?.int64 }
    /// The value when it is an integer that fits.
    public var uint64: UInt64? { exact?.uint64 }
    /// The value when it is an integer that fits.
    public var int: Int? { int64.flatMap { (value: Int64) -> Int? in Int(exactly: value) } }

    /// The nearest double; nil when the number is too large.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The number, rounded to 38 digits; nil when it is outside of the range of Decimal.
    public var decimal: Decimal? {
        guard let digits = JSONDigits(text) else { return nil }
        if digits.digits.isEmpty { return 0 }
        guard digits.exponent >= -1_000, digits.exponent <= 1_000, digits.digits.count <= 1_000 else { return nil }
        guard let value = Decimal(string: text), !value.isNaN, !value.isZero else { return nil }
        return value
    }
}

extension JSONNumber: Hashable {
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        guard let left = JSONDigits(left.text), let right = JSONDigits(right.text) else { return false }
        return left == right
    }

    public func hash(into hasher: inout Hasher) {
        if let digits = JSONDigits(text) {
            hasher.combine(digits)
        } else {
            hasher.combine(text)
        }
    }
}
