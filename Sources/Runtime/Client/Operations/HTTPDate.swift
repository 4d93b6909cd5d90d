import EndpointJSON
import EndpointBasics

/// Dates in header fields (RFC 9110, 5.6.7).
package enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Parses any of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6
    /// 08:49:37 1994`. Returns `nil` for other text.
    package static func parse(_ text: String) -> Date? { parse(text, now: Date()) }

    /// - Parameter now: The date that two-digit years are relative to.
    package static func parse(_ text: String, now: Date) -> Date? {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        guard let time = words.first(where: { $0.contains(":") }), let month = words.compactMap({ months.firstIndex(of: $0) }).first else {
            return nil
        }
        // In all three forms, the first number is the day and the last one is the year.
        let numbers = words.compactMap { word in word.allSatisfy { $0.isASCII } ? Int(word) : nil }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard words.count >= 5, numbers.count == 2, clock.count == 3 else { return nil }
        let (day, written) = (numbers[0], numbers[1])
        guard (1...31).contains(day), (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2]) else {
            return nil
        }
        let date: (Int) -> Date = { year in
            let seconds = Int64(CalendarDate.days(year, month + 1, day)) * 86_400 + Int64(clock[0] * 3600 + clock[1] * 60 + clock[2])
            return Date(timeIntervalSince1970: Double(seconds))
        }
        if (1600...9999).contains(written) { return date(written) }
        return (0...99).contains(written) ? recent(written, now, date) : nil
    }

    /// Returns the date in the last year that ends in these two digits and makes the date no more than 50 years in the future (RFC 9110,
    /// 5.6.7).
    private static func recent(_ digits: Int, _ now: Date, _ date: (Int) -> Date) -> Date {
        let year = 365.2425 * 86_400
        let limit = now.addingTimeInterval(50 * year)
        // This can be one century too late, which is corrected below.
        let century = Int(min(max(limit.timeIntervalSince1970 / year + 1971, 1700), 9999)) / 100 * 100
        let latest = date(century + digits)
        return latest > limit ? date(century + digits - 100) : latest
    }
}
