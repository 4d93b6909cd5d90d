import EndpointRuntime
import EndpointBasics

/// Stores responses in a folder, each in a separate file that is written completely or not at all.
///
/// The name of a file consists of two hashes, `<resource>-<reader>.response`. The first line of a file contains the format and a checksum
/// of the rest, which is a line of JSON (status, header fields, times, length of the body) followed by the body. Any other file is deleted
/// when it is read.
final class DiskStore: CacheStore {
    private struct Head: Codable {
        var status: Int
        var headers: [[String]]
        var requested: Double
        var received: Double
        var vary: [String: String]
    }

    private static let format = Data("endpoints response 1 ".utf8)
    private static let suffix = ".response"
    /// The order of use, or `nil` until the folder has been scanned.
    private let order: Locked<LeastRecentlyUsed<String, Void>?>
    private let folder: URL
    private let bytes: Int
    let entryLimit: Int
    private let write: @Sendable (Data, URL) throws -> Void

    /// - Parameter write: Writes a new file. Tests pass a function that fails as if the disk were full.
    init(_ folder: URL, bytes: Int, write: @escaping @Sendable (Data, URL) throws -> Void = PrivateFile.write) {
        (self.folder, self.bytes, entryLimit, order, self.write) = (folder, bytes, bytes / 4, Locked(nil), write)
    }

    func prepare() throws {
        try order.withLock { order in
            guard order == nil else { return }
            if FileManager.default.fileExists(atPath: folder.path), !OpenFile.isFolder(folder.path) {
                throw InvalidOptionError("cache.folder", "it is a file")
            }
            do {
                try FileManager.default.createDirectory(
                    atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                order = try scan()
            } catch {
                throw InvalidOptionError("cache.folder", "it cannot be created or read")
            }
        }
    }

    /// Finds the files that earlier processes created, from oldest to newest, and deletes unfinished ones.
    private func scan() throws -> LeastRecentlyUsed<String, Void> {
        var found: [(name: String, size: Int, received: Double)] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            if file.pathExtension == "unfinished" { try? FileManager.default.removeItem(at: file) }
            guard name.hasSuffix(DiskStore.suffix), let size = try? OpenFile(reading: file).length else { continue }
            found.append((name, size, DiskStore.head(of: file)?.received ?? 0))
        }
        var order = LeastRecentlyUsed<String, Void>(limit: bytes)
        for file in found.sorted(by: { $0.received < $1.received }) { delete(order.add(file.name, (), size: file.size)) }
        return order
    }

    func entry(_ key: CacheKey) -> CacheEntry? {
        let name = DiskStore.name(key)
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
        guard let entry = DiskStore.read(data) else {
            remove(key)
            return nil
        }
        order.withLock { $0?.use(name) }
        return entry
    }

    func store(_ entry: CacheEntry, _ key: CacheKey) throws {
        guard entry.size <= entryLimit else { return }
        let name = DiskStore.name(key)
        let data = try DiskStore.written(entry)
        let unfinished = folder.appendingPathComponent("\(UUID().uuidString).unfinished")
        try PrivateFile.replace(folder.appendingPathComponent(name), by: data, through: unfinished, write: write)
        delete(order.withLock { $0?.add(name, (), size: data.count) ?? [] })
    }

    func remove(_ key: CacheKey) {
        let name = DiskStore.name(key)
        order.withLock { $0?.remove(name) }
        delete([name])
    }

    func remove(_ resource: String) { removeAll { $0.hasPrefix(resource + "-") } }

    func removeAll() throws {
        try prepare()
        removeAll { _ in true }
    }

    private func removeAll(where isGone: (String) -> Bool) { delete(order.withLock { $0?.removeAll(where: isGone) ?? [] }) }

    private func delete(_ names: [String]) {
        for name in names { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
    }

    private static func name(_ key: CacheKey) -> String { "\(key.resource)-\(key.reader)\(suffix)" }

    private static func written(_ entry: CacheEntry) throws -> Data {
        let head = Head(
            status: entry.status, headers: entry.headers.map { [$0.name, $0.value] }, requested: entry.requested.timeIntervalSince1970,
            received: entry.received.timeIntervalSince1970, vary: entry.vary)
        let content = try JSONEncoder().encode(head) + [0x0A] + entry.body
        return format + checksum(content) + content
    }

    /// Reads an entry. Returns `nil` for data that is incomplete or was not created by `written`.
    private static func read(_ data: Data) -> CacheEntry? {
        let content = data.dropFirst(format.count + 17)
        guard data.starts(with: format), checksum(content) == data.dropFirst(format.count).prefix(17) else { return nil }
        guard let end = content.firstIndex(of: 0x0A), let head = try? JSONDecoder().decode(Head.self, from: content[..<end]) else {
            return nil
        }
        guard head.headers.allSatisfy({ $0.count == 2 }) else { return nil }
        guard let headers = try? HTTPHeaders(head.headers.map { (name: $0[0], value: $0[1]) }) else { return nil }
        return CacheEntry(
            status: head.status, headers: headers, body: Data(content[(end + 1)...]),
            requested: Date(timeIntervalSince1970: head.requested), received: Date(timeIntervalSince1970: head.received), vary: head.vary)
    }

    /// Returns the head of an entry, which contains the time when the response was received. Using the file's timestamp instead would
    /// require each app to state a reason in its privacy manifest. The file is mapped, so that only its head is read.
    private static func head(of file: URL) -> Head? {
        guard let data = try? Data(contentsOf: file, options: .mappedIfSafe), data.starts(with: format) else { return nil }
        let content = data.dropFirst(format.count + 17)
        return content.firstIndex(of: 0x0A).flatMap { try? JSONDecoder().decode(Head.self, from: content[..<$0]) }
    }

    /// Returns the FNV-1a hash, as 16 digits and a line feed. Comparing the length would not be enough, because a file that lost its
    /// content in a power failure still has the same length.
    private static func checksum(_ data: Data) -> Data {
        let sum = data.withUnsafeBytes { bytes in bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
        let digits = String(sum, radix: 16)
        return Data((String(repeating: "0", count: 16 - digits.count) + digits + "\n").utf8)
    }
}
