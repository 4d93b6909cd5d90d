// Numbers of few digits, such as prices and coordinates, are exact in a double and take a short path. The standard library handles all
// other numbers.

extension JSONReader {
    /// Decodes the number at the cursor and moves past it, if at most 53 bits of digits are scaled by a power of ten that is exact in a
    /// double, so that one division gives the nearest double (Clinger 1990). Otherwise, returns `nil` without moving. Malformed numbers and
    /// numbers with an exponent are left to the slow path as well.
    mutating func shortDouble() -> Double? {
        var offset = position
        let isNegative = byte(offset) == ASCII.minus
        if isNegative { offset &+= 1 }
        let first = offset
        var digits: UInt64 = 0
        addDigits(&offset, &digits)
        var count = offset &- first
        if count == 0 || (count > 1 && byte(first) == ASCII.zero) { return nil }
        var places = 0
        if byte(offset) == ASCII.dot {
            let point = offset
            offset &+= 1
            addDigits(&offset, &digits)
            places = offset &- point &- 1
            if places == 0 { return nil }
            count &+= places
        }
        // 19 digits always fit in 64 bits.
        if count > 19 || digits > 1 << 53 || byte(offset) | 0x20 == ASCII.e { return nil }
        position = offset
        let value = places == 0 ? Double(digits) : Double(digits) / JSONReader.powersOfTen[places]
        return isNegative ? -value : value
    }

    @inline(__always) func addDigits(_ offset: inout Int, _ value: inout UInt64) {
        var digit = byte(offset) &- ASCII.zero
        while digit <= 9 {
            value = value &* 10 &+ UInt64(digit)
            offset &+= 1
            digit = byte(offset) &- ASCII.zero
        }
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    ]
}

extension JSONWriter {
    /// Writes the shortest text that parses as the same number. Numbers below 1e15 without a fraction are written as integers.
    mutating func write(_ value: Double) {
        guard value.isFinite else { return failNumber(value) }
        let size = value.magnitude
        let isPlain = size < 1e15 && (size >= 1e-4 || value.bitPattern == 0)
        let whole = isPlain ? UInt64(size) : 0
        if isPlain, Double(whole) == size {
            if value < 0 { append(ASCII.minus) }
            write(whole)
        } else if !isPlain || size >= 1e9 || !writeMillionths(value, whole) {
            append(plain: value.description)
        }
    }

    /// Writes a number below 1e9 with up to six decimals, or nothing if the number needs more. Numbers of at most 15 digits are all
    /// different in a double, so the decimals are the shortest if the number of millionths yields the same double.
    private mutating func writeMillionths(_ value: Double, _ whole: UInt64) -> Bool {
        let millionths = UInt64(value.magnitude * 1e6 + 0.5)
        guard Double(millionths) / 1e6 == value.magnitude else { return false }
        if value < 0 { append(ASCII.minus) }
        write(whole)
        let decimals = Digits.eight((millionths &- whole &* 1_000_000) &* 100)
        let zeros = (decimals ^ Digits.zeros).leadingZeroBitCount >> 3
        reserve(9)
        store(ASCII.dot)
        (buffer + count).storeBytes(of: decimals.littleEndian, as: UInt64.self)
        count &+= 8 &- zeros
        return true
    }
}
