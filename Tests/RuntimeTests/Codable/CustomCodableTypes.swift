import EndpointRuntime
import Foundation

// Types like those that users write, some with synthesized conformances and some with handwritten ones that use every method of the
// protocols.

struct Sale: Codable, Equatable, Sendable {
    enum Color: String, Codable, Sendable { case red, green = "gr\"ün" }
    enum Payment: Codable, Equatable, Sendable {
        case cash
        case card(number: String, valid: Date?)
        case split([Double], Int)
    }
    struct Line: Codable, Equatable, Sendable {
        var name: String
        var count: UInt8?
        var color: Color?
    }
    struct Empty: Codable, Equatable, Sendable {}

    var id: Int
    var placed: Date
    var lines: [Line]
    var payment: Payment
    var paid: Bool
    var price: Double
    var rates: [Float?]
    var byName: [String: Line]
    var byNumber: [Int: String]
    var byColor: [Color: [Int]]
    var file: Data
    var link: URL
    var uuid: UUID
    var exact: Decimal
    var nothing: Empty
    var note: String?
    var grid: [[Int?]?]?
    var team: Team?
    var any: JSONValue?
}

/// A type with a property of every integer type.
struct Widths: Codable, Equatable, Sendable {
    var i: Int?, i8: Int8?, i16: Int16?, i32: Int32?, i64: Int64?
    var u: UInt?, u8: UInt8?, u16: UInt16?, u32: UInt32?, u64: UInt64?
}

struct Reals: Codable, Equatable, Sendable {
    var double: Double?, float: Float?, decimal: Decimal?
}

/// A class whose subclass either shares a container with it or uses a separate one.
class Animal: Codable, @unchecked Sendable {
    var name: String

    init(name: String) { self.name = name }
}

final class Dog: Animal, Equatable, @unchecked Sendable {
    var tricks: [String]
    var isNested: Bool

    enum CodingKeys: String, CodingKey { case tricks, isNested, base }

    init(name: String, tricks: [String], isNested: Bool) {
        (self.tricks, self.isNested) = (tricks, isNested)
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tricks = try container.decode([String].self, forKey: .tricks)
        isNested = try container.decode(Bool.self, forKey: .isNested)
        try super.init(from: isNested ? try container.superDecoder() : decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let base = isNested ? container.superEncoder() : encoder
        try container.encode(tricks, forKey: .tricks)
        try container.encode(isNested, forKey: .isNested)
        try super.encode(to: base)
    }

    static func == (left: Dog, right: Dog) -> Bool {
        left.name == right.name && left.tricks == right.tricks && left.isNested == right.isNested
    }
}

/// A type that alternates between nested containers, writes keys twice and uses every kind of `super` encoder.
struct Woven: Codable, Equatable, Sendable {
    enum Keys: String, CodingKey { case first, second, list, twice, parent, absent, empty }
    enum Inner: String, CodingKey { case a, b }
    var numbers: [Int]

    init(_ numbers: [Int]) { self.numbers = numbers }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Keys.self)
        let first = try outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
        let second = try outer.nestedContainer(keyedBy: Inner.self, forKey: .second)
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        numbers = [try first.decode(Int.self, forKey: .a), try second.decode(Int.self, forKey: .a), try first.decode(Int.self, forKey: .b)]
        if try list.decodeNil() { numbers.append(list.currentIndex) }
        var inner = try list.nestedUnkeyedContainer()
        while !inner.isAtEnd { numbers.append(try inner.decode(Int.self)) }
        numbers.append(try list.nestedContainer(keyedBy: Inner.self).decode(Int.self, forKey: .b))
        numbers.append(try Int(from: list.superDecoder()))
        numbers.append(try outer.decode(Int.self, forKey: .twice))
        numbers.append(try Int(from: outer.superDecoder(forKey: .parent)))
        if try outer.superDecoder().singleValueContainer().decodeNil() { numbers.append(list.count ?? -1) }
        if outer.contains(.absent) || outer.allKeys.count != 6 { numbers.append(-1) }
    }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Keys.self)
        var first = outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
        let parent = outer.superEncoder(forKey: .parent)
        var second = outer.nestedContainer(keyedBy: Inner.self, forKey: .second)
        try first.encode(numbers[0], forKey: .a)
        try second.encode(numbers[1], forKey: .a)
        var again = outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
        try again.encode(numbers[2], forKey: .b)
        var list = outer.nestedUnkeyedContainer(forKey: .list)
        try list.encodeNil()
        var inner = list.nestedUnkeyedContainer()
        var object = list.nestedContainer(keyedBy: Inner.self)
        try inner.encode(contentsOf: numbers[4..<numbers.count - 5])
        try object.encode(numbers[numbers.count - 5], forKey: .b)
        try numbers[numbers.count - 4].encode(to: list.superEncoder())
        try outer.encode("first", forKey: .twice)
        try? outer.encode(Double.nan, forKey: .twice)
        try outer.encode(numbers[numbers.count - 3], forKey: .twice)
        try numbers[numbers.count - 2].encode(to: parent)
        _ = outer.superEncoder(forKey: .empty)
    }
}

/// A type that tries one type after another, as types for arbitrary values usually do.
enum Loose: Codable, Equatable, Sendable {
    case null, bool(Bool), int(Int), double(Double), text(String), list([Loose]), object([String: Loose])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([Loose].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: Loose].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// A type that can be nested to any depth.
final class Nest: Codable, Equatable, @unchecked Sendable {
    var inner: Nest?

    init(_ inner: Nest?) { self.inner = inner }

    static func of(_ depth: Int) -> Nest { depth == 1 ? Nest(nil) : Nest(of(depth - 1)) }
    static func == (left: Nest, right: Nest) -> Bool { left.inner == right.inner }
}
