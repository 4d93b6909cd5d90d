import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

@Suite struct DateOptionsTests {
    private func read(_ text: String, _ options: DateOptions? = nil) -> Double? {
        try? JSON.decode(Date.self, from: Array("\"\(text)\"".utf8), options: .init(dates: options)).timeIntervalSince1970
    }

    private func write(_ seconds: Double, _ options: DateOptions) throws -> String {
        try JSON.decode(
            String.self, from: JSON.encodeBytes(Date(timeIntervalSince1970: seconds), options: .init(dates: options)))
    }

    /// The date formats of FastAPI, Django, .NET, Java's LocalDateTime, Laravel, PostgreSQL and SQLite.
    @Test(arguments: [
        ("2024-05-06T07:08:09", 1_714_979_289), ("2024-05-06T07:08:09.5", 1_714_979_289.5),
        ("2024-05-06T07:08:09.123456", 1_714_979_289.123456),
        ("2024-05-06T07:08:09.1234567", 1_714_979_289.123456), ("2024-05-06 07:08:09", 1_714_979_289), ("2024-05-06T07:08", 1_714_979_280),
        ("2024-05-06T07:08Z", 1_714_979_280), ("2024-05-06T07:08+02:00", 1_714_972_080), ("2024-05-06 07:08:09.5+00", 1_714_979_289.5),
        ("2024-05-06 07:08:09-03", 1_714_990_089),
    ])
    func datesOfCommonFrameworksAreRead(_ text: String, _ seconds: Double) { #expect(read(text) == seconds) }

    @Test func dateWithoutOffsetIsReadInTheZoneOfTheOptions() throws {
        #expect(read("2024-05-06T07:08:09", .init(zone: "GMT+0200")) == 1_714_972_089)
        #expect(read("2024-05-06T07:08:09", .init(zone: "GMT-0530")) == 1_714_999_089)
        #expect(read("2024-05-06T07:08:09", .init(zone: "Europe/Berlin")) == 1_714_972_089)
        #expect(read("2024-01-06T07:08:09", .init(zone: "Europe/Berlin")) == 1_704_521_289)
        // An offset in the text takes precedence over the zone.
        #expect(read("2024-05-06T07:08:09Z", .init(zone: "Europe/Berlin")) == 1_714_979_289)
        #expect(read("2024-05-06T07:08:09", .offsetRequired()) == nil)
        #expect(read("2024-05-06T07:08:09Z", .offsetRequired()) == 1_714_979_289)
        #expect(read("2024-05-06T07:08:09", .init(zone: "Nowhere/Else")) == nil)
        #expect(DateOptions(zone: "Europe/Berlin").zone == TimeZone(identifier: "Europe/Berlin"))
        #expect(DateOptions().zone == .gmt)
    }

    /// In Berlin, the hour after 2:00 is skipped on 2024-03-31 and repeated on 2024-10-27. The other cases are the day that Samoa skipped and the
    /// half-hour clock change on Lord Howe Island.
    @Test(arguments: [
        ("Europe/Berlin", "2024-03-31T01:59:59", 1_711_846_799), ("Europe/Berlin", "2024-03-31T02:30:00", 1_711_848_600),
        ("Europe/Berlin", "2024-03-31T03:00:00", 1_711_846_800), ("Europe/Berlin", "2024-10-27T01:59:59", 1_729_987_199),
        ("Europe/Berlin", "2024-10-27T02:30:00", 1_729_989_000), ("Europe/Berlin", "2024-10-27T03:00:00", 1_729_994_400),
        ("Australia/Lord_Howe", "2024-10-06T02:15:00", 1_728_143_100), ("Australia/Lord_Howe", "2024-04-07T01:45:00", 1_712_414_700),
        ("Pacific/Apia", "2011-12-29T12:00:00", 1_325_196_000), ("Pacific/Apia", "2011-12-31T12:00:00", 1_325_282_400),
    ])
    func skippedAndRepeatedLocalTimesAreRead(_ zone: String, _ text: String, _ seconds: Double) {
        #expect(read(text, .init(zone: zone)) == seconds)
    }

    @Test(arguments: [
        (DateOptions(), "2024-05-06T07:08:09.500Z"), (DateOptions(zone: "Europe/Berlin"), "2024-05-06T07:08:09.500Z"),
        (DateOptions(zone: "Europe/Berlin", style: .offset), "2024-05-06T09:08:09.500+02:00"),
        (DateOptions(zone: "America/St_Johns", style: .offset, fraction: .none), "2024-05-06T04:38:09-02:30"),
        (DateOptions(zone: "Europe/Berlin", style: .local, fraction: .microseconds), "2024-05-06T09:08:09.500000"),
        (DateOptions(style: .local), "2024-05-06T07:08:09.500"), (DateOptions(style: .offset), "2024-05-06T07:08:09.500+00:00"),
        (DateOptions(fraction: .milliseconds), "2024-05-06T07:08:09.500Z"), (DateOptions(fraction: .none), "2024-05-06T07:08:09Z"),
        (DateOptions.offsetRequired(), "2024-05-06T07:08:09.500Z"),
    ])
    func datesAreWrittenInTheStyleOfTheOptions(_ options: DateOptions, _ text: String) throws {
        #expect(try write(1_714_979_289.5, options) == text)
    }

    @Test func fractionsOfSecondsAreTruncatedNotRounded() throws {
        #expect(try write(1_714_979_289.999999, .init(fraction: .milliseconds)) == "2024-05-06T07:08:09.999Z")
        #expect(try write(1_714_979_289.999999, .init(fraction: .none)) == "2024-05-06T07:08:09Z")
        #expect(try write(1_714_979_289, .init(fraction: .milliseconds)) == "2024-05-06T07:08:09.000Z")
        #expect(try write(-0.5, .init(fraction: .none)) == "1969-12-31T23:59:59Z")
    }

    /// Written times are read back unchanged, except for the second occurrence of a repeated local time.
    @Test func writtenDatesAreReadBackInEveryZoneAndStyle() throws {
        for zone in ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Monrovia"] {
            for style in [DateOptions.Style.utc, .offset, .local] {
                let options = DateOptions(zone: zone, style: style)
                for day in 0..<1_500 {
                    let seconds = Double(day) * 86_400 * 30 - 1_000_000_000 + Double(day % 7) * 3_600.25
                    let again: Double? = read(try write(seconds, options), options)
                    let isSecond = style == .local && again == seconds - 3_600
                    #expect(again == seconds || isSecond, "\(zone) \(style) \(seconds)")
                }
            }
        }
    }

    @Test func queryAndHeaderDatesFollowTheOptions() throws {
        var builder = RequestBuilder(.init(dates: .init(zone: "Europe/Berlin", style: .local, fraction: .none)))
        let date = Date(timeIntervalSince1970: 1_714_979_289.5)
        builder.query("a", date)
        builder.query("b", [date])
        builder.queryJSON("c", [date])
        builder.header("X-D", date)
        #expect(builder.query == "a=2024-05-06T09%3A08%3A09&b=2024-05-06T09%3A08%3A09&c=%5B%222024-05-06T09%3A08%3A09%22%5D")
        #expect(builder.headers["X-D"] == "2024-05-06T09:08:09")
    }
}
