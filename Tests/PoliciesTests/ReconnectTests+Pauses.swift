import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests how soon a stream reconnects, regardless of what its server sends.
extension ReconnectTests {
    /// There is always a pause, even if the server does not request one.
    @Test(arguments: [
        (": ping\n\n", [100, 200, 400, 800, 1600]), ("retry: 0\n\n", [100, 200, 400, 800, 1600]),
        ("id: 1\n\n", [100, 200, 400, 800, 1600]), ("data: a\n\n", [100, 100, 100, 100, 100]), ("", [100, 200, 400, 800, 1600]),
    ])
    func reconnectingAlwaysPausesWhateverTheServerAsks(_ text: String, _ waits: [Int]) async throws {
        for policy in [ReconnectPolicy(), ReconnectPolicy(delay: .zero), ReconnectPolicy(maximumDelay: .zero)] {
            let (clock, sent) = (JumpingClock(), Recorder<Void>())
            let transport = ClosureTransport { _ in
                if sent.add(()) == waits.count + 1 { return HTTPResponse(status: 204) }
                let body = Data(("retry: 0\n\n" + text).utf8)
                return HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: body)
            }
            let client = Client<ShopAPI>(
                server: .production, transport: transport, middleware: [.reconnect(policy, clock: clock, random: { 0 })], clock: .stopped)
            _ = try await Self.events(client)
            let bounded = policy.maximumDelay == .zero ? waits.map { _ in 100 } : waits
            #expect(clock.slept == bounded.map { .milliseconds($0) })
        }
    }

    /// A long-lived connection counts as a success even if it delivers no events.
    @Test func longConnectionWithoutEventsResetsTheDelay() async throws {
        let (clock, sent) = (JumpingClock(), Recorder<Void>())
        let transport = ClosureTransport { _ in
            if sent.add(()) == 5 { return HTTPResponse(status: 204) }
            let pings = Locked(2)
            let body = ByteStream {
                clock.advance(by: .seconds(30))
                return pings.withLock { rest in
                    rest -= 1
                    return rest >= 0 ? Data(": ping\n\n".utf8) : nil
                }
            }
            return HTTPResponse(head: ResponseHead(status: 200, headers: ["Content-Type": "text/event-stream"]), body: body)
        }
        let client = Client<ShopAPI>(
            server: .production, transport: transport, middleware: [.reconnect(clock: clock, random: { 0 })],
            options: .reconnect(ReconnectPolicy(attempts: 2)), clock: .stopped)
        #expect(try await Self.events(client).error == nil)
        #expect(clock.slept == [3, 3, 3, 3].map { .seconds($0) })
    }
}
