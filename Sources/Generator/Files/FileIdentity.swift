#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

extension FileSystem {
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
