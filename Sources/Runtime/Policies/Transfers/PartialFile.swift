import EndpointRuntime
import EndpointBasics

/// A partial download: a file next to its target, and the data needed to continue it.
///
/// A download locks the file, so that only one download at a time can use it.
final class PartialFile: @unchecked Sendable {
    /// The contents of the `.partial.json` file.
    private struct State: Codable {
        /// A hash of the request, because the next download to the same file can be for a different request.
        var request: String
        var etag: String?
        var lastModified: String?
        var total: Int64?
    }

    private let target: URL
    private let content: URL
    private let stateFile: URL
    let handle: OpenFile
    private let request: String?
    private var state: State?
    /// The size in bytes.
    private(set) var size: Int64
    /// Whether the download continues a file from an earlier call.
    private(set) var isContinued = false
    private var isComplete = false

    /// Throws an error if the target is invalid.
    static func check(_ target: URL) throws {
        guard target.isFileURL else { throw InvalidOptionError("download.file", "not a file URL") }
        if OpenFile.isFolder(target.path) { throw InvalidOptionError("download.file", "it is a folder") }
        guard OpenFile.isFolder(target.deletingLastPathComponent().path) else {
            throw InvalidOptionError("download.file", "its folder does not exist")
        }
    }

    /// - Parameter request: Identifies the request. If `nil`, nothing is kept for a later call.
    init(_ target: URL, of request: String?) throws {
        (self.target, self.request) = (target, request)
        content = target.appendingPathExtension("partial")
        stateFile = content.appendingPathExtension("json")
        // Create the file before opening it, so that its inode number is known by then.
        let path = content.path
        _ = try PartialFile.access { try PrivateFile.open(path) }
        let number = PartialFile.number(content)
        let handle = try PartialFile.access { try PrivateFile.open(path) }
        self.handle = handle
        let descriptor = handle.descriptor
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, PartialFile.isSame(descriptor, number, content) else { throw DownloadError.inUse }
        size = try PartialFile.access { try handle.seekToEnd() }
        if let data = PrivateFile.read(stateFile), let state = try? JSONDecoder().decode(State.self, from: data) {
            if state.request == request, size <= state.total ?? .max { self.state = state }
        }
        isContinued = size > 0 && validator != nil
        if !isContinued { try begin(nil) }
    }

    /// Returns false if the file was renamed or deleted after it was opened and before it was locked.
    private static func isSame(_ descriptor: Int32, _ number: UInt64?, _ url: URL) -> Bool {
        guard let number, number == PartialFile.number(url) else { return false }
        #if canImport(Darwin)
            // APFS never reuses an inode number, and `fstat` would require a reason in each app's privacy manifest.
            return true
        #else
            var opened = stat()
            return fstat(descriptor, &opened) == 0 && UInt64(opened.st_ino) == number
        #endif
    }

    /// Returns the number that identifies a file in the file system.
    private static func number(_ url: URL) -> UInt64? {
        #if canImport(Darwin)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
            return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
        #else
            var status = stat()
            return stat(url.path, &status) == 0 ? UInt64(status.st_ino) : nil
        #endif
    }

    /// The value of `If-Range`, or `nil` if the download cannot be continued.
    var validator: String? { request == nil ? nil : state.flatMap { $0.etag ?? $0.lastModified } }
    /// The total size in bytes, if known.
    var total: Int64? { state?.total }

    /// Begins a new body and discards what was received before.
    ///
    /// - Parameter head: The head of the response with the body, or `nil` if it is not known yet.
    func begin(_ head: ResponseHead?) throws {
        isContinued = false
        // This order guarantees that a part is never attributed to the wrong body.
        try PartialFile.access {
            if size > 0 { try handle.truncate(at: 0) }
            size = 0
            state = head.map { PartialFile.state($0, request ?? "") }
            if let state, validator != nil {
                let unfinished = stateFile.appendingPathExtension("unfinished")
                try PrivateFile.replace(stateFile, by: try JSONEncoder().encode(state), through: unfinished)
            } else {
                try? FileManager.default.removeItem(at: stateFile)
            }
        }
    }

    /// Returns the state for a body, with the version given in the head of the response. A weak tag does not identify the exact bytes, and
    /// neither does a date within a second of the response's date (RFC 9110, 8.8.2.2 and 13.1.5). Compressed bodies are decompressed when
    /// they arrive, so their bytes cannot be counted.
    private static func state(_ head: ResponseHead, _ request: String) -> State {
        var state = State(request: request)
        guard (head.headers["Content-Encoding"] ?? "identity").lowercased() == "identity" else { return state }
        state.total = head.headers["Content-Length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
        if let tag = head.headers["ETag"] {
            if tag.hasPrefix("\"") { state.etag = tag }
        } else if let modified = head.headers["Last-Modified"], let date = HTTPDate.parse(modified),
            let now = head.headers["Date"].flatMap(HTTPDate.parse), now.timeIntervalSince(date) >= 1
        {
            state.lastModified = modified
        }
        return state
    }

    /// Returns whether a part continues this file.
    func accepts(_ head: ResponseHead, total: Int64?) -> Bool {
        guard let state, (head.headers["Content-Encoding"] ?? "identity").lowercased() == "identity" else { return false }
        if let tag = head.headers["ETag"], let own = state.etag, tag != own { return false }
        if let date = head.headers["Last-Modified"], let own = state.lastModified, date != own { return false }
        if let total, let own = state.total, total != own { return false }
        self.state?.total = total ?? state.total
        return true
    }

    func append(_ piece: Data) throws {
        try PartialFile.access { try handle.write(piece) }
        size += Int64(piece.count)
    }

    /// Renames the complete file to its target once its data is on disk.
    func complete() throws {
        try PartialFile.access {
            try handle.synchronize()
            try OpenFile.rename(content.path, to: target.path)
        }
        isComplete = true
        try? FileManager.default.removeItem(at: stateFile)
    }

    /// Unlocks the file, and removes it if it cannot be continued.
    func end() {
        // Closing is not enough: a process that is being started has a copy of the descriptor until it runs its program.
        flock(handle.descriptor, LOCK_UN)
        if !isComplete, validator == nil || size == 0 {
            try? FileManager.default.removeItem(at: content)
            try? FileManager.default.removeItem(at: stateFile)
        }
    }

    /// Runs `work`, and throws a `DownloadError` if it fails.
    private static func access<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch {
            let isFull = [.ENOSPC, .EDQUOT, .EFBIG].contains((error as? POSIXError)?.code)
            throw isFull ? DownloadError.diskFull : .notWritable
        }
    }
}
