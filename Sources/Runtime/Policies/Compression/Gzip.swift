import EndpointRuntime
import Foundation

/// Writes gzip (RFC 1952).
///
/// Our own rather than zlib: zlib would be loaded by name on Linux and be another library elsewhere, with pointers to hand over; this is the
/// same code, and the same bytes, on every system.
struct Gzip {
    private var deflate = Deflate()
    private var block: [UInt8] = []
    private var checksum = CRC32()
    private var count: UInt32 = 0
    private var output: [UInt8]

    init() {
        // Method 8, no flags, no time, no name; system 255: unknown.
        output = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    }

    /// The complete part of the output after these bytes.
    mutating func add(_ data: Data) -> Data {
        checksum.add(data)
        count &+= UInt32(truncatingIfNeeded: data.count)
        var rest = data[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Deflate.blockSize - block.count)
            block += piece
            rest = rest.dropFirst(piece.count)
            guard block.count == Deflate.blockSize else { continue }
            deflate.add(block, isLast: false)
            block.removeAll(keepingCapacity: true)
        }
        return taken()
    }

    /// The end of the output.
    mutating func finish() -> Data {
        deflate.add(block, isLast: true)
        output += deflate.taken()
        for number in [checksum.value, count] { output += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        return taken()
    }

    private mutating func taken() -> Data {
        output += deflate.taken()
        defer { output.removeAll(keepingCapacity: true) }
        return Data(output)
    }

    static func compress(_ data: Data) -> Data {
        var gzip = Gzip()
        return gzip.add(data) + gzip.finish()
    }

    /// The same while it arrives. One reader at a time.
    static func compress(_ pieces: ByteStream) -> ByteStream {
        let state = Locked<Gzip?>(Gzip())
        return ByteStream(onCancel: { pieces.cancel() }) {
            var iterator = pieces.makeAsyncIterator()
            while let piece = try await iterator.next() {
                let packed = state.withLock { $0?.add(piece) ?? Data() }
                if !packed.isEmpty { return packed }
            }
            return state.withLock { gzip in
                defer { gzip = nil }
                return gzip?.finish()
            }
        }
    }
}

/// The checksum of gzip (RFC 1952, 8).
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    private var state: UInt32 = .max

    var value: UInt32 { ~state }

    mutating func add(_ data: Data) {
        var state = state
        CRC32.table.withUnsafeBufferPointer { table in
            for byte in data { state = table[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8 }
        }
        self.state = state
    }
}
