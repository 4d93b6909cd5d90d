import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests custom types from the config (`types`) that the runtime supports only through Codable: here, UInt8 and Foundation's URL.
@Suite struct CustomTypeTests {
    typealias API = TypesOfOnesOwn
    private let a = URL(filePath: "/a", directoryHint: .notDirectory)
    private let b = URL(filePath: "/b", directoryHint: .notDirectory)
    private let c = URL(filePath: "/c", directoryHint: .notDirectory)

    @Test func customTypesAreCodedInEveryPlaceOfAModel() throws {
        let page = API.Page(
            link: a, links: [a, b], named: ["x": a], matrix: [[1, nil], []], nullable: nil, target: .url(a), optional: b, levels: [1],
            reader: 255, old: nil, additionalProperties: ["y": b])
        try checkWire(
            page,
            #"{"link":"file:///a","optional":"file:///b","links":["file:///a","file:///b"],"levels":[1],"named":{"x":"file:///a"},"#
                + #""matrix":[[1,null],[]],"nullable":null,"target":"file:///a","reader":255,"y":"file:///b"}"#)
        try checkWire(API.Target.uInt8(7), "7")
        try checkWire(API.Target.urlArray([a]), #"["file:///a"]"#)
        try checkWire(API.Target.object(.init(name: "n")), #"{"name":"n"}"#)
        try checkWire(API.PageChange(link: .clear, links: .set([a])), #"{"link":null,"links":["file:///a"]}"#)
        try checkWire(API.PageChange(), "{}")
    }

    /// The runtime supports Float directly. It writes the shortest digits that identify the Float, and it supports defaults.
    @Test func floatsAreWrittenWithTheShortestDigits() async throws {
        let text = #"{"exact":0.1,"rough":0.3,"steps":[16777216,1e-05],"named":{"a":0.2},"kind":1.5,"either":0.7}"#
        let scale = API.Scale(exact: 0.1, either: .number(0.7), rough: 0.3, steps: [16_777_216, 1e-5], named: ["a": 0.2], kind: ._1_5)
        #expect(try JSON.decode(API.Scale.self, from: Array(text.utf8)) == scale)
        #expect(String(decoding: try JSON.encode(scale), as: UTF8.self) == text.replacingOccurrences(of: "16777216", with: "16777216.0"))
        #expect(try JSON.decode(API.Scale.self, from: Array(#"{"exact":1,"either":"x"}"#.utf8)).rough == Float(0.1))
        let server = try LoopbackServer { _ in .json(text) }
        #expect(
            try await API(client: Client<API>(server: .init(url: server.url), clock: .stopped)).scales.get(
                ratio: 0.1, ratios: [0.2, 3]) == scale)
        #expect(try #require(server.requests.last).query == "ratio=0.1&ratios=0.2&ratios=3")
    }

    @Test func valuesRefusedByCustomTypesAreErrorsWithTheirPath() throws {
        let fields = #""links":[],"named":{},"matrix":[],"nullable":null"#
        let failures: [(String, String)] = [
            (#"{"link":1,\#(fields),"target":1}"#, "link"),
            (#"{"link":"/a",\#(fields),"target":256}"#, "target"),
            (#"{"link":"/a",\#(fields),"target":1,"levels":[256]}"#, "levels"),
            (#"{"link":"/a",\#(fields),"target":1,"extra":1}"#, "extra"),
        ]
        for (text, place) in failures {
            let error = #expect(throws: JSONError.self) { try JSON.decode(API.Page.self, from: Array(text.utf8)) }
            #expect(error?.codingPath.first?.stringValue == place)
        }
    }

    @Test func customTypesAreSentInParametersAndReadFromFailures() async throws {
        let server = try LoopbackServer { request in
            request.path == "/links" ? .json(#"["file:///a"]"#) : .json(#"["file:///a"]"#, status: 409)
        }
        let client = Client<API>(server: .init(url: server.url), clock: .stopped)
        let failure = await #expect(throws: EndpointError.self) {
            try await API(client: client).pages.put(
                page: a, body: .init(links: .set([a])), from: b, levels: [1, 2], named: ["x": 3], json: [a], xLinks: [a, b], level: 9)
        }
        let sent = try #require(server.requests.first)
        #expect(sent.path == "/pages/file%3A%2F%2F%2Fa" || sent.path == "/pages/file:%2F%2F%2Fa")
        #expect(sent.query.contains("levels=1&levels=2"))
        #expect(sent.query.contains("from=file:///b") || sent.query.contains("from=file%3A%2F%2F%2Fb"))
        #expect(sent.query.contains("named%5Bx%5D=3") || sent.query.contains("named[x]=3"))
        #expect(sent["X-Links"] == "file:///a,file:///b")
        #expect(sent["Cookie"] == "level=9")
        #expect(sent.text == #"{"links":["file:///a"]}"#)
        guard case .conflict(let links)? = API.PutPageFailure(try #require(failure)) else {
            return #expect(Bool(false), "\(failure as Any)")
        }
        #expect(links == [a])
    }

    /// A failure with a null body differs from a failure with an unreadable body.
    @Test(arguments: [("null", true), (#""file:///a""#, true), ("1", false)])
    func nullFailureDiffersFromAnUnreadableOne(_ body: String, _ isRead: Bool) async throws {
        let server = try LoopbackServer { _ in .json(body, status: 410) }
        let error = await #expect(throws: EndpointError.self) {
            try await API(client: Client<API>(server: .init(url: server.url), clock: .stopped)).pages.put(
                page: a, body: .init(), from: b, levels: [1], named: [:], json: [a], xLinks: [a], level: 9)
        }
        guard case .gone(let link)? = API.PutPageFailure(try #require(error)) else { return #expect(!isRead) }
        #expect(isRead)
        #expect(link == (body == "null" ? nil : a))
    }

    @Test func customTypesAreCodedInBodiesStreamsAndHeaders() async throws {
        let server = try LoopbackServer { request in
            switch request.method {
            case "GET" where request.path == "/links":
                .init(headers: [("Content-Type", "text/event-stream")], body: Data("data: \"file:///b\"\n\n".utf8))
            case "GET": .json("[1,2]", status: 202)
            case "PUT": .init(status: 204)
            default: .init(headers: [("Content-Type", "application/json"), ("X-Level", "7")], body: Data(#"["file:///b"]"#.utf8))
            }
        }
        let client = Client<API>(server: .init(url: server.url), clock: .stopped)
        let pages = API(client: client).pages
        let response = try await client.send(API.PagesCalls.addLinks(body: [a]))
        #expect(response.value == [b])
        #expect(response.headers[API.Headers.xLevel] == 7)
        guard case .accepted(let levels) = try await pages.get(page: [1, 2]) else { return #expect(Bool(false)) }
        #expect(levels == [1, 2])
        for try await link in try await pages.watchLinks() { #expect(link.value == b) }
        try await pages.uploadLinks(body: .init(first: a, rest: [b], gaps: [nil, c], level: 3))
        let parts = try #require(server.requests.last).text
        #expect(parts.contains("\r\n\r\nfile:///a\r\n") && parts.contains("\r\n\r\nfile:///b\r\n") && parts.contains("\r\n\r\n3\r\n"))
        #expect(parts.contains("name=\"gaps\"\r\n\r\nfile:///c\r\n") && parts.components(separatedBy: "gaps").count == 2)
        #expect(try API.Webhooks.moved(from: Data(#"["file:///a"]"#.utf8)) == [a])
    }
}
