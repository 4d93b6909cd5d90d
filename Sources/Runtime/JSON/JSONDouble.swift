extension JSONReader {
    /// Decodes the number at the cursor and moves past it. Returns `nil` without moving if the number needs the slow path or is malformed.
    mutating func fastDouble() -> Double? {
        var offset = position
        let isNegative = byte(offset) == ASCII.minus
        if isNegative { offset &+= 1 }
        let first = offset
        var value: UInt64 = 0
        addDigits(&offset, &value)
        var count = offset &- first
        if count == 0 || (count > 1 && byte(first) == ASCII.zero) { return nil }
        var exponent = 0
        if byte(offset) == ASCII.dot {
            offset &+= 1
            let point = offset
            if value == 0, count == 1 {
                // Leading zeros are not significant.
                while byte(offset) == ASCII.zero { offset &+= 1 }
                count = point &- offset
            }
            while offset &+ 8 <= end, let eight = JSONDouble.eightDigits(word(offset)) {
                value = value &* 100_000_000 &+ eight
                offset &+= 8
            }
            addDigits(&offset, &value)
            if offset == point { return nil }
            exponent = point &- offset
            count &+= offset &- point
        }
        // 19 digits always fit in 64 bits.
        if count > 19 { return nil }
        if byte(offset) | 0x20 == ASCII.e {
            guard let power = power(&offset) else { return nil }
            exponent &+= power
        }
        guard let result = JSONDouble.nearest(value, exponent) else { return nil }
        position = offset
        return isNegative ? -result : result
    }

    @inline(__always)
    func addDigits(_ offset: inout Int, _ value: inout UInt64) {
        var digit = byte(offset) &- ASCII.zero
        while digit <= 9 {
            value = value &* 10 &+ UInt64(digit)
            offset &+= 1
            digit = byte(offset) &- ASCII.zero
        }
    }

    /// Reads the exponent after an `e`. Returns `nil` if it has no digits or more than four.
    private func power(_ offset: inout Int) -> Int? {
        offset &+= 1
        let isNegative = byte(offset) == ASCII.minus
        if isNegative || byte(offset) == ASCII.plus { offset &+= 1 }
        let first = offset
        var power: UInt64 = 0
        addDigits(&offset, &power)
        guard offset > first, offset &- first <= 4 else { return nil }
        return isNegative ? 0 &- Int(power) : Int(power)
    }
}

/// Finds the nearest double, by exact arithmetic if 53 bits are enough (Clinger 1990), and otherwise by multiplication with a 128-bit power
/// of five (Eisel and Lemire, "Number Parsing at a Gigabyte per Second", 2021).
enum JSONDouble {
    /// Returns the value of eight ASCII characters, or `nil` unless all of them are digits.
    @inline(__always)
    static func eightDigits(_ loaded: UInt64) -> UInt64? {
        let word = UInt64(littleEndian: loaded)
        let digits = word &- 0x3030_3030_3030_3030
        let above = word &+ 0x4646_4646_4646_4646
        if (digits | above) & 0x8080_8080_8080_8080 != 0 { return nil }
        let pairs = (digits &* 10) &+ (digits >> 8)
        let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (low &+ high) >> 32
    }

    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Returns the double nearest to value · 10^exponent, or `nil` if it cannot be determined here.
    static func nearest(_ value: UInt64, _ exponent: Int) -> Double? {
        if value == 0 { return 0 }
        if value <= 1 << 53, exponent >= -22, exponent <= 22 {
            let exact = Double(value)
            return exponent < 0 ? exact / exactPowers[0 &- exponent] : exact * exactPowers[exponent]
        }
        guard exponent >= -PowersOfFive.limit, exponent <= PowersOfFive.limit else { return nil }
        return product(value, exponent)
    }

    private static func product(_ value: UInt64, _ exponent: Int) -> Double? {
        let zeros = value.leadingZeroBitCount
        let factor = value &<< UInt64(zeros)
        let index = (exponent &+ PowersOfFive.limit) &* 2
        var (high, low): (UInt64, UInt64) = factor.multipliedFullWidth(by: PowersOfFive.table[index])
        if high & 0x1FF == 0x1FF {
            let more = factor.multipliedFullWidth(by: PowersOfFive.table[index &+ 1]).high
            let sum = low.addingReportingOverflow(more)
            low = sum.partialValue
            if sum.overflow { high &+= 1 }
            if high & 0x1FF == 0x1FF, low == .max { return nil }
        }
        let upper = Int(high >> 63)
        var mantissa = high &>> UInt64(upper &+ 9)
        // floor(exponent · log2(10)), as in the paper.
        let binary = ((217_706 &* exponent) >> 16) &+ 1087 &- (1 ^ upper) &- zeros
        // If the value is halfway between two doubles, only exact arithmetic can decide.
        if low == 0, high & 0x1FF == 0, mantissa & 3 == 1 { return nil }
        mantissa = (mantissa &+ 1) >> 1
        var biased = binary
        if mantissa >> 53 != 0 {
            mantissa >>= 1
            biased &+= 1
        }
        // Subnormal and infinite results take the slow path.
        if biased < 1 || biased > 2046 { return nil }
        return Double(bitPattern: UInt64(biased) &<< 52 | (mantissa & 0x000F_FFFF_FFFF_FFFF))
    }

    // MARK: Writing

    /// The maximum number of bytes that `write` needs.
    static let longest: Int = 48

    /// Returns whether `write`, which uses no exponents, supports the number.
    static func isPlain(_ value: Double) -> Bool {
        value.magnitude < 1e15 && (value.magnitude >= 1e-4 || (value == 0 && value.sign == .plus))
    }

