import EndpointRuntime
import Foundation
import Testing

@Suite struct ErrorTests {
    static let good: [(key: String, text: String)] = [
        ("string", #""s""#), ("bool", "true"), ("int", "1"), ("int32", "2"), ("int64", "3"), ("uint64", "4"), ("double", "5.5"),
        ("float", "6.5"),
        ("decimal", "7.5"), ("date", #""2024-05-06T07:08:09Z""#), ("calendarDate", #""2024-05-06""#),
        ("uuid", #""9f0c1a52-6b1e-4c1c-8d54-3b1f0f6a7e21""#), ("uri", #""x:y""#), ("data", #""AAEC""#), ("json", "null"), ("list", "[1,2]"),
        ("map", #"{"k":true}"#), ("value", #"{"id":1}"#),
    ]

    static func object(_ key: String, _ text: String?) -> String {
        let members = good.compactMap { (member: (key: String, text: String)) -> String? in
            if member.key != key { return "\"\(member.key)\":\(member.text)" }
            return text.map { (text: String) -> String in "\"\(key)\":\(text)" }
        }
        return "{\(members.joined(separator: ","))}"
    }

    @Test func everyKindOfPropertyDecodesAndEncodesUnchanged() throws {
        let text = Self.object("", nil)
        let value: Everything = try JSON.decode(Everything.self, from: [UInt8](text.utf8))
        #expect(try String(decoding: JSON.encode(value), as: UTF8.self) == text)
        #expect(value.data == Data([0, 1, 2]))
        let anything: Anything = try JSON.decode(Anything.self, from: [UInt8](text.utf8))
        #expect(try String(decoding: JSON.encode(anything), as: UTF8.self) == text.replacingOccurrences(of: #""json":null,"#, with: ""))
        let nothing: Anything = try JSON.decode(Anything.self, from: [UInt8]("{}".utf8))
        #expect(try String(decoding: JSON.encode(nothing), as: UTF8.self) == "{}")
        let nulls: String =
            "{" + Self.good.map { (member: (key: String, text: String)) -> String in "\"\(member.key)\":null" }.joined(separator: ",") + "}"
        #expect(try JSON.decode(Anything.self, from: [UInt8](nulls.utf8)) == nothing)
    }

    /// Covers every kind of value that is absent, null or of the wrong type, alone and in lists.
    @Test(arguments: good.map(\.key))
    func absentNullOrMistypedValueGivesPathAndReason(key: String) throws {
        let prefix = #"[{"posts":"#
        let suffix = "}]"
        func error(_ text: String?) -> JSONError? {
            jsonError([[String: [Everything]]].self, "\(prefix)[\(Self.object("", nil)),\(Self.object(key, text))]\(suffix)")
        }
        let missing: JSONError? = error(nil)
        #expect(missing?.reason == .missingKey(key))
        #expect(JSONError.text(missing?.codingPath ?? []) == "[0].posts[1].\(key)")

        if key != "json" {
            let null: JSONError? = error("null")
            #expect(null?.reason == .missingValue)
            #expect(JSONError.text(null?.codingPath ?? []) == "[0].posts[1].\(key)")

            let wrong: JSONError? = error(["list", "map", "value"].contains(key) ? "false" : "[0]")
            #expect(wrong?.reason == .typeMismatch)
            #expect(JSONError.text(wrong?.codingPath ?? []) == "[0].posts[1].\(key)")

            let optional: JSONError? = jsonError(
                [Anything].self, "[{},\(Self.object(key, ["list", "map", "value"].contains(key) ? "false" : "[0]"))]")
            #expect(optional?.reason == .typeMismatch)
            #expect(JSONError.text(optional?.codingPath ?? []) == "[1].\(key)")
        }
        let broken: JSONError? = error("tru")
        #expect(broken != nil)
    }

    @Test func valuesOutsideTheirTypesRangeAreErrors() {
        for (key, text) in [
            ("int", "9223372036854775808"), ("int", "1.5"), ("int", "1e19"), ("int32", "2147483648"), ("int32", "-2147483649"),
            ("int64", "-9223372036854775809"), ("uint64", "18446744073709551616"), ("uint64", "-1"), ("double", "1e400"),
            ("double", "-1e400"),
            ("float", "1e39"), ("decimal", "1e400"), ("date", #""2024-02-30T00:00:00Z""#), ("date", #""2024-02-20T24:00:00Z""#),
            ("date", #""2024-02-20""#), ("date", #""2024-02-20T00:00:""#), ("calendarDate", #""2023-02-29""#),
            ("calendarDate", #""2024-2-09""#),
            ("uuid", #""9f0c1a52-6b1e-4c1c-8d54-3b1f0f6a7e2""#), ("uuid", #""9f0c1a52x6b1e-4c1c-8d54-3b1f0f6a7e21""#), ("data", #""AAE""#),
            ("data", #""A""#), ("data", #""A*==""#),
        ] where !(key == "data" && text == #""AAE""#) {
            let error: JSONError? = jsonError(Everything.self, Self.object(key, text))
            #expect(error?.reason == .invalidValue, "\(key) \(text)")
            #expect(JSONError.text(error?.codingPath ?? []) == key, "\(key) \(text)")
        }
        let closed: JSONError? = jsonError([String: Direction].self, #"{"a":"up","b":"left"}"#)
        #expect(closed?.reason == .invalidValue)
        #expect(closed?.message == "Expected one of the allowed values: up, down")
        #expect(JSONError.text(closed?.codingPath ?? []) == "b")
        let bit: JSONError? = jsonError([Bit].self, "[0,1,2]")
        #expect(bit?.message == "Expected one of the allowed values: 0, 1")
        #expect(JSONError.text(bit?.codingPath ?? []) == "[2]")
    }

    @Test func syntaxErrorsHaveAnOffset() {
        for (text, offset) in [
            (#"{"id":1,}"#, 8), (#"{"id":1"#, 7), (#"{"id" 1}"#, 6), (#"{"id":01}"#, 6), (#"{"id":1}x"#, 8), (#"{id:1}"#, 1), ("", 0),
            (" ", 1),
            ("\u{FEFF}", 3), ("\u{FEFF}\u{FEFF}{}", 3), (#"{"id":1;"name":"x"}"#, 7), (#"{,"id":1}"#, 1), (#"{"id":1 "name":"x"}"#, 8),
            (#"{"name":"\x","id":1}"#, 9),
            ("{\"id\":1,\"name\":\"a\u{1}\"}", 17), (#"{"name":"\ud800","id":1}"#, 9), (#"{"name":"\udc00\ud800","id":1}"#, 9),
        ] {
            let error: JSONError? = jsonError(Team.self, text)
            #expect(error?.reason == .syntax, "\(text): \(String(describing: error))")
            #expect(error?.offset == offset, "\(text): \(String(describing: error))")
        }
    }

    /// A byte order mark may be ignored (RFC 8259, 8.1). Offsets count it.
    @Test func byteOrderMarkBeforeATextIsIgnored() throws {
        let text = Data("\u{FEFF} {\"b\":2,\"a\":[1]}".utf8)
        #expect(try JSON.decode([String: JSONValue].self, from: text) == ["a": [1], "b": 2])
        #expect(try JSON.decodeCodable([String: JSONValue].self, from: text) == ["a": [1], "b": 2])
        let error = #expect(throws: JSONError.self) { try JSON.decodeCodable([Int].self, from: Data("\u{FEFF}[1,]".utf8)) }
        #expect(error?.offset == 6)
    }

    @Test func errorMessagesContainNoTextOfTheBody() {
        let error: JSONError? = jsonError([Everything].self, "[\(Self.object("date", #""canary-7731""#))]")
        #expect(error?.description == "[0].date: Expected a date and time as in 2024-05-06T07:08:09Z (RFC 3339) (byte 112)")
        #expect(String(describing: jsonError(Direction.self, #""canary-7731""#)).contains("canary") == false)
        #expect(String(describing: jsonError(Int.self, #""canary-7731""#)).contains("canary") == false)
    }

    @Test func escapedKeysAreUnescapedInErrorPaths() {
        let error: JSONError? = jsonError([String: [Int]].self, #"{"a":[1],"t\"x\u00e9":[1,"2"]}"#)
        #expect(JSONError.text(error?.codingPath ?? []) == "t\"xé[1]")
    }

    @Test func errorsInForeignCodableTypesHaveTheWholePath() {
        let error: JSONError? = jsonError([Invoice].self, #"[{"total":{"amount":"x","currency":"CHF"}}]"#)
        #expect(JSONError.text(error?.codingPath ?? []) == "[0].total.amount")
        #expect(error?.underlying is DecodingError)
        #expect(jsonError(Invoice.self, "{}")?.reason == .missingKey("total"))
        #expect(jsonError(Invoice.self, #"{"total":{"amount":1,"currency":"CHF"},"discount":{}}"#)?.codingPath.count == 1)
    }

    @Test func infiniteAndNaNValuesAreNotEncodable() {
        for (value, path) in [(Tree(label: "x"), "")] { #expect((try? JSON.encode(value)) != nil, "\(path)") }
        func error(_ value: some JSONEncodable) -> JSONError? {
            do {
                _ = try JSON.encode(value)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([1.5, .infinity])?.reason == .notEncodable)
        #expect(JSONError.text(error(["a": [Circle(radius: 1), Circle(radius: .nan)]])?.codingPath ?? []) == "a[1].radius")
        #expect(error(Decimal.nan)?.reason == .notEncodable)
        #expect(error(Date(timeIntervalSince1970: 1e12))?.reason == .notEncodable)
        #expect(error(Date(timeIntervalSince1970: -1e12))?.reason == .notEncodable)
        #expect(error(Date(timeIntervalSince1970: .infinity))?.reason == .notEncodable)
        #expect(error(Float.nan)?.reason == .notEncodable)
    }

    @Test func requiredNullableKeyMayBeNullButNotMissing() {
        let text = #"{"id":"u","born":"2024-05-06T07:08:09Z","tags":[],"visibility":"all"}"#
        #expect(jsonError(User.self, text)?.reason == .missingKey("note"))
        let shuffled = #"{"visibility":"all","note":null,"id":"u","born":"2024-05-06T07:08:09Z","tags":[]}"#
        #expect(jsonError(User.self, shuffled) == nil)
    }
}
