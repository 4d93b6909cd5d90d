/// The bytes that JSON's grammar and the text formats name (RFC 8259, RFC 3339, RFC 4648).
enum ASCII {
    static let tab: UInt8 = 0x09
    static let newline: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let minus: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let openBrace: UInt8 = 0x7B
    static let closeBrace: UInt8 = 0x7D
    static let e: UInt8 = 0x65
    static let f: UInt8 = 0x66
    static let n: UInt8 = 0x6E
    static let t: UInt8 = 0x74
    static let u: UInt8 = 0x75

    /// The value of a hexadecimal digit.
    @inline(__always)
    static func hexadecimal(_ byte: UInt8) -> UInt8? {
        let digit: UInt8 = byte &- zero
        if digit < 10 { return digit }
        let letter: UInt8 = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// The digit 0–15 in lower case.
    @inline(__always)
    static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? zero &+ value : 0x57 &+ value
    }
}
