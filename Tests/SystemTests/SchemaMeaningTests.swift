import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// Values that the schemas of `Tests/Golden/Cases/schema-meanings` allow, read and written by the generated models.
@Suite struct SchemaMeaningTests {
    private func roundTrip<Model: JSONModel>(_ type: Model.Type, _ text: String) throws -> Bool {
        let value = try JSON.decode(type, from: Data(text.utf8))
        return try JSON.decode(JSONValue.self, from: JSON.encode(value)) == JSON.decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        #"{"kind":"x","value":1,"mode":"fast","unit":"a","when":"2024-01-31","added":4}"#,
        #"{"kind":"y","value":"text","mode":"slow","unit":"b","when":"later","other":"z","tested":[1]}"#,
        #"{"kind":"y","value":{"a":1},"mode":"m","unit":"c","when":""}"#,
    ])
    func valuesOfEveryBranchAreRead(_ text: String) throws {
        #expect(try roundTrip(SchemaMeanings.Setting.self, text))
    }

    @Test func valuesOfBranchesAreNoDefaults() throws {
        let setting = SchemaMeanings.Setting(kind: "y", value: 1, mode: "m", unit: .b, when: "w")
        #expect(setting.added == nil && setting.other == nil)
        let branches = #"{"kind":"x","mode":1,"nested":{"a":"t","b":2},"thing":{"n":1}}"#
        #expect(try roundTrip(SchemaMeanings.Branches.self, branches))
    }

    @Test func nothingBesideAReferenceIsLost() throws {
        #expect(try roundTrip(SchemaMeanings.Derived.self, #"{"foo":"a","bar":"b"}"#))
        #expect(try roundTrip(SchemaMeanings.Anchors.self, #"{"plain":[1,"a"],"unmatched":[1],"inner":"text"}"#))
        #expect(try roundTrip(SchemaMeanings.Rows.self, #"{"open":["a",1],"closed":["a"],"untyped":{"any":1}}"#))
        #expect(try roundTrip(SchemaMeanings.Options.self, #"{"options":[{"text":"a","n":1}]}"#))
        #expect(try roundTrip(SchemaMeanings.Narrowed.self, #"[{"n":1}]"#))
    }

    @Test func numbersAndTextsKeepTheirDigits() throws {
        let bounds = #"{"rounded":-5,"plain":-1,"unsigned":18446744073709551615,"long":4294967295,"longDefault":3000000000}"#
        #expect(try roundTrip(SchemaMeanings.Bounds.self, bounds))
        let texts = try JSON.decode(SchemaMeanings.Texts.self, from: Data(#"{"month":"01","dial":"+49","fixed":"08"}"#.utf8))
        #expect(texts.month == ._01 && texts.code == "007")
        #expect(try JSON.decode(SchemaMeanings.Choices.self, from: Data("{}".utf8)).open.rawValue == "other")
    }
}
