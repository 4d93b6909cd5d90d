import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import SpecClients
import Testing

/// Tests a simulated network that is slow and unreliable.
@Suite struct SimulatedNetworkTests {
    /// Makes `count` calls. Returns the status or failure of each, and the number of requests that got through.
    static func fates(_ count: Int, _ network: Middleware) async -> (fates: [String], sent: Int) {
        let stub = Stub<Bookshop> { $0.answer(Bookshop.BooksEndpoint.self) { _ in .void } }
        let shop = Bookshop(client: stub.client(middleware: [network]))
        var fates: [String] = []
        for _ in 0..<count {
            do throws(EndpointError) {
                try await shop.books.remove(isbn: "1")
                fates.append("fine")
            } catch {
                fates.append((error.underlying as? TransportError)?.reason.rawValue ?? error.response.map { "\($0.status)" } ?? "\(error)")
            }
        }
        return (fates, stub.calls.count)
    }

    @Test func sameSeedGivesTheSameFailures() async {
        func network(_ seed: UInt64?) -> Middleware { .simulatedNetwork(failureRate: 0.3, errorRate: 0.2, seed: seed) }
        let first = await Self.fates(200, network(7)).fates
        #expect(await Self.fates(200, network(7)).fates == first)
        #expect(await Self.fates(200, network(8)).fates != first)
        #expect(await Self.fates(200, network(nil)).fates != first)
    }

    @Test func failuresOccurAtTheirRates() async {
        let (fates, sent) = await Self.fates(2000, .simulatedNetwork(failureRate: 0.2, errorRate: 0.5, errorStatus: 502, seed: 1))
        let counts = Dictionary(fates.map { ($0, 1) }, uniquingKeysWith: +)
        // The counts must be within five standard deviations of the expected values.
        for (fate, share) in [("connect", 0.1), ("connectionLost", 0.1), ("502", 0.4), ("fine", 0.4)] {
            let expected = 2000 * share
            #expect(abs(Double(counts[fate] ?? 0) - expected) < 5 * (expected * (1 - share)).squareRoot())
        }
        #expect(counts.count == 4)
        // If only the response was lost, the request was sent.
        #expect(sent == (counts["fine"] ?? 0) + (counts["connectionLost"] ?? 0))
        #expect(await Self.fates(50, .simulatedNetwork()).fates == Array(repeating: "fine", count: 50))
        #expect(await Self.fates(50, .simulatedNetwork(errorRate: 1)).fates == Array(repeating: "503", count: 50))
    }

    @Test func delaysVaryWithinTheVariance() async throws {
        let clock = SleepLog()
        _ = await Self.fates(1000, .simulatedNetwork(delay: .seconds(2), variance: 0.4, seed: 3, clock: clock))
        let waits = clock.slept.map { $0 / .seconds(1) }
        let (least, most) = (try #require(waits.min()), try #require(waits.max()))
        #expect(waits.count == 1000 && least >= 1.2 && most <= 2.8)
        #expect(least < 1.25 && most > 2.75)
        #expect(abs(waits.reduce(0, +) / 1000 - 2) < 0.1)
        let steady = SleepLog()
        _ = await Self.fates(3, .simulatedNetwork(delay: .milliseconds(300), clock: steady))
        #expect(steady.slept == Array(repeating: .milliseconds(300), count: 3))
    }

    @Test func retriesSucceedOnAnUnreliableNetwork() async {
        let network = Middleware.simulatedNetwork(failureRate: 0.4, seed: 5)
        let stub = Stub<Bookshop> { $0.answer(Bookshop.BooksEndpoint.self) { _ in .void } }
        let policy = RetryPolicy(attempts: 8, delay: .zero, budget: .unlimited)
        let shop = Bookshop(client: stub.client(middleware: [.retry(policy), network], clock: .stopped))
        for _ in 0..<100 { #expect(await (try? shop.books.remove(isbn: "1")) != nil) }
        #expect(stub.calls.count >= 100)
    }

    @Test func invalidNetworkOptionsAreErrorsThatNameThem() async {
        let networks: [(Middleware, String)] = [
            (.simulatedNetwork(delay: .seconds(-1)), "delay"), (.simulatedNetwork(variance: 1.5), "variance"),
            (.simulatedNetwork(failureRate: -0.1), "failureRate"), (.simulatedNetwork(errorRate: .nan), "errorRate"),
        ]
        for (network, name) in networks {
            let shop = Bookshop(client: .stub(middleware: [network]) { _ in })
            let error = await failure { () throws(EndpointError) in try await shop.books.remove(isbn: "1") }
            #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == "simulatedNetwork." + name)
        }
    }
}

/// A clock that only records sleeps.
final class SleepLog: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let waits = Locked<[Duration]>([])

    var now: Instant { Instant(offset: .zero) }
    var minimumResolution: Duration { .nanoseconds(1) }
    var slept: [Duration] { waits.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { waits.withLock { $0.append(deadline.offset) } }
}
