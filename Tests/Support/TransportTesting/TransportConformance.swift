import EndpointBasics
public import EndpointRuntime

/// The requirements for a `Transport`, expressed as scenarios with servers on 127.0.0.1 that misbehave in many ways.
///
/// ```swift
/// @Test(arguments: TransportConformance.scenarios) func keeps(_ scenario: TransportConformance.Scenario) async throws {
///     try await scenario.check { MyTransport() }
/// }
/// ```
///
/// Scenarios are independent of each other, so they can run concurrently. None of them makes an assertion about a duration. Running all of
/// them takes only seconds.
public enum TransportConformance {
    /// All scenarios, in the order of their promises.
    public static let scenarios: [Scenario] = {
        let parts: [[Scenario]] = [
            brokenConnections, reasons, deadlines, silences, cancellations, otherCancellations, effects, effectsOnKeptConnections,
            requestBodies,
            interimResponses, responses, hostileResponses, hostileHosts, connections, slowReaders, redirects, nothingKept, sameRequests,
            methods,
            paths, bounds,
        ]
        return parts.flatMap(\.self)
    }()

    /// Runs all scenarios, eight at a time.
    ///
    /// - Parameters:
    ///   - name: The name of the transport.
    ///   - knownIssues: The scenarios that the transport is known to fail.
    ///   - limit: The time limit for each scenario. A scenario that has not ended by then counts as failed.
    ///   - transport: Creates the transport of a scenario. More than one scenario can use the same transport.
    public static func report(
        of name: String, knownIssues: [String: KnownIssue] = [:], limit: Duration = .seconds(60),
        _ transport: @escaping @Sendable () async throws -> any Transport
    ) async -> Report {
        let outcomes = await withTaskGroup(of: (Int, Outcome).self) { group in
            var outcomes: [Int: Outcome] = [:]
            for (index, scenario) in scenarios.enumerated() {
                if index >= 8, let (index, outcome) = await group.next() { outcomes[index] = outcome }
                group.addTask { (index, await scenario.outcome(knownIssues: knownIssues, limit: limit, transport)) }
            }
            for await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
        return Report(transport: name, outcomes: scenarios.indices.compactMap { outcomes[$0] })
    }

    /// The reason that a transport does not keep a promise.
    public struct KnownIssue: Sendable, CustomStringConvertible {
        /// The reason in English, for the report.
        public let reason: String
        let isPlayed: Bool

        /// Creates an issue whose scenario is run and must fail. If the issue no longer occurs, this is reported, so that you can remove
        /// it.
        public static func fails(_ reason: String) -> KnownIssue { KnownIssue(reason: reason, isPlayed: true) }

        /// Creates an issue whose scenario is not run, for example because it would end the process or delay the other scenarios.
        public static func skipped(_ reason: String) -> KnownIssue { KnownIssue(reason: reason, isPlayed: false) }

        public var description: String { reason }
    }

    /// The outcome of a scenario.
    public enum Outcome: Sendable {
        case kept
        /// The scenario failed, or was not run, because of the given known issue.
        case knownIssue(KnownIssue)
        case broken(BrokenPromise)
    }

    /// A promise of a transport, as it appears in reports.
    public struct Promise: Hashable, Sendable, CustomStringConvertible {
        /// The promise in English.
        public let text: String

        public var description: String { text }
    }

    /// The error that is thrown when a transport breaks a promise.
    public struct BrokenPromise: Error, Sendable, CustomStringConvertible {
        /// The scenario's name.
        public let scenario: String
        /// The promise that the scenario tests.
        public let promise: Promise
        /// The behavior that was expected of the transport.
        public let expected: String
        /// The behavior that was observed.
        public let seen: String

        public var description: String { "\(promise): \(scenario): expected \(expected); seen: \(seen)" }
    }
}

extension TransportConformance.Promise {
    static let brokenConnections = Self(text: "a broken connection is a typed error, never a value")
    static let deadlines = Self(text: "deadlines and idle limits hold")
    static let cancellation = Self(text: "a cancelled exchange ends immediately and closes its connection")
    static let effects = Self(text: "a request with side effects is not sent twice")
    static let bodies = Self(text: "a request's body arrives completely, or the request fails")
    static let responses = Self(text: "any response is a value, unchanged, or a typed error; the process survives")
    static let neighbours = Self(text: "a hostile host does not hold up a healthy one")
    static let connections = Self(text: "connections are reused, limited and never confused")
    static let slowReaders = Self(text: "a slow reader slows the server down and receives everything")
    static let credentials = Self(text: "redirects are returned to the client, and nothing is kept from one call for another")
    static let sameRequests = Self(text: "a request is sent unchanged, and nothing in it can add a line")
    static let paths = Self(text: "path and query are sent unchanged")
    static let bounds = Self(text: "an endless body stops at the limit")
}
