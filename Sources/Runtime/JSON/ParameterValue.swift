import EndpointBasics

/// A value that is written as a single string in a path, query, header, cookie or form.
public protocol ParameterValue: Sendable {
    /// The text before percent-encoding, or `nil` if the value has no text, as is the case for an infinite number.
    var parameterText: String? { get }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The raw value's text.
    public var parameterText: String? { rawValue.parameterText }
}

extension ParameterValue where Self: LosslessStringConvertible {
    /// The description.
    public var parameterText: String? { description }
}

extension ParameterValue where Self: LosslessStringConvertible & BinaryFloatingPoint {
    /// The shortest text that parses as the same number, or `nil` if the number is not finite. Whole numbers have no fraction.
    public var parameterText: String? { JSONNumber(describing: self)?.text }
}

extension String: ParameterValue {}
extension Bool: ParameterValue {}
extension Int: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt64: ParameterValue {}
extension Double: ParameterValue {}
extension Float: ParameterValue {}
extension CalendarDate: ParameterValue {}
extension URI: ParameterValue {}

extension Decimal: ParameterValue {
    /// The number with all its digits.
    public var parameterText: String? { isNaN ? nil : description }
}

extension UUID: ParameterValue {
    /// The UUID in lowercase (RFC 9562, 4).
    public var parameterText: String? { uuidString.lowercased() }
}

extension Data: ParameterValue {
    /// The bytes in base64 (OpenAPI, format `byte`).
    public var parameterText: String? { base64EncodedString() }
}

extension Date: ParameterValue {
    /// The date in UTC (RFC 3339), with a fraction only if there is one, or nil outside the years 0 to 9999.
    public var parameterText: String? { RFC3339.text(self) }

    /// Returns the date, written according to the options.
    package func parameterText(_ dates: DateOptions?) -> String? { RFC3339.text(self, dates) }
}

extension JSONValue {
    /// The text of a scalar, or `nil` for null, arrays and objects.
    package var leaf: String? {
        switch self {
        case .bool(let value): value ? "true" : "false"
        case .number(let number): number.text
        case .string(let text): text
        case .null, .array, .object: nil
        }
    }
}
