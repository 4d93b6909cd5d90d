import Foundation
import Testing

@testable import EndpointRuntime

@Suite struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Wed Nov 16 08:49:37 1994", 784_975_777),
        // A cache accepts both (RFC 9111, 4.2).
        ("sun, 06 NOV 1994 08:49:37 gMT", 784_111_777), ("Sun, 06 Nov 1994 08:49:37 UTC", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Fri, 01 Mar 1900 00:00:00 GMT", -2_203_891_200),
    ])
    func everyHTTPDateFormatIsParsed(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    /// A two-digit year denotes the latest matching year that is at most 50 years in the future (RFC 9110, section 5.6.7), relative to the time of
    /// parsing.
    @Test(arguments: [1_000_000_000.0, 1_764_000_000, 3_400_000_000, 4_102_444_799, 4_102_444_801, 5_000_000_000])
    func twoDigitYearIsAtMost50YearsAhead(_ now: Double) throws {
        let (now, year) = (Date(timeIntervalSince1970: now), 365.2425 * 86_400)
        for digits in 0...99 {
            let text = String(format: "Sunday, 01-Jul-%02d 00:00:00 GMT", digits)
            let date = try #require(HTTPDate.parse(text, now: now))
            let ahead = date.timeIntervalSince(now) / year
            #expect(ahead <= 50 && ahead > -50.01, "\(digits)")
            #expect(Calendar(identifier: .gregorian).component(.year, from: date) % 100 == digits)
        }
    }

    @Test(arguments: [
        "", "0", "now", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
        "a:b:c d e f g", "1:2:3 Nov 1 2 3",
        // Another zone, or none.
        "Sun, 06 Nov 1994 08:49:37 AEST", "Sun, 06 Nov 1994 08:49:37 EST", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 08:49:37",
        "Sunday, 06-Nov-94 08:49:37 CET", "Sun Nov  6 08:49:37 1994 GMT", "Sun, 06 Nov 1994 08:49:37 GMT+1",
        // Days that do not exist.
        "Sun, 31 Feb 2050 08:49:37 GMT", "Wed, 29 Feb 2023 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sunday, 31-Nov-94 08:49:37 GMT",
        // Almost one of the three forms.
        "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 06 Nov 1994 08:49:37: GMT",
        "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun, 06 November 1994 08:49:37 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun,06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, ０6 Nov 1994 08:49:37 GMT",
    ])
    func malformedHTTPDatesAreNil(_ text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
