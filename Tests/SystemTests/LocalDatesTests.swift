import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests a server that sends and expects Berlin time without an offset, as specified by this API's `dates` setting.
@Suite struct LocalDatesTests {
    typealias API = LocalDates
    /// 2024-05-06T09:08:09.500 in Berlin, during daylight saving time.
    private let summer = Date(timeIntervalSince1970: 1_714_979_289.5)
    /// 2024-01-01T12:00:00 in Berlin.
    private let winter = Date(timeIntervalSince1970: 1_704_106_800)

    @Test func datesWithoutOffsetAreSentAndReadInTheZoneOfTheConfig() async throws {
        let server = try LoopbackServer { request in
            request.path.hasPrefix("/events/")
                ? .init(
                    headers: [("Content-Type", "application/json"), ("X-Expires", "2024-01-01T12:00:00")],
                    body: Data(#"{"start":"2024-05-06 09:08:09.5","known":"2024-01-01T11:00:00Z"}"#.utf8))
                : .init(status: 204)
        }
        let client = Client<API>(server: .init(url: server.url), clock: .stopped)
        let response = try await client.send(
            API.EventsCalls.get(.init(since: winter, until: summer, at: [winter], span: .init(from: winter), xSeen: summer)))
        #expect(response.value == .init(start: summer, known: winter))
        #expect(response.headers[API.Headers.xExpires] == winter)
        let sent = try #require(server.requests.last)
        #expect(sent.path == "/events/2024-01-01T12%3A00%3A00.000")
        #expect(
            sent.query == "until=2024-05-06T09%3A08%3A09.500&at=2024-01-01T12%3A00%3A00.000&span%5Bfrom%5D=2024-01-01T12%3A00%3A00.000")
        #expect(sent["X-Seen"] == "2024-05-06T09:08:09.500")
        try await API(client: client).events.add(body: .init(start: summer, known: winter))
        #expect(try #require(server.requests.last).text == #"{"start":"2024-05-06T09:08:09.500","known":"2024-01-01T12:00:00.000"}"#)
        try await API(client: client).events.sendForm(body: .init(from: winter))
        #expect(try #require(server.requests.last).text == "from=2024-01-01T12%3A00%3A00.000")
        // Without a client, the config's `dates` setting applies. A client's options override it.
        #expect(try API.EventsEndpoint.get(.init(since: winter)).path == "/events/2024-01-01T12%3A00%3A00.000")
        try await API(client: client).with(.dates(.init(zone: "GMT-0530", style: .offset))).events.add(
            body: .init(start: summer, known: winter))
        #expect(
            try #require(server.requests.last).text
                == #"{"start":"2024-05-06T01:38:09.500-05:30","known":"2024-01-01T05:30:00-05:30"}"#)
    }

    @Test func failuresStreamsAndWebhooksReadDatesInTheZone() async throws {
        let span = #"{"from":"2024-01-01T12:00:00"}"#
        let server = try LoopbackServer { request in
            request.path == "/events"
                ? .init(headers: [("Content-Type", "application/jsonl")], body: Data((span + "\n").utf8)) : .json(span, status: 409)
        }
        let api = API(client: Client<API>(server: .init(url: server.url), clock: .stopped))
        let error = await #expect(throws: EndpointError.self) { try await api.events.get(since: winter) }
        guard case .conflict(let conflict)? = API.GetEventFailure(try #require(error)) else { return #expect(Bool(false)) }
        #expect(conflict.from == winter)
        for try await value in try await api.events.watch() { #expect(value.from == winter) }
        #expect(try API.Webhooks.moved(from: Data(span.utf8)).from == winter)
    }

    /// A call's options override the API's options.
    @Test func dateOptionsOfACallOverrideTheAPIs() async throws {
        let server = try LoopbackServer { _ in .json(#"{"start":"2024-01-01T12:00:00"}"#) }
        let client = Client<API>(server: .init(url: server.url), options: .dates(.init()), clock: .stopped)
        let api = API(client: client)
        #expect(try await api.events.get(since: winter).start == winter.addingTimeInterval(3_600))
        let tokyo = CallOptions.json(.init(dates: .init(zone: "Asia/Tokyo")))
        #expect(try await api.with(tokyo).events.get(since: winter).start == winter.addingTimeInterval(-8 * 3_600))
        let error = await #expect(throws: EndpointError.self) {
            try await api.with(.dates(.offsetRequired())).events.get(since: winter)
        }
        #expect(error?.codingPathText == "start")
        #expect(error?.description.contains("Expected an offset after the date and time") == true)
    }

    /// A `Decoder` has no access to the config, so it reads times without an offset as UTC.
    @Test func foundationDecoderReadsLocalDatesAsUTC() throws {
        let event = try JSONDecoder().decode(API.Span.self, from: Data(#"{"from":"2024-01-01T11:00:00"}"#.utf8))
        #expect(event.from == winter)
        #expect(String(decoding: try JSONEncoder().encode(event), as: UTF8.self) == #"{"from":"2024-01-01T11:00:00Z"}"#)
    }
}