    /// Writes a plain number (see `isPlain`) and returns the length of the text.
    static func write(_ value: Double, to space: UnsafeMutableRawPointer) -> Int {
        let whole = UInt64(value.magnitude)
        var length = 0
        if value < 0 {
            space.storeBytes(of: ASCII.minus, as: UInt8.self)
            length = 1
        }
        length &+= Digits.write(whole, to: space + length)
        if Double(whole) == value.magnitude { return length }
        space.storeBytes(of: ASCII.dot, toByteOffset: length, as: UInt8.self)
        length &+= 1

        // The fraction is padded to 16 digits. If it has 17 to 20 digits, the digits before the last 16 are zeros followed by one digit,
        // and are written first.
        var (rest, places) = shortest(value.magnitude)
        if places > 16 {
            let first = rest / 10_000_000_000_000_000
            rest &-= first &* 10_000_000_000_000_000
            space.storeBytes(of: Digits.zeros, toByteOffset: length, as: UInt64.self)
            length &+= places &- 16
            space.storeBytes(of: ASCII.zero &+ UInt8(truncatingIfNeeded: first), toByteOffset: length &- 1, as: UInt8.self)
        } else {
            rest = (rest &- whole &* UInt64(exactPowers[places])) &* UInt64(exactPowers[16 &- places])
        }
        let high = rest / 100_000_000
        let texts: (UInt64, UInt64) = (Digits.eight(high), Digits.eight(rest &- high &* 100_000_000))
        space.storeBytes(of: texts.0.littleEndian, toByteOffset: length, as: UInt64.self)
        space.storeBytes(of: texts.1.littleEndian, toByteOffset: length &+ 8, as: UInt64.self)
        let zeros = (texts.1 ^ Digits.zeros).leadingZeroBitCount >> 3
        return length &+ 16 &- (zeros < 8 ? zeros : 8 &+ (texts.0 ^ Digits.zeros).leadingZeroBitCount >> 3)
    }

    /// Returns the shortest digits that parse as the same number, and the number of digits after the point, for numbers from 1e-4 to 1e15
    /// with a fraction. If there is more than one candidate, the nearest is used (Giulietti, "The Schubfach way to render doubles", 2020).
    /// The required powers of ten, up to 10^20, are exact in 64 bits, so no error needs to be tracked.
    private static func shortest(_ value: Double) -> (digits: UInt64, places: Int) {
        let significand = value.significandBitPattern | 1 << 52
        let exponent = Int(value.exponentBitPattern) &- 1075
        // The lower neighbor of a power of two is half as far away as the upper one.
        let isPower = value.significandBitPattern == 0
        // The following values are ⌊log10⌋ of the distance to the neighbors, and ⌊log2⌋ of the power of ten.
        let places = 0 &- (exponent &* 1_262_611 &- (isPower ? 524_031 : 0)) >> 22
        let shift = UInt64(truncatingIfNeeded: exponent &+ (places &* 1_741_647) >> 19 &+ 1)
        let power = PowersOfFive.table[(PowersOfFive.limit &+ places) &* 2]

        // The following values are the number and the bounds of the interval that rounds to it, multiplied by four. If the significand is
        // even, the interval includes its bounds. The last bit is sticky.
        let odd = significand & 1
        let low = scaled((significand &* 4 &- (isPower ? 1 : 2)) &<< shift, power) &+ odd
        let middle = scaled((significand &* 4) &<< shift, power)
        let high = scaled((significand &* 4 &+ 2) &<< shift, power) &- odd

        let tens = middle / 40
        let isLower = low <= tens &* 40
        let isUpper = tens &* 40 &+ 40 <= high
        if isLower != isUpper { return (tens &+ (isUpper ? 1 : 0), places &- 1) }
        let ones = middle / 4
        let isBelow = low <= ones &* 4
        let isAbove = ones &* 4 &+ 4 <= high
        if isBelow != isAbove { return (ones &+ (isAbove ? 1 : 0), places) }
        let rest = middle & 3
        return (ones &+ (rest > 2 || (rest == 2 && ones & 1 != 0) ? 1 : 0), places)
    }

    @inline(__always)
    private static func scaled(_ value: UInt64, _ power: UInt64) -> UInt64 {
        let product: (high: UInt64, low: UInt64) = value.multipliedFullWidth(by: power)
        return product.high | (product.low != 0 ? 1 : 0)
    }
}

/// 5^n for −55 ≤ n ≤ 55 in 128 bits, with the highest bit set. Numbers beyond that range are rare and take the slow path.
enum PowersOfFive {
    static let limit: Int = 55
    /// The upper and the lower word of each power. Positive powers are exact, and negative powers are rounded down.
    static let table: [UInt64] = makeTable()

    private static func makeTable() -> [UInt64] {
        var table = [UInt64](repeating: 0, count: (2 * limit + 1) * 2)
        // Start with 5^55 · 2^256, the highest word first. Each following power is a fifth of the one before. The rounding error does not
        // reach the words that are used.
        var words: [UInt64] = [0xD0CF_4B50_CFE2_0765, 0xFFF4_B4E3_F741_CF6D, 0, 0, 0, 0]
        for power in stride(from: table.count - 2, through: 0, by: -2) {
            let first = words[0] != 0 ? 0 : words[1] != 0 ? 1 : words[2] != 0 ? 2 : 3
            let shift = words[first].leadingZeroBitCount
            for word in 0...1 { table[power + word] = words[first + word] << shift | words[first + word + 1] >> (64 - shift) }
            var rest: UInt64 = 0
            for index in words.indices {
                let fifth: (quotient: UInt64, remainder: UInt64) = (5 as UInt64).dividingFullWidth((rest, words[index]))
                (words[index], rest) = (fifth.quotient, fifth.remainder)
            }
        }
        return table
    }
}
