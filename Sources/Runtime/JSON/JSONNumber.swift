import EndpointBasics

/// A JSON number that keeps all its digits. Equality is numeric: 1, 1.0 and 1e0 are equal.
public struct JSONNumber: Sendable, CustomStringConvertible {
    /// The number as written in JSON.
    public let text: String

    /// Creates a number. Returns `nil` if the text is not a JSON number (RFC 8259 §6).
    public init?(_ text: String) {
        guard let value = try? JSON.decode(JSONValue.self, from: [UInt8](text.utf8)) else { return nil }
        guard case .number(let number) = value, number.text == text else { return nil }
        self = number
    }

    init(checked text: String) { self.text = text }
    /// Creates a number with the digits of an integer.
    public init(_ value: Int) { text = String(value) }
    /// Creates a number with the digits of an integer.
    public init(_ value: Int64) { text = String(value) }
    /// Creates a number with the digits of an integer.
    public init(_ value: UInt64) { text = String(value) }

    /// Creates a number. Returns `nil` if the value is not finite.
    public init?(_ value: Double) { self.init(describing: value) }

    init?(describing value: some BinaryFloatingPoint & LosslessStringConvertible) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Creates a number. Returns `nil` if the value is NaN.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        text = value.description
    }

    public var description: String { text }

    /// The text by which numbers are compared: without an exponent and without zeros that add nothing (`2`, `0.5`) or, for very large and
    /// very small numbers, with the significant digits and a power of ten (`25e99`).
    var comparedText: String {
        // Most numbers are short and have neither a fraction nor an exponent.
        if text.utf8.count < 19, let value = Int64(text) { return String(value) }
        guard let digits = JSONDigits(text) else { return text }
        if digits.digits.isEmpty { return "0" }
        let (sign, text, exponent) = (digits.isNegative ? "-" : "", String(decoding: digits.digits, as: UTF8.self), digits.exponent)
        guard exponent >= -40, exponent <= 40 else { return sign + text + "e\(exponent)" }
        if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.digits.count)) + text
        return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
    }

    /// The value as an `Int64`, or `nil` if it is not an integer or does not fit.
    public var int64: Int64? { digits.flatMap { Int64($0) } }
    /// The value as a `UInt64`, or `nil` if it is not an integer or does not fit.
    public var uint64: UInt64? { digits.flatMap { UInt64($0) } }
    private var digits: String? { JSONDigits(text)?.integer }

    /// Types of up to 64 bits are parsed as Int64 or UInt64. A parser for each type would add 2 kB per type to every program.
    func integer<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        guard T.bitWidth <= 64 else { return digits.flatMap { T($0) } }
        return int64.flatMap { T(exactly: $0) } ?? uint64.flatMap { T(exactly: $0) }
    }
    /// The value as an `Int`, or `nil` if it is not an integer or does not fit.
    public var int: Int? { int64.flatMap { (value: Int64) -> Int? in Int(exactly: value) } }

    /// The nearest double, or `nil` if the number is too large.
    public var double: Double? { Double(text).flatMap { (value: Double) -> Double? in value.isFinite ? value : nil } }

    /// The number rounded to 38 digits, or `nil` if it is outside Decimal's range.
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
        JSONDigits(text).map { (digits: JSONDigits) in hasher.combine(digits) } ?? hasher.combine(text)
    }
}

/// The parts of a JSON number, without rounding: sign, significant digits, and power of ten.
private struct JSONDigits: Hashable {
    var isNegative: Bool
    /// The digits without leading and trailing zeros. The array is empty for zero.
    var digits: [UInt8] = []
    var exponent: Int = 0

    /// Parses a valid JSON number. Returns `nil` if the exponent does not fit in an `Int`.
    init?(_ text: String) {
        isNegative = text.utf8.first == ASCII.minus
        let mantissa: Substring.UTF8View = text.utf8.prefix { (byte: UInt8) -> Bool in byte | 0x20 != ASCII.e }
        var hasPoint = false
        var zeros = 0
        for byte in mantissa where byte != ASCII.minus {
            if byte == ASCII.dot {
                hasPoint = true
                continue
            }
            if hasPoint { exponent -= 1 }
            if byte == ASCII.zero {
                zeros += 1
            } else {
                if !digits.isEmpty { digits.append(contentsOf: repeatElement(ASCII.zero, count: zeros)) }
                zeros = 0
                digits.append(byte)
            }
        }
        if digits.isEmpty {
            (isNegative, exponent) = (false, 0)
            return
        }
        // Trailing zeros are moved into the exponent. This cannot overflow, because both counts are at most the length of the text.
        exponent += zeros
        guard mantissa.endIndex < text.endIndex else { return }
        guard let power = Int(text[mantissa.endIndex...].dropFirst()) else { return nil }
        let sum = exponent.addingReportingOverflow(power)
        if sum.overflow { return nil }
        exponent = sum.partialValue
    }

    /// The number written out in digits, if it is an integer with at most 40 digits.
    var integer: String? {
        guard exponent >= 0, exponent <= 40, digits.count + exponent <= 40 else { return nil }
        return (isNegative ? "-0" : "0") + String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: exponent)
    }
}
