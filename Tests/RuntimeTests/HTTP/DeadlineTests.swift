import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// The overall deadline is met regardless of what the server does.
@Suite(.bothTransports) struct DeadlineTests {
    struct Slowness: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [LoopbackServer.Step]
        let phases: Set<EndpointError.Phase>

        var testDescription: String { name }
    }

    static let cases: [Slowness] = [
        Slowness(name: "silence", steps: [.readRequest, .waitForClose], phases: [.sending]),
        Slowness(name: "slow head", steps: [.readRequest, .send("HTTP/1.1 200 OK\r\nX-"), .waitForClose], phases: [.sending]),
        Slowness(
            name: "a byte now and then",
            steps: [.readRequest, .send(okHead + "\r\n"), .drip("x")],
            phases: [.sending, .receiving]),
        Slowness(
            name: "a body without end", steps: [.readRequest, .send(okHead + "\r\n"), .waitForClose],
            phases: [.sending, .receiving]),
    ]

    @Test(arguments: cases) func deadlineEndsTheCallHoweverSlowTheServer(_ slowness: Slowness) async throws {
        let server = try LoopbackServer.scripted { _ in slowness.steps }
        let clock = ManualClock()
        let api = EchoAPI(server, options: .timeout(.seconds(30)), clock: clock)
        async let result = failure { () throws(EndpointError) in try await api.things.getThing(id: "1") }
        #expect(await server.waitForRequests(1))
        clock.advance(by: .seconds(29))
        clock.advance(by: .seconds(1))
        let error = try #require(await result)
        #expect(error.isTimeout && !error.isCancellation)
        #expect(slowness.phases.contains(error.phase))
        #expect(error.underlying is DeadlineError)
        #expect(await server.waitUntilClosed())
    }

    @Test func middlewareThatDoesNotHeedCancellationCannotHoldTheCallerBack() async throws {
        let clock = ManualClock()
        let gate = AsyncStream.makeStream(of: Void.self)
        let entered = AsyncStream.makeStream(of: Void.self)
        let left = AsyncStream.makeStream(of: Void.self)
        let stubborn = Middleware { request, _, next in
            entered.continuation.finish()
            defer { left.continuation.finish() }
            await Task.detached { for await _ in gate.stream {} }.value
            return try await next(request)
        }
        let sent = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in
            sent.add(request)
            return HTTPResponse(status: 200)
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport, middleware: [stubborn], options: .timeout(.seconds(1)), clock: clock)
        async let result = failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        for await _ in entered.stream {}
        clock.advance(by: .seconds(2))
        #expect(await result?.isTimeout == true)
        gate.continuation.finish()
        for await _ in left.stream {}
        #expect(sent.all.isEmpty, "nothing may be sent after the call has ended")
    }

    @Test func credentialsThatDoNotComeCannotHoldTheCallerBack() async throws {
        let server = try LoopbackServer { _ in .init() }
        let clock = ManualClock()
        let gate = AsyncStream.makeStream(of: Void.self)
        let entered = AsyncStream.makeStream(of: Void.self)
        let token = Middleware.authorization {
            entered.continuation.finish()
            await Task.detached { for await _ in gate.stream {} }.value
            return .bearer("token")
        }
        let client = Client<EchoAPI>(
            server: .init(url: server.url), transport: Network.current.transport, middleware: [token], options: .timeout(.seconds(30)),
            clock: clock)
        async let result = failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        for await _ in entered.stream {}
        clock.advance(by: .seconds(30))
        let error = try #require(await result)
        #expect(error.isTimeout && error.phase == .authenticating)
        #expect(server.acceptedConnections == 0)
        gate.continuation.finish()
    }

    /// A single deadline covers all requests of a call.
    @Test func deadlineCoversAllRequestsOfARedirectedCall() async throws {
        let clock = ManualClock()
        let server = try LoopbackServer.scripted { connection in
            if connection > 0 { return [.readRequest, .waitForClose] }
            return [.readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /2\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"), .close]
        }
        let client = Client<EchoAPI>(
            server: .init(url: server.url), transport: Network.current.transport, options: .timeout(.seconds(30)), clock: clock)
        async let result = failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        #expect(await server.waitForRequests(2))
        clock.advance(by: .seconds(30))
        let error = try #require(await result)
        #expect(error.isTimeout && error.phase == .sending)
        #expect(await server.waitUntilClosed())
    }

    @Test func deadlineOfAStreamEndsWithItsHead() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .send(okHead + "\r\nfirst"), .waitForClose] }
        let clock = ManualClock()
        let api = EchoAPI(server, options: .timeout(.seconds(30)), clock: clock)
        let stream = try await api.client.stream(ThingsCalls.getThing(id: "1")).value
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == Data("first".utf8))
        clock.advance(by: .seconds(100))
        stream.cancel()
        await #expect(throws: EndpointError.self) { _ = try await iterator.next() }
        #expect(await server.waitUntilClosed())
    }

    @Test func deadlineHoldsOnTheSystemsClock() async throws {
        let server = try LoopbackServer.scripted { _ in [.waitForClose] }
        let client = Client<EchoAPI>(server: .init(url: server.url), options: .timeout(.milliseconds(1)) /* clock: its default */)
        let error = await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) }
        #expect(error?.isTimeout == true)
    }

    @Test func timeoutBeyondTheClocksRangeNeverFires() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("fine".utf8)) }
        let value = try await EchoAPI(server, clock: ContinuousClock()).with(.timeout(.seconds(Int64.max))).things.getThing(id: "1")
        #expect(value == "fine")
    }
}
