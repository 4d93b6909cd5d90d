import Foundation

/// Dates and times as text (RFC 3339), in the proleptic Gregorian calendar. Own arithmetic: Foundation's calendar is Julian before
/// 1582, and its formatters take a microsecond a date.
enum RFC3339 {
    /// Bytes that `write` may need, with two for quotes.
    static let longest: Int = 32

    /// Takes `T`, `t` or a space between date and time, an offset with or without colon, and a leap second (as the second after it).
    /// Digits beyond nanoseconds are ignored.
    static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        guard text.count >= 20, let day = CalendarDate(utf8: UnsafeRawBufferPointer(rebasing: text[0..<10])) else { return nil }
        let separator: UInt8 = text[10]
        guard separator | 0x20 == ASCII.t || separator == ASCII.space, text[13] == ASCII.colon, text[16] == ASCII.colon else { return nil }
        guard let hour = Digits.pair(text, 11), let minute = Digits.pair(text, 14), let second = Digits.pair(text, 17) else { return nil }
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        var at: Int = 19
        var nanoseconds: Int = 0
        if text[at] == ASCII.dot {
            at += 1
            let first: Int = at
            var unit: Int = 100_000_000
            while at < text.count, text[at] &- ASCII.zero < 10 {
                nanoseconds += Int(text[at] &- ASCII.zero) * unit
                unit /= 10
                at += 1
            }
            if at == first { return nil }
        }
        guard let offset = offset(text, at) else { return nil }
        let seconds: Int = day.days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        let whole = Double(seconds - referenceSeconds)
        return Date(timeIntervalSinceReferenceDate: nanoseconds == 0 ? whole : whole + Double(nanoseconds) / 1e9)
    }

    /// The text, in UTC; nil outside of the years 0 to 9999.
    static func text(_ date: Date) -> String? {
        withUnsafeTemporaryAllocation(byteCount: longest, alignment: 1) { (space: UnsafeMutableRawBufferPointer) -> String? in
            guard let start = space.baseAddress else { return nil }
            let length: Int = write(date, to: start)
            return length > 0 ? String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self) : nil
        }
    }

    /// Writes at most 27 bytes, in UTC, with a fraction of three or six digits when there is one; returns their number, 0 outside of
    /// the years 0 to 9999.
    static func write(_ date: Date, to space: UnsafeMutableRawPointer) -> Int {
        let interval: Double = date.timeIntervalSinceReferenceDate
        guard interval.isFinite, interval.magnitude < 1e12 else { return 0 }
        var seconds = Int(interval.rounded(.down))
        var micros = Int(((interval - Double(seconds)) * 1e6).rounded())
        if micros == 1_000_000 {
            seconds += 1
            micros = 0
        }
        seconds += referenceSeconds
        let day: Int = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time: Int = seconds - day * 86_400
        guard let date = CalendarDate(days: day) else { return 0 }
        date.write(to: space)
        space.storeBytes(of: 0x54, toByteOffset: 10, as: UInt8.self)
        Digits.write(time / 3_600, 2, to: space + 11)
        space.storeBytes(of: ASCII.colon, toByteOffset: 13, as: UInt8.self)
        Digits.write(time / 60 % 60, 2, to: space + 14)
        space.storeBytes(of: ASCII.colon, toByteOffset: 16, as: UInt8.self)
        Digits.write(time % 60, 2, to: space + 17)
        var length: Int = 19
        if micros != 0 {
            space.storeBytes(of: ASCII.dot, toByteOffset: 19, as: UInt8.self)
            let isMilliseconds: Bool = micros % 1_000 == 0
            Digits.write(isMilliseconds ? micros / 1_000 : micros, isMilliseconds ? 3 : 6, to: space + 20)
            length = isMilliseconds ? 23 : 26
        }
        space.storeBytes(of: 0x5A, toByteOffset: length, as: UInt8.self)
        return length + 1
    }

    /// Seconds from 1970 to 2001, where Foundation's dates begin.
    private static let referenceSeconds: Int = 978_307_200

    private static func offset(_ text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        guard at < text.count else { return nil }
        let sign: UInt8 = text[at]
        if sign | 0x20 == 0x7A { return at + 1 == text.count ? 0 : nil }
        guard sign == ASCII.plus || sign == ASCII.minus else { return nil }
        let hasColon: Bool = text.count == at + 6
        guard hasColon || text.count == at + 5, !hasColon || text[at + 3] == ASCII.colon else { return nil }
        guard let hours = Digits.pair(text, at + 1), let minutes = Digits.pair(text, hasColon ? at + 4 : at + 3) else { return nil }
        guard hours < 24, minutes < 60 else { return nil }
        let seconds: Int = hours * 3_600 + minutes * 60
        return sign == ASCII.minus ? -seconds : seconds
    }
}

