import EndpointGenerator
import Foundation
import GoldenFiles
import Testing

/// `Tests/Golden/Bad` has one folder per common fault, with a document or a config and the exact diagnostics in `diagnostics.txt`.
@Suite struct BadDocumentTests {
    static let cases: [String] = Golden.cases("Bad")

    @Test(arguments: cases)
    func faultyDocumentGivesTheRecordedDiagnostics(_ name: String) throws {
        let folder = Golden.folder.appending(path: "Bad/\(name)")
        let run = runOfBareCase(in: folder)
        #expect(Golden.difference(run.text, from: folder.appending(path: "diagnostics.txt")) == nil)
        #expect(!run.text.isEmpty)
        // If there is an error, no files are written.
        #expect(run.files.isEmpty == run.diagnostics.contains { $0.severity == .error })
        try hasPlaces(run)
    }

    @Test func faultyDocumentsNumberAtLeast120() { #expect(Self.cases.count >= 120) }

    /// Checks that every diagnostic has a file, line, column, excerpt and caret, and that diagnostics for JSON files also have a JSON
    /// pointer.
    private func hasPlaces(_ run: GoldenRun) throws {
        var printer = DiagnosticPrinter(run.sources)
        for diagnostic in run.diagnostics {
            let span = try #require(diagnostic.span, "\(diagnostic.message)")
            let file = try #require(run.sources[span.file])
            #expect(span.start >= 0 && span.end >= span.start && span.end <= file.bytes.count)
            #expect(!diagnostic.rule.isEmpty)
            let lines = printer.render(diagnostic).split(separator: "\n", omittingEmptySubsequences: false)
            let place = printer.position(of: span)
            let position = try #require(place)
            let head = "\(file.path):\(position.line):\(position.column): \(diagnostic.severity): "
            #expect(lines.first?.hasPrefix(head) == true)
            #expect(lines.first?.hasSuffix("[\(diagnostic.rule)]") == true)
            #expect(lines.dropFirst(2).first?.contains("^") == true)
            if run.sources.pointer(to: span) != nil { #expect(lines.dropFirst(3).first?.hasPrefix("    at #") == true) }
        }
    }
}

/// `Tests/Golden/Accepted` has one folder per document that looks faulty but has no fault that affects the output. These documents cause no
/// diagnostics.
@Suite struct AcceptedDocumentTests {
    @Test(arguments: Golden.cases("Accepted"))
    func acceptedDocumentGivesNoDiagnostics(_ name: String) {
        let run = runOfBareCase(in: Golden.folder.appending(path: "Accepted/\(name)"))
        #expect(run.text == "")
        #expect(!run.files.isEmpty)
    }
}

/// Runs a case that has a document and optionally a config.
private func runOfBareCase(in folder: URL) -> GoldenRun {
    let config = "api" + OutputFiles.configSuffix
    let hasConfig = FileManager.default.fileExists(atPath: folder.appending(path: config).path)
    let isJSON = FileManager.default.fileExists(atPath: folder.appending(path: "spec.json").path)
    return GoldenRun(hasConfig ? config : isJSON ? "spec.json" : "spec.yaml", in: folder)
}
