import EndpointBasics

/// A date without a time or zone in the proleptic Gregorian calendar, in the years 0 to 9999 (RFC 3339, full-date).
public struct CalendarDate: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1 to 31.
    public let day: Int

    /// Creates a date. Returns `nil` if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
        guard year >= 0, year <= 9_999, month >= 1, month <= 12, day >= 1, day <= length else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the date 1970-01-01.
    init() { (year, month, day) = (1970, 1, 1) }

    /// Parses a date such as `2024-05-06`. Returns `nil` for other text.
    public init?(_ text: String) {
        guard let date = text.withBytes({ CalendarDate(utf8: $0) }) else { return nil }
        self = date
    }

    init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == 10, text[4] == ASCII.minus, text[7] == ASCII.minus else { return nil }
        guard let century = Digits.pair(text, 0), let year = Digits.pair(text, 2) else { return nil }
        guard let month = Digits.pair(text, 5), let day = Digits.pair(text, 8) else { return nil }
        self.init(year: century * 100 + year, month: month, day: day)
    }

    /// Creates the UTC calendar date on which a point in time falls. Returns nil outside the years 0 to 9999.
    public init?(utc date: Date) {
        let days = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        guard days.magnitude < 1e7 else { return nil }
        self.init(days: Int(days))
    }

    /// Creates a date from the number of days since 1970-01-01. Returns nil outside the years 0 to 9999. The computation treats March as
    /// the first month, so that the leap day is the last day of the year.
    ///
    /// Each division is computed with a single multiplication (Neri and Schneider, "Euclidean affine functions and their application to
    /// calendar algorithms", 2023).
    init?(days: Int) {
        // Count from 400 years before March of year 0, so that no number is negative.
        let shifted = days &+ 719_468 &+ 146_097
        guard shifted >= 0, shifted < 146_097 * 27 else { return nil }
        let quarters = UInt32(truncatingIfNeeded: shifted) &* 4 &+ 3
        let century = quarters / 146_097
        let ofCentury = quarters % 146_097 | 3
        let years = UInt64(2_939_745) &* UInt64(ofCentury)
        let ofYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
        let months = 2_141 &* ofYear &+ 197_913
        let month = Int(months >> 16)
        let isNextYear = ofYear >= 306
        let year = Int(century &* 100) &+ Int(years >> 32) &- 400 &+ (isNextYear ? 1 : 0)
        guard year >= 0, year <= 9_999 else { return nil }
        (self.year, self.month, day) = (year, isNextYear ? month &- 12 : month, Int((months & 0xFFFF) / 2_141) &+ 1)
    }

    /// The number of days since 1970-01-01.
    var days: Int { CalendarDate.days(year, month, day) }

    /// Returns the number of days from 1970-01-01 to a date in year 0 or later.
    @inline(__always) package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year + 399 : year + 400
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The start of the day in UTC.
    public var utc: Date { Date(timeIntervalSince1970: Double(days) * 86_400) }
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
        let digits = Digits.eight(UInt64(truncatingIfNeeded: (year &* 100 &+ month) &* 100 &+ day))
        space.storeBytes(of: UInt32(truncatingIfNeeded: digits).littleEndian, as: UInt32.self)
        space.storeBytes(of: ASCII.minus, toByteOffset: 4, as: UInt8.self)
        space.storeBytes(of: UInt16(truncatingIfNeeded: digits >> 32).littleEndian, toByteOffset: 5, as: UInt16.self)
        space.storeBytes(of: ASCII.minus, toByteOffset: 7, as: UInt8.self)
        space.storeBytes(of: UInt16(truncatingIfNeeded: digits >> 48).littleEndian, toByteOffset: 8, as: UInt16.self)
    }
}
