import EndpointRuntime
import Foundation
import GoldenCode
import Testing

/// Models apply the document's defaults, both when decoding JSON and in initializers.
@Suite struct DefaultsTests {
    /// The document's defaults as JSON text, which the runtime must decode to the same values.
    private static let text: String = #"""
        {"at":"2024-05-06T07:08:09Z","exactly":"1969-12-31T23:59:59.123456789+02:30","day":"2024-02-29",
        "days":["0000-01-01","9999-12-31"],"id":"07EF8B4D-AA09-4FFA-898D-C710796AFF41","link":"s3://a/{b}?\"c\"","price":-12.50,
        "large":1.5E+20,"whole":7,"bytes":"AP9-_w","tries":"auto","size":3,"shape":{"kind":"square","side":2},
        "shapes":[{"kind":"circle","radius":0.5},{"kind":"square","side":1,"unit":"mm"}],
        "team":{"name":"a","lead":{"name":"b"},"x":1},"teams":{"first":{"name":"\u00e9","note":null}},
        "anything":{"a":[1,-2.5,"x",null,true,{},[]],"b":{"c":9007199254740993}},"wide":{"a":"1"}}
        """#

    @Test func absentPropertiesDecodeToTheDefaultsOfTheDocument() throws {
        let absent = try JSON.decode(Defaults.Settings.self, from: Array("{}".utf8))
        #expect(absent == Defaults.Settings())
        #expect(absent == (try JSON.decode(Defaults.Settings.self, from: Array(Self.text.utf8))))
        #expect(absent.exactly.timeIntervalSinceReferenceDate == -978_316_201 + 0.123_456)
        #expect(absent.price == Decimal(string: "-12.5"))
        #expect(absent.tries == .auto)
        #expect(absent.stays == nil && absent.long == nil && absent.moment == nil)
    }

    @Test func defaultValuesAreEncoded() throws {
        let written = try JSON.decode(JSONValue.self, from: try JSON.encode(Defaults.Settings()))
        let read = try JSON.decode(JSONValue.self, from: try JSON.encode(JSON.decode(Defaults.Settings.self, from: Array(Self.text.utf8))))
        #expect(written == read)
        #expect(written["bytes"] == "AP9+/w==")
        #expect(written["team"] == ["name": "a", "lead": ["name": "b"], "x": 1])
    }

    /// A PATCH body distinguishes null from absent, even inside a default that must be sent.
    @Test func patchDefaultKeepsNullApartFromAbsent() throws {
        let written = String(decoding: try JSON.encode(Defaults.Change()), as: UTF8.self)
        #expect(written == #"{"part":{"name":null,"size":1,"when":null}}"#)
    }

    /// A default that would contain itself is omitted. The model keeps its other defaults.
    @Test func recursiveDefaultIsOmitted() {
        #expect(Defaults.Node() == Defaults.Node(name: "n", next: nil, others: [], byName: [:]))
    }
}
