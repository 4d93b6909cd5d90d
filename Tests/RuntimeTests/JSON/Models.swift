@_spi(Generated) import EndpointRuntime
import Foundation

// Handwritten models in exactly the form that the generator emits.

public struct Team: JSONModel, Codable, Hashable {
    public let id: Int
    public let name: String?
    public init(id: Int, name: String? = nil) {
        self.id = id
        self.name = name
    }
    public static let keys = JSONKeys("id\nname")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.int(0)
        name = reader.stringIfPresent(1)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, id)
        writer.string(1, name)
        writer.end(object)
    }
}

public struct User: JSONModel, Codable, Hashable {
    public let id: String
    public let fullName: String?
    public let born: Date
    private let _team: Boxed<Team>?
    public var team: Team? { _team?.value }
    public let tags: [String]
    /// Required and nullable.
    public let note: String?
    public let visibility: Visibility
    public init(
        id: String, fullName: String? = nil, born: Date, team: Team? = nil, tags: [String], note: String?, visibility: Visibility = .all
    ) {
        self.id = id
        self.fullName = fullName
        self.born = born
        self._team = team.boxed()
        self.tags = tags
        self.note = note
        self.visibility = visibility
    }
    public static let keys = JSONKeys("id\nfull_name\nborn\nteam\ntags\nnote\nvisibility")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.string(0)
        fullName = reader.stringIfPresent(1)
        born = reader.date(2)
        _team = reader.valueIfPresent(3)
        tags = reader.list(4)
        reader.require(5)
        note = reader.stringIfPresent(5)
        visibility = reader.value(6)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, id)
        writer.string(1, fullName)
        writer.date(2, born)
        writer.value(3, _team)
        writer.list(4, tags)
        writer.require(5)
        writer.string(5, note)
        writer.value(6, visibility)
        writer.end(object)
    }
}

public enum Visibility: JSONStringEnum {
    case all, `public`, unrecognized(String)
    public static let known = JSONKeys("all\npublic")
    public init(known index: Int, _ text: @autoclosure () -> String) {
        switch index {
        case 0: self = .all
        case 1: self = .public
        default: self = .unrecognized(text())
        }
    }
    public var rawValue: String {
        switch self {
        case .all: "all"
        case .public: "public"
        case .unrecognized(let value): value
        }
    }
    public init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }
    public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}

public enum Direction: JSONClosedStringEnum {
    case up, down
    public static let known = JSONKeys("up\ndown")
    public init(known index: Int) {
        switch index {
        case 1: self = .down
        default: self = .up
        }
    }
    public var rawValue: String {
        switch self {
        case .up: "up"
        case .down: "down"
        }
    }
    public init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }
    public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}

public enum Level: JSONIntegerEnum {
    case _1, _2, unrecognized(Int)
    public static let known = [1, 2]
    public init(known index: Int, _ value: Int) {
        switch index {
        case 0: self = ._1
        case 1: self = ._2
        default: self = .unrecognized(value)
        }
    }
    public var rawValue: Int {
        switch self {
        case ._1: 1
        case ._2: 2
        case .unrecognized(let value): value
        }
    }
    public init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }
    public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}

public enum Bit: JSONClosedIntegerEnum {
    case _0, _1
    public static let known = [0, 1]
    public init(known index: Int) {
        switch index {
        case 1: self = ._1
        default: self = ._0
        }
    }
    public var rawValue: Int {
        switch self {
        case ._0: 0
        case ._1: 1
        }
    }
    public init(from decoder: any Decoder) throws { try self.init(decoding: decoder) }
    public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}

public struct Circle: JSONModel, Codable, Hashable {
    public let type: String
    public let radius: Double
    public init(type: String = "circle", radius: Double) {
        self.type = type
        self.radius = radius
    }
    public static let keys = JSONKeys("type\nradius")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        type = reader.string(0)
        radius = reader.double(1)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, type)
        writer.double(1, radius)
        writer.end(object)
    }
}

public struct Square: JSONModel, Codable, Hashable {
    public let type: String
    public let side: Double
    public init(type: String = "square", side: Double) {
        self.type = type
        self.side = side
    }
    public static let keys = JSONKeys("type\nside")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        type = reader.string(0)
        side = reader.double(1)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, type)
        writer.double(1, side)
        writer.end(object)
    }
}

/// A union with a discriminator.
public enum Shape: JSONModel, Codable, Hashable {
    case circle(Circle), square(Square), unrecognized(JSONValue)
    public init(from reader: inout JSONReader) {
        switch reader.discriminator("type") {
        case "circle": self = .circle(Circle(from: &reader))
        case "square": self = .square(Square(from: &reader))
        default: self = .unrecognized(JSONValue(from: &reader))
        }
    }
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .circle(let value): value.write(to: &writer)
        case .square(let value): value.write(to: &writer)
        case .unrecognized(let value): value.write(to: &writer)
        }
    }
}

