import Foundation
import Testing

/// Long-running tests, kept separate from the fast ones. `scripts/run-slow-tests` runs them in a separate process that never waits for the network.
/// CONTRIBUTING.md explains which tests belong here.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_SLOW_TESTS"] != nil, "a slow test, which scripts/run-slow-tests runs"))
enum SlowTests {}

/// The build systems of SwiftPM with which most tests build packages. `make check` uses one, so that it ends in time, and `make nightly` both.
let buildSystems = ProcessInfo.processInfo.environment["ENDPOINTS_ALL_BUILDS"] == nil ? ["native"] : ["native", "swiftbuild"]
