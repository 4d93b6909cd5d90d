import EndpointRuntime
import Foundation
import GoldenCode
import SpecClients
import Testing

/// Every kind of generated model has the same wire format in every coder.
@Suite struct ModelCoderTests {
    @Test func structsHaveTheSameWireFormatInEveryCoder() throws {
        try checkWire(Newsroom.User(userName: "ada", email: "a@b.c"), #"{"userName":"ada","email":"a@b.c"}"#)
        try checkWire(
            Newsroom.Post(title: "A", datePosted: date("2026-03-01T08:30:00Z"), headline: "B"),
            #"{"title":"A","postDate":"2026-03-01T08:30:00Z","headline":"B"}"#)
        try checkWire(Repositories.Repository(fullName: "ada/loom", description: nil), #"{"full_name":"ada/loom","description":null}"#)
    }

    @Test func everyFormatHasTheSameWireFormatInEveryCoder() throws {
        let id = try #require(UUID(uuidString: "6F1C2B1A-0A52-4C39-9A7E-1C2D3E4F5A6B"))
        let day = try #require(CalendarDate(year: 1946, month: 1, day: 31))
        let value = NullabilityAndDefaults.Formats(
            at: try date("2026-02-03T10:20:30.250Z"), day: day, id: id, link: URI("http://[::1]/{x}?"), data: Data([0, 255]), small: -1,
            big: 9_007_199_254_740_993, ratio: 0.5)
        try checkWire(
            value,
            #"{"at":"2026-02-03T10:20:30.250Z","day":"1946-01-31","id":"6f1c2b1a-0a52-4c39-9a7e-1c2d3e4f5a6b","link":"http://[::1]/{x}?","#
                + #""data":"AP8=","small":-1,"big":9007199254740993,"ratio":0.5}"#)
    }

    @Test func openEnumsKeepUnknownValuesInEveryCoder() throws {
        try checkWire(OpenEnums.Visibility.twoWords, #""two words""#)
        try checkWire(OpenEnums.Visibility.noneValue, #""none""#)
        try checkWire(OpenEnums.Visibility.unrecognized("new"), #""new""#)
        try checkWire(OpenEnums.Level.minus3, "-3")
        try checkWire(OpenEnums.Level.unrecognized(7), "7")
        try checkWire(OpenEnums.Ratio._0_5, "0.5")
        try checkWire(OpenEnums.Named.on, "1")
        try checkWire(
            OpenEnums.Holder(visibility: .all, level: ._2, visibilities: [.public, .unrecognized("x")]),
            #"{"visibility":"all","level":2,"visibilities":["public","x"]}"#)
    }

    @Test func closedEnumsRejectUnknownValuesInEveryCoder() throws {
        try checkWire(ClosedEnums.Visibility.twoWords, #""two words""#)
        try checkWire(ClosedEnums.Level._1, "1")
        try checkWire(ClosedEnums.Ratio._1_5, "1.5")
        #expect(throws: JSONError.self) { try JSON.decode(ClosedEnums.Visibility.self, from: Array(#""new""#.utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([ClosedEnums.Visibility].self, from: Data(#"["new"]"#.utf8)) }
    }

    @Test func discriminatedUnionsKeepUnknownsUnlessClosed() throws {
        try checkWire(Unions.Shape.circle(.init(radius: 2.5)), #"{"type":"circle","radius":2.5}"#)
        try checkWire(Unions.Shape.square(.init(type: "box", side: 1)), #"{"type":"box","side":1}"#)
        try checkWire(Unions.Shape.unrecognized(["type": "star", "points": [1, 2.5, nil]]), #"{"type":"star","points":[1,2.5,null]}"#)
        #expect(throws: JSONError.self) { try JSON.decode(ClosedUnions.Shape.self, from: Array(#"{"type":"star"}"#.utf8)) }
        // Once a member is chosen, a failure to decode it is reported, and no other member is tried.
        let broken = #expect(throws: JSONError.self) { try JSON.decode(Unions.Shape.self, from: Array(#"{"type":"circle"}"#.utf8)) }
        #expect(broken?.reason == .missingKey("radius"))
    }

    @Test func unionsAreDecodedByShapeInEveryCoder() throws {
        try checkWire(Unions.Answer.string("free"), #""free""#)
        try checkWire(Unions.Answer.int(3), "3")
        try checkWire(Unions.Answer.intArray([1, 2]), "[1,2]")
        try checkWire(Unions.Answer.sentence(.init(text: "Hi")), #"{"text":"Hi"}"#)
        try checkWire(Unions.Answer.unrecognized(2.5), "2.5")
        try checkWire(Unions.Animal.cat(.init(meows: true)), #"{"kind":"cat","meows":true}"#)
        try checkWire(Unions.Animal.dog(.init(barks: false)), #"{"kind":"dog","barks":false}"#)
        #expect(throws: JSONError.self) { try JSON.decode(ClosedUnions.Answer.self, from: Array("2.5".utf8)) }
    }

    @Test func mapsKeepTheirKeysInEveryCoder() throws {
        try checkWire(
            Maps.Counts(total: 1, additionalProperties: ["bug_count": 2, "camelCase": 3]), #"{"total":1,"bug_count":2,"camelCase":3}"#)
        try checkWire(Maps.Free(id: "a", additionalProperties: ["x_y": ["k_k": nil]]), #"{"id":"a","x_y":{"k_k":null}}"#)
        try checkWire(
            Maps.Everything(labels: ["a_b": "c"], counts: .init(total: 0), lists: ["l_l": [.init(total: 2)]], any: [1]),
            #"{"labels":{"a_b":"c"},"counts":{"total":0},"lists":{"l_l":[{"total":2}]},"any":[1]}"#)
    }

    @Test func recursiveModelsHaveTheSameWireFormatInEveryCoder() throws {
        try checkWire(
            Recursion.Tree(
                label: "root", left: .init(label: "left"), children: [.init(label: "child")], byName: ["x_y": .init(label: "n")]),
            #"{"label":"root","left":{"label":"left"},"children":[{"label":"child"}],"byName":{"x_y":{"label":"n"}}}"#)
        try checkWire(Recursion.Nested([Recursion.Nested([]), Recursion.Nested([Recursion.Nested([])])]), "[[],[[]]]")
        try checkWire(
            Recursion.Expression.sum(.init(sum: [.number(1), .negation(.init(negate: .number(2.5)))])), #"{"sum":[1,{"negate":2.5}]}"#)
    }

    @Test func patchModelsTellAbsentNullAndValueApart() throws {
        try checkWire(NullabilityAndDefaults.Change(), "{}")
        try checkWire(
            NullabilityAndDefaults.Change(name: .clear, age: 3, tags: .set(["a"]), team: nil),
            #"{"name":null,"age":3,"tags":["a"],"team":null}"#)
    }

    @Test func absentPropertiesDecodeToDefaults() throws {
        let value = try JSON.decode(NullabilityAndDefaults.Defaults.self, from: Array("{}".utf8))
        #expect(value == NullabilityAndDefaults.Defaults())
        #expect(value.kind == .b)
        #expect(value.name == "say \"hi\" \\(x)\n")
        #expect(value.tags == ["x"])
    }

    /// For Azure's documents, the generator reads the discriminator values from the schemas.
    @Test func azureDiscriminatorValuesSelectTheChild() throws {
        try checkWire(Swagger.Pet.dog(.init(name: "a", tricks: 3)), ##"{"kind":"#Zoo.Dog","name":"a","tricks":3}"##)
        #expect(try JSON.decode(Swagger.Pet.self, from: Array(#"{"kind":"Cat","name":"a"}"#.utf8)) == .cat(.init(name: "a")))
        let unknown = try JSON.decode(Swagger.Pet.self, from: Array(#"{"kind":"Dog","name":"a"}"#.utf8))
        guard case .unrecognized = unknown else {
            Issue.record("\(unknown)")
            return
        }
    }

    /// A schema's request model has the same conformances as the schema's own model, except for those that its properties rule out.
    @Test func requestModelsHaveTheConformancesTheirPropertiesAllow() {
        let (account, note): (Any, Any) = (Conformances.AccountRequest(name: "a"), Conformances.NoteRequest(id: "1", text: "t"))
        #expect(account is any Error && account is any Hashable && !(account is any Identifiable))
        #expect(note is any Identifiable && !(note is any Error) && !(note is any Hashable))
    }

    /// Text from a document remains plain text.
    @Test func hostileKeysAndDefaultsStayPlainText() throws {
        try checkWire(HostileText.User(), #"{"a\"\\(b)\n":"\"\"\"\\(x)\r"}"#)
    }

    @Test func equalityAndHashingAreMemberwise() {
        let tree = Recursion.Tree(label: "a", left: .init(label: "b"))
        #expect(tree == Recursion.Tree(label: "a", left: .init(label: "b")))
        #expect(tree != Recursion.Tree(label: "a", left: .init(label: "c")))
        #expect(Set([tree, tree, Recursion.Tree(label: "a")]).count == 2)
        #expect(Set([OpenEnums.Visibility.all, .all, .unrecognized("x")]).count == 2)
    }
}
