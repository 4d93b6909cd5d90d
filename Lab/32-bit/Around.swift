// Replacements for declarations in other files that the checked files use but Embedded Swift does not support.

enum ASCII {
    static let space: UInt8 = 0x20, plus: UInt8 = 0x2B, minus: UInt8 = 0x2D, dot: UInt8 = 0x2E, zero: UInt8 = 0x30, colon: UInt8 = 0x3A
    static let t: UInt8 = 0x74
}
