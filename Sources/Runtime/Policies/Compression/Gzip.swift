import EndpointRuntime
import EndpointBasics

/// Writes gzip (RFC 1952) with the system's zlib.
///
/// An instance is used by only one task at a time.
final class Gzip: @unchecked Sendable {
    private let stream: UnsafeMutableRawPointer
    private let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 * 1024)

    /// Whether the system has zlib.
    static let isAvailable = Gzip() != nil

    /// Creates a compressor. Returns `nil` if the system has no zlib.
    init?() {
        guard let stream = beginGzip() else { return nil }
        self.stream = stream
    }

    deinit {
        endGzip(stream)
        space.deallocate()
    }

    /// Adds data and returns the output that is complete so far.
    func add(_ data: Data) -> Data { write(data, isLast: false) }

    /// Returns the rest of the output.
    func finish() -> Data { write(Data(), isLast: true) }

    private func write(_ data: Data, isLast: Bool) -> Data {
        var result = Data()
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            var rest = bytes
            while true {
                var (inputLeft, outputLeft) = (rest.count, space.count)
                let code = writeGzip(stream, rest.baseAddress, &inputLeft, space.baseAddress, &outputLeft, isLast ? 1 : 0)
                result.append(contentsOf: space[..<(space.count - outputLeft)])
                rest = UnsafeRawBufferPointer(rebasing: rest[(rest.count - inputLeft)...])
                // Free space in the buffer means that nothing is left to write.
                if code != 0 || (rest.isEmpty && outputLeft > 0) { return }
            }
        }
        return result
    }

    /// Compresses data. Returns `nil` if the system has no zlib.
    static func compress(_ data: Data) -> Data? {
        Gzip().map { $0.add(data) + $0.finish() }
    }

    /// Compresses pieces as they arrive, for one reader at a time.
    static func compress(_ pieces: ByteStream) -> ByteStream? {
        guard let gzip = Gzip() else { return nil }
        let unfinished = Locked<Gzip?>(gzip)
        return ByteStream(onCancel: { pieces.cancel() }) {
            var iterator = pieces.makeAsyncIterator()
            while let piece = try await iterator.next() {
                let packed = gzip.add(piece)
                if !packed.isEmpty { return packed }
            }
            return unfinished.withLock { $0.take() }?.finish()
        }
    }
}

// Functions from ZlibShim.h, declared with Swift's calling convention.
@_silgen_name("endpoints_gzip_begin")
private func beginGzip() -> UnsafeMutableRawPointer?
@_silgen_name("endpoints_gzip_write")
private func writeGzip(
    _ stream: UnsafeMutableRawPointer, _ input: UnsafeRawPointer?, _ inputCount: UnsafeMutablePointer<Int>,
    _ output: UnsafeMutablePointer<UInt8>?, _ outputCount: UnsafeMutablePointer<Int>, _ isLast: Int32
) -> Int32
@_silgen_name("endpoints_gzip_end")
private func endGzip(_ stream: UnsafeMutableRawPointer)
