import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests retries against a real server.
extension RetryTests {
    /// The server resets the connection after receiving the POST.
    @Test func postAfterAResetIsResentOnlyWithAKey() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .reset] }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [.retry(clock: JumpingClock())], clock: .stopped)
        #expect(await client.status(.add) == nil)
        #expect(server.requests.count == 1)
        #expect(await client.status(.order()) == nil)
        #expect(server.requests.count == 4)
        #expect(Set(server.requests.dropFirst().map { $0["Idempotency-Key"] }).count == 1)
    }

    @Test func getWhoseBodyBreaksOffIsRetried() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n"
        let server = try LoopbackServer.scripted {
            $0 == 0 ? [.readRequest, .send(head + "wh"), .close] : [.readRequest, .send(head + "whole")]
        }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [.retry(clock: JumpingClock())], clock: .stopped)
        #expect(try await client.text(.get()) == "whole")
        #expect(server.requests.count == 2)
    }

    @Test func refusedConnectionIsRetried() async throws {
        let clock = JumpingClock()
        let client = Client<ShopAPI>(
            server: .init(url: try LoopbackServer.refusingURL()), middleware: [.retry(clock: clock)], clock: .stopped)
        #expect(await client.status(.add) == nil)
        #expect(clock.slept.count == 2)
    }

    @Test func logInsideRetryShowsEveryAttempt() async throws {
        let lines = Recorder<String>()
        let transport = ClosureTransport { _ in HTTPResponse(status: 503) }
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.retry(clock: JumpingClock()), .log { lines.add($0) }], clock: .stopped)
        _ = await client.status(.get())
        #expect(
            lines.all.filter { $0.hasPrefix("→") }.map { $0.contains("attempt") ? $0.suffix(11) : "" } == [
                "", "(attempt 2)", "(attempt 3)",
            ])
    }

    @Test func unrepeatableBodyIsNotRetried() async throws {
        let (client, sent, _) = Self.client([.status(503)])
        let once = Middleware { request, _, next in
            var request = request
            request.body = HTTPBody.pieces(isReplayable: false) { ByteStream(Data("once".utf8)) }
            return try await next(request)
        }
        let transport = ClosureTransport { request in
            sent.add(request)
            return HTTPResponse(status: 503)
        }
        let other = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [once, .retry(clock: JumpingClock())], clock: .stopped)
        #expect(await other.status(.put()) == 503)
        #expect(sent.all.count == 1)
        #expect(await client.status(.put()) == 503)
        #expect(sent.all.count == 4)
    }

    @Test func cancellationEndsTheRetryWait() async {
        let clock = ManualClock()
        let client = Client<ShopAPI>(
            server: .production,
            transport: ClosureTransport { _ in HTTPResponse(status: 503, headers: try HTTPHeaders([("Retry-After", "9")])) },
            middleware: [.retry(clock: clock)], clock: .stopped)
        let task = Task { await failure { () throws(EndpointError) in try await client.value(.void(Shop.get())) } }
        #expect(await clock.waitForSleepers(1))
        task.cancel()
        #expect(await task.value?.isCancellation == true)
        #expect(await clock.waitForSleepers(0))
    }
}
