import EndpointBasics
@testable import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests event streams that continue across connections.
@Suite struct ReconnectTests {
    static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
    static let call = Call<EventStream<String>>.events(Shop.get("/events"))

    /// How the server behaves on one connection.
    enum Plan: Sendable {
        /// Sends events and ends normally.
        case events(String)
        /// Sends events and breaks the connection.
        case cut(String)
        case status(Int, String = "text/event-stream")

        var steps: [LoopbackServer.Step] {
            switch self {
            case .events(let text): [.readRequest, .send(head + "Content-Length: \(text.utf8.count)\r\n\r\n" + text), .close]
            case .cut(let text): [.readRequest, .send(head + "Content-Length: 1000000\r\n\r\n" + text), .close]
            case .status(let status, let type):
                [.readRequest, .send("HTTP/1.1 \(status) No\r\nContent-Type: \(type)\r\nContent-Length: 0\r\n\r\n"), .close]
            }
        }
    }

    static func server(_ plans: [Plan]) throws -> LoopbackServer {
        try LoopbackServer.scripted { plans[min($0, plans.count - 1)].steps }
    }

    static func events(
        _ client: Client<ShopAPI>, _ call: Call<EventStream<String>> = ReconnectTests.call
    ) async throws -> (data: [String], error: EndpointError?) {
        var data: [String] = []
        do {
            for try await event in try await client.value(call) { data.append(event) }
            return (data, nil)
        } catch {
            return (data, error as? EndpointError)
        }
    }

    @Test(arguments: Network.allCases) func eventsOfSeveralConnectionsAreOneSequence(_ network: Network) async throws {
        let plans: [Plan] = [
            .cut("id: 1\ndata: a\n\nid: 2\ndata: half"), .events("retry: 500\n\n\u{FEFF}: x\n\ndata: b\n\n"),
            .events("\u{FEFF}data: c\r\n\r\nid\n\n"),
            .events("data: d\n\n"), .status(204),
        ]
        let (server, clock) = (try Self.server(plans), JumpingClock())
        let client = network.client(server, [.reconnect(clock: clock, random: { 0 })])
        let (data, error) = try await Self.events(client)
        #expect(data == ["a", "b", "c", "d"] && error == nil)
        // The id of an incomplete event is ignored, and an empty id clears the last event id.
        #expect(server.requests.map { $0["Last-Event-ID"] } == [nil, "1", "1", nil, nil])
        #expect(clock.slept == [.seconds(3), .milliseconds(500), .milliseconds(500), .milliseconds(500)])
    }

    @Test(arguments: Network.allCases) func statusOrMediaTypeErrorEndsReconnecting(_ network: Network) async throws {
        for (plan, status) in [(Plan.status(500), 500), (.status(401), 401), (.status(200, "text/html"), 200)] {
            let server = try Self.server([.events("data: a\n\n"), plan])
            let (data, error) = try await Self.events(network.client(server, [.reconnect(clock: JumpingClock())]))
            #expect(data == ["a"] && error?.phase == .status && error?.response?.status == status)
            #expect(error?.operation == "Shop.get" && server.requests.count == 2)
        }
    }

