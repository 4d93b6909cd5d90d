import EndpointRuntime
import EndpointBasics

/// Creates and opens files that only their owner can read. Symbolic links are not followed.
enum PrivateFile {
    /// Opens a file for reading and writing, and creates it if it does not exist.
    ///
    /// - Throws: `POSIXError`, for example if the path refers to a symbolic link, a file owned by a different user, or anything other than
    ///   a file.
    static func open(_ path: String) throws -> OpenFile { try open(path, O_RDWR | O_CREAT) }

    /// Writes a file from its beginning, and creates it if it does not exist.
    static func write(_ data: Data, to file: URL) throws { try open(file.path, O_WRONLY | O_CREAT | O_TRUNC).write(data) }

    /// Replaces a file completely, or leaves the old file unchanged.
    ///
    /// - Parameters:
    ///   - unfinished: The file in the same folder that is written first. Only one writer at a time can use it.
    ///   - write: Writes that file.
    static func replace(_ file: URL, by data: Data, through unfinished: URL, write: (Data, URL) throws -> Void = write) throws {
        do {
            try write(data, unfinished)
            // This replaces the old file in a single step.
            try OpenFile.rename(unfinished.path, to: file.path)
        } catch {
            unlink(unfinished.path)
            throw error
        }
    }

    /// Reads a file. Returns `nil` if it cannot be read, for example because it does not exist.
    static func read(_ file: URL) -> Data? {
        guard let handle = try? open(file.path, O_RDONLY) else { return nil }
        return try? handle.readToEnd()
    }

    private static func open(_ path: String, _ flags: Int32) throws -> OpenFile {
        // Without `O_NONBLOCK`, opening a pipe would wait for its other end.
        let descriptor = openFile(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw lastError }
        let handle = OpenFile(descriptor: descriptor)
        #if canImport(Darwin)
            // `fstat` is not used, because it would require a reason in each app's privacy manifest. Seeking fails on pipes, and setting
            // the mode fails on files owned by other users.
            guard lseek(descriptor, 0, SEEK_CUR) >= 0 else { throw POSIXError(.EACCES) }
            guard fchmod(descriptor, 0o600) == 0 else { throw lastError }
        #else
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw lastError }
            guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { throw POSIXError(.EACCES) }
            // The file may have existed with a different mode.
            guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o600) == 0 else { throw lastError }
        #endif
        return handle
    }

    private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

// This function is outside the type because the type has a function of the same name.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
