import EndpointBasics

/// A date without a time or zone in the proleptic Gregorian calendar, in the years 0 to 9999 (RFC 3339, full-date).
public struct CalendarDate: Hashable, Comparable, Sendable, LosslessStringConvertible {
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
    @inline(__always)
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
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

/// A date and time as written in text.
struct Timestamp {
    /// The seconds since 1970, computed as if the written time were in UTC.
    let seconds: Int64
    let microseconds: Int
    /// The seconds east of UTC, or `nil` if the text has no offset.
    let offset: Int?

    /// Returns the point in time for an offset in seconds east of UTC.
    func date(offset: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(seconds - Int64(offset) - RFC3339.reference) + Double(microseconds) / 1e6)
    }
}

/// Dates and times as text (RFC 3339), in the proleptic Gregorian calendar. Foundation is not used, because its calendar is Julian before
/// 1582 and its formatters take a microsecond per date.
enum RFC3339 {
    /// The maximum number of bytes that `write` needs.
    static let longest: Int = 40
    /// The number of seconds from 1970 to 2001, Foundation's reference date.
    fileprivate static let reference: Int64 = 978_307_200

    /// Parses a date. Returns `nil` for other text, and for text without an offset unless the options define the offset.
    static func date(_ text: UnsafeRawBufferPointer, _ options: @autoclosure () -> DateOptions? = nil) -> Date? {
        guard let time = timestamp(text) else { return nil }
        return (time.offset ?? (options() ?? DateOptions()).offset(atLocal: time.seconds)).map { time.date(offset: $0) }
    }

    /// Parses a date and a time separated by `T`, `t` or a space. The seconds and the offset are optional, as are the minutes of the offset
    /// and the colon before them. A leap second becomes the following second. Digits beyond microseconds are rounded, as when encoding.
    static func timestamp(_ text: UnsafeRawBufferPointer) -> Timestamp? {
        guard text.count >= 16, let day = CalendarDate(utf8: UnsafeRawBufferPointer(rebasing: text[..<10])) else { return nil }
        guard text[10] | 0x20 == ASCII.t || text[10] == ASCII.space, text[13] == ASCII.colon else { return nil }
        guard let hour = Digits.pair(text, 11), let minute = Digits.pair(text, 14), hour < 24, minute < 60 else { return nil }
        var at = 16
        var seconds = Int64(day.days) * 86_400 + Int64(hour * 3_600 + minute * 60)
        if at < text.count, text[at] == ASCII.colon {
            guard text.count >= 19, let second = Digits.pair(text, 17), second <= 60 else { return nil }
            seconds += Int64(second)
            at = 19
        }
        var nanoseconds = 0
        if at == 19, at < text.count, text[at] == ASCII.dot {
            var unit = 100_000_000
            at += 1
            while at < text.count, text[at] &- ASCII.zero < 10 {
                nanoseconds += Int(text[at] &- ASCII.zero) * unit
                unit /= 10
                at += 1
            }
            if at == 20 { return nil }
        }
        let microseconds = (nanoseconds + 500) / 1_000
        if at == text.count { return Timestamp(seconds: seconds, microseconds: microseconds, offset: nil) }
        return offset(text, at).map { Timestamp(seconds: seconds, microseconds: microseconds, offset: $0) }
    }

