import EndpointBasics

enum StandardError {
    /// Writes the whole text, unless the stream is closed. FoundationEssentials has no FileHandle.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let written = writeBytes(start, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }

    private static func writeBytes(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(STDERR_FILENO, start, count)
        #elseif canImport(Musl)
            Musl.write(STDERR_FILENO, start, count)
        #else
            Glibc.write(STDERR_FILENO, start, count)
        #endif
    }
}
