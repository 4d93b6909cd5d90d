import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

extension SlowTests {
    /// Verifies `diff` with the compiler: user code written for `old.json` is compiled with the output of `new.json`.
    @Suite struct DiffCompileTests {
        static let folder: URL = Golden.folder.appending(path: "DiffCompile")

        @Test func userCodeCompilesAfterAdditiveChanges() async throws {
            let folder = Self.folder.appending(path: "additive")
            let report: DiffReport = try DiffGoldenTests.report(in: folder)
            #expect(report.verdict == .wire)
            // These counts verify that `diff` noticed the changes.
            #expect(report.count(.additive) >= 15 && report.count(.wire) >= 5)
            for base in ["old", "new"] {
                let result = try await compile(base, in: folder)
                #expect(result.status == 0, "\(base): \(result.output)")
            }
        }

        /// Each source file uses one part of the old API. Its first line specifies the change that breaks it: the declaration, the member and the
        /// kind of use.
        @Test func userCodeDoesNotCompileAfterBreakingChanges() async throws {
            let folder = Self.folder.appending(path: "breaking")
            let sources = Golden.names(in: folder).filter { $0.hasSuffix(".swift") }
            #expect(sources.count >= 20)
            let before = try await compile("old", in: folder)
            #expect(before.status == 0, "\(before.output)")
            let after = try await compile("new", in: folder)
            #expect(after.status != 0)
            let changes = try DiffGoldenTests.report(in: folder).changes
            for source in sources {
                #expect(after.output.contains("/\(source):") && after.output.contains(": error: "), "\(source) compiles")
                let text = try String(contentsOf: folder.appending(path: source), encoding: .utf8)
                let words = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst(2).map { $0 }
                try #require(words.count == 3, "\(source)")
                let found = changes.contains { change in
                    change.declaration == words[0] && (change.member ?? "-") == words[1] && change.class == .breaking
                        && change.broken.contains(String(words[2]))
                }
                #expect(found, "\(source): `diff` reports no such change")
            }
            let broken: Set<Substring> = Set(
                after.output.split(separator: "\n").filter { $0.contains(": error: ") }.map { $0.prefix { $0 != ":" } })
            #expect(Set(broken.map { URL(filePath: String($0)).lastPathComponent }).isSuperset(of: sources))
        }

        private func compile(_ base: String, in folder: URL) async throws -> (status: Int32, output: String) {
            let output = generate(try Golden.input(base, in: folder))
            #expect(output.diagnostics.all.isEmpty)
            let generated = FileManager.default.temporaryDirectory.appending(path: "endpoints-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: generated, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: generated) }
            var files = Golden.names(in: folder).filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
            for file in output.files where !file.isEmpty {
                let url = generated.appending(path: file.name)
                try Data(file.contents.utf8).write(to: url)
                files.append(url)
            }
            // Without the second flag, the compiler stops at the first file with an error.
            return try await Compiler.compile(
                files, ["-typecheck", "-continue-building-after-errors", "-parse-as-library", "-module-name", "Consumer"])
        }
    }
}
