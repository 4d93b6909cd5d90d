#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A failed file system operation, with a message for the user.
package struct FileError: Error {
    package var message: String

    package init(_ message: String) { self.message = message }

    /// Creates an error whose message consists of `action` and the reason why the last system call failed.
    static func system(_ action: String, code: Int32 = errno) -> FileError { FileError("\(action): \(reason(code))") }

    private static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of the path is a file, not a folder"
        case ENOSPC: "the disk is full"
        case EROFS: "the file system is read-only"
        case ELOOP: "it is a symbolic link"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// The few file operations that the tools need. They use system calls, because Foundation differs in how it follows links and replaces
/// files.
package enum FileSystem {
    package enum Kind: Sendable { case file, folder, other }

    /// Returns the kind of item at the path, after following links, or `nil` if nothing exists there.
    package static func kind(_ path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return kind(status)
    }

    static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .other
        }
    }

    /// Reads a regular file. If the file is larger than `limit`, the result also has more than `limit` bytes, so that callers can detect this.
    ///
    /// Pipes and devices are rejected, because reading them can take forever. Without `O_NONBLOCK`, even opening a pipe can.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot read `\(path)`") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot read `\(path)`") }
        switch kind(status) {
        case .file: break
        case .folder: throw FileError("cannot read `\(path)`: it is a folder")
        case .other: throw FileError("cannot read `\(path)`: it is a pipe or a device, not a file; save its contents in a file first")
        }
        return try read(descriptor, path: path, limit: limit)
    }

    static func read(_ descriptor: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot read `\(path)`") }
        var capacity = max(0, min(Int(status.st_size), limit)) + 1
        var bytes: [UInt8] = []
        var isAtEnd = false
        while !isAtEnd, bytes.count <= limit {
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                // Fill the buffer inside the closure, so that it does not need to be cleared first.
                while count < capacity {
                    let got = systemRead(descriptor, buffer.baseAddress.map { UnsafeMutableRawPointer($0 + count) }, capacity - count)
                    if got < 0, errno == EINTR { continue }
                    if got < 0 { code = errno }
                    if got <= 0 {
                        isAtEnd = true
                        break
                    }
                    count += got
                }
            }
            guard code == 0 else { throw .system("cannot read `\(path)`", code: code) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            capacity = 65_536
        }
        return bytes
    }

    /// Reads a file piece by piece, so that memory does not hold all of it.
    package static func readPieces(of path: String, _ body: ([UInt8]) -> Void) throws(FileError) {
        guard kind(path) != .folder else { throw FileError("cannot read `\(path)`: it is a folder") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot read `\(path)`") }
        defer { close(descriptor) }
        while true {
            let piece = try read(descriptor, path: path, limit: 65_535)
            guard !piece.isEmpty else { return }
            body(piece)
        }
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
        var offset = 0
        while offset < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .system("cannot write `\(path)`") }
            offset += written
        }
    }

    /// Returns the names of the items in a folder, sorted, or an empty array if the folder cannot be read.
    package static func list(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Creates a folder and its parents.
    package static func makeFolder(_ path: String) throws(FileError) {
        switch kind(path) {
        case .folder: return
        case .file, .other: throw FileError("cannot write to `\(path)`: it is a file, not a folder")
        case nil: break
        }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .system("cannot create the folder `\(path)`") }
    }

    /// Returns the path with all links resolved, or `nil` if nothing exists there.
    package static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, buffer, count) }

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, buffer, count) }

extension FileSystem {
    /// Writes a file atomically, so that it has either its old or its new contents at any time.
    package static func replace(_ path: String, with text: String) throws(FileError) { try replace(path, with: Array(text.utf8)) }

    static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let temporary = path + ".\(getpid()).endpoints-tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .system("cannot write `\(path)`") }
        defer { close(descriptor) }
        do throws(FileError) {
            try write(bytes, to: descriptor, path: path)
            guard rename(temporary, path) == 0 else { throw .system("cannot write `\(path)`") }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    static func remove(_ path: String) { unlink(path) }

    /// Returns the device, inode number, size and modification time of a file, which together show whether the file has changed, or `nil`
    /// if there is no file.
    static func identity(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(path, &status) == 0, kind(status) == .file else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return [
            UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
            UInt64(truncatingIfNeeded: status.st_size),
            UInt64(truncatingIfNeeded: changed.tv_sec), UInt64(truncatingIfNeeded: changed.tv_nsec),
        ]
    }

    /// The executable of this process, or `nil` if the process was started by name only.
    static var runningTool: String? { CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil } }

    /// Returns the files in a folder and its subfolders with a path that fits, folder by folder. Skips hidden items and links to folders.
    package static func files(below folder: String, where fits: (String) -> Bool) -> [String] {
        let paths = list(folder).filter { !$0.hasPrefix(".") }.map { Path.join(folder, $0) }
        let folders = paths.filter { kind($0) == .folder && !isLink($0) }
        return paths.filter { fits($0) && kind($0) == .file } + folders.flatMap { files(below: $0, where: fits) }
    }

    /// Returns whether the path itself is a symbolic link.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
