import EndpointRuntime
import Foundation
import Testing

/// For users' own Codable types, the runtime's coders behave like Foundation's.
@Suite struct CustomCodableTests {
    static let sale = Sale(
        id: -7, placed: Date(timeIntervalSince1970: 1_700_000_000.25), lines: [.init(name: "a \"b\"\n\u{1}/é🦊", count: 255, color: .green)],
        payment: .card(number: "1", valid: nil), paid: true, price: 0.1, rates: [1.5, nil],
        byName: ["x": .init(name: ""), "": .init(name: "y")],
        byNumber: [1: "one", -2: "two"], byColor: [.green: [1, 2]], file: Data([0, 255, 254]), link: URL(filePath: "/a b"), uuid: UUID(),
        exact: Decimal(string: "12345678901234567890.123") ?? 0, nothing: .init(), note: "n", grid: [[1, nil], nil, []],
        team: Team(id: 3, name: "T"), any: ["b": [1, 2.5, nil], "a": "x"])
    static let text =
        #"{"id":1,"placed":"2024-05-06T07:08:09Z","lines":[{"name":"n","color":"gr\"ün"}],"payment":{"split":{"_0":[1],"_1":2}},"#
        + #""paid":false,"price":1,"rates":[],"byName":{},"byNumber":{"1":"x"},"byColor":["red",[1]],"file":"AAE=","link":"/x","#
        + #""uuid":"00000000-0000-0000-0000-00000000000a","exact":1.50,"nothing":{},"unknown":[{"a":[]},{}]}"#

    @Test func structsAndEnumsAreCodedAsByFoundation() throws {
        try expectSame(Self.sale)
        var other = Self.sale
        (other.payment, other.note, other.grid, other.team, other.any) = (.split([1, 0.5], 3), nil, nil, nil, nil)
        try expectSame(other)
        other.payment = .cash
        try expectSame([other, Self.sale])
        try expectSame(["a": other])
        expectSame(Sale.self, Self.text)
    }

