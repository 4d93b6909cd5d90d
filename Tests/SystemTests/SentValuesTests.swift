import EndpointRuntime
import GoldenCode
import Testing

/// Only values that are set are sent; the receiver applies defaults.
@Suite struct SentValuesTests {
    typealias API = WhatIsSent

    static let thing: String = #"""
        {"id":"1","kind":"thing","title":"t","note":"n","when":null,"parent":{"id":"2","kind":"thing","title":"u"},
        "owner":{"name":"o","nick":null},"others":[null,{"name":"p","nick":"q","level":2}],"byName":{"a":{"name":"r"}},
        "shape":{"radius":1},"old":"old","tree":[{"name":"s"},[{"name":"t"}]],"more":{"name":"z"}}
        """#

    private func text(_ value: some JSONEncodable) throws -> String { String(decoding: try JSON.encode(value), as: UTF8.self) }

    @Test func modelOnlySentOmitsDefaults() throws {
        #expect(try text(API.NewThing(title: "New")) == #"{"title":"New"}"#)
        let parent = API.NewThing(title: "a", note: nil, parent: .init(title: "b", size: 5))
        #expect(try text(parent) == #"{"title":"a","parent":{"title":"b","size":5}}"#)
    }

    /// A required property with only one possible value is still sent.
    @Test func patchesSendOnlySetProperties() throws {
        #expect(try text(API.ThingRequest(title: "New")) == #"{"kind":"thing","title":"New"}"#)
        let change = API.ThingRequest(
            title: "t", note: nil, when: .clear, parent: .set(.init(title: "p", note: "x")), owner: .init(name: "o"))
        #expect(
            try text(change) == """
                {"kind":"thing","title":"t","note":null,"when":null,"parent":{"kind":"thing","title":"p","note":"x"},"owner":{"name":"o"}}
                """)
    }

    @Test func modelAlsoReceivedSendsDefaults() throws {
        #expect(try text(API.Both(id: "1")) == #"{"id":"1","size":5}"#)
    }

    @Test func receivedModelConvertsToItsPatchRequest() throws {
        let thing = try JSON.decode(API.Thing.self, from: Array(Self.thing.utf8))
        // Responses still use plain optionals.
        let (note, size, isVisible): (String?, Int, Bool) = (thing.note, thing.size, thing.visible)
        #expect(note == "n" && size == 5 && isVisible && thing.parent?.title == "u")
        let expected = try JSON.decode(
            JSONValue.self,
            from: Array(
                #"""
                {"kind":"thing","title":"t","visible":true,"size":5,"color":"red","note":"n",
                "parent":{"kind":"thing","title":"u","visible":true,"size":5,"color":"red"},"owner":{"name":"o","level":1},
                "others":[null,{"name":"p","nick":"q","level":2}],"byName":{"a":{"name":"r","level":1}},"shape":{"radius":1,"unit":"mm"},
                "old":"old","tree":[{"name":"s","level":1},[{"name":"t","level":1}]],"more":{"name":"z","level":1}}
                """#.utf8))
        let request = API.ThingRequest(thing)
        #expect(try JSON.decode(JSONValue.self, from: JSON.encode(request)) == expected)
        #expect(request.when == .keep && request.parent.value?.note == .keep)
        guard case .circle(let circle)? = request.shape else { throw Missing() }
        #expect(circle == .init(radius: 1, unit: "mm"))
    }

    @Test func objectMatchingSeveralMembersIsSentWhole() throws {
        let text = #"{"id":"1","kind":"thing","title":"t","either":{"name":"n","width":1,"height":3}}"#
        let thing = try JSON.decode(API.Thing.self, from: Array(text.utf8))
        guard case .overlapping? = thing.either, let either = API.ThingRequest(thing).either else { throw Missing() }
        let expected = try JSON.decode(JSONValue.self, from: Array(#"{"name":"n","width":1,"height":3}"#.utf8))
        #expect(try JSONValue(encoding: either) == expected)
    }

    /// Properties that exist only in requests become initializer parameters.
    @Test func writeOnlyPropertiesAreParametersOfTheConversion() throws {
        let team = try JSON.decode(API.Team.self, from: Array(#"{"id":"1","name":"n","lead":{"id":1},"second":{"id":2}}"#.utf8))
        let request = API.TeamChange(team, passPhrase: "p", lead: .init(team.lead, secret: "s"))
        #expect(try text(request) == #"{"name":"n","password":"p","lead":{"secret":"s"}}"#)
        let second: API.UserRequest? = team.second.map { API.UserRequest($0, secret: "s2") }
        let whole = API.TeamChange(team, passPhrase: "p", lead: .init(secret: "s"), second: second, received: "r")
        #expect(try text(whole) == #"{"name":"n","password":"p","lead":{"secret":"s"},"second":{"secret":"s2"},"received":"r"}"#)
    }

    private struct Missing: Error {}
}
