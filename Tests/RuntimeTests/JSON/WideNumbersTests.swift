import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// Tests numbers that are too wide for their destination. `Lab/32-bit/check` runs the date tests with a 32-bit `Int`.
@Suite struct WideNumbersTests {
    @Test(arguments: [
        (#"{"levels":[1,3000000000]}"#, "levels[1]"), (#"{"levels":[-2147483649]}"#, "levels[0]"),
        (#"{"levels":[2147483648.0]}"#, "levels[0]"),
    ])
    func anIntegerThatDoesNotFitIsAnErrorWithItsPath(_ text: String, _ path: String) {
        #expect {
            try JSON.decode([String: [Int32]].self, from: [UInt8](text.utf8))
        } throws: { error in
            let error = error as? JSONError
            return error.map { JSONError.text($0.codingPath) } == path && error?.reason == .invalidValue
        }
    }

    @Test func durationsOfAnyLengthArePrintedInMilliseconds() {
        #expect(Duration.milliseconds(12).inMilliseconds == "12 ms")
        #expect(Duration.seconds(Int64.max).inMilliseconds == "9000000000000000000 ms")
        #expect(Duration.seconds(Int64.min).inMilliseconds == "-9000000000000000000 ms")
        var metrics = TransportMetrics()
        metrics.total = .seconds(Int64.max)
        #expect(metrics.description.hasSuffix(" ms"))
    }

    /// Dispatch stores intervals in nanoseconds as an `Int`. A 32-bit `Int` can hold only about two seconds.
    @Test(arguments: [
        (Duration.seconds(-5), 0), (.nanoseconds(1), 1e-9), (.seconds(3), 3), (.seconds(86_400 * 365), 31_536_000),
        (.seconds(Int64.max), 1e9),
    ])
    func timerIntervalsAreClampedToWhatDispatchCanHold(_ duration: Duration, _ seconds: Double) {
        #expect(Timers.seconds(duration) == seconds)
    }
}
