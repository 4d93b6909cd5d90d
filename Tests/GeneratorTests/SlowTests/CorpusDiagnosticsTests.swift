import Foundation
import GoldenFiles
import Testing

@testable import EndpointGenerator

extension SlowTests {
    /// Compares the diagnostics of `endpoints generate` for real documents exactly: position, message and rule, without source lines.
    ///
    /// `ENDPOINTS_RECORD=1 swift test --filter CorpusDiagnosticsTests` records the current diagnostics in `Tests/Golden/Corpus` and fails
    /// on purpose. Review the diff before you keep it.
    @Suite struct CorpusDiagnosticsTests {
        static let documents: [String] = ((try? SharedFolder.files("corpus")) ?? []).map { $0.deletingPathExtension().lastPathComponent }
        private static let folder: URL = Golden.folder.appending(path: "Corpus")

        @Test(.enabled(if: SharedFolder.url != nil, "\(SharedFolder.missing)"), arguments: documents)
        func diagnosticsOfRealDocumentsEqualTheRecordedOnes(_ name: String) throws {
            let url = try #require(SharedFolder.url).appending(path: "corpus/\(name).json")
            let spec = SourceFile(path: "\(name).json", bytes: [UInt8](try Data(contentsOf: url)))
            let output = generate(GeneratorInput(configuration: Configuration(name: "Sample"), spec: spec))
            #expect(!output.diagnostics.hasErrors)
            let text = try self.text(output)
            #expect(Golden.difference(text, from: Self.folder.appending(path: "\(name).txt")) == nil)
        }

        @Test(.enabled(if: SharedFolder.url != nil, "\(SharedFolder.missing)"))
        func removedDocumentsHaveNoExpectations() throws {
            let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).map { String($0.dropLast(4)) }
            #expect(!kept.isEmpty && Set(kept).isSubset(of: Self.documents))
        }

        /// Formats one diagnostic per line, such as `41:17 warning: … [rule]`.
        private func text(_ output: GeneratorOutput) throws -> String {
            var printer = DiagnosticPrinter(output.sources)
            var text = ""
            for diagnostic in output.diagnostics.all {
                let span = try #require(diagnostic.span, "\(diagnostic.message)")
                let place = printer.position(of: span)
                let position = try #require(place)
                text +=
                    "\(position.line):\(position.column) \(diagnostic.severity): \(printable(diagnostic.message)) [\(diagnostic.rule)]\n"
            }
            return text
        }
    }
}
