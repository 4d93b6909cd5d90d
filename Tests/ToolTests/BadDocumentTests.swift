import EndpointFiles
import EndpointGenerator
import Foundation
import Testing

/// A folder of `Tests/Golden/Bad` per fault that people make: a document or a config, and in `diagnostics.txt` exactly what the tool says of it.
///
/// `ENDPOINTS_RECORD=1 swift test --filter BadDocumentTests` records what it says today, and fails: read the difference before you keep it.
@Suite struct BadDocumentTests {
    static let folder: URL = repository.appending(path: "Tests/Golden/Bad")
    static let cases: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
        .sorted()
    static let isRecording: Bool = ProcessInfo.processInfo.environment["ENDPOINTS_RECORD"] == "1"

    /// What looks like a fault and is none, or none that changes what is generated: nothing is said.
    private static let accepted: Set<String> = [
        "array-without-items", "discriminator-text", "info-missing", "nullable-in-3-1", "paths-missing", "responses-empty",
        "responses-missing",
        "type-list-in-3-0",
    ]

    private struct Outcome {
        var diagnostics: [Diagnostic]
        var sources: SourceFiles
        var files: Int
        var text: String
    }

    @Test(arguments: cases)
    func isAsExpected(_ name: String) throws {
        let outcome = run(name)
        let file = Self.folder.appending(path: "\(name)/diagnostics.txt")
        if Self.isRecording {
            try Data(outcome.text.utf8).write(to: file)
            Issue.record("recorded; run again without ENDPOINTS_RECORD")
            return
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == outcome.text)
        #expect(outcome.text.isEmpty == Self.accepted.contains(name))
        // Nothing is written beside an error.
        #expect((outcome.files == 0) == outcome.diagnostics.contains { $0.severity == .error })
        try hasPlaces(outcome)
    }

    @Test func thereAreEnough() {
        #expect(Self.cases.count >= 120)
        #expect(Self.accepted.isSubset(of: Self.cases))
    }

    /// Every diagnostic has file, line, column, excerpt and caret; and the JSON pointer, where the file is JSON.
    private func hasPlaces(_ outcome: Outcome) throws {
        var printer = DiagnosticPrinter(outcome.sources)
        for diagnostic in outcome.diagnostics {
            let span = try #require(diagnostic.span, "\(diagnostic.message)")
            let file = try #require(outcome.sources[span.file])
            #expect(span.start >= 0 && span.end >= span.start && span.end <= file.bytes.count)
            #expect(!diagnostic.rule.isEmpty)
            let lines = printer.render(diagnostic).split(separator: "\n", omittingEmptySubsequences: false)
            let place = printer.position(of: span)
            let position = try #require(place)
            let head = "\(file.path):\(position.line):\(position.column): \(diagnostic.severity): "
            #expect(lines.first?.hasPrefix(head) == true)
            #expect(lines.first?.hasSuffix("[\(diagnostic.rule)]") == true)
            #expect(lines.dropFirst(2).first?.contains("^") == true)
            if outcome.sources.root(of: span.file) != nil { #expect(lines.dropFirst(3).first?.hasPrefix("    at #") == true) }
        }
    }

    /// As `endpoints generate`, in this process and without writing.
    private func run(_ name: String) -> Outcome {
        let folder = Self.folder.appending(path: name).path + "/"
        let config = folder + "api" + OutputFiles.configSuffix
        let loaded = loadInput(FileManager.default.fileExists(atPath: config) ? config : folder + "spec.json")
        var diagnostics: [Diagnostic] = loaded.diagnostics.all
        var sources = loaded.sources
        var files = 0
        if let input = loaded.input {
            let output = generate(input)
            diagnostics += output.diagnostics.all
            sources = output.sources
            files = output.files.count
        }
        var printer = DiagnosticPrinter(sources)
        let text = printer.render(diagnostics).replacingOccurrences(of: folder, with: "")
        return Outcome(diagnostics: diagnostics, sources: sources, files: files, text: text)
    }
}
