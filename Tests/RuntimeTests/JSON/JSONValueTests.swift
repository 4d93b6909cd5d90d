import EndpointRuntime
import Foundation
import Testing

/// Tests how programs create and read untyped values.
@Suite struct JSONValueTests {
    @Test func jsonValueIsMadeFromVariablesOfEveryKind() throws {
        let (count, large, share, isOpen, name) = (3, Int64.max, 0.25, true, "a\"b")
        let (numbers, names, tags) = ([1, 2], ["b": 1.5, "a": 2], [["x"], []])
        let nothing: String? = nil
        let values: [(JSONValue, String)] = [
            (JSONValue(count), "3"), (JSONValue(large), "9223372036854775807"), (JSONValue(share), "0.25"), (JSONValue(isOpen), "true"),
            (JSONValue(name), #""a\"b""#), (JSONValue(numbers), "[1,2]"), (JSONValue(names), #"{"a":2,"b":1.5}"#),
            (JSONValue(tags), #"[["x"],[]]"#), (JSONValue(nothing), "null"), (JSONValue(Double.nan), "null"),
            (JSONValue(try #require(JSONNumber("1e400"))), "1e400"), (JSONValue(JSONValue(count)), "3"),
            (JSONValue(["count": JSONValue(count), "name": JSONValue(name)]), #"{"count":3,"name":"a\"b"}"#),
        ]
        for (value, text) in values { #expect(value.description == text) }
    }

    @Test func anObjectIsASequenceOfItsMembersInOrder() throws {
        let object = try #require(try JSON.decode(JSONValue.self, from: Array(#"{"b":1,"a":[2],"c":null}"#.utf8)).object)
        var keys: [String] = []
        for (key, value) in object { keys.append("\(key)=\(value)") }
        #expect(keys == ["b=1", "a=[2]", "c=null"])
        #expect(object.first { $0.value.array != nil }?.key == "a")
        #expect(object.filter { $0.value.isNull }.map(\.key) == ["c"])
    }
}
