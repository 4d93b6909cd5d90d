import EndpointGenerator

/// A 128-bit digest that distinguishes versions of a file. It does not protect against forgery.
struct Digest {
    private var low: UInt64 = 0xcbf2_9ce4_8422_2325
    private var high: UInt64 = 0x9e37_79b9_7f4a_7c15

    var words: [UInt64] { [low, high] }

    mutating func add(_ word: UInt64) {
        low = (low ^ word) &* 0x9e37_79b9_7f4a_7c15
        low ^= low >> 32
        high = (high &+ word) &* 0xc2b2_ae3d_27d4_eb4f
        high ^= high >> 29
    }

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    mutating func add(_ file: SourceFile) {
        add(file.path)
        add(file.bytes)
    }

    /// Adds bytes, eight at a time and through a pointer, because documents can be many megabytes in size and builds run an unoptimized
    /// tool.
    mutating func add(_ bytes: [UInt8]) {
        let count = bytes.count / 8
        add(UInt64(bytes.count))
        bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress?.withMemoryRebound(to: UInt64.self, capacity: count) { words in
                var index = 0
                while index < count {
                    add(words[index])
                    index += 1
                }
            }
        }
        for byte in bytes[(count * 8)...] { add(UInt64(byte)) }
    }
}
