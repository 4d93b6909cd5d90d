import Foundation

// Values at the cursor, whatever led to it: a key, an item of a list, the start of the text.

extension JSONReader {
    mutating func readString() -> String {
        guard let text = text() else { return "" }
        return String(decoding: text, as: UTF8.self)
    }

    mutating func readBool() -> Bool {
        if take("true") { return true }
        if !take("false") { mismatch("a boolean") }
        return false
    }

    /// Moves over `null`; false when another value stands at the cursor.
    @inline(__always)
    mutating func readNull() -> Bool { byte(position) == ASCII.n ? take("null") : false }

    mutating func readInt64() -> Int64 {
        let start: Int = position
        let isNegative: Bool = byte(start) == ASCII.minus
        let first: Int = isNegative ? start &+ 1 : start
        var at: Int = first
        var value: UInt64 = 0
        // 18 digits cannot overflow.
        while at < first &+ 18 {
            let digit: UInt8 = byte(at) &- ASCII.zero
            if digit > 9 { break }
            value = value &* 10 &+ UInt64(digit)
            at &+= 1
        }
        let next: UInt8 = byte(at)
        let isPlain: Bool = next &- ASCII.zero > 9 && next != ASCII.dot && next | 0x20 != ASCII.e
        if isPlain, at > first, byte(first) != ASCII.zero || at == first &+ 1 {
            position = at
            let signed = Int64(truncatingIfNeeded: value)
            return isNegative ? 0 &- signed : signed
        }
        guard let text = integerText() else { return 0 }
        guard let result = text?.int64 else {
            invalid("The integer does not fit 64 bits, or has a fraction", start)
            return 0
        }
        return result
    }

    mutating func readUInt64() -> UInt64 {
        let start: Int = position
        guard let text = integerText() else { return 0 }
        guard let result = text?.uint64 else {
            invalid("The integer does not fit 64 bits without a sign, or has a fraction", start)
            return 0
        }
        return result
    }

    private mutating func integerText() -> JSONDigits.Magnitude?? {
        guard let text = numberText() else { return nil }
        return .some(JSONDigits(text)?.integer)
    }

    mutating func readInt() -> Int {
        let start: Int = position
        let value: Int64 = readInt64()
        guard let result = Int(exactly: value) else {
            invalid("The integer does not fit", start)
            return 0
        }
        return result
    }

    mutating func readInt32() -> Int32 {
        let start: Int = position
        let value: Int64 = readInt64()
        guard let result = Int32(exactly: value) else {
            invalid("The integer does not fit 32 bits", start)
            return 0
        }
        return result
    }

    mutating func readDouble() -> Double {
        let start: Int = position
        var at: Int = start
        if let value = JSONDouble.read(self.base, &at, end) {
            position = at
            return value
        }
        guard let text = numberText() else { return 0 }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
            invalid("The number does not fit a double", start)
            return 0
        }
        return value
    }

    mutating func readFloat() -> Float {
        let start: Int = position
        guard let text = numberText() else { return 0 }
        guard let value = Float(String(decoding: text, as: UTF8.self)), value.isFinite else {
            invalid("The number does not fit a float", start)
            return 0
        }
        return value
    }

    mutating func readDecimal() -> Decimal {
        let start: Int = position
        guard let text = numberText() else { return 0 }
        guard let value = JSONNumber(checked: String(decoding: text, as: UTF8.self)).decimal else {
            invalid("The number does not fit a decimal", start)
            return 0
        }
        return value
    }

    mutating func readDate() -> Date {
        let start: Int = position
        if let text = text() {
            if let date = RFC3339.date(text) { return date }
            invalid("Expected a date and time as in 2024-05-06T07:08:09Z (RFC 3339)", start)
        }
        return Date(timeIntervalSinceReferenceDate: 0)
    }

    mutating func readCalendarDate() -> CalendarDate {
        let start: Int = position
        if let text = text() {
            if let date = CalendarDate(utf8: text) { return date }
            invalid("Expected a date as in 2024-05-06 (RFC 3339)", start)
        }
        return CalendarDate()
    }

    mutating func readUUID() -> UUID {
        let start: Int = position
        let text: String = readString()
        if let uuid = UUID(uuidString: text) { return uuid }
        invalid("Expected a UUID (RFC 9562)", start)
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    mutating func readURI() -> URI { URI(readString()) }

    mutating func readData() -> Data {
        let start: Int = position
        if let text = text() {
            if let data = Base64.data(text) { return data }
            invalid("Expected base64 (RFC 4648)", start)
        }
        return Data()
    }
}
