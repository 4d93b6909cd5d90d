import Foundation

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

/// A random exchange with a random reader and random steps. Everything runs on one thread, and the same seed always produces the same
/// sequence.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SessionSequence: @unchecked Sendable {
    /// How much the reader reads at a time.
    private enum Reading: CaseIterable { case everything, aPart, wholeBody }
    private enum Step: CaseIterable { case receive, deliver, control, read }

    private var random: SeededGenerator
    private let executor = SteppedExecutor()
    private let task: AppleTask
    private var exchange: SessionExchange?
    private var actions: [@Sendable () -> Void] = []
    private var isWithin = false
    private var weights: [Step: Int] = [:]
    private let reading: Reading
    private let sent: Data
    private let bufferLimit: Int
    private let serverFails: Bool
    private var disturbance: Int?
    private var (read, end): (Data, Result<Void, any Error>?) = (Data(), nil)

    init(_ seed: UInt64) {
        random = SeededGenerator(seed)
        var (sent, events): (Data, [AppleTask.Event]) = (Data(), [.head])
        for _ in 0..<Int.random(in: 0...24, using: &random) {
            let piece = Data((0..<Int.random(in: 1...40, using: &random)).map { UInt8((sent.count + $0) % 251) })
            sent += piece
            events.append(.piece(piece))
        }
        serverFails = Int.random(in: 0..<4, using: &random) == 0
        events.append(.end(serverFails ? URLError(.networkConnectionLost) : nil))
        self.sent = sent
        task = AppleTask(events, capacity: Int.random(in: 1...8, using: &random))
        reading = Reading.allCases.randomElement(using: &random) ?? .everything
        bufferLimit = Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0...200, using: &random) : 10_000
        for step in Step.allCases { weights[step] = [1, 1, 4, 16].randomElement(using: &random) }
        if Int.random(in: 0..<3, using: &random) == 0 { disturbance = Int.random(in: 0..<40, using: &random) }
    }

    /// Runs until nothing more can happen, and returns what went wrong.
    func run() -> [String] {
        var request = HTTPRequest(
            url: HTTPURL("http://localhost/") ?? HTTPURL(origin: .init(scheme: "http", host: "", port: 80), target: "/"))
        // Other steps can happen between the arrival of a piece and the exchange's reaction to it.
        request.observeTransport { [unowned self] _ in happen(times: Int.random(in: 0...3, using: &random), [.control, .read]) }
        let exchange = SessionExchange(
            task, of: executor, request: request, options: TransportOptions(bufferLimit: bufferLimit), pausing: .keeping, pauseSize: 64,
            control: { [unowned self] in actions.append($0) })
        self.exchange = exchange
        executor.runsAtOnce = { [unowned self] in Int.random(in: 0..<4, using: &random) == 0 }
        let reader = Task(executorPreference: executor) { [unowned self] in
            do {
                try await read(exchange)
                end = .success(())
            } catch {
                end = .failure(error)
            }
        }
        var steps = 0
        while happen(times: 1, Step.allCases) {
            steps += 1
            if steps == disturbance { disturb(reader, exchange) }
        }
        executor.runsAtOnce = { false }
        return faults(wasDisturbed: disturbance.map { $0 <= steps } ?? false)
    }

    private func read(_ exchange: SessionExchange) async throws {
        let body = try await exchange.exchange.response().body
        switch reading {
        case .everything: for try await piece in body { read += piece }
        case .wholeBody: read = try await body.collect(limit: .max)
        case .aPart:
            for try await piece in body {
                read += piece
                if read.count > sent.count / 2 { break }
            }
        }
    }

    private func disturb(_ reader: Task<Void, Never>, _ exchange: SessionExchange) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: reader.cancel()
        // A deadline passes.
        case 1: exchange.exchange.cancel()
        default: if !task.timeOut() { disturbance = nil }
        }
    }

    /// Takes random steps among those currently possible. Returns `false` if there are none.
    @discardableResult
    private func happen(times: Int, _ steps: [Step]) -> Bool {
        for _ in 0..<times {
            let possible = steps.filter(isPossible)
            var choice = Int.random(in: 0..<max(1, possible.reduce(0) { $0 + (weights[$1] ?? 1) }), using: &random)
            let step = possible.first {
                choice -= weights[$0] ?? 1
                return choice < 0
            }
            guard let step else { return false }
            take(step)
        }
        return true
    }

    private func isPossible(_ step: Step) -> Bool {
        switch step {
        case .receive: task.canReceive
        case .deliver: task.canDeliver
        // Actions run one at a time, never inside another action.
        case .control: !actions.isEmpty && !isWithin
        case .read: executor.hasJobs
        }
    }

    private func take(_ step: Step) {
        switch step {
        case .receive: task.receive()
        case .deliver: if let exchange { task.deliver(to: exchange) }
        case .control:
            isWithin = true
            actions.removeFirst()()
            isWithin = false
        case .read: executor.step()
        }
    }

    private func faults(wasDisturbed: Bool) -> [String] {
        guard let end else { return ["the stream did not end"] }
        var faults: [String] = []
        if task.misuses > 0 { faults.append("\(task.misuses) redundant calls to suspend or resume") }
        if task.resumes != task.suspends + 1 { faults.append("\(task.suspends) suspends, \(task.resumes) resumes") }
        if !task.isOver { faults.append("the task continues without a reader") }
        if !sent.starts(with: read) { faults.append("the bytes differ from those sent") }
        let mayFail = wasDisturbed || serverFails || bufferLimit < 10_000
        switch end {
        case .failure where !mayFail: faults.append("an error without a reason")
        case .success where reading != .aPart && read != sent: faults.append("the stream ended early")
        case .success where serverFails && reading != .aPart: faults.append("the server's failure caused no error")
        default: break
        }
        return faults
    }
}
