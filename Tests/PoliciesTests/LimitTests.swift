import EndpointBasics
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointPolicies

/// Tests limits on concurrent requests and on the rate per host.
@Suite struct LimitTests {
    /// Holds every request until the test releases it, and counts the requests in flight.
    final class Gate: @unchecked Sendable {
        private let lock = NSLock()
        private var held: [(host: String, path: String, continuation: CheckedContinuation<Void, Never>)] = []
        private var order: [String] = []

        var underWay: Int { lock.withLock { held.count } }
        var seen: [String] { lock.withLock { order } }
        func underWay(_ host: String) -> Int { lock.withLock { held.filter { $0.host == host }.count } }

        func hold(_ request: HTTPRequest) async {
            await withCheckedContinuation { continuation in
                lock.withLock {
                    order.append(request.url.path)
                    held.append((request.url.origin.host, request.url.path, continuation))
                }
            }
        }

        /// Answers the oldest request.
        func open() {
            let first = lock.withLock { held.isEmpty ? nil : held.removeFirst() }
            first?.continuation.resume()
        }
    }

    static func client(_ gate: Gate, _ limit: Middleware, server: String = "https://api.example.com/v1") -> Client<ShopAPI> {
        let transport = ClosureTransport { request in
            await gate.hold(request)
            return HTTPResponse(status: 200, body: Data("x".utf8))
        }
        return Client(server: .init(url: server), transport: transport, middleware: [limit], clock: .stopped)
    }

