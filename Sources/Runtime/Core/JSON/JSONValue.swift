import Foundation

/// Any JSON value. Numbers keep their digits and objects the order of their keys; equality ignores that order.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// What the value writes.
    public init(encoding value: some JSONEncodable, options: JSONOptions = JSONOptions()) throws(JSONError) {
        self = try JSON.decode(JSONValue.self, from: try JSON.encodeBytes(value, options: options), options: options)
    }

    /// The value as another type.
    public func decode<T: JSONDecodable>(_ type: T.Type, options: JSONOptions = JSONOptions()) throws(JSONError) -> T {
        try JSON.decode(type, from: try JSON.encodeBytes(self, options: options), options: options)
    }

    /// The value under a key; nil when this is no object, or has no such key.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { return object[key] }
        return nil
    }

    /// The item at an index; nil when this is no array, or a shorter one.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let items) = self, items.indices.contains(index) { return items[index] }
        return nil
    }

    public var isNull: Bool { self == .null }

    public var string: String? {
        if case .string(let value) = self { return value }
        return nil
    }

    public var bool: Bool? {
        if case .bool(let value) = self { return value }
        return nil
    }

    public var number: JSONNumber? {
        if case .number(let value) = self { return value }
        return nil
    }

    public var int: Int? { number?.int }
    public var double: Double? { number?.double }

    public var array: [JSONValue]? {
        if case .array(let value) = self { return value }
        return nil
    }

    public var object: JSONObject? {
        if case .object(let value) = self { return value }
        return nil
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map { (number: JSONNumber) -> JSONValue in .number(number) } ?? .null
    }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements { object.add(key, value) }
        self = .object(object)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON.
    public var description: String {
        guard let bytes = try? JSON.encodeBytes(self) else { return "JSON nested too deep" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The members of a JSON object, in order, with unique keys.
public struct JSONObject: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var keys: [String] = []
    private var values: [JSONValue] = []
    /// Built once the members are many.
    private var positions: [String: Int] = [:]

    public init() {}

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { add(key, value) }
    }

    public init(_ members: [String: JSONValue]) {
        for key in members.keys.sorted() { add(key, members[key] ?? .null) }
    }

    public var count: Int { keys.count }

    public var members: [(key: String, value: JSONValue)] { Array(zip(keys, values)) }

    /// Setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { position(key).map { (index: Int) -> JSONValue in values[index] } }
        set {
            if let index = position(key) {
                if let newValue {
                    values[index] = newValue
                } else {
                    remove(index)
                }
            } else if let newValue {
                add(key, newValue)
            }
        }
    }

    /// Appends a member; of equal keys, the first counts.
    mutating func add(_ key: String, _ value: JSONValue) {
        if position(key) != nil { return }
        keys.append(key)
        values.append(value)
        if keys.count == JSONObject.few + 1 {
            for (index, key) in keys.enumerated() { positions[key] = index }
        } else if keys.count > JSONObject.few {
            positions[key] = keys.count - 1
        }
    }

    private static let few: Int = 8

    private func position(_ key: String) -> Int? {
        keys.count > JSONObject.few ? positions[key] : keys.firstIndex(of: key)
    }

    private mutating func remove(_ index: Int) {
        keys.remove(at: index)
        values.remove(at: index)
        positions = [:]
        if keys.count > JSONObject.few {
            for (index, key) in keys.enumerated() { positions[key] = index }
        }
    }
}

extension JSONObject: Hashable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        if left.keys == right.keys { return left.values == right.values }
        for (key, value) in zip(left.keys, left.values) where right[key] != value { return false }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        // Sums do not depend on the order.
        var sum: Int = 0
        for (key, value) in zip(keys, values) {
            var member = Hasher()
            member.combine(key)
            member.combine(value)
            sum &+= member.finalize()
        }
        hasher.combine(count)
        hasher.combine(sum)
    }
}

extension JSONReader {
    /// An array or object that is still open.
    private struct Open {
        var isObject: Bool
        var items: [JSONValue] = []
        var object = JSONObject()
        var key: String = ""

        mutating func add(_ value: JSONValue) {
            if isObject {
                object.add(key, value)
            } else {
                items.append(value)
            }
        }

