import Foundation

/// The folder of corpora and test suites next to the project, or `nil` if it does not exist.
enum SharedFolder {
    static let url: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared = root.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: shared.path) ? shared : nil
    }()

    static let missing = "../shared does not exist, so there is nothing to test with"

    static func files(_ path: String) throws -> [URL] {
        guard let url else { return [] }
        let folder = url.appending(path: path)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