    /// Delays grow until a connection delivers an event, and are then reset.
    @Test func reconnectDelaysGrowUntilAnEventArrives() async throws {
        let (clock, sent) = (JumpingClock(), Recorder<HTTPRequest>())
        let transport = ClosureTransport { request in
            let text: String
            switch sent.add(request) {
            case 1: text = "id: 7\ndata: a\n\n"
            case 2...7: throw TransportErrors.refused
            case 8: text = "data: b\n\n"
            case 9: text = "data: half"
            case 10: throw TransportErrors.lost
            default: throw TransportErrors.certificate
            }
            return HTTPResponse(status: 200, headers: try HTTPHeaders([("Content-Type", "text/event-stream")]), body: Data(text.utf8))
        }
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.reconnect(clock: clock, random: { 0.5 })], clock: .stopped)
        let (data, error) = try await Self.events(client)
        #expect(data == ["a", "b"] && (error?.underlying as? TransportError)?.reason == .certificate)
        #expect(clock.slept == [3, 6, 12, 24, 48, 60, 60, 3, 6, 12].map { .seconds($0) * 1.25 })
        #expect(sent.all.dropFirst().allSatisfy { $0.headers["Last-Event-ID"] == "7" })
    }

    @Test func reconnectingStopsAfterTheAttemptsOfThePolicy() async throws {
        let refusing = Locked(0)
        let transport = ClosureTransport { _ in
            if refusing.withLock({ count in
                count += 1; return count > 1
            }) {
                throw TransportErrors.refused
            }
            return HTTPResponse(
                status: 200, headers: try HTTPHeaders([("Content-Type", "text/event-stream")]), body: Data("data: a\n\n".utf8))
        }
        for attempts in [0, 1, 4] {
            refusing.withLock { $0 = 0 }
            let client = Client<ShopAPI>(
                server: .production, transport: transport, middleware: [.reconnect(clock: JumpingClock())],
                options: .reconnect(ReconnectPolicy(attempts: attempts)), clock: .stopped)
            let (data, error) = try await Self.events(client)
            #expect(data == ["a"] && refusing.withLock { $0 } == 1 + attempts)
            #expect(attempts == 0 ? error == nil : (error?.underlying as? TransportError)?.reason == .connect)
        }
    }

    @Test func orderlyEndEndsTheStreamIfThePolicySaysSo() async throws {
        let server = try Self.server([.cut("data: a\n\n"), .events("data: b\n\n"), .events("data: c\n\n")])
        let client = Network.allCases[0].client(server, [.reconnect(ReconnectPolicy(reconnectsAfterEnd: false), clock: JumpingClock())])
        let (data, error) = try await Self.events(client)
        #expect(data == ["a", "b"] && error == nil && server.requests.count == 2)
    }

    /// The policy does not retry the first connection, unsafe requests, or responses that are not event streams.
    @Test func firstFailurePostsAndOtherBodiesAreNotReconnected() async throws {
        let server = try Self.server([.status(503)])
        let client = Network.allCases[0].client(server, [.reconnect(clock: JumpingClock())])
        #expect(try await Self.events(client).error?.response?.status == 503)
        let posting = try Self.server([.events("data: a\n\n")])
        let post = Network.allCases[0].client(posting, [.reconnect(clock: JumpingClock())])
        #expect(try await Self.events(post, .events(Shop.add)).data == ["a"] && posting.requests.count == 1)
        let plain = try LoopbackServer { _ in .init(headers: [("Content-Type", "text/plain")], body: Data("text".utf8)) }
        let bytes = Network.allCases[0].client(plain, [.reconnect(clock: JumpingClock())])
        #expect(try await bytes.stream(Self.call).value.collect(limit: 10) == Data("text".utf8))
        #expect(try await bytes.value(.bytes(Shop.get())) == Data("text".utf8) && plain.requests.count == 2)
    }

    @Test(arguments: Network.allCases) func cancellingTheStreamEndsTheReconnectWait(_ network: Network) async throws {
        let (server, clock) = (try Self.server([.events("data: a\n\n")]), ManualClock())
        let client = network.client(server, [.reconnect(clock: clock)])
        let stream = try await client.value(Self.call)
        let reading = Task { () -> (Int, (any Error)?) in
            var count = 0
            do {
                for try await _ in stream { count += 1 }
                return (count, nil)
            } catch {
                return (count, error)
            }
        }
        #expect(await clock.waitForSleepers(1))
        stream.cancel()
        let (count, error) = await reading.value
        #expect(count == 1 && (error as? EndpointError)?.isCancellation == true && server.requests.count == 1)
    }

    @Test func cancellingTheReaderEndsTheReconnectWait() async throws {
        let (server, clock) = (try Self.server([.events("data: a\n\n")]), ManualClock())
        let client = Network.allCases[0].client(server, [.reconnect(clock: clock)])
        let reading = Task { try await Self.events(client) }
        #expect(await clock.waitForSleepers(1))
        reading.cancel()
        #expect(try await reading.value.error?.isCancellation == true)
    }

    @Test(arguments: Network.allCases) func cancellingClosesAReconnectedStream(_ network: Network) async throws {
        let server = try LoopbackServer.scripted { number in
            number == 0 ? Plan.events("data: a\n\n").steps : [.readRequest, .send(Self.head + "\r\ndata: b\n\n"), .waitForClose]
        }
        let stream = try await network.client(server, [.reconnect(clock: JumpingClock())]).value(Self.call)
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        #expect(try await iterator.next() == "b")
        stream.cancel()
        #expect(await server.waitUntilClosed())
        await #expect(throws: EndpointError.self) { try await iterator.next() }
    }

    /// If a server accepts the connection but sends nothing, the attempt times out and the next attempt begins.
    @Test(arguments: Network.allCases) func eachReconnectAttemptHasADeadline(_ network: Network) async throws {
        for (options, limit) in [
            (CallOptions.timeout(.seconds(7)), 7), (.reconnect(ReconnectPolicy(attemptTimeout: .seconds(2))), 2), (CallOptions(), 60),
        ] {
            let clock = ManualClock()
            let server = try LoopbackServer.scripted { number in
                switch number {
                case 0: Plan.cut("data: a\n\n").steps
                case 1: [.readRequest, .waitForClose]
                default: Plan.events("data: b\n\n").steps
                }
            }
            let client = Client<ShopAPI>(
                server: .init(url: server.url), transport: network.transport, middleware: [.reconnect(clock: JumpingClock())],
                options: options, clock: clock)
            var events = try await client.value(Self.call).makeAsyncIterator()
            #expect(try await events.next() == "a")
            let reading = Task { [events] in
                var events = events
                return try await events.next()
            }
            _ = await server.waitForRequests(2)
            #expect(await clock.waitForSleepers(1))
            clock.advance(by: .seconds(limit))
            #expect(try await reading.value == "b" && server.requests.count == 3)
        }
    }

    /// Inner middleware sees the time limit of the attempt, not the remaining time of the call.
    @Test func callsDeadlineEndsWhenItsStreamHasBegun() async throws {
        let clock = ManualClock()
        let remaining = Recorder<Duration?>()
        let within = Middleware { request, context, next in
            remaining.add(context.timeRemaining)
            defer { clock.advance(by: .seconds(100)) }
            return try await next(request)
        }
        let transport = ClosureTransport { _ in
            if remaining.all.count == 3 { return HTTPResponse(status: 204) }
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: Data("data: a\n\n".utf8))
        }
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.reconnect(clock: JumpingClock()), within],
            options: .timeout(.seconds(1000)), clock: clock)
        #expect(try await Self.events(client).data == ["a", "a"])
        #expect(remaining.all == [.seconds(1000), nil, nil])
    }

    @Test func endlessEventStopsReconnectingStreamAtTheLimit() async throws {
        let server = try Self.server([.events("data: " + String(repeating: "x", count: 5000))])
        let client = Network.allCases[0].client(server, [.reconnect(clock: JumpingClock())], options: .responseLimit(1000))
        #expect(try await Self.events(client).error?.underlying is BodyTooLargeError)
    }

    @Test(arguments: [
        (ReconnectPolicy(attempts: -1), "reconnect.attempts"), (ReconnectPolicy(delay: .seconds(-1)), "reconnect.delay"),
        (ReconnectPolicy(maximumDelay: .seconds(-1)), "reconnect.maximumDelay"),
        (ReconnectPolicy(attemptTimeout: .seconds(-1)), "reconnect.attemptTimeout"),
    ])
    func invalidReconnectPoliciesAreErrorsThatNameTheOption(_ policy: ReconnectPolicy, _ name: String) async throws {
        let server = try Self.server([.events("data: a\n\n")])
        let error = try await Self.events(Network.allCases[0].client(server, [.reconnect(policy)])).error
        #expect((error?.underlying as? InvalidOptionError)?.name == name && server.requests.isEmpty)
    }

    // MARK: The relay

    static let text =
        "\u{FEFF}: comment\ndata: first\n\nevent: add\r\ndata: 73\r\ndata\r\ndata:857\rid: 7\rretry: 10\r\r\n\nid: \u{0}\nx: y\n\nid: 8\ndata: cut"

    /// Only complete events are passed on, regardless of how the input is split.
    @Test(arguments: [1, 2, 3, 7, 1000]) func scannerPassesOnOnlyCompleteEvents(_ size: Int) throws {
        var relay = EventRelay(limit: 1000)
        var (events, rest) = (Data(), Data(Self.text.utf8)[...])
        while !rest.isEmpty {
            events += try relay.add(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        let whole = "data: first\n\nevent: add\nid: 7\nretry: 10\ndata: 73\ndata: \ndata: 857\n\n"
        #expect(String(decoding: events, as: UTF8.self) == whole)
        #expect(relay.lastEventID == "7" && relay.retry == .milliseconds(10))
        var next = EventRelay(limit: 1000, lastEventID: relay.lastEventID, retry: relay.retry)
        #expect(try next.add(Data("data: x\n\n".utf8)) == Data("id: 7\ndata: x\n\n".utf8))
        #expect(next.lastEventID == "7" && next.retry == .milliseconds(10))
    }

    @Test func scannerDoesNotRetainKeepAliveComments() throws {
        var relay = EventRelay(limit: 20)
        for _ in 0..<10 { #expect(try relay.add(Data(": ping\n: ping\n".utf8)).isEmpty) }
        _ = try relay.add(Data("retry: 99999999999\nretry: -1\nretry:\n\n".utf8))
        #expect(relay.retry == .milliseconds(Int32.max))
    }

    @Test func anEventOverTheLimitFails() throws {
        var relay = EventRelay(limit: 20)
        var isTooLarge = false
        for _ in 0..<10 where !isTooLarge {
            do { _ = try relay.add(Data("data: 12345\n".utf8)) } catch { isTooLarge = true }
        }
        #expect(isTooLarge)
    }
}
