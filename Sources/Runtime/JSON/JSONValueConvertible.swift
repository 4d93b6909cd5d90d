/// A value that `JSONValue(_:)` accepts, which cannot fail. For models and other encodable values, use `JSONValue(encoding:)`.
public protocol JSONValueConvertible {
    /// The equivalent JSON value.
    var jsonValue: JSONValue { get }
}

extension JSONValue: JSONValueConvertible {
    /// The value itself.
    public var jsonValue: JSONValue { self }
}

extension JSONObject: JSONValueConvertible {
    /// The object.
    public var jsonValue: JSONValue { .object(self) }
}

extension JSONNumber: JSONValueConvertible {
    /// The number, with its digits.
    public var jsonValue: JSONValue { .number(self) }
}

extension Int: JSONValueConvertible {
    /// The number.
    public var jsonValue: JSONValue { .number(JSONNumber(self)) }
}

extension Int64: JSONValueConvertible {
    /// The number.
    public var jsonValue: JSONValue { .number(JSONNumber(self)) }
}

extension Double: JSONValueConvertible {
    /// The number; null if it is not finite.
    public var jsonValue: JSONValue { JSONValue(floatLiteral: self) }
}

extension Bool: JSONValueConvertible {
    /// True or false.
    public var jsonValue: JSONValue { .bool(self) }
}

extension String: JSONValueConvertible {
    /// The string.
    public var jsonValue: JSONValue { .string(self) }
}

extension Array: JSONValueConvertible where Element: JSONValueConvertible {
    /// The items, in order.
    public var jsonValue: JSONValue { .array(map(\.jsonValue)) }
}

extension Dictionary: JSONValueConvertible where Key == String, Value: JSONValueConvertible {
    /// The members, in the order of their keys.
    public var jsonValue: JSONValue { .object(JSONObject(mapValues(\.jsonValue))) }
}

extension Optional: JSONValueConvertible where Wrapped: JSONValueConvertible {
    /// The value, or null.
    public var jsonValue: JSONValue { map(\.jsonValue) ?? .null }
}
