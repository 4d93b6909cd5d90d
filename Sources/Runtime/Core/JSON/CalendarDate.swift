import Foundation

/// A day of the proleptic Gregorian calendar, year 0 to 9999, without time and zone (RFC 3339, full-date).
public struct CalendarDate: Hashable, Comparable, Sendable, LosslessStringConvertible {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Nil for a day that does not exist.
    public init?(year: Int, month: Int, day: Int) {
        let isLeap: Bool = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length: Int = month == 2 ? (isLeap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
        guard year >= 0, year <= 9_999, month >= 1, month <= 12, day >= 1, day <= length else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// 1970-01-01.
    init() { (year, month, day) = (1970, 1, 1) }

    /// A date as in `2024-05-06`; nil for other text.
    public init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ CalendarDate(utf8: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = date
    }

    init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == 10, text[4] == ASCII.minus, text[7] == ASCII.minus else { return nil }
        guard let century = Digits.pair(text, 0), let year = Digits.pair(text, 2) else { return nil }
        guard let month = Digits.pair(text, 5), let day = Digits.pair(text, 8) else { return nil }
        self.init(year: century * 100 + year, month: month, day: day)
    }

    /// The day on which a moment falls, in UTC; nil outside of the years 0 to 9999.
    public init?(utc date: Date) {
        let days: Double = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        guard days.magnitude < 1e7 else { return nil }
        self.init(days: Int(days))
    }

    /// Days since 1970-01-01; nil outside of the years 0 to 9999. Years begin in March here, so that the leap day is the last.
    init?(days: Int) {
        let shifted: Int = days + 719_468 + 146_097
        guard shifted >= 0, shifted < 146_097 * 27 else { return nil }
        let era: Int = shifted / 146_097
        let dayOfEra: Int = shifted - era * 146_097
        let yearOfEra: Int = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear: Int = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch: Int = (5 * dayOfYear + 2) / 153
        let month: Int = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year: Int = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
        self.init(year: year, month: month, day: dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }

    /// Days since 1970-01-01.
    var days: Int {
        let shifted: Int = month <= 2 ? year + 399 : year + 400
        let era: Int = shifted / 400
        let yearOfEra: Int = shifted - era * 400
        let dayOfYear: Int = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Midnight in UTC.
    public var utc: Date { Date(timeIntervalSince1970: Double(days * 86_400)) }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.days < right.days }

    public var description: String {
        String(unsafeUninitializedCapacity: 10) { (space: UnsafeMutableBufferPointer<UInt8>) -> Int in
            guard let start = space.baseAddress else { return 0 }
            write(to: start)
            return 10
        }
    }

    /// Writes ten bytes.
    func write(to space: UnsafeMutableRawPointer) {
        Digits.write(UInt64(year), 4, to: space)
        space.storeBytes(of: ASCII.minus, toByteOffset: 4, as: UInt8.self)
        Digits.write(UInt64(month), 2, to: space + 5)
        space.storeBytes(of: ASCII.minus, toByteOffset: 7, as: UInt8.self)
        Digits.write(UInt64(day), 2, to: space + 8)
    }
}
