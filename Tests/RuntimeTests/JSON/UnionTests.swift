@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@Suite struct UnionTests {
    func answer(_ text: String) throws -> Answer { try JSON.decode(Answer.self, from: [UInt8](text.utf8)) }

    @Test func discriminatorChoosesTheCaseAndUnknownOnesAreKept() throws {
        func shape(_ text: String) throws -> Shape { try JSON.decode(Shape.self, from: [UInt8](text.utf8)) }
        #expect(try shape(#"{"radius":1,"type":"circle"}"#) == .circle(Circle(radius: 1)))
        #expect(try shape(#" { "t\u0079pe" : "squ\u0061re", "side" : 2 } "#) == .square(Square(side: 2)))
        #expect(try shape(#"{"type":"star"}"#) == .unrecognized(["type": "star"]))
        #expect(try shape(#"{"type":7}"#) == .unrecognized(["type": 7]))
        #expect(try shape(#"{"x":{"type":"circle"}}"#) == .unrecognized(["x": ["type": "circle"]]))
        #expect(try shape("[1]") == .unrecognized([1]))
        // Once a member is chosen, a failure to decode it is reported, and no other member is tried.
        #expect(jsonError([Shape].self, #"[{"type":"circle"}]"#)?.reason == .missingKey("radius"))
        #expect(jsonError(Shape.self, #"{"type":"circle","radius":1"#)?.reason == .syntax)
        #expect(jsonError(Shape.self, #"{"type" "circle"}"#)?.reason == .syntax)
    }

    @Test func shapeOfTheValueChoosesTheCase() throws {
        #expect(try answer(#""up""#) == .direction(.up))
        #expect(try answer(#""\u0075p""#) == .direction(.up))
        #expect(try answer(#""left""#) == .text("left"))
        #expect(try answer("5") == .number(5))
        #expect(try answer("-5") == .number(-5))
        #expect(try answer("5.0") == .fraction(5))
        #expect(try answer("5e1") == .fraction(50))
        #expect(try answer("true") == .unrecognized(true))
        #expect(try answer("null") == .unrecognized(nil))
        #expect(try answer(#"{"radius":1,"type":"circle"}"#) == .circle(Circle(radius: 1)))
        #expect(try answer(#"{"side":1,"type":"square"}"#) == .square(Square(side: 1)))
        #expect(try answer(#"{"side":1,"type":"circle"}"#) == .unrecognized(["side": 1, "type": "circle"]))
        #expect(try answer(#"{"side":1,"type":5}"#) == .unrecognized(["side": 1, "type": 5]))
        #expect(try answer("{}") == .unrecognized([:]))
        #expect(jsonError(Answer.self, #"{"side":1"#)?.reason == .syntax)
        // Required keys select the member. Constants are checked if they are present.
        #expect(jsonError(Answer.self, #"{"side":1}"#)?.reason == .missingKey("type"))
        #expect(jsonError([Answer].self, "[[1,true]]").map { JSONError.text($0.codingPath) } == "[0][1]")
    }

    @Test func memberWithMostKnownKeysIsChosen() throws {
        let table = JSONUnionTable(
            """
            [
            {"kinds": ["object"], "required": ["a"], "known": ["a", "b"]},
            {"kinds": ["object"], "required": ["a"], "known": ["a", "b", "c"]},
            {"kinds": ["object"], "known": ["z"]},
            {"kinds": ["array", "null"]}
            ]
            """)
        struct Choice: JSONDecodable {
            nonisolated(unsafe) static var table = JSONUnionTable("[]")
            let index: Int
            init(from reader: inout JSONReader) {
                index = reader.select(Self.table, Self.self)
                _ = JSONValue(from: &reader)
            }
        }
        Choice.table = table
        func choice(_ text: String) throws -> Int {
            let choice: Choice = try JSON.decode(Choice.self, from: [UInt8](text.utf8))
            return choice.index
        }
        #expect(try choice(#"{"a":1}"#) == 0)
        #expect(try choice(#"{"a":1,"c":null}"#) == 1)
        #expect(try choice(#"{"c":1,"b":2,"a":3,"x":[{"z":1}]}"#) == 1)
        #expect(try choice(#"{"b":1}"#) == 2)
        #expect(try choice(#"{"z":1,"z":2}"#) == 2)
        #expect(try choice("null") == 3)
        #expect(try choice("[]") == 3)
        #expect(try choice("1") == -1)
    }

    @Test func valuesUnderSharedKeysTellMembersApart() throws {
        struct Choice: JSONDecodable {
            static let table = JSONUnionTable(
                """
                [
                {"kinds": ["object"], "known": ["type", "a"], "constants": {"type": ["1", "01"]}},
                {"kinds": ["object"], "known": ["type", "a"], "constants": {"type": ["2"]}},
                {"kinds": ["object"], "known": ["type", "a"], "constants": {"type": ["true"]}},
                {"kinds": ["object"], "known": ["at"], "types": {"at": ["integer", "fraction", "null"]}},
                {"kinds": ["object"], "known": ["at"], "types": {"at": ["string"]}},
                {"kinds": ["object"], "required": ["list"], "known": ["list"], "items": {"list": ["string"]}},
                {"kinds": ["object"], "required": ["list"], "known": ["list"], "items": {"list": ["object", "null"]}},
                {"kinds": ["string"]},
                {"kinds": ["string"], "texts": ["b"]},
                {"kinds": ["array"], "elements": ["integer", "fraction"]},
                {"kinds": ["array"], "elements": ["array", "null"]}
                ]
                """)
            let index: Int
            init(from reader: inout JSONReader) {
                index = reader.select(Self.table, Self.self)
                _ = JSONValue(from: &reader)
            }
        }
        func choice(_ text: String) throws -> Int {
            let choices: [Choice] = try JSON.decode([Choice].self, from: [UInt8]("[\(text)]".utf8))
            return choices[0].index
        }
        #expect(try choice(#"{"a":1,"type":1}"#) == 0)
        #expect(try choice(#"{"type": 2 }"#) == 1)
        #expect(try choice(#"{"type":"2"}"#) == 1)
        #expect(try choice(#"{"type":true}"#) == 2)
        #expect(try choice(#"{"type":3}"#) == 3)
        #expect(try choice(#"{"type":null,"a":1}"#) == 0)
        #expect(try choice(#"{"type":{},"a":1}"#) == 3)
        #expect(try choice(#"{"at":1.5}"#) == 3)
        #expect(try choice(#"{"at":null}"#) == 3)
        #expect(try choice(#"{"at":"now"}"#) == 4)
        #expect(try choice(#"{"list":["a"]}"#) == 5)
        #expect(try choice(#"{"list": [ ]}"#) == 5)
        #expect(try choice(#"{"list": [ {}, 1]}"#) == 6)
        #expect(try choice(#""a""#) == 7)
        #expect(try choice(#""b""#) == 8)
        #expect(try choice("[ 1, true]") == 9)
        #expect(try choice("[ ]") == 9)
        #expect(try choice("[[]]") == 10)
        #expect(try choice("[null]") == 10)
        #expect(try choice("[true]") == -1)
        #expect(jsonError([Choice].self, "[[").map(\.reason) == .syntax)
    }

    @Test func patchTellsAbsentNullAndValueApart() throws {
        func text(_ value: UserChange) throws -> String { try String(decoding: JSON.encode(value), as: UTF8.self) }
        #expect(try text(UserChange()) == "{}")
        #expect(try text(UserChange(name: nil, age: 5)) == #"{"name":null,"age":5}"#)
        #expect(try text(UserChange(name: "x")) == #"{"name":"x"}"#)
        #expect(try text(UserChange(name: Patch(Optional("y")), age: Patch(nil))) == #"{"name":"y","age":null}"#)
        for value in [UserChange(), UserChange(name: nil, age: 5), UserChange(name: "x", age: .clear)] {
            #expect(try JSON.decode(UserChange.self, from: JSON.encode(value)) == value)
            #expect(try JSON.decode(UserChange.self, from: JSONEncoder().encode(value)) == value)
        }
        #expect(Patch<Bool>(booleanLiteral: true).value == true)
        #expect(Patch<Double>(floatLiteral: 1.5).value == 1.5)
    }
}
