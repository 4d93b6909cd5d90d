import EndpointJSON
import EndpointBasics

/// Dates in header fields (RFC 9110, 5.6.7).
package enum HTTPDate {
    private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The texts of a date's fields.
    private typealias Fields = (day: Substring, month: Substring, year: Substring, time: Substring)

    /// Parses any of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6
    /// 08:49:37 1994`. Returns `nil` for any other text, such as a date in a different zone or on a day that does not exist.
    package static func parse(_ text: String) -> Date? { parse(text, now: Date()) }

    /// - Parameter now: The date that two-digit years are relative to.
    package static func parse(_ text: String, now: Date) -> Date? {
        // The case is ignored, as caches should do (RFC 9111, 4.2).
        guard let fields = fields(text.lowercased()), let month = months.firstIndex(where: { $0 == fields.month }) else { return nil }
        let time = fields.time.split(separator: ":", omittingEmptySubsequences: false).compactMap { number($0, digits: 2) }
        guard fields.time.utf8.count == 8, time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
        guard let day = number(fields.day, digits: fields.day.utf8.count) else { return nil }
        let date: (Int) -> Date? = { year in
            CalendarDate(year: year, month: month + 1, day: day)?.utc.addingTimeInterval(Double(time[0] * 3600 + time[1] * 60 + time[2]))
        }
        if let year = number(fields.year, digits: 4) { return date(year) }
        return number(fields.year, digits: 2).flatMap { recent($0, now, date) }
    }

    /// Returns the fields of text in lowercase.
    private static func fields(_ text: String) -> Fields? {
        var words = text.split(separator: " ", omittingEmptySubsequences: false)
        // The two zones that a cache accepts (RFC 9111, 4.2). The last form has none.
        let hasZone = words.last == "gmt" || words.last == "utc"
        if hasZone { words.removeLast() }
        guard let name = words.first else { return nil }
        switch (words.count, hasZone) {
        case (5, true) where days.contains(where: { $0.prefix(3) + "," == name }) && words[1].utf8.count == 2 && words[3].utf8.count == 4:
            return (words[1], words[2], words[3], words[4])
        case (3, true) where days.contains(where: { $0 + "," == name }):
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3, date[0].utf8.count == 2, date[2].utf8.count == 2 else { return nil }
            return (date[0], date[1], date[2], words[2])
        case (5, false) where words[2].utf8.count == 2, (6, false) where words[2].isEmpty && words[3].utf8.count == 1:
            let rest = words.suffix(3)
            guard days.contains(where: { $0.prefix(3) == name }), words[words.count - 1].utf8.count == 4 else { return nil }
            return (rest[rest.startIndex], words[1], rest[rest.startIndex + 2], rest[rest.startIndex + 1])
        default: return nil
        }
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(text)
    }

    /// Returns the date in the last year that ends in these two digits and makes the date no more than 50 years in the future (RFC 9110,
    /// 5.6.7), or `nil` if it does not exist.
    private static func recent(_ digits: Int, _ now: Date, _ date: (Int) -> Date?) -> Date? {
        let year = 365.2425 * 86_400
        let limit = now.addingTimeInterval(50 * year)
        // This can be one century too late, which is corrected below.
        let century = Int(min(max(limit.timeIntervalSince1970 / year + 1971, 1700), 9999)) / 100 * 100
        guard let latest = date(century + digits), latest <= limit else { return date(century + digits - 100) }
        return latest
    }
}
