import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests event streams in which the event name determines the type of the data (OpenAPI 3.2).
@Suite struct EventTypeTests {
    typealias Event = KindsOfEvents.WatchChangesResponseEvent

    private func events(_ text: String) async throws -> [Event] {
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "text/event-stream")], body: Data(text.utf8)) }
        let stream = try await KindsOfEvents(client: Client(server: .init(url: server.url), clock: .stopped)).changes.watchChanges()
        var events: [Event] = []
        for try await event in stream { events.append(event) }
        return events
    }

    @Test func eventNameDecidesTheTypeOfTheData() async throws {
        let events = try await events(
            """
            event: addString
            data: 42
            id: 7
            retry: 3000

            event: addString
            data: two
            data: lines

            event: addNumber
            data: 9007199254740993

            event: addJson
            data: {"foo":
            data: 1}

            event: removed
            data: {"a": 1}


            """)
        #expect(
            events == [
                .addString(.init(event: "addString", data: "42", id: "7", retry: 3000)),
                .addString(.init(event: "addString", data: "two\nlines", id: "7")),
                .addNumber(.init(event: "addNumber", data: 9_007_199_254_740_993, id: "7")),
                .addJSON(.init(data: .init(foo: 1), event: "addJson", id: "7")),
                .unrecognized(["event": "removed", "data": ["a": 1], "id": "7"]),
            ])
    }

    @Test func eventDataOfAnotherTypeIsADecodingError() async throws {
        let error = await #expect(throws: EndpointError.self) { try await events("event: addJson\ndata: {\"foo\": \"x\"}\n\n") }
        #expect(error?.phase == .decoding)
        #expect(error?.codingPath.map(\.stringValue) == ["data", "foo"])
    }

    /// JSON lines are never treated as events, regardless of their keys.
    @Test func jsonLinesAreNeverReadAsEvents() throws {
        try checkWire(KindsOfEvents.ReadLinesResponseItem(id: "1", data: "x"), #"{"id":"1","data":"x"}"#)
    }
}
