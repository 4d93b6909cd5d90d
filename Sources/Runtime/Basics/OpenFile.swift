/// An open file, which is closed when the last reference to it is released. FoundationEssentials has no FileHandle.
package final class OpenFile: Sendable {
    package let descriptor: Int32

    /// Takes ownership of an open file descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file for reading.
    ///
    /// - Throws: `CocoaError` if the file does not exist or cannot be read, or `POSIXError` with the code `EISDIR` if it is a folder, which
    ///   the system opens too.
    package convenience init(reading url: URL) throws {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OpenFile.error(reading: errno, url) }
        self.init(descriptor: descriptor)
        if OpenFile.isFolder(url.path) { throw OpenFile.error(EISDIR) }
    }

    /// Creates a file that only its owner can read, replacing an existing one.
    ///
    /// - Throws: `POSIXError`.
    package convenience init(creating url: URL) throws {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OpenFile.error(errno) }
        self.init(descriptor: descriptor)
    }

    deinit { close(descriptor) }

    /// The length in bytes, or `nil` if this is not a regular file. Moves the offset to the beginning.
    package var length: Int? {
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        return Int(exactly: end)
    }

    /// Reads up to `count` bytes. Returns `nil` at the end of the file.
    ///
    /// - Throws: `CocoaError`.
    package func read(upToCount count: Int) throws -> Data? {
        var data = Data(count: count)
        let received = data.withUnsafeMutableBytes { bytes in
            while true {
                let received = readBytes(descriptor, bytes.baseAddress, bytes.count)
                if received >= 0 || errno != EINTR { return received }
            }
        }
        guard received >= 0 else { throw OpenFile.error(reading: errno, nil) }
        return received == 0 ? nil : data.prefix(received)
    }

    /// Whether the path is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool { access(path + "/", F_OK) == 0 }

    /// Writes all bytes.
    ///
    /// - Throws: `POSIXError`, for example if the disk is full. Part of the data may have been written.
    package func write(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                let written = writeBytes(descriptor, start, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written >= 0 else { throw OpenFile.error(errno) }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }

    package static func error(_ code: Int32) -> POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }

    private static func error(reading code: Int32, _ url: URL?) -> any Error {
        switch code {
        case ENOENT: CocoaError.error(.fileReadNoSuchFile, url: url)
        case EACCES, EPERM: CocoaError.error(.fileReadNoPermission, url: url)
        default: CocoaError.error(.fileReadUnknown, url: url)
        }
    }
}

// These functions are outside the class because its methods have the same names.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, buffer, count) }
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int { write(descriptor, buffer, count) }
