import Foundation

/// Dates as header fields write them (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Any of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete `Sunday, 06-Nov-94 08:49:37 GMT` and
    /// `Sun Nov  6 08:49:37 1994`. `nil` for all other text.
    static func parse(_ text: String) -> Date? {
        let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        guard let time = words.first(where: { $0.contains(":") }), let month = words.compactMap({ months.firstIndex(of: $0) }).first else {
            return nil
        }
        // Day and year, in this order in all three forms.
        let numbers = words.compactMap { word in word.allSatisfy { $0.isASCII } ? Int(word) : nil }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard words.count >= 5, numbers.count == 2, clock.count == 3 else { return nil }
        let (day, written) = (numbers[0], numbers[1])
        // RFC 9110, 5.6.7: two digits that seem more than 50 years ahead are of the century before.
        let year = written < 100 ? written + (written < 77 ? 2000 : 1900) : written
        guard (1...31).contains(day), (1600...9999).contains(year), (0...23).contains(clock[0]) else { return nil }
        guard (0...59).contains(clock[1]), (0...60).contains(clock[2]) else { return nil }
        let seconds = Int64(daysSince1970(year, month + 1, day)) * 86_400 + Int64(clock[0] * 3600 + clock[1] * 60 + clock[2])
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Of the Gregorian calendar, counted in eras of 400 years that begin in March.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
