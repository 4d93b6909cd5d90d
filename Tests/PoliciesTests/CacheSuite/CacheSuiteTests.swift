import Foundation
import Testing

/// Compares the cache with what the suite says of private caches.
@Suite struct CacheSuiteTests {
    /// Tests whose promise the cache does not make, with the reason. `*` stands for any text. Documentation/Limits.md has a row for each.
    static let exceptions: [(tests: String, reason: String)] = [
        ("freshness-expires-invalid-utc", "RFC 9111, 4.2: a zone other than GMT or UTC is invalid, so UTC is valid"),
        ("headers-store-Set-Cookie*", "cookies belong to one user, and are not written to disk"),
        ("cc-resp-immutable-*", "`immutable` is not implemented: `.cache(.revalidate)` revalidates everything"),
        ("stale-while-revalidate", "not implemented: a cache sends nothing when no call is waiting"),
        ("heuristic-4*", "an error is stored only if the server says for how long"),
        ("heuristic-5*", "an error is stored only if the server says for how long"),
        ("status-299-fresh", "only the statuses of RFC 9110 are stored"),
        ("status-30*-fresh", "a temporary redirect can lead elsewhere the next time"),
        ("status-4*-fresh", "most errors of a request are not stored, because another attempt may succeed"),
        ("status-5*-fresh", "most errors of a server are not stored, because another attempt may succeed"),
        ("method-POST", "only responses to GET are stored"),
        ("partial-*", "parts are neither stored nor served"),
        ("vary-cache-key", "any request field may identify a user, even if `Vary` does not list it"),
        ("vary-normalise-*", "request fields are compared as text"),
        ("other-cookie", "a cookie identifies a user"),
        ("invalidate-*-failed", "a request that failed may have changed something"),
    ]

    private static func matches(_ pattern: String, _ id: String) -> Bool {
        let parts = pattern.components(separatedBy: "*")
        guard parts.count == 2 else { return id == pattern }
        return id.count >= pattern.count - 1 && id.hasPrefix(parts[0]) && id.hasSuffix(parts[1])
    }

    @Test(.enabled(if: CacheSuite.node != nil, "../shared/suites/cache or Node.js is missing"))
    func cacheBehavesAsTheSuiteSaysOfPrivateCaches() async throws {
        let suite = try await CacheSuite(node: try #require(CacheSuite.node))
        let trials = suite.trials.filter(\.isForPrivateCaches)
        var faults: [String: String] = [:]
        for trial in trials { faults[trial.id] = await CacheSuiteRun(trial).fault() }
        // A test says nothing if one that it depends on fails.
        let failed = trials.filter { trial in
            trial.kind != "check" && faults[trial.id] != nil && trial.dependencies.allSatisfy { faults[$0] == nil }
        }
        for trial in failed where !Self.exceptions.contains(where: { Self.matches($0.tests, trial.id) }) {
            Issue.record("\(trial.kind) \(trial.id): \(faults[trial.id] ?? "")")
        }
        for exception in Self.exceptions where !failed.contains(where: { Self.matches(exception.tests, $0.id) }) {
            Issue.record("\(exception.tests) is no exception")
        }
        #expect(trials.count > 250 && failed.count < 60)
    }
}
