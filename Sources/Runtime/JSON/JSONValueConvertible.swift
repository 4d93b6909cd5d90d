/// A value that `JSONValue(_:)` can always convert. For models and other encodable values, use `JSONValue(encoding:)`.
public protocol JSONValueConvertible {
    /// The equivalent JSON value.
    var jsonValue: JSONValue { get }
}

extension JSONValue: JSONValueConvertible {
    /// The value itself.
    public var jsonValue: JSONValue { self }
}

extension JSONObject: JSONValueConvertible {
    /// The object as a JSON value.
    public var jsonValue: JSONValue { .object(self) }
}

extension JSONNumber: JSONValueConvertible {
    /// The number as a JSON value, with all its digits.
    public var jsonValue: JSONValue { .number(self) }
}

extension Int: JSONValueConvertible {
    /// The number as a JSON value.
    public var jsonValue: JSONValue { .number(JSONNumber(self)) }
}

extension Int64: JSONValueConvertible {
    /// The number as a JSON value.
    public var jsonValue: JSONValue { .number(JSONNumber(self)) }
}

extension Double: JSONValueConvertible {
    /// The number as a JSON value, or null if it is not finite.
    public var jsonValue: JSONValue { JSONValue(floatLiteral: self) }
}

extension Bool: JSONValueConvertible {
    /// The boolean as a JSON value.
    public var jsonValue: JSONValue { .bool(self) }
}

extension String: JSONValueConvertible {
    /// The string as a JSON value.
    public var jsonValue: JSONValue { .string(self) }
}

extension Array: JSONValueConvertible where Element: JSONValueConvertible {
    /// The elements as a JSON array.
    public var jsonValue: JSONValue { .array(map(\.jsonValue)) }
}

extension Dictionary: JSONValueConvertible where Key == String, Value: JSONValueConvertible {
    /// The members as a JSON object, sorted by key.
    public var jsonValue: JSONValue { .object(JSONObject(mapValues(\.jsonValue))) }
}

extension Optional: JSONValueConvertible where Wrapped: JSONValueConvertible {
    /// The wrapped value as a JSON value, or null.
    public var jsonValue: JSONValue { map(\.jsonValue) ?? .null }
}