    /// Parses the offset that extends from a position to the end of the text. Returns it in seconds east of UTC, or `nil` if it is
    /// malformed.
    static func offset(_ text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        if text[at] | 0x20 == 0x7A { return at + 1 == text.count ? 0 : nil }
        let hasColon = text.count == at + 6
        let hasMinutes = hasColon || text.count == at + 5
        guard text[at] == ASCII.plus || text[at] == ASCII.minus, hasMinutes || text.count == at + 3 else { return nil }
        if hasColon, text[at + 3] != ASCII.colon { return nil }
        guard let hours = Digits.pair(text, at + 1), let minutes = hasMinutes ? Digits.pair(text, text.count - 2) : 0 else { return nil }
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3_600 + minutes * 60) * (text[at] == ASCII.minus ? -1 : 1)
    }

    /// Returns the text of a date, or nil outside the years 0 to 9999.
    static func text(_ date: Date, _ options: DateOptions? = nil) -> String? {
        let text = String(unsafeUninitializedCapacity: longest) { (space: UnsafeMutableBufferPointer<UInt8>) -> Int in
            space.baseAddress.map { (start: UnsafeMutablePointer<UInt8>) -> Int in write(date, options, to: start) } ?? 0
        }
        return text.isEmpty ? nil : text
    }

    /// Writes the text and returns its length, which is 0 outside the years 0 to 9999. Without options, the text is in UTC, with a fraction
    /// of three or six digits if there is one.
    static func write(_ date: Date, _ options: DateOptions?, to space: UnsafeMutableRawPointer) -> Int {
        if let options, options.style != .utc, options.unknownZone != nil { return 0 }
        let shift = options?.shift(date)
        let interval: Double = date.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return 0 }
        let floor: Double = interval.rounded(.down)
        let micros = Int(((interval - floor) * 1e6).rounded())
        // Rounding can carry into the seconds.
        let seconds = Int64(floor) + reference + Int64(micros / 1_000_000 + (shift ?? 0))
        let day = (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400
        let time = Int(seconds - day * 86_400)
        guard let date = CalendarDate(days: Int(clamping: day)) else { return 0 }
        date.write(to: space)
        space.storeBytes(of: 0x54, toByteOffset: 10, as: UInt8.self)
        space.storeBytes(of: clock(time / 3_600, time / 60 % 60, time % 60).littleEndian, toByteOffset: 11, as: UInt64.self)
        var length = 19
        let fraction = micros % 1_000_000
        let digits =
            switch options?.fraction ?? .asNeeded {
            case .asNeeded: fraction == 0 ? 0 : fraction % 1_000 == 0 ? 3 : 6
            case .none: 0
            case .milliseconds: 3
            case .microseconds: 6
            }
        if digits > 0 {
            space.storeBytes(of: ASCII.dot, toByteOffset: 19, as: UInt8.self)
            // `text` has eight digits, two more than the fraction.
            let text = Digits.eight(UInt64(truncatingIfNeeded: fraction * 100))
            space.storeBytes(of: text.littleEndian, toByteOffset: 20, as: UInt64.self)
            length += digits + 1
        }
        guard let shift else {
            space.storeBytes(of: 0x5A, toByteOffset: length, as: UInt8.self)
            return length + 1
        }
        guard options?.style == .offset else { return length }
        let minutes = abs(shift) / 60
        space.storeBytes(of: shift < 0 ? ASCII.minus : ASCII.plus, toByteOffset: length, as: UInt8.self)
        space.storeBytes(of: clock(minutes / 60, minutes % 60, 0).littleEndian, toByteOffset: length + 1, as: UInt64.self)
        return length + 6
    }

    /// Returns text such as `07:08:09`, with its first character in the lowest byte. The text is computed from the digits 07008009 by
    /// adding ten to the zeros between the numbers, because `:` follows `9` in ASCII.
    private static func clock(_ hours: Int, _ minutes: Int, _ seconds: Int) -> UInt64 {
        Digits.eight(UInt64(truncatingIfNeeded: (hours &* 1_000 &+ minutes) &* 1_000 &+ seconds)) &+ 0x0A_0000_0A_0000
    }
}

/// Numbers as decimal text.
enum Digits {
    /// The maximum number of bytes that `write` needs.
    static let longest: Int = 24

    /// Returns the value of two characters, or `nil` unless both are digits. The caller has checked the length.
    static func pair(_ text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        let tens = text[at] &- ASCII.zero
        let ones = text[at + 1] &- ASCII.zero
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Returns the eight digits of a number below 100,000,000 as characters, with the first one in the lowest byte. Halves, pairs and
    /// digits are computed in parallel.
    @inline(__always)
    static func eight(_ value: UInt64) -> UInt64 {
        let high = value / 10_000
        let halves = high | (value &- high &* 10_000) << 32
        let hundreds = ((halves &* 10_486) >> 20) & 0x0000_007F_0000_007F
        let pairs = hundreds | (halves &- hundreds &* 100) << 16
        let tens = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
        return (tens | (pairs &- tens &* 10) << 8) | zeros
    }

    static let zeros: UInt64 = 0x3030_3030_3030_3030

    /// Writes a number without leading zeros, and returns its length.
    static func write(_ value: UInt64, to space: UnsafeMutableRawPointer) -> Int {
        if value < 100_000_000 {
            let text = eight(value)
            let zeros = min((text ^ zeros).trailingZeroBitCount >> 3, 7)
            space.storeBytes(of: (text >> UInt64(truncatingIfNeeded: zeros &* 8)).littleEndian, as: UInt64.self)
            return 8 &- zeros
        }
        let high = value / 100_000_000
        let length = write(high, to: space)
        space.storeBytes(of: eight(value &- high &* 100_000_000).littleEndian, toByteOffset: length, as: UInt64.self)
        return length &+ 8
    }
}
