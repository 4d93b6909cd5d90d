import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// Values that JSON Schema allows and a type chosen too early would refuse.
@Suite struct ValueTypeChoiceTests {
    typealias API = ReadValues

    private func decode<Value: JSONDecodable>(_ text: String) throws -> Value { try JSON.decode(Value.self, from: Array(text.utf8)) }

    private func back<Model: JSONDecodable & JSONEncodable>(_ text: String, _ type: Model.Type) throws -> String {
        String(decoding: try JSON.encode(try JSON.decode(type, from: Array(text.utf8))), as: UTF8.self)
    }

    @Test func nullIsDecodedWhereAMemberAllowsIt() throws {
        #expect(try back("null", API.MergedColor?.self) == "null")
        #expect(try back(#""green""#, API.MergedColor?.self) == #""green""#)
        let call: Call<API.Color?> = API.ColorOrNullCalls.get()
        #expect(call.endpoint.operation.name == "get")
    }

    @Test func nullableObjectBesideAReferenceMakesTheResultOptional() throws {
        let call: Call<API.Place?> = API.PlaceOrNullCalls.get()
        #expect(call.endpoint.operation.name == "get")
        #expect(try back(#"{"a":1}"#, API.TextOrObject.self) == #"{"a":1}"#)
    }

    @Test func objectDoesNotClaimTheKeysOfAMap() throws {
        #expect(try decode(#"{"id":true,"other":false}"#) == API.Meta.boolMap(["id": true, "other": false]))
        #expect(try decode(#"{"id":"x"}"#) == API.Meta.link(.init(id: "x")))
        #expect(try decode(#"{"at":{"city":"x"}}"#) == API.Free.valueMap(["at": ["city": "x"]]))
        #expect(try decode(#"{"at":{"street":"x"}}"#) == API.Free.withAt(.init(at: .init(street: "x"))))
    }

    @Test func keysThatOnlyAMapAllowsAreEncodedBack() throws {
        #expect(try back(#"{"at":{"street":"x"},"more":1}"#, API.Free.self) == #"{"at":{"street":"x"},"more":1}"#)
    }

    @Test(arguments: ["2", "2.0", "2e0", "0.2e1"])
    func constantNumbersAreComparedAsNumbers(_ number: String) throws {
        #expect(try decode(#"{"a":"x","v":\#(number)}"#) == API.Numbered.second(.init(a: "x")))
        #expect(try decode(number) == API.Level.option(._2))
    }

    @Test(arguments: ["1.5", "1.50", "15e-1"])
    func constantFractionsAreComparedAsNumbers(_ number: String) throws { #expect(try decode(number) == API.Half._1_5) }

    @Test func fractionIsNotTakenForAnIntegerMember() throws { #expect(try decode("2.5") == API.Level.unrecognized(2.5)) }

    @Test func enumDeclaredWithAnotherTypeDecodesAsTheEnum() throws {
        #expect(try decode(#""tue""#) == API.Day.tue)
        #expect(try decode(#""high""#) == API.Grade.high)
    }

    @Test(arguments: [#"{"number":1,"weight":2.5}"#, #"{"number":1,"bark":"x"}"#, #"{"number":1,"purr":true}"#])
    func unionInsideAUnionKeepsTheProperties(_ text: String) throws {
        #expect(try back(text, API.Pet.self) == text)
        if case .unrecognized = try decode(text) as API.Pet { Issue.record("\(text) is not recognized") }
    }

    @Test func nestedConstraintsDoNotChangeTheType() throws { try checkWire(API.Rules(a: "x"), #"{"a":"x"}"#) }

    @Test func referenceToAResponseDecodesItsSchema() throws { try checkWire(API.Reason(why: "x"), #"{"why":"x"}"#) }

    @Test func defaultsWrittenAsTextAreRead() throws {
        let values: API.Defaults = try decode("{}")
        #expect(values.count == 25)
        #expect(values.on)
        #expect(values.name == "7")
        #expect(values.rate == Decimal(string: "0.5"))
        #expect(values.time == "P1Y")
    }
}
