import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// A discriminator decides how a value is read, and the value is written back as it was.
@Suite struct DiscriminatorTests {
    typealias API = Discriminators

    /// Checks that the text is read as the value, and that the value is written as the same JSON.
    private func check<Value: JSONModel & Equatable>(_ value: Value, _ text: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let bytes = Array(text.utf8)
        #expect(try JSON.decode(Value.self, from: bytes) == value, sourceLocation: sourceLocation)
        let written = try JSON.encode(value)
        let (expected, found) = try (
            JSON.decode([String: JSONValue].self, from: bytes), JSON.decode([String: JSONValue].self, from: written)
        )
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    @Test func undeclaredDiscriminatorSelectsTheCaseAndIsEncoded() throws {
        try check(API.Shape.round(.init(size: 1)), #"{"size":1,"kind":"round"}"#)
        try check(
            API.Shape.edgy(.init(size: 2, additionalProperties: ["color": "red"])),
            #"{"size":2,"kind":"edgy","color":"red"}"#)
        try check(API.Shape.unrecognized(["kind": "flat", "size": 1]), #"{"kind":"flat","size":1}"#)
        try check(API.Shape.unrecognized(["size": 1]), #"{"size":1}"#)
        #expect(try JSON.encode(API.Shape.round(.init())) == Data(#"{"kind":"round"}"#.utf8))
        #expect(try JSON.encode(API.Shape.round(.init(size: 1))) == Data(#"{"kind":"round","size":1}"#.utf8))
    }

    @Test func additionalPropertyCannotOverrideTheDiscriminator() throws {
        let shape = API.Shape.edgy(.init(additionalProperties: ["kind": "round", "a": "b"]))
        #expect(try JSON.encode(shape) == Data(#"{"a":"b","kind":"edgy"}"#.utf8))
    }

    @Test func undeclaredDiscriminatorSelectsBesideASimilarProperty() throws {
        try check(API.Label.colorLabel(.init(types: ["a"])), #"{"type":"color","types":["a"]}"#)
        try check(API.Label.unrecognized(["type": "big", "types": ["a"]]), #"{"type":"big","types":["a"]}"#)
    }

    @Test func discriminatorIsNotAnEntryOfAMapMember() throws {
        try check(API.Score.intMap(["a": 1]), #"{"a":1,"kind":"Points"}"#)
        try check(
            API.Score.nested(.init(inner: .intMap(["b": 2]), additionalProperties: ["c": 3])),
            #"{"kind":"Nested","c":3,"inner":{"kind":"Points","b":2}}"#)
        #expect(try JSON.encode(API.Score.intMap(["a": 1])) == Data(#"{"kind":"Points","a":1}"#.utf8))
    }

    @Test func mapsOfTheSameTypeAreSelectedByDiscriminator() throws {
        try check(API.Bag.coins(.init(additionalProperties: ["a": 1])), #"{"kind":"Coins","a":1}"#)
        try check(API.Bag.notes(.init(additionalProperties: ["a": 1])), #"{"kind":"Notes","a":1}"#)
    }

    @Test func discriminatorValuesOfABaseAreWrittenBack() throws {
        try check(API.Clip.movie(.init(kind: .film, id: "1", length: 2)), #"{"kind":"film","id":"1","length":2}"#)
        try check(API.Movie.base(.init(kind: .movie, id: "1", length: 2)), #"{"kind":"movie","id":"1","length":2}"#)
        try check(API.Movie.short(.init(id: "1", festival: "a")), #"{"kind":"Short","id":"1","festival":"a"}"#)
    }

    @Test func severalDiscriminatorValuesOfOneMemberAreWrittenBack() throws {
        try check(API.Shape.oval(.init(kind: .oval, size: 1)), #"{"size":1,"kind":"oval"}"#)
        try check(API.Shape.oval(.init(kind: .ellipse)), #"{"kind":"ellipse"}"#)
    }

    @Test func integerDiscriminatorSelectsDeclaredOrNot() throws {
        try check(API.Level.low(.init(note: "a")), #"{"rank":1,"note":"a"}"#)
        try check(API.Level.high(.init(note: "a")), #"{"rank":2,"note":"a"}"#)
        let high = API.LevelHigh(note: "a")
        let rank: Int = high.rank
        #expect(rank == 2)
        try check(API.Level.unrecognized(["rank": 3]), #"{"rank":3}"#)
    }

    @Test func numericDiscriminatorsAreComparedByValue() throws {
        try check(API.Version.versionOne(.init(data: "a")), #"{"v":1,"data":"a"}"#)
        try check(API.Version.versionOneAndHalf(.init(data: "a")), #"{"v":1.5,"data":"a"}"#)
        try check(API.Version.versionTwo(.init(data: "a")), #"{"v":2,"data":"a"}"#)
        for text in ["1", "1.0", "10e-1"] {
            let read = try JSON.decode(API.Version.self, from: Array(#"{"v":\#(text)}"#.utf8))
            #expect(read == .versionOne(.init()))
        }
        try check(API.Version.unrecognized(["v": 3.5]), #"{"v":3.5}"#)
    }

    @Test func discriminatorValuesListedByTheSchemasSelectTheChild() throws {
        try check(API.Tool.hammer(.init(head: "steel")), #"{"kind":"HAMMER","head":"steel"}"#)
        try check(API.Tool.saw(.init(teeth: 9)), #"{"kind":"SAW","teeth":9}"#)
        try check(API.Event.opened(.init(by: "Ann")), #"{"event":"open","by":"Ann"}"#)
        try check(API.Event.closed(.init(by: "Ann")), #"{"event":"close","by":"Ann"}"#)
        try check(API.Event.unrecognized(["event": "Opened"]), #"{"event":"Opened"}"#)
    }

    @Test func alwaysNullPropertySelectsItsMember() throws {
        try check(API.Reading.switched(.init(t: true, at: "a")), #"{"t":true,"at":"a"}"#)
        guard case .noReading(let none) = try JSON.decode(API.Reading.self, from: Array(#"{"t":null,"at":"a"}"#.utf8)) else {
            Issue.record("Read as another member")
            return
        }
        #expect(none.at == "a")
    }

    @Test func membersWithoutADiscriminatorValueAreChosenByShape() throws {
        try check(API.Pet.cat(.init(petType: "Kitty", name: "Tom")), #"{"petType":"Kitty","name":"Tom"}"#)
        try check(API.Pet.dog(.init(name: "Rex")), #"{"petType":"Dog","name":"Rex"}"#)
        try check(API.Pet.withPetType(.init(petType: "Turtle", shell: "hard")), #"{"petType":"Turtle","shell":"hard"}"#)
        try check(API.Pet.unrecognized(["petType": "Fox", "name": "Max"]), #"{"petType":"Fox","name":"Max"}"#)
        #expect(try JSON.decode(API.Pet.self, from: Array(#""a7""#.utf8)) == .string("a7"))
    }

    @Test func unknownDiscriminatorValueIsKeptAsUnrecognized() throws {
        try check(API.Contact.unrecognized(["kind": "Club", "name": "Chess"]), #"{"kind":"Club","name":"Chess"}"#)
        try check(API.Contact.company(.init(name: "Acme")), #"{"kind":"Company","name":"Acme"}"#)
        #expect(try JSON.decode(API.Contact.self, from: Array(#""a7""#.utf8)) == .string("a7"))
    }

    @Test func unionMembersThatAreNotObjectsAreChosenByJSONKind() throws {
        try check(API.Owner.person(.init(name: "Ann")), #"{"kind":"Person","name":"Ann"}"#)
        #expect(try JSON.decode(API.Owner.self, from: Array(#""a7""#.utf8)) == .string("a7"))
        #expect(try JSON.encode(JSON.decode(API.Owner.self, from: Array(#"["a","b"]"#.utf8))) == Data(#"["a","b"]"#.utf8))
        #expect(try JSON.encode(JSON.decode(API.Owner.self, from: Array("2".utf8))) == Data("2".utf8))
        try check(API.Owner.unrecognized(["kind": "OwnerId"]), #"{"kind":"OwnerId"}"#)
    }

    @Test func memberOfTwoUnionsIsEncodedWithTheValueOfEach() throws {
        let cat = API.Cat(petType: "?", name: "Tom")
        #expect(try JSON.encode(API.Pet.cat(cat)) == Data(#"{"petType":"Kitty","name":"Tom"}"#.utf8))
        #expect(try JSON.encode(API.Visitor.cat(cat)) == Data(#"{"petType":"cat","name":"Tom"}"#.utf8))
        try check(API.Visitor.guest(.init()), #"{"petType":"Guest"}"#)
    }

    @Test func membersListedOnlyInTheMappingKeepTheBaseProperties() throws {
        try check(API.Part.nut(.init(id: 1, size: 8)), #"{"id":1,"part":"n","size":8}"#)
        try check(API.Part.bolt(.init(id: 2)), #"{"id":2,"part":"b"}"#)
    }

    @Test func intermediateBaseDecodesAsItselfOrAChild() throws {
        let tanker = API.Tanker(wheels: 6, payload: 2, liquid: "milk")
        let text = #"{"kind":"tanker","wheels":6,"payload":2,"liquid":"milk"}"#
        try check(API.Truck.tanker(tanker), text)
        try check(API.Vehicle.tanker(tanker), text)
        try check(API.Truck.base(.init(wheels: 4, payload: 1)), #"{"kind":"truck","wheels":4,"payload":1}"#)
        try check(API.Vehicle.truck(.init(wheels: 4)), #"{"kind":"truck","wheels":4}"#)
        try check(
            API.Garage(truck: .tanker(tanker), any: .truck(.init(wheels: 4))), #"{"truck":\#(text),"any":{"kind":"truck","wheels":4}}"#)
    }

    @Test func childrenInOtherFilesAreCasesOfTheirBases() throws {
        let owl = API.Owl(name: "Hedwig", wings: 2, hoots: false)
        let text = #"{"species":"snowy","name":"Hedwig","wings":2,"hoots":false}"#
        try check(API.Animal.owl(owl), text)
        try check(API.Bird.owl(owl), text)
        try check(API.Bird.base(.init(wings: 2)), #"{"species":"Bird","wings":2}"#)
    }
}
