// Inlined because UUID parsing uses these functions. Without `@usableFromInline`, the compiler silently does not inline the members of a package
// type in other modules.
@usableFromInline package enum Hexadecimal {
    /// Returns the value of an uppercase or lowercase hexadecimal digit, or `nil` for any other character.
    @inlinable @inline(__always) package static func value(_ digit: UInt8) -> UInt8? {
        let decimal = digit &- 0x30
        let letter = (digit | 0x20) &- 0x61
        return decimal < 10 ? decimal : letter < 6 ? letter &+ 10 : nil
    }

    /// Returns the hexadecimal digit for a number below 16.
    @inlinable @inline(__always) package static func digit(_ value: UInt8, isUppercase: Bool = false) -> UInt8 {
        value < 10 ? value &+ 0x30 : value &+ (isUppercase ? 0x37 : 0x57)
    }
}
