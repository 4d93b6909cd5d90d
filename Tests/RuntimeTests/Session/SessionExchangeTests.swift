import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

/// Tests exchanges with `AppleTask`, a simulated URLSession task that counts the calls to its methods.
@Suite struct SessionExchangeTests {
    /// Runs a random sequence for each seed and counts each kind of fault.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    static func faults(of seeds: Range<UInt64>) -> [String: Int] {
        var faults: [String: Int] = [:]
        for seed in seeds {
            for fault in SessionSequence(seed).run() { faults[fault.filter { !$0.isNumber }, default: 0] += 1 }
        }
        return faults
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func everyRandomExchangeEndsAndPairsSuspendsWithResumes() { #expect(Self.faults(of: 0..<500) == [:]) }

    private static func exchange(_ task: AppleTask, _ control: Recorder<@Sendable () -> Void>) throws -> SessionExchange {
        let url = try #require(HTTPURL("http://localhost/"))
        return SessionExchange(
            task, of: control, request: HTTPRequest(url: url), options: TransportOptions(), pausing: .keeping, pauseSize: 10,
            control: { control.add($0) })
    }

    /// More pieces arrive after the first has filled the buffer, but the task is suspended only once.
    @Test func piecesThatArriveWhileSuspendedSuspendOnce() async throws {
        let control = Recorder<@Sendable () -> Void>()
        let task = AppleTask([.head] + Array(repeating: .piece(Data(count: 20)), count: 3), capacity: 4)
        let exchange = try Self.exchange(task, control)
        exchange.exchange.start()
        for action in control.all { action() }
        for _ in 0..<4 { task.receive() }
        for _ in 0..<4 { task.deliver(to: exchange) }
        for action in control.all.dropFirst() { action() }
        #expect(task.suspends == 1 && task.misuses == 0)
        #expect(try await exchange.exchange.next()?.count == 60)
        control.all.last?()
        #expect(task.resumes == 2 && task.misuses == 0)
    }

    /// The reader empties the buffer after the piece that filled it, but before the queue suspends the task.
    @Test func bufferReadBeforeTheSuspensionSuspendsNothing() async throws {
        let control = Recorder<@Sendable () -> Void>()
        let task = AppleTask([.head, .piece(Data(count: 20))], capacity: 2)
        let exchange = try Self.exchange(task, control)
        exchange.exchange.start()
        for action in control.all { action() }
        for _ in 0..<2 { task.receive() }
        for _ in 0..<2 { task.deliver(to: exchange) }
        #expect(try await exchange.exchange.next()?.count == 20)
        for action in control.all.dropFirst() { action() }
        #expect(task.suspends == 0 && task.resumes == 1 && task.misuses == 0)
    }

    /// A transport that refuses a response still has to stop, and its observer is told of the end first.
    @Test func readerLearnsOfARefusalAfterTheObserver() async throws {
        let events = Recorder<TransportMetrics>()
        var request = HTTPRequest(url: try #require(HTTPURL("http://localhost/")))
        request.observeTransport { if case .finished(let metrics) = $0 { events.add(metrics) } }
        let exchange = ControlledExchange(request, TransportOptions(), pausing: .never, pauseSize: 64) { _, _ in }
        exchange.refuse(TransportError(.connectionLost, "refused"))
        exchange.refuse(TransportError(.timeout, "too late"))
        #expect(!exchange.isOver && events.all.isEmpty)
        exchange.report(.success(()))
        #expect(!exchange.isOver && events.all.map(\.failure) == [.connectionLost])
        exchange.finish(.success(()))
        let error = await #expect(throws: TransportError.self) { try await exchange.response() }
        #expect(error?.reason == .connectionLost)
    }
}
