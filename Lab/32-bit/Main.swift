import Foundation

/// A program that computes dates and durations with a 32-bit `Int`. Any overflow traps and ends the run.
@main struct Main {
    nonisolated(unsafe) static var failures = 0

    static func expect(_ isRight: Bool, _ what: String) {
        if !isRight { failures += 1 }
        for byte in ((isRight ? "right: " : "wrong: ") + what + "\n").utf8 { _ = putchar(Int32(byte)) }
    }

    static func seconds(_ text: String) -> Int64? {
        text.withBytes { RFC3339.date($0) }.map { Int64($0.timeIntervalSince1970) }
    }

    static func main() {
        expect(Int.bitWidth == 32, "Int has 32 bits")
        let moments: [(text: String, seconds: Int64)] = [
            ("2001-09-09T01:46:40Z", 1_000_000_000), ("2038-01-19T03:14:07Z", 2_147_483_647), ("2038-01-19T03:14:08Z", 2_147_483_648),
            ("2106-02-07T06:28:16Z", 4_294_967_296), ("9999-12-31T23:59:59Z", 253_402_300_799), ("1901-12-13T20:45:51Z", -2_147_483_649),
            ("0000-01-01T00:00:00Z", -62_167_219_200),
        ]
        for (text, moment) in moments {
            expect(seconds(text) == moment, text + " is read")
            expect(RFC3339.text(Date(timeIntervalSince1970: Double(moment))) == text, text + " is written")
        }
        expect(seconds("2040-05-06T07:08:09.123456+02:00") == 2_219_893_689, "with an offset")
        let local = DateOptions(zone: "GMT+0200", style: .offset)
        let date = "2100-01-01T00:00:00".withBytes { RFC3339.date($0, local) }
        expect(date.flatMap { RFC3339.text($0, local) } == "2100-01-01T00:00:00+02:00", "without an offset")
        expect(RFC3339.text(Date(timeIntervalSince1970: 9e11)) == nil, "a date after the year 9999")
        expect(RFC3339.text(Date(timeIntervalSince1970: -.infinity)) == nil, "no date")

        expect(CalendarDate("9999-12-31")?.utc.timeIntervalSince1970 == 253_402_214_400, "a day's midnight")
        expect(CalendarDate(utc: Date(timeIntervalSince1970: 253_402_214_400))?.description == "9999-12-31", "a midnight's day")
        expect(CalendarDate(utc: Date(timeIntervalSince1970: 1e300)) == nil, "no day")

        for (text, moment) in [("Wed, 20 Jan 2038 08:49:37 GMT", 2_147_590_177.0), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799)] {
            expect(HTTPDate.parse(text)?.timeIntervalSince1970 == moment, text)
        }
        expect(HTTPDate.parse("Fri, 31 Dec 99999999999 23:59:59 GMT") == nil, "a year that does not fit")
        expect(Duration(bounded: 1e300).components.seconds == 32_000_000_000, "a long duration")
        expect(Duration(bounded: 3e9).inSeconds == 3e9, "a duration of 95 years")
        if failures > 0 { fatalError("\(failures) wrong") }
    }
}

@_extern(c) func putchar(_ character: Int32) -> Int32
