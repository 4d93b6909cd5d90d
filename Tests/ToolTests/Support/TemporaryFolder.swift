import Foundation

/// A folder for one test. It is deleted when this object is deallocated.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = base.appending(path: "endpoints-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> URL { try write(name, Data(text.utf8)) }

    @discardableResult
    func write(_ name: String, _ data: Data) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file
    }

    func read(_ name: String) throws -> String { try String(contentsOf: url.appending(path: name), encoding: .utf8) }

    /// Returns all paths with their contents and modification times. Equal snapshots prove that nothing was touched.
    func snapshot() throws -> [String: String] {
        var result: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            let file = url.appending(path: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            let contents = (try? Data(contentsOf: file))?.base64EncodedString() ?? "folder"
            // The description of a `Date` omits fractions of a second.
            let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
            result[path] = "\(changed) \(contents)"
        }
        return result
    }

    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path).sorted()
    }
}
