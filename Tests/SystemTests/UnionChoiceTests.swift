import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// Tests which member of a union is chosen, including constants and arrays.
@Suite struct UnionChoiceTests {
    typealias Limit = UnionChoices.Limit
    typealias IDs = UnionChoices.IDs

    @Test func stringConstantsAreCasesWithoutPayload() throws {
        try checkWire(UnionChoices.ToolChoice.auto, #""auto""#)
        try checkWire(UnionChoices.ToolChoice.noTool, #""none""#)
        try checkWire(UnionChoices.ToolChoice.object(.init(name: "x")), #"{"name":"x"}"#)
        try checkWire(UnionChoices.ToolChoice.unrecognized("required"), #""required""#)
    }

    @Test func numberAndBooleanConstantsAreCasesWithoutPayload() throws {
        try checkWire(Limit.minus1, "-1")
        try checkWire(Limit._0_5, "0.5")
        try checkWire(Limit.false, "false")
        try checkWire(Limit._18446744073709551615, "18446744073709551615")
        try checkWire(Limit.intArray([1]), "[1]")
        try checkWire(Limit.unrecognized(7), "7")
        try checkWire(Limit.unrecognized(true), "true")
    }

    /// In a union of an `int64` and a number, an integer keeps all its digits. The way the value is written in the JSON text determines
    /// which member is chosen.
    @Test func int64BesideANumberKeepsAllDigits() throws {
        try checkWire(UnionChoices.Quantity.int(9_007_199_254_740_993), "9007199254740993")
        try checkWire(UnionChoices.Quantity.int(-9_223_372_036_854_775_808), "-9223372036854775808")
        try checkWire(UnionChoices.Quantity.number(0.5), "0.5")
        try checkWire(UnionChoices.Quantity.string("5"), #""5""#)
        #expect(try decode("5.0") == UnionChoices.Quantity.number(5))
        #expect(try decode("12E2") == UnionChoices.Quantity.number(1_200))
        try checkWire(UnionChoices.Quantity.unrecognized(.number(try #require(JSONNumber("9223372036854775808")))), "9223372036854775808")
    }

    @Test func integersBesideNumbersKeepAllDigitsWhereverNested() throws {
        let measure = UnionChoices.Measure(
            amount: Decimal(string: "18446744073709551615"), any: .int(9_007_199_254_740_993), either: .number(2.5),
            many: [.int(9_007_199_254_740_993), nil, .number(0.5)])
        try checkWire(
            measure, #"{"amount":18446744073709551615,"any":9007199254740993,"either":2.5,"many":[9007199254740993,null,0.5]}"#)
        try checkWire(UnionChoices.Leaf.int(9_007_199_254_740_993), "9007199254740993")
        try checkWire(UnionChoices.Leaf.number(1.5), "1.5")
        try checkWire(UnionChoices.Leaf.bool(true), "true")
        try checkWire(UnionChoices.Leaf.string("1"), #""1""#)
        try checkWire(UnionChoices.Measure(amount: Decimal(string: "-0.5")), #"{"amount":-0.5}"#)
    }

    @Test func arraysAreChosenByTheirElements() throws {
        try checkWire(IDs.intArray([1, 2]), "[1,2]")
        try checkWire(IDs.stringArray(["a"]), #"["a"]"#)
        try checkWire(IDs.namedArray([.init(name: "a")]), #"[{"name":"a"}]"#)
        try checkWire(IDs.boolArrayArray([[true], []]), "[[true],[]]")
        #expect(try decode(" [ ]") == IDs.intArray([]))
        #expect(try decode("[\n\t\"b\" ]") == IDs.stringArray(["b"]))
        #expect(try decode("[true]") == IDs.unrecognized([true]))
        #expect(throws: JSONError.self) { try decode("[") as IDs }
        #expect(throws: JSONError.self) { try decode(#"[1,"a"]"#) as IDs }
        try checkWire(UnionChoices.Anything.ids(.stringArray(["a"])), #"["a"]"#)
    }

    /// Arrays of similar elements become a single array of a union.
    @Test func arraysOfSimilarObjectsAreOneArrayOfAUnion() throws {
        try checkWire(
            UnionChoices.Input.inputItemArray([.named(.init(name: "a")), .numbered(.init(number: 1))]), #"[{"name":"a"},{"number":1}]"#)
    }

    /// A key that is unique to one member selects that member, even if the key is optional.
    @Test func memberIsNamedAndChosenByItsUniqueKey() throws {
        try checkWire(UnionChoices.End.withPosition(.init(node: "a", position: .init(x: 1))), #"{"node":"a","position":{"x":1}}"#)
        try checkWire(UnionChoices.End.withMagnet(.init(magnet: .top)), #"{"magnet":"top"}"#)
        try checkWire(UnionChoices.Label.object(.init(name: "a")), #"{"name":"a"}"#)
    }

    @Test func inlineMembersAreNamedByTheirDiscriminatorValue() throws {
        try checkWire(UnionChoices.Content.text(.init(text: "a")), #"{"type":"text","text":"a"}"#)
        try checkWire(UnionChoices.Content.imageURL(.init(url: "a")), #"{"type":"image-url","url":"a"}"#)
    }

    /// Tests `defaultMapping` from OpenAPI 3.2.
    @Test func defaultMappingTakesUnknownDiscriminatorValues() throws {
        try checkWire(UnionChoices.Pet.cat(.init(kind: "cat", lives: 9)), #"{"kind":"cat","lives":9}"#)
        try checkWire(UnionChoices.Pet.otherPet(.init(kind: "hamster", legs: 4)), #"{"kind":"hamster","legs":4}"#)
        try checkWire(UnionChoices.Pet.otherPet(.init(friend: .otherPet(.init(legs: 2)))), #"{"friend":{"legs":2}}"#)
        try checkWire(UnionChoices.Pet.unrecognized("a cat"), #""a cat""#)
        try checkWire(UnionChoices.Guest.named(.init(name: "x")), #"{"name":"x"}"#)
        let error = #expect(throws: JSONError.self) { try decode(#"{"kind":"cow"}"#) as UnionChoices.Guest }
        #expect(error?.codingPath.map(\.stringValue) == ["name"])
    }

    /// A value that is missing from an open enum does not rule out the member, unless another member lists the value.
    @Test func newValueOfAnOpenEnumDoesNotRuleOutAMember() throws {
        typealias Friend = UnionChoices.Friend
        try checkWire(Friend.kitten(.init(name: "a", mood: .unrecognized("meh"))), #"{"name":"a","mood":"meh"}"#)
        try checkWire(Friend.puppy(.init(name: "a", mood: .wild)), #"{"name":"a","mood":"wild"}"#)
        try checkWire(Friend.puppy(.init(name: "a", mood: .unrecognized("meh"), barks: 1)), #"{"name":"a","mood":"meh","barks":1}"#)
        // If one value is new, the values of other keys may be new as well.
        try checkWire(Friend.unrecognized(["name": "a", "mood": "meh", "meows": 3]), #"{"name":"a","mood":"meh","meows":3}"#)
        typealias Tone = UnionChoices.Tone
        try checkWire(Tone.pitch(.high), #""high""#)
        try checkWire(Tone.volume(.quiet), #""quiet""#)
        try checkWire(Tone.pitch(.unrecognized("shrill")), #""shrill""#)
        try checkWire(Tone.object(.init(mood: .unrecognized("z"))), #"{"mood":"z"}"#)
        try checkWire(Tone.unrecognized(["mood": ["z"]]), #"{"mood":["z"]}"#)
    }

    /// An object that matches more than one member of an `anyOf` keeps all of its keys.
    @Test func anyOfObjectMatchingSeveralMembersKeepsAllKeys() throws {
        typealias Friend = UnionChoices.Friend
        let both = Friend.overlapping(.kitten(.init(name: "a", meows: true)), others: ["barks": 1])
        try checkWire(both, #"{"name":"a","meows":true,"barks":1}"#)
        try checkWire(
            Friend.overlapping(.kitten(.init(name: "b", meows: false, friend: both)), others: ["barks": 2, "further": [nil]]),
            #"{"name":"b","meows":false,"friend":{"name":"a","meows":true,"barks":1},"barks":2,"further":[null]}"#)
        #expect(try decode(#"{"barks":1,"meows":true,"name":"a"}"#) == both)
        #expect(try JSONValue(encoding: both).decode(UnionChoices.Puppy.self) == .init(name: "a", barks: 1))
        // The other member does not match, so its key counts as unknown.
        #expect(try decode(#"{"name":"a","meows":true,"barks":"x"}"#) == Friend.kitten(.init(name: "a", meows: true)))
        let end = UnionChoices.End.overlapping(.withPosition(.init(node: "a", position: .init(x: 1))), others: ["magnet": "top"])
        try checkWire(end, #"{"node":"a","position":{"x":1},"magnet":"top"}"#)
        // In a value created in code, the properties of the chosen member take precedence over `others`.
        let made = Friend.overlapping(.puppy(.init(name: "a")), others: ["name": "b", "meows": true])
        #expect(try String(decoding: JSON.encode(made), as: UTF8.self) == #"{"name":"a","meows":true}"#)
        #expect(throws: JSONError.self) { try JSON.encode(Friend.overlapping(.unrecognized([]), others: ["name": "b"])) }
    }

    /// Both the outer and the inner union match more than one member.
    @Test func overlappingUnionInsideAnOverlappingOneKeepsAllKeys() throws {
        let text = #"{"name":"dog","text":"a","d":null,"barks":1}"#
        let layer = try JSON.decode(UnionChoices.Layer.self, from: Array(text.utf8))
        guard case .overlapping(.drawing, others: ["name": "dog", "barks": 1]) = layer else {
            Issue.record("\(layer)")
            return
        }
        let written = try JSON.decode(JSONValue.self, from: JSON.encode(layer))
        #expect(written == ["name": "dog", "text": "a", "barks": 1])
    }

    /// A union that is a member of an `anyOf` keeps only the keys of its own member. The others are kept beside it.
    @Test func keysThatAnotherMemberOfANestedUnionDeclaresAreKept() throws {
        func written<Value: JSONDecodable & JSONEncodable>(_ type: Value.Type, _ text: String) throws -> String {
            String(decoding: try JSON.encode(decode(text) as Value), as: UTF8.self)
        }
        for text in [#"{"kind":"Circle","size":"s","d":1}"#, #"{"kind":"Square","d":"x"}"#, #"{"kind":"Circle","size":"s"}"#] {
            #expect(try written(UnionChoices.Figure.self, text) == text)
            #expect(try written(UnionChoices.Layer.self, text) == text)
        }
        let overlapping = try decode(#"{"kind":"Circle","d":1}"#) as UnionChoices.Figure
        guard case .overlapping(.form(.circle), others: ["d": 1]) = overlapping else {
            throw JSONError(reason: .syntax, message: "\(overlapping)", offset: 0)
        }
        let plain = try decode(#"{"kind":"Square","d":"x"}"#) as UnionChoices.Figure
        guard case .form(.square) = plain else { throw JSONError(reason: .syntax, message: "\(plain)", offset: 0) }
        #expect(try written(UnionChoices.Drawing.self, #"{"lines":1,"d":2}"#) == #"{"lines":1,"d":2}"#)
        #expect(try written(UnionChoices.Layer.self, #"{"lines":1,"d":2,"barks":3,"name":"a"}"#).contains("\"barks\":3"))
    }

    /// Each value is read once per level of nesting, not once per path to it.
    @Test func nestedOverlappingMembersAreReadOncePerLevel() throws {
        let text =
            String(repeating: #"{"barks":1,"meows":true,"name":"a","friend":"#, count: 60) + #"{"name":"b"}"#
            + String(repeating: "}", count: 60)
        let friend = try decode(text) as UnionChoices.Friend
        #expect(try JSONValue(encoding: friend) == JSON.decode(JSONValue.self, from: Array(text.utf8)))
    }

    /// Members with the same keys are tried in turn, and the types of their properties determine which one is chosen.
    @Test func membersWithTheSameKeysAreChosenByNestedTypes() throws {
        typealias Notice = UnionChoices.Notice
        try checkWire(Notice.late(.init(what: .init(days: 3))), #"{"what":{"days":3}}"#)
        let lost = Notice.lost(.init(what: .init(where: "here")))
        try checkWire(lost, #"{"what":{"where":"here"}}"#)
        #expect(
            try decode(#"[{"what":{"days":3}},{"what":{"where":"b"}}]"#)
                == [Notice.late(.init(what: .init(days: 3))), Notice.lost(.init(what: .init(where: "b")))])
        #expect(
            try decode(#"{"next":{"what":{"where":"b"}},"what":{"where":"a"}}"#)
                == Notice.lost(.init(what: .init(where: "a"), next: .lost(.init(what: .init(where: "b"))))))
        let error = #expect(throws: JSONError.self) { try decode(#"{"what":{}}"#) as Notice }
        #expect(error?.codingPath.map(\.stringValue) == ["what", "days"])
        #expect(throws: JSONError.self) { try decode(#"{"what":{"where":"b"}"#) as Notice }
    }

    /// Each member is tried once per level of nesting, not once per path to it.
    @Test func nestedMembersAreTriedOncePerLevel() throws {
        let text =
            String(repeating: #"{"what":{"where":""},"next":"#, count: 60) + #"{"what":{"days":1}}"# + String(repeating: "}", count: 60)
        var notice = try decode(text) as UnionChoices.Notice
        for _ in 0..<60 {
            guard case .lost(let lost) = notice, let next = lost.next else { throw JSONError(reason: .syntax, message: "", offset: 0) }
            notice = next
        }
        #expect(notice == .late(.init(what: .init(days: 1))))
    }

    private func decode<Value: JSONDecodable>(_ text: String) throws -> Value { try JSON.decode(Value.self, from: Array(text.utf8)) }
}