    @Test func subclassesAreCodedAsByFoundation() throws {
        for isNested in [false, true] {
            let dog = Dog(name: "Rex", tricks: ["sit"], isNested: isNested)
            try expectSame([dog])
        }
        expectSame(Dog.self, #"{"tricks":[],"isNested":true}"#)
        expectSame(Dog.self, #"{"tricks":[],"isNested":false}"#)
        expectSame(Dog.self, #"{"tricks":[],"isNested":true,"super":[]}"#)
        expectSame(Dog.self, #"{"tricks":[],"isNested":true,"super":{"name":1}}"#)
    }

    @Test func interleavedContainersAreCodedAsByFoundation() throws {
        let written = try encodedByRuntime(Woven([1, 2, 3, 1, 40, 41, 5, 6, 7, 8, 4]))
        let expected = try encodedByFoundation(Woven([1, 2, 3, 1, 40, 41, 5, 6, 7, 8, 4]))
        #expect(try JSON.decode(JSONValue.self, from: Array(written.utf8)) == JSON.decode(JSONValue.self, from: Array(expected.utf8)))
        let text = #"{"first":{"a":1,"b":3},"second":{"a":2},"list":[null,[40,41],{"b":5},6],"twice":7,"parent":8,"empty":{}}"#
        expectSame(Woven.self, text)
        #expect(try decodedByRuntime(Woven.self, text).numbers == [1, 2, 3, 1, 40, 41, 5, 6, 7, 8, 4])
        for (part, other) in [("[40,41]", "{}"), (#",{"b":5},6"#, ""), ("null,", ""), (#"{"a":2}"#, "null"), (",6]", "]"), ("41", "{}")] {
            expectSame(Woven.self, text.replacingOccurrences(of: part, with: other))
        }
    }

    /// Takes each member of the JSON object in turn, and removes it, sets it to null or replaces it with various values.
    @Test func errorsHaveTheKindAndPathOfFoundationsErrors() throws {
        let value = try JSON.decode(JSONValue.self, from: Array(Self.text.utf8))
        let object = try #require(value.object)
        for key in object.keys {
            for wrong in [
                nil, .null, 1, -1.5, "x", true, [], [[]], ["a"], [1], [nil], [:], ["a": 1], ["name": nil], ["card": [:]], [["name": 1]],
            ]
                as [JSONValue?]
            {
                var other = object
                other[key] = wrong
                expectSame(Sale.self, JSONValue.object(other).description)
            }
        }
        for text in ["null", "[]", "1", #""x""#, "[1", "tru", "[1]x", "\u{FEFF}[]"] { expectSame([Sale].self, text) }
    }

    @Test func integersOfEveryWidthAreCodedAsByFoundation() throws {
        let names = ["i", "i8", "i16", "i32", "i64", "u", "u8", "u16", "u32", "u64"]
        let numbers = [
            "0", "-0", "1.0", "1e2", "1.5", "-1", "127", "128", "-128", "-129", "255", "256", "65535", "65536", "2147483647", "2147483648",
            "-2147483649", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
            "18446744073709551615", "18446744073709551616", "1e400", "-1e19", "1e19", "100e-2", "true", "\"1\"", "null", "01", "+1",
        ]
        for name in names {
            for number in numbers { expectSame(Widths.self, "{\"\(name)\":\(number)}") }
        }
        try expectSame(Widths(i: .min, i8: .min, i16: .min, i32: .min, i64: .min, u: .max, u8: .max, u16: .max, u32: .max, u64: .max))
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            try expectSame([Int128.min, .max, 0])
            try expectSame([UInt128.max])
            expectSame([Int128].self, "[1,1.5]")
        }
    }

    @Test func fractionsAreCodedAsByFoundation() throws {
        for name in ["double", "float", "decimal"] {
            for number in ["0", "-0.0", "0.1", "1e-7", "1e21", "3.4e38", "1.5e300", "123456789.123456789", "null", "\"nan\"", "true", "[]"]
            {
                expectSame(Reals.self, "{\"\(name)\":\(number)}")
            }
        }
        for value in [0.1, -0, .leastNonzeroMagnitude, 1e15, 1e21, .greatestFiniteMagnitude] as [Double] {
            try expectSame(Reals(double: value))
        }
        for value in [0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude] as [Float] { try expectSame(Reals(float: value)) }
        for value in [Double.nan, .infinity] { try expectSame(["a": Reals(double: value, float: Float(value))]) }
        #expect(Outcome { try encodedByRuntime(["a": [Decimal.nan]]) } == .failure("invalid at a/Index 0"))
    }

    @Test func singleValuesAndOptionalsAreCodedAsByFoundation() throws {
        try expectSame("x")
        try expectSame(true)
        try expectSame(Int?.none)
        try expectSame([[nil, 1], nil])
        try expectSame([Sale.Color.red: 1])
        try expectSame([Sale.Color.green])
        try expectSame([URL(filePath: "/a")])
        try expectSame([Date(timeIntervalSince1970: 0)])
        try expectSame(Data([1, 2, 3]))
        try expectSame([JSONValue.object(["b": [1, 2.50], "a": nil])])
        try expectSame(Loose.object(["a": .list([.null, .bool(true), .int(1), .double(0.5), .text("x"), .object([:])])]))
        for text in ["1", "null", "[]", "[1]", "{}"] {
            expectSame(Int?.self, text)
            expectSame([Int?].self, text)
            expectSame([String: Bool].self, text)
        }
    }

    /// The objects have too many members for a linear search.
    @Test func objectsOf300KeysAreCodedAsByFoundation() throws {
        let map = Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0) \"é\"", $0) })
        try expectSame(map)
        let first = #"{"a":0,"# + map.map { "\"\($0.value)\":\($0.value)" }.joined(separator: ",") + #","a":1}"#
        #expect(try decodedByRuntime([String: Int].self, first)["a"] == 0)
        #expect(try decodedByRuntime([String: Int].self, first).count == 301)
    }

    /// A call's error has a location and a reason, as it does for models.
    @Test(arguments: [
        (#"[{},{"i8":300}]"#, "[1].i8", "The number has a fraction or does not fit in Int8"),
        ("<html>", "", "HTML where JSON was expected"),
        (#"[{"i":"x"}]"#, "[0].i", "Expected a number, found a string"),
    ])
    func undecodableResponseErrorNamesPathAndReason(_ text: String, _ path: String, _ reason: String) throws {
        let error = #expect(throws: EndpointError.self) { try Call<[Widths]>.custom(.init(.get, "/x")).value(from: Data(text.utf8)) }
        #expect(error?.codingPathText == path && error?.phase == .decoding && error?.underlying is DecodingError)
        #expect(error?.description.hasSuffix(reason) == true, "\(error as Any)")
    }

    @Test func missingKeyIsTheLastPartOfThePath() throws {
        let error = #expect(throws: EndpointError.self) {
            try Call<[Dog]>.custom(.init(.get, "/x")).value(from: Data(#"[{"isNested":true}]"#.utf8))
        }
        #expect(error?.codingPathText == "[0].tricks" && error?.description.hasSuffix("The required key tricks is missing") == true)
    }

    @Test func modelsAndForeignTypesNestInEachOther() throws {
        #expect(throws: JSONError.self) { try JSON.decode(Foreign<URL>.self, from: Array("null".utf8)) }
        let page = Page(firstItem: CustomCodableTests.sale, moreItems: [], byName: ["x": CustomCodableTests.sale], lastItem: nil)
        #expect(try JSON.decode(Foreign<Page<Sale>>.self, from: JSON.encode(Foreign(page))).value == page)
        // Keys are sorted, so equal values produce equal text.
        let map = ["b": 1, "a": 2, "c": 3]
        #expect(String(decoding: try JSON.encode(Foreign(map)), as: UTF8.self) == #"{"a":2,"b":1,"c":3}"#)
        expectSame(Page<Team>.self, #"{"firstItem":{"name":"x"},"moreItems":[],"byName":{}}"#)
        expectSame(Page<Team>.self, #"{"firstItem":{"name":"x","id":1},"moreItems":[{"id":"x"}],"byName":{}}"#)
        expectSame(Page<User>.self, #"{"firstItem":{},"moreItems":[{"id":"x"}],"byName":{}}"#)
        expectSame(Page<Visibility>.self, #"{"firstItem":"all","moreItems":["new"],"byName":{"a":null}}"#)
        expectSame(Page<Direction>.self, #"{"firstItem":"up","moreItems":["left"],"byName":{}}"#)
        let shuffled = #"[{"tags":["a"],"note":null,"visibility":"all","born":"2024-05-06T07:08:09Z","id":"1"}]"#
        expectSame([User].self, shuffled)
        #expect(try decodedByRuntime([User].self, shuffled).first?.tags == ["a"])
    }
}
