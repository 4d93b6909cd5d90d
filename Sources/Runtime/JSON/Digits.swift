/// Numbers as decimal text.
enum Digits {
    /// The maximum number of bytes that `write` needs.
    static let longest: Int = 24

    /// Returns the value of two characters, or `nil` unless both are digits. The caller has checked the length.
    @inline(__always) static func pair(_ text: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        let tens = text[at] &- ASCII.zero
        let ones = text[at + 1] &- ASCII.zero
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Returns the eight digits of a number below 100,000,000 as characters, with the first one in the lowest byte. Halves, pairs and
    /// digits are computed in parallel.
    @inline(__always) static func eight(_ value: UInt64) -> UInt64 {
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
