import Foundation
import Testing

@testable import EndpointRuntime

/// The timers of deadlines. A machine cannot be put to sleep here: uptime would stand still then, so each timer has to ring without the other.
@Suite struct AlarmTests {
    private final class Bell: Alarm, @unchecked Sendable {
        let rang = AsyncStream.makeStream(of: Void.self)

        override func ring() { rang.continuation.finish() }
    }

    @Test(arguments: AlarmClock.Timer.allCases) func eachTimerRingsAlone(_ timer: AlarmClock.Timer) async {
        let clock = AlarmClock([timer])
        let bell = Bell()
        clock.set(bell, for: .now + .milliseconds(1))
        for await _ in bell.rang.stream {}
        withExtendedLifetime(clock) {}
    }
}
