import Foundation

/// A value that becomes one piece of text in a path, query, header, cookie or form.
public protocol ParameterValue: Sendable {
    /// Not yet percent-encoded. Nil when the value has no text, such as an infinite number.
    var parameterText: String? { get }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The raw value's text.
    public var parameterText: String? { rawValue.parameterText }
}

extension String: ParameterValue {
    /// Itself.
    public var parameterText: String? { self }
}

extension Bool: ParameterValue {
    /// `true` or `false`.
    public var parameterText: String? { self ? "true" : "false" }
}

extension Int: ParameterValue {
    /// Decimal digits.
    public var parameterText: String? { String(self) }
}

extension Int32: ParameterValue {
    /// Decimal digits.
    public var parameterText: String? { String(self) }
}

extension Int64: ParameterValue {
    /// Decimal digits.
    public var parameterText: String? { String(self) }
}

extension UInt64: ParameterValue {
    /// Decimal digits.
    public var parameterText: String? { String(self) }
}

extension Double: ParameterValue {
    /// The shortest text that reads back as the same number; whole numbers without a fraction. Nil unless finite.
    public var parameterText: String? {
        guard isFinite else { return nil }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Float: ParameterValue {
    /// The shortest text that reads back as the same number; whole numbers without a fraction. Nil unless finite.
    public var parameterText: String? {
        guard isFinite else { return nil }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Decimal: ParameterValue {
    /// All digits.
    public var parameterText: String? { isNaN ? nil : description }
}

extension UUID: ParameterValue {
    /// In lower case (RFC 9562, 4).
    public var parameterText: String? { uuidString.lowercased() }
}

extension Data: ParameterValue {
    /// Base64 (OpenAPI, format `byte`).
    public var parameterText: String? { base64EncodedString() }
}

extension Date: ParameterValue {
    /// RFC 3339, in UTC, with a fraction only when there is one; nil outside of the years 0 to 9999.
    public var parameterText: String? { RFC3339.text(self) }
}

extension CalendarDate: ParameterValue {
    /// `2026-11-21` (RFC 3339, full-date).
    public var parameterText: String? { description }
}

extension URI: ParameterValue {
    /// As it is.
    public var parameterText: String? { text }
}