    @Test func concurrentCallsStayWithinTheLimitInTheirOrder() async throws {
        let gate = Gate()
        let limiter = HostLimiter(concurrent: 3, perSecond: nil, burst: 1, clock: .stopped)
        let client = Self.client(gate, .limit(by: limiter))
        let host = try #require(HTTPURL("https://api.example.com")).origin
        var tasks: [Task<String, any Error>] = []
        for number in 0..<10 {
            tasks.append(Task { try await client.text(.get("/\(number)")) })
            // Start the next call only after this one has been sent or is waiting, so that their order is known.
            #expect(await eventually { gate.seen.count == min(number + 1, 3) && limiter.waiting(host) == max(number - 2, 0) })
        }
        for answered in 0..<10 {
            #expect(gate.underWay == min(3, 10 - answered))
            gate.open()
            #expect(await eventually { gate.seen.count == min(answered + 4, 10) && gate.underWay == min(3, 9 - answered) })
        }
        for task in tasks { #expect(try await task.value == "x") }
        #expect(gate.seen == (0..<10).map { "/v1/\($0)" })
    }

    @Test func eachHostHasItsOwnLimit() async {
        let gate = Gate()
        let limit = Middleware.limit(concurrent: 1)
        let clients = ["a", "b"].map { Self.client(gate, limit, server: "https://\($0).example.com") }
        for client in clients { for _ in 0..<2 { Task { await client.status(.get()) } } }
        #expect(await eventually { gate.underWay == 2 })
        #expect(gate.underWay("a.example.com") == 1 && gate.underWay("b.example.com") == 1)
        for _ in 0..<4 {
            #expect(await eventually { gate.underWay > 0 })
            gate.open()
        }
    }

    @Test func cancelledWaitingCallsFreeTheirPlaces() async throws {
        let gate = Gate()
        let limiter = HostLimiter(concurrent: 1, perSecond: nil, burst: 1, clock: .stopped)
        let client = Self.client(gate, .limit(by: limiter))
        let host = try #require(HTTPURL("https://api.example.com")).origin
        let first = Task { try await client.text(.get("/first")) }
        #expect(await eventually { gate.underWay == 1 })
        let waiting = (0..<50).map { number in
            Task { await failure { () throws(EndpointError) in try await client.text(.get("/\(number)")) } }
        }
        #expect(await eventually { limiter.waiting(host) == 50 })
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value?.isCancellation == true) }
        let last = Task { try await client.text(.get("/last")) }
        gate.open()
        #expect(try await first.value == "x")
        #expect(await eventually { gate.underWay == 1 })
        gate.open()
        #expect(try await last.value == "x")
        #expect(gate.seen == ["/v1/first", "/v1/last"])
    }

    @Test func streamHoldsItsPlaceInTheLimitUntilItsEnd() async throws {
        let sent = Recorder<Void>()
        let transport = ClosureTransport { _ in
            sent.add(())
            return HTTPResponse(status: 200, body: Data("x".utf8))
        }
        let limiter = HostLimiter(concurrent: 1, perSecond: nil, burst: 1, clock: .stopped)
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [.limit(by: limiter)], clock: .stopped)
        let host = try #require(HTTPURL("https://api.example.com")).origin
        let stream = try await client.stream(.text(Shop.get())).value
        let waiting = Task { await client.status(.get()) }
        #expect(await eventually { limiter.waiting(host) == 1 })
        #expect(sent.all.count == 1)
        #expect(try await stream.collect(limit: 10) == Data("x".utf8))
        #expect(await waiting.value == 200)
        // Abandoned and cancelled calls also release their slots.
        _ = try await client.stream(.text(Shop.get()))
        try await client.stream(.text(Shop.get())).value.cancel()
        #expect(await client.status(.get()) == 200)
    }

    @Test func failedCallsFreeTheirPlaces() async {
        let client = Client<ShopAPI>(
            server: .production, transport: ClosureTransport { _ in throw TransportErrors.lost },
            middleware: [.retry(.attempts(5), clock: JumpingClock()), .limit(concurrent: 1)], clock: .stopped)
        for _ in 0..<3 { #expect(await client.status(.get()) == nil) }
    }

    @Test func callsPerSecondStayWithinRateAndBurst() async {
        let clock = JumpingClock()
        let times = Recorder<Double>()
        let transport = ClosureTransport { _ in
            times.add(Double(clock.now.offset / .milliseconds(1)))
            return HTTPResponse(status: 200)
        }
        let limit = Middleware.limit(perSecond: 4, burst: 3, clock: clock)
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [limit], clock: .stopped)
        for _ in 0..<7 { _ = await client.status(.get()) }
        #expect(times.all.map { $0.rounded() } == [0, 0, 0, 250, 500, 750, 1000])
        clock.advance(by: .seconds(100))
        for _ in 0..<4 { _ = await client.status(.get()) }
        #expect(times.all.suffix(4).map { $0.rounded() - 101_000 } == [0, 0, 0, 250])
    }

    @Test func callThatBypassesTheLimitIsSentAtOnce() async {
        let gate = Gate()
        let client = Self.client(gate, .limit(concurrent: 1))
        let first = Task { await client.status(.get()) }
        #expect(await eventually { gate.underWay == 1 })
        let second = Task { await client.with(.bypassingLimit).status(.get()) }
        #expect(await eventually { gate.underWay == 2 })
        gate.open()
        gate.open()
        #expect(await first.value == 200)
        #expect(await second.value == 200)
    }

    @Test func invalidLimitsAreErrorsThatNameThem() async {
        let limits: [(Middleware, String)] = [
            (.limit(), "limit"), (.limit(concurrent: 0), "limit.concurrent"), (.limit(concurrent: -1), "limit.concurrent"),
            (.limit(perSecond: 0), "limit.perSecond"), (.limit(perSecond: .nan), "limit.perSecond"),
            (.limit(perSecond: 1, burst: 0), "limit.burst"),
        ]
        for (limit, name) in limits {
            let client = Client<ShopAPI>(
                server: .production,
                transport: ClosureTransport { _ in
                    Issue.record("sent")
                    return HTTPResponse(status: 200)
                }, middleware: [limit], clock: .stopped)
            let error = await failure { () throws(EndpointError) in try await client.value(.void(Shop.get())) }
            #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == name)
        }
    }

    @Test func serverSeesNoMoreConcurrentRequestsThanTheLimit() async throws {
        let counts = Locked((now: 0, most: 0))
        let server = try LoopbackServer { _ in
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            // Wait for any request that exceeds the limit to arrive; none should.
            Thread.sleep(forTimeInterval: 0.002)
            counts.withLock { $0.now -= 1 }
            return .init(body: Data("x".utf8))
        }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [.limit(concurrent: 4)], clock: .stopped)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<60 { group.addTask { #expect(await client.status(.get()) == 200) } }
        }
        #expect(server.requests.count == 60)
        #expect(counts.withLock { $0.most } <= 4)
    }
}