/// A union whose members are distinguished by their types and properties.
public enum Answer: JSONModel, Codable, Hashable {
    case text(String), number(Int), fraction(Double), direction(Direction), circle(Circle), square(Square), list([Int]), unrecognized(
        JSONValue)
    public static let table = JSONUnionTable(
        """
        [
        {"kinds": ["string"], "texts": ["up", "down"]},
        {"kinds": ["string"]},
        {"kinds": ["integer"]},
        {"kinds": ["integer", "fraction"]},
        {"kinds": ["object"], "required": ["radius"], "known": ["type", "radius"], "constants": {"type": ["circle"]}},
        {"kinds": ["object"], "required": ["side"], "known": ["type", "side"], "constants": {"type": ["square"]}},
        {"kinds": ["array"]}
        ]
        """)
    public init(from reader: inout JSONReader) {
        switch reader.select(Self.table, Self.self) {
        case 0: self = .direction(Direction(from: &reader))
        case 1: self = .text(String(from: &reader))
        case 2: self = .number(Int(from: &reader))
        case 3: self = .fraction(Double(from: &reader))
        case 4: self = .circle(Circle(from: &reader))
        case 5: self = .square(Square(from: &reader))
        case 6: self = .list([Int](from: &reader))
        default: self = .unrecognized(JSONValue(from: &reader))
        }
    }
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let value): value.write(to: &writer)
        case .number(let value): value.write(to: &writer)
        case .fraction(let value): value.write(to: &writer)
        case .direction(let value): value.write(to: &writer)
        case .circle(let value): value.write(to: &writer)
        case .square(let value): value.write(to: &writer)
        case .list(let value): value.write(to: &writer)
        case .unrecognized(let value): value.write(to: &writer)
        }
    }
}

/// A model with additional properties.
public struct Labels: JSONModel, Codable, Hashable {
    public let id: Int?
    public let parent: String?
    public let others: [String: Int]
    public init(id: Int? = nil, parent: String? = nil, others: [String: Int]) {
        self.id = id
        self.parent = parent
        self.others = others
    }
    public static let keys = JSONKeys("id\nparent_label")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.intIfPresent(0)
        parent = reader.stringIfPresent(1)
        others = reader.additional()
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, id)
        writer.string(1, parent)
        writer.additional(others)
        writer.end(object)
    }
}

/// A model that contains itself directly, in a list and in a map.
public struct Tree: JSONModel, Codable, Hashable {
    public let label: String
    private let _left: Boxed<Tree>?
    public var left: Tree? { _left?.value }
    public let children: [Tree]?
    public let byName: [String: Tree]?
    public init(label: String, left: Tree? = nil, children: [Tree]? = nil, byName: [String: Tree]? = nil) {
        self.label = label
        self._left = left.boxed()
        self.children = children
        self.byName = byName
    }
    public static let keys = JSONKeys("label\nleft\nchildren\nby_name")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        label = reader.string(0)
        _left = reader.valueIfPresent(1)
        children = reader.listIfPresent(2)
        byName = reader.mapIfPresent(3)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, label)
        writer.value(1, _left)
        writer.list(2, children)
        writer.map(3, byName)
        writer.end(object)
    }
}

/// A model with one property of every kind.
public struct Everything: JSONModel, Codable, Hashable {
    public let string: String
    public let bool: Bool
    public let int: Int
    public let int32: Int32
    public let int64: Int64
    public let uint64: UInt64
    public let double: Double
    public let float: Float
    public let decimal: Decimal
    public let date: Date
    public let calendarDate: CalendarDate
    public let uuid: UUID
    public let uri: URI
    public let data: Data
    public let json: JSONValue
    public let list: [Int]
    public let map: [String: Bool]
    public let value: Team
    public static let keys = JSONKeys(
        "string\nbool\nint\nint32\nint64\nuint64\ndouble\nfloat\ndecimal\ndate\ncalendarDate\nuuid\nuri\ndata\njson\nlist\nmap\nvalue")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        string = reader.string(0)
        bool = reader.bool(1)
        int = reader.int(2)
        int32 = reader.int32(3)
        int64 = reader.int64(4)
        uint64 = reader.uint64(5)
        double = reader.double(6)
        float = reader.float(7)
        decimal = reader.decimal(8)
        date = reader.date(9)
        calendarDate = reader.calendarDate(10)
        uuid = reader.uuid(11)
        uri = reader.uri(12)
        data = reader.data(13)
        json = reader.json(14)
        list = reader.list(15)
        map = reader.map(16)
        value = reader.value(17)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, string)
        writer.bool(1, bool)
        writer.int(2, int)
        writer.int32(3, int32)
        writer.int64(4, int64)
        writer.uint64(5, uint64)
        writer.double(6, double)
        writer.float(7, float)
        writer.decimal(8, decimal)
        writer.date(9, date)
        writer.calendarDate(10, calendarDate)
        writer.uuid(11, uuid)
        writer.uri(12, uri)
        writer.data(13, data)
        writer.json(14, json)
        writer.list(15, list)
        writer.map(16, map)
        writer.value(17, value)
        writer.end(object)
    }
}

