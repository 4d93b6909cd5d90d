import Foundation
import Testing

@testable import EndpointJSON

/// Dates in all years that RFC 3339 can write, with fractions of any length.
@Suite struct DateRangeTests {
    private func read(_ text: String) -> Date? { try? JSON.decode(Date.self, from: Array("\"\(text)\"".utf8)) }
    private func write(_ date: Date, _ options: DateOptions? = nil) -> String? { RFC3339.text(date, options) }
    private func rewritten(_ text: String) -> String? { read(text).flatMap { write($0) } }

    @Test(arguments: [
        ("2024-05-06T23:59:59.9999999Z", "2024-05-06T23:59:59.999999Z"), ("2024-05-06T23:59:59.999999999Z", "2024-05-06T23:59:59.999999Z"),
        ("2024-05-06T07:08:09.1234569Z", "2024-05-06T07:08:09.123456Z"), ("1969-12-31T23:59:59.9999999Z", "1969-12-31T23:59:59.999999Z"),
        ("2024-05-06T07:08:09.0000009Z", "2024-05-06T07:08:09Z"), ("2000-12-31T23:59:59.9999999Z", "2000-12-31T23:59:59.999999Z"),
    ])
    func fractionsOfMoreThanSixDigitsAreTruncated(_ text: String, _ expected: String) { #expect(rewritten(text) == expected) }

    @Test(arguments: [
        "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.001Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00.001Z", "0000-01-01T00:00:00Z",
        "3024-02-29T12:00:00.123Z",
    ])
    func millisecondsOfDistantYearsAreWrittenAsRead(_ text: String) { #expect(rewritten(text) == text) }

    /// A date in the last second of a day stays in that day, even where a `Double` has no room for microseconds.
    @Test(arguments: [2024, 2273, 2274, 3000, 4500, 7000, 9_998, 9_999, 0, 1, 1700, 1999])
    func theLastMicrosecondOfAYearIsInThatYear(_ year: Int) throws {
        let padded = String(String(year + 10_000).dropFirst())
        let date = try #require(read("\(padded)-12-31T23:59:59.9999999Z"))
        #expect(CalendarDate(utc: date)?.year == year)
        #expect(write(date)?.hasPrefix("\(padded)-12-31T23:59:59.9999") == true)
    }

    @Test(arguments: [
        "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.9999999-05:00", "9999-12-31T20:00:00-14:00",
        "9999-12-31T23:59:60Z",
    ])
    func dateAfterTheYear9999IsItsLastMomentAndCanBeSent(_ text: String) throws {
        let date = try #require(read(text))
        #expect(date < Date(timeIntervalSince1970: 253_402_300_800))
        #expect(write(date) == "9999-12-31T23:59:59.999969Z")
        #expect(rewritten(text).flatMap { read($0) } == date)
    }

    @Test func dateBeforeTheYear0IsItsFirstMoment() {
        #expect(rewritten("0000-01-01T00:59:59.5+01:00") == "0000-01-01T00:00:00Z")
    }

    /// In the zone, the year would be 10000 or −1.
    @Test func offsetThatLeavesTheYearsIsNotWritten() throws {
        let east = DateOptions(zone: "GMT+0200", style: .offset)
        #expect(write(try #require(read("9999-12-31T23:00:00Z")), east) == "9999-12-31T23:00:00Z")
        #expect(write(try #require(read("9999-12-31T23:00:00+02:00")), east) == "9999-12-31T23:00:00+02:00")
        let west = DateOptions(zone: "GMT-0200", style: .offset)
        #expect(write(try #require(read("0000-01-01T00:00:00Z")), west) == "0000-01-01T00:00:00Z")
    }

    @Test func dateOutsideTheYearsIsAnError() {
        #expect(write(Date(timeIntervalSince1970: 253_402_300_800)) == nil)
        #expect(write(Date(timeIntervalSince1970: -62_167_219_200.5)) == nil)
        #expect(write(Date(timeIntervalSinceReferenceDate: .infinity)) == nil)
        #expect(write(Date(timeIntervalSinceReferenceDate: .nan)) == nil)
    }

    /// Every year, with zero to nine digits: what was read is written as text that denotes the same date, and up to milliseconds as read.
    @Test func dateOfEveryYearAndFractionIsReadBackUnchanged() {
        var random = SeededGenerator(24)
        var wrong: [String] = []
        for year in 0...9_999 {
            let day = String(String(year + 10_000).dropFirst()) + (year % 2 == 0 ? "-12-31T23:59:59" : "-01-01T00:00:00")
            for count in 0...9 {
                let digits = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }
                let fraction = count == 0 ? "" : "." + digits.map(String.init).joined()
                let text = day + fraction + "Z"
                guard let date = read(text), let again = write(date), read(again) == date, again.hasPrefix(day) else {
                    wrong.append(text)
                    continue
                }
                let padded = digits.prefix(3) + [Int](repeating: 0, count: max(0, 3 - count))
                let isWhole = padded.allSatisfy { $0 == 0 }
                let expected = isWhole ? day + "Z" : day + "." + padded.map(String.init).joined() + "Z"
                if count <= 3, again != expected { wrong.append("\(text) is written as \(again)") }
            }
        }
        #expect(wrong == [])
    }
}
