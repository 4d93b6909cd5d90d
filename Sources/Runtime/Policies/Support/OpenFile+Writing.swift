import EndpointBasics

// What only the policies do with files.
extension OpenFile {
    /// Moves to the end of the file and returns its offset in bytes.
    ///
    /// - Throws: `POSIXError`.
    @discardableResult
    func seekToEnd() throws -> Int64 {
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else { throw OpenFile.error(errno) }
        return Int64(end)
    }

    /// Truncates the file and moves to its new end.
    ///
    /// - Throws: `POSIXError`.
    func truncate(at offset: Int64) throws {
        guard ftruncate(descriptor, off_t(clamping: offset)) == 0, lseek(descriptor, off_t(clamping: offset), SEEK_SET) >= 0 else {
            throw OpenFile.error(errno)
        }
    }

    /// Reads all remaining bytes.
    ///
    /// - Throws: `CocoaError`.
    func readToEnd() throws -> Data {
        var data = Data()
        while let piece = try read(upToCount: 64 * 1024) { data += piece }
        return data
    }

    /// Waits until all written data is on disk.
    ///
    /// - Throws: `POSIXError`.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw OpenFile.error(errno) }
    }

    /// Renames a file, replacing an existing file of that name.
    ///
    /// - Throws: `POSIXError`.
    static func rename(_ path: String, to other: String) throws {
        guard renameFile(path, other) == 0 else { throw error(errno) }
    }
}

// This function is outside the class because a method has the same name.
private func renameFile(_ path: String, _ other: String) -> Int32 { rename(path, other) }
