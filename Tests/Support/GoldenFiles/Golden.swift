import EndpointFiles
import EndpointGenerator
import Foundation

/// The folders of `Tests/Golden`. A case is a folder with its input and expected output as files.
///
/// With `ENDPOINTS_RECORD=1`, a test replaces the expected output with the actual output and fails. Read the diff before you keep it.
public enum Golden {
    public static let folder: URL = project.appending(path: "Tests/Golden")
    public static let project: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    public static let isRecording: Bool = ProcessInfo.processInfo.environment["ENDPOINTS_RECORD"] == "1"
    private static let recorded = "recorded; run again without ENDPOINTS_RECORD"

    /// Returns the sorted names of the files and folders.
    public static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Returns the cases of a kind, such as `Bad`.
    public static func cases(_ kind: String) -> [String] { names(in: folder.appending(path: kind)) }

    /// Returns `nil` if the file contains exactly this text, or if the text is empty and the file does not exist. Otherwise returns only
    /// the first line that differs, because two whole files would be too much to read.
    public static func difference(_ text: String, from file: URL) -> String? {
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if isRecording {
            do {
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try? FileManager.default.removeItem(at: file)
                if !text.isEmpty { try Data(text.utf8).write(to: file) }
                return recorded
            } catch {
                return "not recorded: \(error)"
            }
        }
        return expected == text ? nil : "\(file.lastPathComponent): \(firstDifference(expected, text))"
    }

    /// Returns the first difference between `files` and the files in a folder, which must not contain any other files.
    public static func difference(_ files: [(name: String, contents: String)], from folder: URL) -> String? {
        if isRecording { try? FileManager.default.removeItem(at: folder) }
        let differences = files.compactMap { difference($0.contents, from: folder.appending(path: $0.name)) }
        if let first = differences.first { return first }
        let unexpected = Set(names(in: folder)).subtracting(files.map(\.name)).sorted()
        return unexpected.isEmpty ? nil : "expected and not written: \(unexpected.joined(separator: ", "))"
    }

    private static func firstDifference(_ expected: String, _ actual: String) -> String {
        let (old, new) = (
            expected.utf8.split(separator: 0x0A, omittingEmptySubsequences: false),
            actual.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        )
        for index in 0..<max(old.count, new.count) {
            let before = index < old.count ? String(Substring(old[index])) : "(end)"
            let after = index < new.count ? String(Substring(new[index])) : "(end)"
            if before != after { return "line \(index + 1)\n- \(before)\n+ \(after)" }
        }
        return "equal except for Unicode normalization"
    }
}
