import EndpointRuntime
import Foundation
import Testing

/// `format: duration` is decoded as Swift's Duration: ISO 8601 as in RFC 3339, appendix A.
@Suite struct DurationTests {
    @Test(
        arguments: [
            ("PT0S", .zero, "PT0S"), ("PT1H30M", .seconds(5_400), "PT1H30M"), ("P1DT00H00M05S", .seconds(86_405), "P1DT5S"),
            ("-P1DT0.25S", .seconds(-86_400) - .milliseconds(250), "-P1DT0.25S"), ("P3W", .seconds(1_814_400), "P21D"),
            ("PT36H", .seconds(129_600), "P1DT12H"), ("+PT0.000001S", .microseconds(1), "PT0.000001S"),
            ("PT0.0000000000000000019S", Duration(secondsComponent: 0, attosecondsComponent: 1), "PT0.000000000000000001S"),
            ("PT9223372036854775807S", Duration(secondsComponent: .max, attosecondsComponent: 0), "P106751991167300DT15H30M7S"),
        ] as [(String, Duration, String)])
    func isReadAndWritten(text: String, duration: Duration, written: String) throws {
        #expect(try JSON.decode(Duration.self, from: Array("\"\(text)\"".utf8)) == duration)
        #expect(try JSON.encodeBytes(duration) == Array("\"\(written)\"".utf8))
        #expect(duration.parameterText == written)
        #expect(try JSON.decode([Duration].self, from: Array("[\"\(written)\"]".utf8)) == [duration])
    }

    /// Years and months have no fixed length. Units occur in order and at most once, and only seconds may have a fraction.
    @Test(arguments: [
        "", "P", "PT", "P1", "1D", "P1Y", "P1M", "P1DT", "PT1D", "PT1H1H", "PT1M1H", "PT1S1M", "P1H", "PT.5S", "PT1.S", "PT0.5H", "--PT1S",
        "PT-1S",
        "5s", "PT9223372036854775808S", "P99999999999999999999W", "P106751991167301D", "PT1S ", "pt1s", "PT1,5S", "P1DTT1S",
    ])
    func isRefused(text: String) {
        #expect(throws: JSONError.self) { try JSON.decode(Duration.self, from: Array("\"\(text)\"".utf8)) }
    }
}