/// The properties of `Everything`, all optional.
public struct Anything: JSONModel, Codable, Hashable {
    public let string: String?
    public let bool: Bool?
    public let int: Int?
    public let int32: Int32?
    public let int64: Int64?
    public let uint64: UInt64?
    public let double: Double?
    public let float: Float?
    public let decimal: Decimal?
    public let date: Date?
    public let calendarDate: CalendarDate?
    public let uuid: UUID?
    public let uri: URI?
    public let data: Data?
    public let json: JSONValue?
    public let list: [Int]?
    public let map: [String: Bool]?
    public let value: Team?
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Everything.keys)
        string = reader.stringIfPresent(0)
        bool = reader.boolIfPresent(1)
        int = reader.intIfPresent(2)
        int32 = reader.int32IfPresent(3)
        int64 = reader.int64IfPresent(4)
        uint64 = reader.uint64IfPresent(5)
        double = reader.doubleIfPresent(6)
        float = reader.floatIfPresent(7)
        decimal = reader.decimalIfPresent(8)
        date = reader.dateIfPresent(9)
        calendarDate = reader.calendarDateIfPresent(10)
        uuid = reader.uuidIfPresent(11)
        uri = reader.uriIfPresent(12)
        data = reader.dataIfPresent(13)
        json = reader.jsonIfPresent(14)
        list = reader.listIfPresent(15)
        map = reader.mapIfPresent(16)
        value = reader.valueIfPresent(17)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Everything.keys)
        writer.string(0, string)
        writer.bool(1, bool)
        writer.int(2, int)
        writer.int32(3, int32)
        writer.int64(4, int64)
        writer.uint64(5, uint64)
        writer.double(6, double)
        writer.float(7, float)
        writer.decimal(8, decimal)
        writer.date(9, date)
        writer.calendarDate(10, calendarDate)
        writer.uuid(11, uuid)
        writer.uri(12, uri)
        writer.data(13, data)
        writer.json(14, json)
        writer.list(15, list)
        writer.map(16, map)
        writer.value(17, value)
        writer.end(object)
    }
}

/// A request model whose properties are both optional and nullable.
public struct UserChange: JSONEncodableModel, JSONDecodable, Encodable, Hashable {
    public let name: Patch<String>
    public let age: Patch<Int>
    public init(name: Patch<String> = .keep, age: Patch<Int> = .keep) {
        self.name = name
        self.age = age
    }
    public static let keys = JSONKeys("name\nage")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        name = reader.patch(0)
        age = reader.patch(1)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.patch(0, name)
        writer.patch(1, age)
        writer.end(object)
    }
}

/// A user-defined type with a synthesized Codable conformance.
public struct Money: Codable, Hashable, Sendable {
    public var amount: Int
    public var currency: String
}

public struct Invoice: JSONModel, Codable, Hashable {
    private let _total: Foreign<Money>
    public var total: Money { _total.value }
    public let discount: Money?
    public init(total: Money, discount: Money? = nil) {
        _total = Foreign(total)
        self.discount = discount
    }
    public static let keys = JSONKeys("total\ndiscount")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        _total = reader.value(0)
        discount = reader.foreignIfPresent(1)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.value(0, _total)
        writer.foreign(1, discount)
        writer.end(object)
    }
}

/// A model that drops list elements that cannot be decoded.
public struct Feed: JSONModel, Codable, Hashable {
    public let title: String?
    public let posts: [Team]
    public let levels: [Int]?
    public static let keys = JSONKeys("title\nposts\nlevels")
    public init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys, lenient: true)
        title = reader.stringIfPresent(0)
        posts = reader.list(1)
        levels = reader.listIfPresent(2)
        reader.end(object)
    }
    public func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, title)
        writer.list(1, posts)
        writer.list(2, levels)
        writer.end(object)
    }
}