        var value: JSONValue { isObject ? .object(object) : .array(items) }
        var bracket: UInt8 { isObject ? ASCII.closeBrace : ASCII.closeBracket }
    }

    /// Any value at the cursor, without using stack per level.
    mutating func readJSON() -> JSONValue {
        var open: [Open] = []
        while true {
            var value: JSONValue = .null
            let first: UInt8 = byte(position)
            if first == ASCII.openBrace || first == ASCII.openBracket {
                if depth &+ open.count >= options.maximumUntypedDepth {
                    tooDeep(options.maximumUntypedDepth)
                    return .null
                }
                var container = Open(isObject: first == ASCII.openBrace)
                position &+= 1
                skipWhitespace()
                if byte(position) != container.bracket {
                    if container.isObject { container.key = readKey() }
                    if failed { return .null }
                    open.append(container)
                    continue
                }
                position &+= 1
                value = container.value
            } else {
                value = readScalar(first)
                if failed { return .null }
            }
            // The value may be the last of any number of containers.
            while true {
                let last: Int = open.count - 1
                if last < 0 { return value }
                open[last].add(value)
                skipWhitespace()
                let next: UInt8 = byte(position)
                if next == ASCII.comma {
                    position &+= 1
                    skipWhitespace()
                    if open[last].isObject { open[last].key = readKey() }
                    if failed { return .null }
                    break
                }
                if next != open[last].bracket {
                    syntax(open[last].isObject ? "Expected , or } after the member" : "Expected , or ] after the item")
                    return .null
                }
                position &+= 1
                value = open[last].value
                open.removeLast()
            }
        }
    }

    private mutating func readKey() -> String {
        if byte(position) != ASCII.quote {
            syntax("Expected a key in quotes")
            return ""
        }
        let key: String = readString()
        skipColon()
        return key
    }

    private mutating func readScalar(_ first: UInt8) -> JSONValue {
        switch first {
        case ASCII.quote: return .string(readString())
        case ASCII.t: if take("true") { return .bool(true) }
        case ASCII.f: if take("false") { return .bool(false) }
        case ASCII.n: if take("null") { return .null }
        case ASCII.minus, 0x30...0x39:
            guard let text = numberText() else { return .null }
            return .number(JSONNumber(checked: String(decoding: text, as: UTF8.self)))
        default: break
        }
        syntax("Expected a value")
        return .null
    }
}

extension JSONWriter {
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: writeNull()
        case .bool(let value): write(value)
        case .number(let value): append(plain: value.text)
        case .string(let value): write(value)
        case .array, .object: writeNested(value)
        }
    }

    /// Arrays and objects, without using stack per level.
    private mutating func writeNested(_ value: JSONValue) {
        var open: [JSONCursor] = [JSONCursor(value)]
        append(open[0].isObject ? ASCII.openBrace : ASCII.openBracket)
        while !open.isEmpty {
            let last: Int = open.count - 1
            guard let (key, value) = open[last].next() else {
                append(open[last].isObject ? ASCII.closeBrace : ASCII.closeBracket)
                open.removeLast()
                continue
            }
            if open[last].at > 1 { append(ASCII.comma) }
            if let key {
                write(key)
                append(ASCII.colon)
            }
            switch value {
            case .array, .object:
                let cursor = JSONCursor(value)
                append(cursor.isObject ? ASCII.openBrace : ASCII.openBracket)
                open.append(cursor)
            default: write(value)
            }
        }
    }
}

/// A place inside of an array or object.
private struct JSONCursor {
    let isObject: Bool
    private let keys: [String]
    private let values: [JSONValue]
    private(set) var at: Int = 0

    init(_ value: JSONValue) {
        switch value {
        case .object(let object):
            isObject = true
            keys = object.keys
            values = object.members.map { (member: (key: String, value: JSONValue)) -> JSONValue in member.value }
        case .array(let items):
            isObject = false
            keys = []
            values = items
        default:
            isObject = false
            keys = []
            values = []
        }
    }

    mutating func next() -> (key: String?, value: JSONValue)? {
        guard at < values.count else { return nil }
        at += 1
        return (isObject ? keys[at - 1] : nil, values[at - 1])
    }
}
