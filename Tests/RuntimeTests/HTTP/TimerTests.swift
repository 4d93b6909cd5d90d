import Foundation
import Testing

@testable import EndpointBasics
import EndpointPlatform
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// The timers of deadlines. A machine cannot be put to sleep here; uptime would stop then, so each source must fire without the other.
@Suite struct TimerTests {
    private final class Bell: TimerTarget, @unchecked Sendable {
        var timerIndex = -1
        let rang = AsyncStream.makeStream(of: Void.self)

        func fire() { rang.continuation.finish() }
    }

    @Test(arguments: Timers.Source.allCases) func eachSourceFiresAlone(_ source: Timers.Source) async {
        let timers = Timers([source])
        let bell = Bell()
        timers.set(bell, for: .now + .milliseconds(1))
        for await _ in bell.rang.stream {}
        withExtendedLifetime(timers) {}
    }
}
