import EndpointBasics
public import EndpointRuntime
import LoopbackServer

extension TransportConformance {
    /// A situation, and the behavior it requires of a transport.
    public struct Scenario: Sendable, Identifiable, CustomStringConvertible {
        /// A unique name in English, by which known issues refer to the scenario.
        public let name: String
        /// The promise that the scenario tests.
        public let promise: Promise
        private let play: @Sendable (Trial) async throws -> Void

        init(_ promise: Promise, _ name: String, _ play: @escaping @Sendable (Trial) async throws -> Void) {
            (self.promise, self.name, self.play) = (promise, name, play)
        }

        public var id: String { name }
        public var description: String { "\(promise): \(name)" }

        /// Runs the scenario.
        ///
        /// - Parameters:
        ///   - knownIssues: The scenarios that the transport is known to fail.
        ///   - limit: The time after which the scenario counts as failed. Its only purpose is to end tests that hang.
        ///   - transport: Creates the transport.
        /// - Throws: `BrokenPromise`, including if a known issue no longer occurs.
        public func check(
            knownIssues: [String: KnownIssue] = [:], limit: Duration = .seconds(60),
            _ transport: @escaping @Sendable () async throws -> any Transport
        ) async throws {
            if case .broken(let broken) = await outcome(knownIssues: knownIssues, limit: limit, transport) { throw broken }
        }

        /// Runs the scenario and returns its outcome.
        ///
        /// - Parameters: The same as for `check`.
        public func outcome(
            knownIssues: [String: KnownIssue] = [:], limit: Duration = .seconds(60),
            _ transport: @escaping @Sendable () async throws -> any Transport
        ) async -> Outcome {
            let names = Set(TransportConformance.scenarios.map(\.name))
            if let unknown = knownIssues.keys.sorted().first(where: { !names.contains($0) }) {
                return .broken(broken("a known issue that names a scenario", "there is no scenario \u{201C}\(unknown)\u{201D}"))
            }
            let issue = knownIssues[name]
            if let issue, !issue.isPlayed { return .knownIssue(issue) }
            let deviation = await played(limit, transport)
            switch (deviation, issue) {
            case (nil, nil): return .kept
            case (_?, let issue?): return .knownIssue(issue)
            case (let deviation?, nil): return .broken(broken(deviation.expected, deviation.seen))
            case (nil, let issue?):
                return .broken(
                    broken(
                        "that the transport fails, because this is a known issue: \(issue.reason)",
                        "it keeps the promise; remove the known issue"))
            }
        }

        private func broken(_ expected: String, _ seen: String) -> BrokenPromise {
            BrokenPromise(scenario: name, promise: promise, expected: expected, seen: seen)
        }

        /// Runs the scenario. Ends no later than the limit, even if the transport ignores cancellation.
        private func played(_ limit: Duration, _ transport: @escaping @Sendable () async throws -> any Transport) async -> Deviation? {
            let end = Watched<Deviation??>(nil)
            let servers = Servers()
            let work = Task {
                let deviation = await attempt(servers, transport)
                end.change { $0 = $0 ?? .some(deviation) }
            }
            let timer = Task {
                try await Task.sleep(for: limit)
                end.change { $0 = $0 ?? .some(Deviation("that the exchange ends", "it had not ended after \(limit.components.seconds) s")) }
            }
            let isOver = await end.wait { $0 != nil }
            work.cancel()
            timer.cancel()
            servers.stop()
            return isOver ? end.withLock { $0 } ?? nil : Deviation("that the test continues", "it was cancelled")
        }

        private func attempt(_ servers: Servers, _ transport: @Sendable () async throws -> any Transport) async -> Deviation? {
            do {
                try await play(Trial(transport: try await transport(), servers: servers))
                return nil
            } catch let deviation as Deviation {
                return deviation
            } catch {
                return Deviation("no such error", Ending.describe(error))
            }
        }
    }
}

/// The result that was expected, and the result that was observed instead.
struct Deviation: Error {
    let expected: String
    let seen: String

    init(_ expected: String, _ seen: String) { (self.expected, self.seen) = (expected, seen) }
}

/// The servers of a scenario, which stop when the scenario ends.
final class Servers: Sendable {
    private let all = Locked<[LoopbackServer]>([])

    func add(_ server: LoopbackServer) { all.withLock { $0.append(server) } }
    func stop() { for server in all.withLock({ $0 }) { server.stop() } }
}
