@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

/// A user-defined type with a synthesized Codable conformance.
struct Page<T: Codable>: Codable {
    var firstItem: T
    var moreItems: [T]
    var byName: [String: T]
    var lastItem: T?
}

extension Page: Equatable where T: Equatable {}
extension Page: Sendable where T: Sendable {}

/// Every kind of type has the same wire format in every coder. A synthesized conformance would fail these tests.
@Suite struct CodableTests {
    static let team = Team(id: 7, name: "Ops")
    static let user = User(
        id: "u1", fullName: "Ada \"L\" \n é 🦊", born: Date(timeIntervalSince1970: 1_700_000_000.25), team: team, tags: ["a", "b"],
        note: nil,
        visibility: .unrecognized("new_value"))
    static let tree = Tree(
        label: "root", left: Tree(label: "left"), children: [Tree(label: "child")], byName: ["x_y": Tree(label: "named")])

    @Test func structsHaveTheSameWireFormatInEveryCoder() throws {
        try check(Self.team, #"{"id":7,"name":"Ops"}"#)
        try check(Team(id: 1), #"{"id":1}"#)
        try check(
            Self.user,
            #"{"id":"u1","full_name":"Ada \"L\" \n é 🦊","born":"2023-11-14T22:13:20.250Z","team":{"id":7,"name":"Ops"},"tags":["a","b"],"note":null,"visibility":"new_value"}"#
        )
        try check(Labels(id: 1, others: ["bug_count": 2, "camelCase": 3]), #"{"id":1,"bug_count":2,"camelCase":3}"#)
        try check(Invoice(total: Money(amount: 3, currency: "CHF")), #"{"total":{"amount":3,"currency":"CHF"}}"#)
    }

    @Test func enumsHaveTheSameWireFormatInEveryCoder() throws {
        try check(Visibility.public, #""public""#)
        try check(Visibility.unrecognized("secret"), #""secret""#)
        try check(Direction.down, #""down""#)
        try check(Level._2, "2")
        try check(Level.unrecognized(9), "9")
        try check(Bit._1, "1")
        #expect(Visibility.allCases == [.all, .public])
        #expect(Visibility(rawValue: "all") == .all)
        #expect(Direction(rawValue: "left") == nil)
        #expect(Level.allCases == [._1, ._2])
        #expect(Bit(rawValue: 2) == nil)
        #expect(Set([Visibility.all, .all, .unrecognized("x")]).count == 2)
    }

    @Test func unionsHaveTheSameWireFormatInEveryCoder() throws {
        try check(Shape.circle(Circle(radius: 2.5)), #"{"type":"circle","radius":2.5}"#)
        try check(Shape.unrecognized(["type": "star", "points": [1, 2.50, nil]]), #"{"type":"star","points":[1,2.5,null]}"#)
        try check(Answer.text("free"), #""free""#)
        try check(Answer.direction(.up), #""up""#)
        try check(Answer.number(3), "3")
        try check(Answer.fraction(3.5), "3.5")
        try check(Answer.list([1, 2]), "[1,2]")
        try check(Answer.square(Square(side: 1)), #"{"type":"square","side":1}"#)
    }

    @Test func recursiveModelHasTheSameWireFormatInEveryCoder() throws {
        try check(
            Self.tree, #"{"label":"root","left":{"label":"left"},"children":[{"label":"child"}],"by_name":{"x_y":{"label":"named"}}}"#)
    }

    @Test func untypedValuesURIsAndDatesHaveTheSameWireFormatInEveryCoder() throws {
        try check(JSONValue.object(["b": 1, "a": [true, nil, "x"]]), #"{"b":1,"a":[true,null,"x"]}"#)
        try check(URI("http://[::1]/{x}?"), #""http://[::1]/{x}?""#)
        let date: CalendarDate = try #require(CalendarDate(year: 2024, month: 2, day: 29))
        try check(date, #""2024-02-29""#)
    }

    /// Numbers keep their digits in every coder that has a matching type.
    @Test func numbersKeepTheirDigitsInEveryCoder() throws {
        let texts: [String] = [
            "9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1", "1e300", "5e-324", "1.7976931348623157e308",
            "-0.5",
            "123456789012345678901234567890.12", "1e-20",
        ]
        for text in texts {
            let number: JSONNumber = try #require(JSONNumber(text))
            let data = try JSONEncoder().encode([number])
            #expect(try JSONDecoder().decode([JSONNumber].self, from: data) == [number], "\(text)")
            #expect(try JSON.decode([JSONNumber].self, from: data) == [number], "\(text)")
            for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                let encoder = PropertyListEncoder()
                encoder.outputFormat = format
                let list = try encoder.encode([number])
                #expect(try PropertyListDecoder().decode([JSONNumber].self, from: list) == [number], "\(text)")
            }
        }
    }

    @Test func foundationDecodingErrorsCarryTheWholePath() throws {
        let text = Data(#"{"firstItem":{"id":1},"moreItems":[{"id":1},{"id":"x"}],"byName":{}}"#.utf8)
        let error: DecodingError? = failure { try JSONDecoder().decode(Page<Team>.self, from: text) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("expected a type mismatch, not \(String(describing: error))")
            return
        }
        #expect(JSONError.text(context.codingPath) == "moreItems[1].id")

        let missing = Data(#"{"firstItem":{"name":"x"},"moreItems":[],"byName":{}}"#.utf8)
        let second: DecodingError? = failure { try JSONDecoder().decode(Page<Team>.self, from: missing) }
        guard case .keyNotFound(let key, let place) = second else {
            Issue.record("expected a missing key, not \(String(describing: second))")
            return
        }
        #expect(key.stringValue == "id")
        #expect(JSONError.text(place.codingPath) == "firstItem")

        let closed: DecodingError? = failure { try JSONDecoder().decode([Direction].self, from: Data(#"["up","left"]"#.utf8)) }
        guard case .dataCorrupted(let last) = closed else {
            Issue.record("expected corrupted data, not \(String(describing: closed))")
            return
        }
        #expect(JSONError.text(last.codingPath) == "[1]")

        let nan: EncodingError? = failure { try JSONEncoder().encode(["a": Circle(radius: .nan)]) }
        guard case .invalidValue(_, let where_) = nan else {
            Issue.record("expected an encoding error, not \(String(describing: nan))")
            return
        }
        #expect(JSONError.text(where_.codingPath) == "a.radius")
    }

    func failure<E: Error, R>(_ body: () throws -> R) -> E? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? E
        }
    }

    /// Encodes and decodes a value with every coder, alone and in each container, and compares the text.
    func check<T: Codable & Equatable & JSONDecodable & JSONEncodable>(_ value: T, _ json: String) throws {
        let expected: JSONValue = try JSON.decode(JSONValue.self, from: [UInt8](json.utf8))
        #expect(try String(decoding: JSON.encode(value), as: UTF8.self) == json)
        #expect(try JSON.decode(T.self, from: [UInt8](json.utf8)) == value)
        try container(value, expected)
        try container([value, value], [expected, expected])
        try container(["some_key": value, "otherKey": value], ["some_key": expected, "otherKey": expected])
        try container([value, nil], [expected, nil])
        let page = Page(firstItem: value, moreItems: [value], byName: ["some_key": value], lastItem: value)
        // The key strategy applies to the user-defined type, but never to generated models.
        try coders(page) { (isSnake: Bool) -> JSONValue in
            let names: [String] =
                isSnake ? ["first_item", "more_items", "by_name", "last_item"] : ["firstItem", "moreItems", "byName", "lastItem"]
            return .object([names[0]: expected, names[1]: [expected], names[2]: ["some_key": expected], names[3]: expected])
        }
    }

    func container<T: Codable & Equatable & JSONDecodable & JSONEncodable>(_ value: T, _ expected: JSONValue) throws {
        let encoded = try JSON.encode(value)
        #expect(try JSON.decode(JSONValue.self, from: encoded) == expected)
        #expect(try JSON.decode(T.self, from: encoded) == value)
        try coders(value) { (_: Bool) -> JSONValue in expected }
    }

    func coders<T: Codable & Equatable>(_ value: T, _ expected: (Bool) -> JSONValue) throws {
        for isSnake in [false, true] {
            for dates in [0, 1, 2, 3] {
                let encoder = JSONEncoder()
                let decoder = JSONDecoder()
                encoder.keyEncodingStrategy = isSnake ? .convertToSnakeCase : .useDefaultKeys
                decoder.keyDecodingStrategy = isSnake ? .convertFromSnakeCase : .useDefaultKeys
                switch dates {
                case 1:
                    encoder.dateEncodingStrategy = .secondsSince1970
                    decoder.dateDecodingStrategy = .secondsSince1970
                    encoder.dataEncodingStrategy = .deferredToData
                    decoder.dataDecodingStrategy = .deferredToData
                case 2:
                    encoder.dateEncodingStrategy = .millisecondsSince1970
                    decoder.dateDecodingStrategy = .millisecondsSince1970
                    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
                case 3:
                    encoder.dateEncodingStrategy = .iso8601
                    decoder.dateDecodingStrategy = .iso8601
                    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
                default: break
                }
                let data = try encoder.encode(value)
                #expect(try JSON.decode(JSONValue.self, from: data) == expected(isSnake))
                #expect(try decoder.decode(T.self, from: data) == value)
            }
        }
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            // The root of a property list must be a container, and null is allowed only inside containers.
            let data = try encoder.encode(["root": [value]])
            #expect(try PropertyListDecoder().decode([String: [T]].self, from: data) == ["root": [value]])
            #expect(try PropertyListDecoder().decode([String: [JSONValue]].self, from: data) == ["root": [expected(false)]])
        }
    }
}

extension JSONNumber: JSONDecodable {
    public init(from reader: inout JSONReader) {
        self = JSONValue(from: &reader).number ?? JSONNumber(0)
    }
}
