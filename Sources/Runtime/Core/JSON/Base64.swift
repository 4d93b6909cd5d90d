import Foundation

/// Base64 (RFC 4648 §4). Padding may be left out and the URL alphabet (§5) is read too; the first alphabet, padded, is written.
enum Base64 {
    static func data(_ text: UnsafeRawBufferPointer) -> Data? {
        var count: Int = text.count
        if count % 4 == 0, count > 0, text[count - 1] == 0x3D { count -= text[count - 2] == 0x3D ? 2 : 1 }
        if count % 4 == 1 { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var index: Int = 0
        while index < count {
            let value: UInt32 = UInt32(digit(text[index]))
            if value > 63 { return nil }
            bits = bits << 6 | value
            index += 1
            if index % 4 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                bytes.append(UInt8(truncatingIfNeeded: bits))
            }
        }
        if count % 4 == 2 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        } else if count % 4 == 3 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        }
        return Data(bytes)
    }

    static func text(_ data: Data) -> String {
        let bytes: [UInt8] = [UInt8](unsafeUninitializedCapacity: length(data.count)) {
            (space: inout UnsafeMutableBufferPointer<UInt8>, count: inout Int) in
            guard let start = space.baseAddress else { return }
            write(data, to: UnsafeMutableRawPointer(start))
            count = length(data.count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The length of the text for a number of bytes.
    static func length(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Writes `length(data.count)` bytes.
    static func write(_ data: Data, to space: UnsafeMutableRawPointer) {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var at: Int = 0
            var out: Int = 0
            while at < bytes.count {
                let left: Int = bytes.count - at
                var group: UInt32 = UInt32(bytes[at]) << 16
                if left > 1 { group |= UInt32(bytes[at + 1]) << 8 }
                if left > 2 { group |= UInt32(bytes[at + 2]) }
                space.storeBytes(of: letter(group >> 18), toByteOffset: out, as: UInt8.self)
                space.storeBytes(of: letter(group >> 12), toByteOffset: out + 1, as: UInt8.self)
                space.storeBytes(of: left > 1 ? letter(group >> 6) : 0x3D, toByteOffset: out + 2, as: UInt8.self)
                space.storeBytes(of: left > 2 ? letter(group) : 0x3D, toByteOffset: out + 3, as: UInt8.self)
                at += 3
                out += 4
            }
        }
    }

    /// 0–63, or 255 for a byte that is no digit.
    private static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: return byte - 0x41
        case 0x61...0x7A: return byte - 0x61 + 26
        case 0x30...0x39: return byte - 0x30 + 52
        case ASCII.plus, ASCII.minus: return 62
        case ASCII.slash, 0x5F: return 63
        default: return 255
        }
    }

    private static func letter(_ bits: UInt32) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 63)
        if value < 26 { return 0x41 + value }
        if value < 52 { return 0x61 + value - 26 }
        if value < 62 { return 0x30 + value - 52 }
        return value == 62 ? ASCII.plus : ASCII.slash
    }
}