/// A day of the proleptic Gregorian calendar, year 0 to 9999, without time and zone (RFC 3339, full-date).
public struct CalendarDate: Hashable, Comparable, Sendable {
    // One number in the order of time, so that comparing is cheap and the value small.
    private let packed: Int32

    public var year: Int { Int(packed >> 9) }
    /// 1 to 12.
    public var month: Int { Int(packed >> 5 & 15) }
    /// 1 to 31.
    public var day: Int { Int(packed & 31) }

    /// Nil for a day that does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 0, year <= 9_999, month >= 1, month <= 12, day >= 1 else { return nil }
        guard day <= CalendarDate.length(of: month, in: year) else { return nil }
        packed = Int32(truncatingIfNeeded: year << 9 | month << 5 | day)
    }

    /// A date as in `2024-05-06`; nil for other text.
    public init?(_ text: String) {
        var text = text
        let date: CalendarDate? = text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? in
            CalendarDate(utf8: UnsafeRawBufferPointer(bytes))
        }
        guard let date else { return nil }
        self = date
    }

    /// The day on which a moment falls, in UTC; nil outside of the years 0 to 9999.
    public init?(utc date: Date) {
        let days: Double = (date.timeIntervalSince1970 / 86_400).rounded(.down)
        guard days.magnitude < 1e7 else { return nil }
        self.init(days: Int(days))
    }

    /// Midnight in UTC.
    public var utc: Date { Date(timeIntervalSince1970: Double(days * 86_400)) }

    public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.packed < right.packed }

    static let length: Int = 10
    static let epoch = CalendarDate(packed: 1_970 << 9 | 1 << 5 | 1)

    private init(packed: Int32) { self.packed = packed }

    init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == CalendarDate.length, text[4] == ASCII.minus, text[7] == ASCII.minus else { return nil }
        guard let century = Digits.pair(text, 0), let year = Digits.pair(text, 2) else { return nil }
        guard let month = Digits.pair(text, 5), let day = Digits.pair(text, 8) else { return nil }
        self.init(year: century * 100 + year, month: month, day: day)
    }

    /// Days since 1970-01-01. The year begins in March here, so that the leap day is its last.
    var days: Int {
        let shifted: Int = month <= 2 ? year + 399 : year + 400
        let era: Int = shifted / 400
        let yearOfEra: Int = shifted - era * 400
        let monthFromMarch: Int = (month + 9) % 12
        let dayOfYear: Int = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra: Int = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return (era - 1) * 146_097 + dayOfEra - 719_468
    }

    /// Nil outside of the years 0 to 9999.
    init?(days: Int) {
        let shifted: Int = days + 719_468 + 146_097
        guard shifted >= 0, shifted < 146_097 * 27 else { return nil }
        let era: Int = shifted / 146_097
        let dayOfEra: Int = shifted - era * 146_097
        let yearOfEra: Int = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear: Int = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch: Int = (5 * dayOfYear + 2) / 153
        let month: Int = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year: Int = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
        self.init(year: year, month: month, day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    /// Writes ten bytes.
    func write(to space: UnsafeMutableRawPointer) {
        Digits.write(year, 4, to: space)
        space.storeBytes(of: ASCII.minus, toByteOffset: 4, as: UInt8.self)
        Digits.write(month, 2, to: space + 5)
        space.storeBytes(of: ASCII.minus, toByteOffset: 7, as: UInt8.self)
        Digits.write(day, 2, to: space + 8)
    }
}

extension CalendarDate: LosslessStringConvertible, Codable {
    public var description: String {
        withUnsafeTemporaryAllocation(byteCount: CalendarDate.length, alignment: 1) { (space: UnsafeMutableRawBufferPointer) -> String in
            if let start = space.baseAddress { write(to: start) }
            return String(decoding: space, as: UTF8.self)
        }
    }

    public init(from decoder: any Decoder) throws {
        let container: any SingleValueDecodingContainer = try decoder.singleValueContainer()
        guard let date = CalendarDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a date as in 2024-05-06 (RFC 3339)")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container: any SingleValueEncodingContainer = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Decimal digits of fixed width.
enum Digits {
    /// The value of two digits, nil when one is none. The caller knows that the text is long enough.
    @inline(__always)
    static func pair(_ text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        let tens: UInt8 = text[at] &- ASCII.zero
        let ones: UInt8 = text[at + 1] &- ASCII.zero
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    @inline(__always)
    static func write(_ value: Int, _ width: Int, to space: UnsafeMutableRawPointer) {
        var rest: Int = value
        var at: Int = width
        while at > 0 {
            at -= 1
            space.storeBytes(of: ASCII.zero &+ UInt8(truncatingIfNeeded: rest % 10), toByteOffset: at, as: UInt8.self)
            rest /= 10
        }
    }
}
