import EndpointGenerator

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Writes either all of an API's files into a folder or none of them, unless the disk fails.
///
/// Unchanged files are not touched. New contents are written to a temporary file, which is then renamed, so that each file has either its
/// old or its new contents at any time. Links inside the folder are not followed. Files that are not recognized as generated are neither
/// replaced nor removed.
package struct FileWriter {
    package struct Summary: Equatable, Sendable {
        package var written: [String] = []
        package var unchanged: [String] = []
        package var removed: [String] = []
    }

    private let folder: String
    private let apiName: String
    private let descriptor: Int32

    /// Writes `files` and removes the other generated files of the API `apiName`, which are stale.
    package static func write(_ files: [GeneratedFile], of apiName: String, to folder: String) throws(FileError) -> Summary {
        try FileSystem.makeFolder(folder)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open the folder `\(folder)`") }
        defer { close(descriptor) }
        return try FileWriter(folder: folder, apiName: apiName, descriptor: descriptor).write(files)
    }

    private func write(_ files: [GeneratedFile]) throws(FileError) -> Summary {
        var summary = Summary()
        var pending: [(name: String, temporary: String)] = []
        removeLeftovers()
        do throws(FileError) {
            for file in files {
                let bytes = Array(file.contents.utf8)
                if try contents(of: file.name, limit: bytes.count) == bytes {
                    summary.unchanged.append(file.name)
                } else {
                    pending.append((file.name, temporaryName(file.name)))
                    try writeNew(bytes, to: temporaryName(file.name))
                }
            }
            for (name, temporary) in pending {
                guard renameat(descriptor, temporary, descriptor, name) == 0 else { throw .system("cannot write `\(folder)/\(name)`") }
                summary.written.append(name)
            }
        } catch {
            for (_, temporary) in pending { unlinkat(descriptor, temporary, 0) }
            throw error
        }
        let current = Set(files.map { $0.name })
        for name in FileWriter.leftoverFiles(of: apiName, in: folder, besides: current) {
            guard unlinkat(descriptor, name, 0) == 0 else { throw .system("cannot remove the stale file `\(folder)/\(name)`") }
            summary.removed.append(name)
        }
        return summary
    }

    /// Returns the generated files of an API that are not in `current`.
    package static func leftoverFiles(of apiName: String, in folder: String, besides current: Set<String>) -> [String] {
        FileSystem.list(folder).filter { name in
            !current.contains(name) && isGeneratedName(name, of: apiName) && isGenerated(folder + "/" + name)
        }
    }

    private static func isGeneratedName(_ name: String, of apiName: String) -> Bool {
        OutputFiles.isTypeFile(name, of: apiName) || OutputFiles.isFileName(name, of: apiName)
    }

    /// Returns whether the path is a regular file, not a link, whose first line marks it as generated.
    package static func isGenerated(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, FileSystem.kind(status) == .file else { return false }
        let head = (try? FileSystem.read(descriptor, path: path, limit: OutputFiles.mark.utf8.count)) ?? []
        return head.starts(with: OutputFiles.mark.utf8)
    }

    /// Returns the contents of a file with a generated name, or `nil` if there is no such file. Throws if the file must not be replaced.
    private func contents(of name: String, limit: Int) throws(FileError) -> [UInt8]? {
        let path = folder + "/" + name
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("will not replace `\(path)`")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, FileSystem.kind(status) == .file else {
            throw FileError("will not replace `\(path)`: it is not a regular file")
        }
        let bytes = try FileSystem.read(file, path: path, limit: max(limit, OutputFiles.mark.utf8.count))
        guard bytes.isEmpty || bytes.starts(with: OutputFiles.mark.utf8) else {
            throw FileError(
                "will not replace `\(path)`: it was not generated by endpoints; move it, or choose another name or output folder")
        }
        return bytes
    }

    private func writeNew(_ bytes: [UInt8], to name: String) throws(FileError) {
        let path = folder + "/" + name
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw .system("cannot write to the folder `\(folder)`") }
        defer { close(file) }
        try FileSystem.write(bytes, to: file, path: path)
    }

    private static let temporarySuffix = ".endpoints-tmp"

    private func temporaryName(_ name: String) -> String { ".\(name).\(getpid())\(FileWriter.temporarySuffix)" }

    /// Removes the leftovers of a run that was killed.
    private func removeLeftovers() {
        for entry in FileSystem.list(folder) where entry.hasPrefix(".") && entry.hasSuffix(FileWriter.temporarySuffix) {
            let parts = entry.dropFirst().dropLast(FileWriter.temporarySuffix.utf8.count)
            guard let dot = parts.lastIndex(of: "."), let process = Int32(parts[parts.index(after: dot)...]), process > 0 else { continue }
            guard FileWriter.isGeneratedName(String(parts[..<dot]), of: apiName) else { continue }
            if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) { unlinkat(descriptor, entry, 0) }
        }
    }
}
