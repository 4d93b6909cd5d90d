@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

/// A model that has seven keys, some of them optional, and contains models of the same type.
struct Ordered: JSONModel, Codable, Hashable {
    let a: Int
    let b: Int?
    let c: String
    let d: [Ordered]?
    let e: Int?
    private let _f: Boxed<Ordered>?
    let g: Int?
    var f: Ordered? { _f?.value }
    static let keys = JSONKeys("a\nb\nc\nd\ne\nf\ng")
    init(_ a: Int, b: Int? = nil, c: String, d: [Ordered]? = nil, e: Int? = nil, f: Ordered? = nil, g: Int? = nil) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self._f = f.boxed()
        self.g = g
    }
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        a = reader.int(0)
        b = reader.intIfPresent(1)
        c = reader.string(2)
        d = reader.listIfPresent(3)
        e = reader.intIfPresent(4)
        _f = reader.valueIfPresent(5)
        g = reader.intIfPresent(6)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, a)
        writer.int(1, b)
        writer.string(2, c)
        writer.list(3, d)
        writer.int(4, e)
        writer.value(5, _f)
        writer.int(6, g)
        writer.end(object)
    }
}

/// A type that reads its keys in reverse order, and one of them twice. This is slow but must work.
struct Backwards: JSONDecodable, Equatable {
    let a: Int?
    let b: Int?
    let again: Int?
    init(_ a: Int?, _ b: Int?) {
        self.a = a
        self.b = b
        again = b
    }
    init(from reader: inout JSONReader) {
        let object = reader.begin(Ordered.keys)
        b = reader.intIfPresent(1)
        a = reader.intIfPresent(0)
        again = reader.intIfPresent(1)
        reader.end(object)
    }
}

@Suite struct OrderTests {
    static func random(_ random: inout SeededGenerator, depth: Int) -> Ordered {
        func maybe() -> Int? { Bool.random(using: &random) ? Int.random(in: -5...5, using: &random) : nil }
        let isDeep = depth > 0 && Bool.random(using: &random)
        let children: [Ordered]? =
            isDeep ? (0..<Int.random(in: 0...3, using: &random)).map { (_: Int) -> Ordered in Self.random(&random, depth: depth - 1) } : nil
        let nested: Ordered? = isDeep && Bool.random(using: &random) ? Self.random(&random, depth: depth - 1) : nil
        return Ordered(1, b: maybe(), c: "t", d: children, e: maybe(), f: nested, g: maybe())
    }

    /// Renders the value with shuffled, unknown, escaped and repeated keys and with white space.
    static func text(_ value: JSONValue, _ random: inout SeededGenerator, shuffled: Bool) -> String {
        if let items = value.array {
            return "[" + items.map { (item: JSONValue) -> String in text(item, &random, shuffled: shuffled) }.joined(separator: " , ") + "]"
        }
        guard let object = value.object else { return value.description }
        var members: [String] = []
        var repeated: [String] = []
        for (key, value) in object.members {
            let isEscaped = Int.random(in: 0..<4, using: &random) == 0
            let spelled = isEscaped ? "\\u00" + String(key.utf8.first ?? 0, radix: 16) : key
            members.append("\"\(spelled)\" :\(text(value, &random, shuffled: shuffled))")
            if Int.random(in: 0..<4, using: &random) == 0 { repeated.append("\"\(key)\":[\"a second one\"]") }
        }
        if shuffled { members.shuffle(using: &random) }
        if Bool.random(using: &random) {
            members.insert("\"unknown\":{\"a\":[1,{}],\"\":null}", at: Int.random(in: 0...members.count, using: &random))
        }
        // The repeated keys come after all first occurrences.
        return "{ " + (members + repeated).joined(separator: ",\n") + " }"
    }

