/// A date without a time in JSON, parsed the same way as in the runtime (RFC 3339, full-date).
package struct DayText {
    let year: Int
    let month: Int
    let day: Int

    /// Parses a date. Returns `nil` for other text and for dates that do not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 else { return nil }
        self.init(bytes[...])
    }

    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        guard let year = number(bytes, 0, count: 4), let month = number(bytes, 5, count: 2), let day = number(bytes, 8, count: 2),
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-")
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard (1...12).contains(month), (1...length).contains(day) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The number of days since 1970-01-01 in the proleptic Gregorian calendar. The computation starts each year in March, so that the leap
    /// day is the last day of the year.
    fileprivate var days: Int {
        let shifted = month <= 2 ? year + 399 : year + 400
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

/// A date and time in JSON, parsed the same way as in the runtime (RFC 3339, date-time).
package struct MomentText {
    /// Whole seconds since 2001-01-01, Foundation's reference date.
    let seconds: Int
    /// The digits of the fraction, up to microseconds.
    let fraction: String
    /// The seconds of the years 0 to 9999. A time outside them, because of its offset, is the nearest one inside.
    private static let years = -63_145_526_400...252_423_993_599

    /// - Parameter localOffset: The seconds east of UTC for text without an offset, or `nil` to reject such text.
    init?(_ text: String, localOffset: Int?) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, let day = DayText(bytes[..<10]) else { return nil }
        guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]), bytes[13] == UInt8(ascii: ":"),
            let hour = number(bytes[...], 11, count: 2), let minute = number(bytes[...], 14, count: 2), hour < 24, minute < 60
        else { return nil }
        var position = 16
        var second = 0
        if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
            guard let seconds = number(bytes[...], 17, count: 2), seconds <= 60 else { return nil }
            second = seconds
            position = 19
        }
        let start = position
        if position == 19, position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            while position < bytes.count, isDigit(bytes[position]) { position += 1 }
            if position == 20 { return nil }
        }
        guard let offset = position == bytes.count ? localOffset : parseOffset(bytes[position...]) else { return nil }
        let digits = position == start ? [] : bytes[20..<min(position, 26)]
        let written = day.days * 86_400 + hour * 3_600 + minute * 60 + second - offset - 978_307_200
        seconds = min(max(written, Self.years.lowerBound), Self.years.upperBound)
        fraction =
            written < seconds
            ? ""
            : written > seconds ? "999999" : String(decoding: digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed(), as: UTF8.self)
    }
}

/// Returns whether a string is a UUID with hyphens (RFC 9562, section 4).
func isUUID(_ text: String) -> Bool {
    let hyphens = [8, 13, 18, 23]
    return text.utf8.count == 36
        && text.utf8.enumerated().allSatisfy { hyphens.contains($0) ? $1 == UInt8(ascii: "-") : hexValue($1) != nil }
}

/// Decodes base64 text, with or without padding and line breaks, in either alphabet (RFC 4648 §4, §5). Returns `nil` for other text.
package func bytes(ofBase64 text: String) -> [UInt8]? {
    var letters = text.utf8.filter { $0 != 0x0A && $0 != 0x0D }
    if letters.count % 4 == 0 { for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters.removeLast() } }
    guard letters.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in letters {
        guard let value = base64Value(letter) else { return nil }
        bits = bits << 6 | UInt32(value)
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return result
}

private func base64Value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
}

/// Returns the number formed by the `count` digits starting at `start`, or `nil` if one of the bytes is not a digit.
private func number(_ bytes: ArraySlice<UInt8>, _ start: Int, count: Int) -> Int? {
    let first = bytes.startIndex + start
    guard first + count <= bytes.endIndex else { return nil }
    var value = 0
    for byte in bytes[first..<first + count] {
        guard isDigit(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
}

/// Parses an offset from UTC, such as `+02:00`, `+0200`, `+02` or `Z`, and returns it in seconds. Returns `nil` for other text.
func secondsEast(ofUTC text: String) -> Int? { parseOffset(Array(text.utf8)[...]) }

/// Parses an offset from UTC, such as `Z`, `+02:00`, `+0200` or `+02`, and returns it in seconds.
private func parseOffset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first else { return nil }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return bytes.count == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), [3, 5, 6].contains(bytes.count) else { return nil }
    if bytes.count == 6, bytes[bytes.startIndex + 3] != UInt8(ascii: ":") { return nil }
    let written = bytes.count == 3 ? 0 : number(bytes, bytes.count - 2, count: 2)
    guard let hours = number(bytes, 1, count: 2), let minutes = written, hours < 24, minutes < 60 else { return nil }
    return (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
}
