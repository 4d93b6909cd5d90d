import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// Tests the timers for deadlines. The tests cannot put the machine to sleep to stop the uptime clock, so they check that each source fires without
/// the other.
@Suite struct TimerTests {
    private final class Bell: TimerTarget, @unchecked Sendable {
        var timerIndex = -1
        let rang = AsyncStream.makeStream(of: Void.self)

        func fire() { rang.continuation.finish() }

        func rings() async { for await _ in rang.stream {} }
    }

    @Test(arguments: Timers.Source.allCases) func eachTimerSourceFiresAlone(_ source: Timers.Source) async {
        let timers = Timers([source])
        let bell = Bell()
        timers.set(bell, for: .now + .milliseconds(1))
        await bell.rings()
        withExtendedLifetime(timers) {}
    }

    @Test func deadlineEarlierThanThePendingOneFires() async {
        let timers = Timers()
        let (late, early) = (Bell(), Bell())
        timers.set(late, for: .now + .seconds(3600))
        timers.set(early, for: .now + .milliseconds(1))
        await early.rings()
        #expect(late.timerIndex >= 0 && early.timerIndex == -1)
        timers.cancel(late)
        #expect(late.timerIndex == -1)
    }

    @Test func eachDeadlineFiresUnlessItIsCancelled() async {
        let timers = Timers()
        let bells = (0..<20).map { _ in Bell() }
        for (index, bell) in bells.enumerated() {
            timers.set(bell, for: .now + (index % 2 == 0 ? .seconds(3600) : .milliseconds(index * 7 % 20)))
        }
        for index in stride(from: 0, to: 20, by: 2) { timers.cancel(bells[index]) }
        for index in stride(from: 1, to: 20, by: 2) { await bells[index].rings() }
        #expect(bells.allSatisfy { $0.timerIndex == -1 })
        // Cancelling a timer a second time has no effect. A timer that has fired can be set again, but setting a pending timer has no effect.
        timers.cancel(bells[0])
        timers.set(bells[19], for: .now + .seconds(3600))
        timers.set(bells[19], for: .now)
        #expect(bells.map(\.timerIndex) == Array(repeating: -1, count: 19) + [0])
    }
}
