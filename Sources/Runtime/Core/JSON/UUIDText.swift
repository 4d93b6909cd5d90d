import Foundation

/// UUIDs as text (RFC 9562 §4): any case is read, lower case is written.
enum UUIDText {
    static let length: Int = 36

    static func uuid(_ text: UnsafeRawBufferPointer) -> UUID? {
        guard text.count == length else { return nil }
        var result: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isGood: Bool = withUnsafeMutableBytes(of: &result) { (bytes: UnsafeMutableRawBufferPointer) -> Bool in
            var at: Int = 0
            for index in 0..<16 {
                if isDash(index) {
                    if text[at] != ASCII.minus { return false }
                    at += 1
                }
                guard let high = ASCII.hexadecimal(text[at]), let low = ASCII.hexadecimal(text[at + 1]) else { return false }
                bytes[index] = high << 4 | low
                at += 2
            }
            return true
        }
        return isGood ? UUID(uuid: result) : nil
    }

    static func text(_ uuid: UUID) -> String {
        withUnsafeTemporaryAllocation(byteCount: length, alignment: 1) { (space: UnsafeMutableRawBufferPointer) -> String in
            if let start = space.baseAddress { write(uuid, to: start) }
            return String(decoding: space, as: UTF8.self)
        }
    }

    /// Writes 36 bytes.
    static func write(_ uuid: UUID, to space: UnsafeMutableRawPointer) {
        withUnsafeBytes(of: uuid.uuid) { (bytes: UnsafeRawBufferPointer) in
            var at: Int = 0
            for index in 0..<16 {
                if isDash(index) {
                    space.storeBytes(of: ASCII.minus, toByteOffset: at, as: UInt8.self)
                    at += 1
                }
                space.storeBytes(of: ASCII.hexadecimalDigit(bytes[index] >> 4), toByteOffset: at, as: UInt8.self)
                space.storeBytes(of: ASCII.hexadecimalDigit(bytes[index] & 15), toByteOffset: at + 1, as: UInt8.self)
                at += 2
            }
        }
    }

    /// Whether a dash stands before a byte.
    @inline(__always)
    private static func isDash(_ index: Int) -> Bool { index == 4 || index == 6 || index == 8 || index == 10 }
}
