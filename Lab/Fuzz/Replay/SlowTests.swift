import Foundation
import Testing

/// Long-running tests, kept apart from the quick ones. `scripts/run-slow-tests` runs them in a separate process that never waits for the network.
/// CONTRIBUTING.md explains which tests belong here.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_SLOW_TESTS"] != nil, "a slow test, which scripts/run-slow-tests runs"))
enum SlowTests {}
