import EndpointBasics

/// Any JSON value. Numbers keep all their digits. Objects keep the order of their keys, but equality ignores that order.
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number, with all its digits.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// Creates the JSON value that `value` is encoded as.
    public init(encoding value: some JSONEncodable, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self = try JSON.decode(JSONValue.self, from: try JSON.encodeBytes(value, options: options), options: options)
    }

    /// Creates a value from a number, a boolean, a string, or an array or dictionary of these. Nil becomes null, and so do numbers that are
    /// not finite, because JSON cannot represent them.
    public init(_ value: some JSONValueConvertible) { self = value.jsonValue }

    /// Decodes the value as a different type.
    public func decode<T: JSONDecodable>(_ type: T.Type, options: JSONOptions = JSONOptions()) throws(JSONError) -> T {
        try JSON.decode(type, from: try JSON.encodeBytes(self, options: options), options: options)
    }

    /// The value for a key, or `nil` if this is not an object or has no such key.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at an index, or `nil` if this is not an array or is too short.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// Whether this is null.
    public var isNull: Bool { self == .null }
    /// The text, or `nil` if this is not a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The boolean, or `nil` if this is not one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, or `nil` if this is not one.
    public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }
    /// The number as an integer, or `nil` if this is not a number, has a fraction, or does not fit.
    public var int: Int? { number?.int }
    /// The number as the nearest `Double`, or `nil` if this is not a number or does not fit.
    public var double: Double? { number?.double }
    /// The elements, or `nil` if this is not an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, or `nil` if this is not an object.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, CustomStringConvertible
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map { (number: JSONNumber) -> JSONValue in .number(number) } ?? .null
    }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }

    /// The value as JSON text.
    public var description: String {
        guard let bytes = try? JSON.encodeBytes(self) else { return "JSON that is nested too deeply" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The members of a JSON object, in order. Keys are unique: if a key is repeated, the first value is used.
public struct JSONObject: Sendable, Hashable, Sequence, ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// The keys, in order.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    /// Creates an object without members.
    public init() {}
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }

    /// Creates an object with these members, in this order. If a key is repeated, the first value is used.
    public init(_ members: [(String, JSONValue)]) { for (key, value) in members where values[key] == nil { self[key] = value } }

    /// Creates an object with these members, in the order of their keys.
    public init(_ members: [String: JSONValue]) {
        keys = members.keys.sorted()
        values = members
    }

    /// The number of members.
    public var count: Int { keys.count }

    /// The members, in order.
    public var members: [(key: String, value: JSONValue)] {
        keys.map { (key: String) -> (key: String, value: JSONValue) in (key, values[key] ?? .null) }
    }

    /// Returns an iterator over the members, in order.
    public func makeIterator() -> IndexingIterator<[(key: String, value: JSONValue)]> { members.makeIterator() }

    /// The members as a dictionary.
    public var dictionary: [String: JSONValue] { values }

    /// The value for a key. Setting it to nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { values[key] }
        set {
            if values.updateValue(newValue ?? .null, forKey: key) == nil { keys.append(key) }
            if newValue != nil { return }
            values[key] = nil
            keys.removeAll { (other: String) -> Bool in other == key }
        }
    }

    /// The object as JSON text.
    public var description: String { JSONValue.object(self).description }
    public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }
    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension JSONReader {
    /// Decodes any value at the cursor.
    mutating func readJSON() -> JSONValue {
        switch byte(position) {
        case ASCII.openBrace:
            var object = JSONObject()
            nested(isObject: true) { (reader: inout JSONReader) in
                let key = String(from: &reader)
                reader.skipColon()
                let value = reader.readJSON()
                if object[key] == nil { object[key] = value }
            }
            return .object(object)
        case ASCII.openBracket:
            var items: [JSONValue] = []
            nested(isObject: false) { (reader: inout JSONReader) in items.append(reader.readJSON()) }
            return .array(items)
        case ASCII.quote: return .string(String(from: &self))
        case ASCII.minus, 0x30...0x39:
            guard let text = numberText() else { return .null }
            return .number(JSONNumber(checked: String(decoding: text, as: UTF8.self)))
        default:
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            if !take("null") { syntax("Expected a value") }
            return .null
        }
    }
}

extension JSONWriter {
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: writeNull()
        case .bool(let value): value.write(to: &self)
        case .number(let value): append(plain: value.text)
        case .string(let value): write(value)
        case .array(let items): write(items, nestsAtMost: maximumUntypedDepth)
        case .object(let object):
            let outer = begin(JSONKeys.none, nestsAtMost: maximumUntypedDepth)
            for key in object.keys where isOpen {
                member(key)
                write(object[key] ?? .null)
            }
            end(outer)
        }
    }
}
