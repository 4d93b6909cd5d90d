/// The FNV-1a hash, which is the same in every run and on every machine, unlike Swift's `Hasher`.
struct FNVHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init() {}

    init(_ text: String) { for byte in text.utf8 { add(byte) } }

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(truncatingIfNeeded: byte)) &* 0x100_0000_01b3 }
}
