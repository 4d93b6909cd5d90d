import EndpointBasics

/// A date and time as written in text.
struct Timestamp {
    /// The seconds since 1970, computed as if the written time were in UTC.
    let seconds: Int64
    let microseconds: Int
    /// The seconds east of UTC, or `nil` if the text has no offset.
    let offset: Int?

    /// Returns the point in time for an offset in seconds east of UTC, or the nearest one in the years 0 to 9999.
    ///
    /// From the year 2274 on, a `Double` has no room for microseconds. Rounding must not change the second, and with it the day.
    @inline(__always) func date(offset: Int) -> Date {
        let start = seconds &- Int64(offset)
        guard RFC3339.isInRange(start) else { return start < RFC3339.first ? RFC3339.earliest : RFC3339.latest }
        let second = Double(start &- RFC3339.reference)
        let sum = second + Double(microseconds) / 1e6
        return Date(timeIntervalSinceReferenceDate: sum < second + 1 ? sum : (second + 1).nextDown)
    }
}

/// Dates and times as text (RFC 3339), in the proleptic Gregorian calendar. Foundation is not used, because its calendar is Julian before
/// 1582 and its formatters take a microsecond per date.
enum RFC3339 {
    /// The maximum number of bytes that `write` needs.
    static let longest: Int = 40
    /// The number of seconds from 1970 to 2001, Foundation's reference date.
    fileprivate static let reference: Int64 = 978_307_200
    /// The first second of the year 0, and the second after the year 9999, since 1970.
    fileprivate static let first: Int64 = -62_167_219_200
    fileprivate static let end: Int64 = 253_402_300_800
    fileprivate static var earliest: Date { Date(timeIntervalSinceReferenceDate: Double(first - reference)) }
    fileprivate static var latest: Date { Date(timeIntervalSinceReferenceDate: Double(end - reference).nextDown) }

    /// Parses a date. Returns `nil` for other text, and for text without an offset unless the options define the offset.
    static func date(_ text: UnsafeRawBufferPointer, _ options: @autoclosure () -> DateOptions? = nil) -> Date? {
        guard let time = timestamp(text) else { return nil }
        return (time.offset ?? (options() ?? DateOptions()).offset(atLocal: time.seconds)).map { time.date(offset: $0) }
    }

    /// Parses a date and a time separated by `T`, `t` or a space. The seconds and the offset are optional, as are the minutes of the offset
    /// and the colon before them. A leap second becomes the following second. Digits beyond microseconds are dropped.
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
        var microseconds = 0
        if at == 19, at < text.count, text[at] == ASCII.dot {
            var unit = 100_000
            at += 1
            while at < text.count, text[at] &- ASCII.zero < 10 {
                microseconds += Int(text[at] &- ASCII.zero) * unit
                unit /= 10
                at += 1
            }
            if at == 20 { return nil }
        }
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

    /// Writes the text and returns its length, which is 0 outside the years 0 to 9999 and for an unknown zone. Without options, the text is
    /// in UTC, with a fraction of three or six digits if there is one.
    static func write(_ date: Date, _ options: DateOptions?, to space: UnsafeMutableRawPointer) -> Int {
        if let options, options.style != .utc, options.unknownZone != nil { return 0 }
        guard let instant = Instant(date) else { return 0 }
        var shift = options?.shift(date)
        if shift != nil, options?.style == .offset, !isInRange(instant.seconds + Int64(shift ?? 0)) { shift = nil }
        guard writeSeconds(instant.seconds + Int64(shift ?? 0), to: space) else { return 0 }
        let length = 19 + writeFraction(instant.microseconds, options?.fraction ?? .asNeeded, to: space + 19)
        guard let shift else {
            space.storeBytes(of: UInt8(ascii: "Z"), toByteOffset: length, as: UInt8.self)
            return length + 1
        }
        return options?.style == .offset ? length + writeOffset(shift, to: space + length) : length
    }

    /// A point in time as it is written.
    private struct Instant {
        /// Whole seconds since 1970.
        let seconds: Int64
        let microseconds: Int

        /// Returns `nil` if the date is far outside the years 0 to 9999.
        init?(_ date: Date) {
            let interval = date.timeIntervalSinceReferenceDate
            guard interval.magnitude < 1e12 else { return nil }
            let second = interval.rounded(.down)
            let fraction = interval - second
            seconds = Int64(second) + reference
            let milliseconds = (fraction * 1e3).rounded()
            // Prefer milliseconds if they denote the same date. In distant years, the microseconds differ from those that were read.
            if second + milliseconds / 1e3 == interval {
                microseconds = Int(milliseconds) * 1_000
            } else {
                microseconds = min(Int((fraction * 1e6).rounded()), 999_999)
            }
        }
    }

    fileprivate static func isInRange(_ seconds: Int64) -> Bool { UInt64(bitPattern: seconds &- first) < UInt64(bitPattern: end - first) }

    /// Writes 19 bytes, such as `2024-05-06T07:08:09`. Returns false outside the years 0 to 9999.
    private static func writeSeconds(_ seconds: Int64, to space: UnsafeMutableRawPointer) -> Bool {
        let day = (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400
        let time = Int(seconds - day * 86_400)
        guard let date = CalendarDate(days: Int(clamping: day)) else { return false }
        date.write(to: space)
        space.storeBytes(of: UInt8(ascii: "T"), toByteOffset: 10, as: UInt8.self)
        let clock = clock(hours: time / 3_600, minutes: time / 60 % 60, seconds: time % 60)
        space.storeBytes(of: clock.littleEndian, toByteOffset: 11, as: UInt64.self)
        return true
    }

    /// Writes the fraction of a second with its dot, and returns its length.
    private static func writeFraction(
        _ microseconds: Int, _ precision: DateOptions.Fraction, to space: UnsafeMutableRawPointer
    ) -> Int {
        let digits =
            switch precision {
            case .asNeeded: microseconds == 0 ? 0 : microseconds % 1_000 == 0 ? 3 : 6
            case .none: 0
            case .milliseconds: 3
            case .microseconds: 6
            }
        guard digits > 0 else { return 0 }
        space.storeBytes(of: ASCII.dot, as: UInt8.self)
        // `eight` returns two digits more than the fraction has.
        let text = Digits.eight(UInt64(truncatingIfNeeded: microseconds * 100))
        space.storeBytes(of: text.littleEndian, toByteOffset: 1, as: UInt64.self)
        return digits + 1
    }

    /// Writes six bytes, such as `+02:00`, and returns their number.
    private static func writeOffset(_ shift: Int, to space: UnsafeMutableRawPointer) -> Int {
        let minutes = abs(shift) / 60
        space.storeBytes(of: shift < 0 ? ASCII.minus : ASCII.plus, as: UInt8.self)
        space.storeBytes(of: clock(hours: minutes / 60, minutes: minutes % 60, seconds: 0).littleEndian, toByteOffset: 1, as: UInt64.self)
        return 6
    }

    /// Returns text such as `07:08:09`, with its first character in the lowest byte. The text is computed from the digits 07008009 by
    /// adding ten to the zeros between the numbers, because `:` follows `9` in ASCII.
    private static func clock(hours: Int, minutes: Int, seconds: Int) -> UInt64 {
        Digits.eight(UInt64(truncatingIfNeeded: (hours &* 1_000 &+ minutes) &* 1_000 &+ seconds)) &+ 0x0A_0000_0A_0000
    }
}