    @Test func shuffledKeysDecodeToTheSameValue() throws {
        var random = SeededGenerator(11)
        for round in 0..<600 {
            let value: Ordered = Self.random(&random, depth: 3)
            let json: JSONValue = try JSONValue(encoding: value)
            let text = Self.text(json, &random, shuffled: round % 3 != 0)
            #expect(try JSON.decode(Ordered.self, from: [UInt8](text.utf8)) == value, "\(text)")
            #expect(try JSON.decode([Ordered].self, from: [UInt8]("[\(text),\(text)]".utf8)) == [value, value], "\(text)")
            #expect(try JSON.decode([String: Ordered].self, from: [UInt8]("{\"x\":\(text)}".utf8)) == ["x": value], "\(text)")
        }
    }

    @Test func initializerMayReadKeysInAnyOrder() throws {
        for (text, value) in [
            (#"{"a":1,"b":2}"#, Backwards(1, 2)), (#"{"b":2,"a":1}"#, Backwards(1, 2)), (#"{"a":1}"#, Backwards(1, nil)),
            (#"{"x":0,"b":2}"#, Backwards(nil, 2)), ("{}", Backwards(nil, nil)), (#"{"b":2,"b":3,"a":1,"a":4}"#, Backwards(1, 2)),
        ] {
            #expect(try JSON.decode(Backwards.self, from: [UInt8](text.utf8)) == value, "\(text)")
            #expect(try JSON.decode([Backwards].self, from: [UInt8]("[\(text),\(text)]".utf8)) == [value, value], "\(text)")
        }
    }

    @Test func ofRepeatedKeysTheFirstIsDecoded() throws {
        let inOrder: Team = try JSON.decode(Team.self, from: [UInt8](#"{"id":1,"id":2,"name":"x","name":"y","id":3}"#.utf8))
        #expect(inOrder == Team(id: 1, name: "x"))
        let shuffled: Team = try JSON.decode(Team.self, from: [UInt8](#"{"name":"x","name":"y","id":1,"id":2,"name":"z"}"#.utf8))
        #expect(shuffled == Team(id: 1, name: "x"))
        let untyped: JSONValue = try JSON.decode(JSONValue.self, from: [UInt8](#"{"a":1,"a":2}"#.utf8))
        #expect(untyped == ["a": 1])
        let map: [String: Int] = try JSON.decode([String: Int].self, from: [UInt8](#"{"a":1,"a":2}"#.utf8))
        #expect(map == ["a": 1])
    }

    @Test func additionalPropertiesAreCollectedInAnyOrder() throws {
        for text in [
            #"{"id":1,"parent_label":"p","x":1,"y":2}"#, #"{"x":1,"parent_label":"p","y":2,"x":9,"id":1}"#,
            #"{"y":2,"x":1,"id":1,"id":7,"parent_\u006cabel":"p"}"#,
        ] {
            let value: Labels = try JSON.decode(Labels.self, from: [UInt8](text.utf8))
            #expect(value == Labels(id: 1, parent: "p", others: ["x": 1, "y": 2]), "\(text)")
        }
        let error: JSONError? = jsonError(Labels.self, #"{"x":1,"y":"two"}"#)
        #expect(error.map { (error: JSONError) -> String in JSONError.text(error.codingPath) } == "y")
    }

    @Test func modelOf88ReversedKeysIsDecoded() throws {
        let value: JSONValue = try JSON.decode(
            JSONValue.self,
            from: [UInt8]("{\((0..<88).reversed().map { "\"f\($0)\":\"\($0)\"" }.joined(separator: ",")),\"next\":{\"f80\":\"x\"}}".utf8))
        let wide: Wide = try value.decode(Wide.self)
        #expect(wide.f0 == "0")
        #expect(wide.f87 == "87")
        #expect(wide.next?.f80 == "x")
        #expect(try JSONValue(encoding: wide) == value)
    }
}

/// Returns the error for a text that must fail to decode.
func jsonError<T: JSONDecodable>(_ type: T.Type, _ text: String, _ options: JSONOptions = JSONOptions()) -> JSONError? {
    do {
        _ = try JSON.decode(type, from: [UInt8](text.utf8), options: options)
        return nil
    } catch {
        return error
    }
}
