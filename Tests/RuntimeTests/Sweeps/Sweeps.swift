import Foundation
import Testing

/// What computes for long, apart from what a contributor runs while working: `make sweeps` runs it in a process of its own, in which
/// nothing waits for a network. CONTRIBUTING says what belongs here.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_SWEEPS"] != nil, "a sweep: `make sweeps` runs it"))
enum Sweeps {}
