import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests `"decoding": "lenient"` with a server. Every list drops its invalid elements, even if the list is the whole response.
@Suite struct LenientDecodingTests {
    typealias Item = LenientDecoding.Item

    private struct Unexpected: Error {}
    private let dropped = Recorder<String>()

    private func feed(_ body: String, status: Int = 200, type: String = "application/json") throws -> any LenientDecoding.FeedService {
        let server = try LoopbackServer { _ in .init(status: status, headers: [("Content-Type", type)], body: Data(body.utf8)) }
        var json = JSONOptions()
        json.onDroppedValue = { [dropped] in dropped.add($0.codingPathText) }
        return LenientDecoding(client: Client(server: .init(url: server.url), clock: .stopped)).with(.json(json)).feed
    }

    private static let items: String = #"[{"id":1,"kind":"text"},{"id":"two","kind":"text"},7,{"kind":"image","id":3,"created":"?"}]"#
    private let kept: [Item] = [Item(id: 1, kind: .text), Item(id: 3, kind: .image)]

    @Test func listResponseDropsInvalidElements() async throws {
        #expect(try await feed(Self.items).listItems() == kept)
        #expect(dropped.all == ["[1].id", "[2]", "[3].created"])
    }

    @Test func listInAnEnvelopeDropsInvalidElements() async throws {
        #expect(try await feed(#"{"items":\#(Self.items)}"#).getPage() == kept)
        #expect(dropped.all == ["items[1].id", "items[2]", "items[3].created"])
    }

    @Test func mapResponseDropsInvalidElements() async throws {
        guard case .ok(let scores) = try await feed(#"{"a":[1,"x",3],"b":{},"c":[]}"#).getScores() else { throw Unexpected() }
        #expect(scores == ["a": [1, 3], "c": []])
        #expect(dropped.all == ["a[1]", "b"])
    }

    @Test func nullableListResponseDropsInvalidElements() async throws {
        guard case .nonAuthoritativeInformation(let items) = try await feed(Self.items, status: 203).getScores() else { throw Unexpected() }
        #expect(items == kept)
        #expect(dropped.all == ["[1].id", "[2]", "[3].created"])
    }

    @Test func listInAFailureDropsInvalidElements() async throws {
        let feed = try feed(#"[{"code":1},{"code":"x"},{"code":3}]"#, status: 400)
        let error = await failure { () throws(EndpointError) in try await feed.listItems() }
        guard case .badRequest(let faults) = LenientDecoding.ListItemsFailure(try #require(error)) else { throw Unexpected() }
        #expect(faults == [.init(code: 1), .init(code: 3)])
        #expect(dropped.all == ["[1].code"])
    }

    @Test func eventStreamDropsInvalidElements() async throws {
        let events = #"{"id":1,"kind":"text"}|{"id":"x","kind":"text"}|nothing|{"id":3,"kind":"image"}"#
            .split(separator: "|").map { "data: \($0)\n\n" }.joined()
        var items: [Item] = []
        for try await item in try await feed(events, type: "text/event-stream").watchItems() { items.append(item) }
        #expect(items == kept)
        #expect(dropped.all == ["[1].id", "[2]"])
    }

    @Test func jsonLinesDropInvalidElements() async throws {
        let lines = #"{"id":1,"kind":"text"}"# + "\n" + #"{"id":"x","kind":"text"}"# + "\nnothing\n\n" + #"{"id":3,"kind":"image"}"#
        var items: [Item] = []
        for try await item in try await feed(lines, type: "application/jsonl").readLog() { items.append(item) }
        #expect(items == kept)
        #expect(dropped.all == ["[1].id", "[2]"])
    }

    /// A value that is not a list still causes an error.
    @Test func lenientDecodingOfAnotherTypeThanAListIsAnError() async throws {
        let feed = try feed(#"{"items":[]}"#)
        let error = await failure { () throws(EndpointError) in try await feed.listItems() }
        #expect(error?.phase == .decoding)
        #expect(dropped.all.isEmpty)
    }
}
