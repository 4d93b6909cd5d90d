import Foundation
import Testing

/// Consumers compile generated code with their own flags, and some of them treat warnings as errors.
@Suite(.serialized) struct ConsumerFlagsTests {
    @Test(arguments: [
        ["-default-isolation", "MainActor"] + upcoming(["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]),
        upcoming(["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]),
    ])
    func everythingCompiles(_ flags: [String]) async throws {
        let files: [URL] = try ["Tests/GeneratedCode", "Tests/Golden/Expected"].flatMap { path -> [URL] in
            let folder: URL = projectFolder.appending(path: path)
            let names: [String] = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
        }
        #expect(files.count > 150)
        let result = try await Compiler.compile(
            files, ["-c", "-wmo", "-warnings-as-errors", "-package-name", "tests", "-module-name", "Consumer", "-o", "Consumer.o"] + flags)
        #expect(result.status == 0, "\(result.output)")
    }
}

private func upcoming(_ features: [String]) -> [String] { features.flatMap { ["-enable-upcoming-feature", $0] } }
