import EndpointFiles
import EndpointGenerator
import Foundation
import Testing

extension SlowTests {
    /// Every diagnostic has a file, line and column, the source line with a caret, and a JSON pointer.
    @Suite struct EveryDiagnostic {
        @Test func everyDiagnosticOfTheGoldenCasesHasAPosition() throws {
            let places = DiagnosticPlaces(of: try DiagnosticPlaces.goldenDocuments())
            #expect(places.count > 20)
            #expect(places.missing == [])
        }
    }
}

struct DiagnosticPlaces {
    var count = 0
    /// Diagnostics without a position.
    var missing: [String] = []

    init(of paths: [String]) {
        for path in paths {
            let loaded = loadInput(path)
            add(loaded.diagnostics, loaded.sources)
            guard let input = loaded.input else { continue }
            let output = generate(input)
            add(output.diagnostics, output.sources)
        }
    }

    /// Returns the paths of the golden cases' configs, and of the documents without a config.
    static func goldenDocuments() throws -> [String] {
        let folder = repository.appending(path: "Tests/Golden").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            [".json", ".yaml"].contains { path.hasSuffix($0) } && !path.hasPrefix("Diff")
        }.sorted()
        func folderName(_ path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
        let configured = Set(paths.filter { $0.hasSuffix(OutputFiles.configSuffix) }.map(folderName))
        return paths.filter { $0.hasSuffix(OutputFiles.configSuffix) || !configured.contains(folderName($0)) }
            .map { folder + "/" + $0 }
    }

    private mutating func add(_ diagnostics: Diagnostics, _ sources: SourceFiles) {
        var printer = DiagnosticPrinter(sources)
        for diagnostic in diagnostics.all {
            count += 1
            let lines = printer.render(diagnostic).split(separator: "\n", omittingEmptySubsequences: false)
            let isComplete: Bool
            if let span = diagnostic.span, let file = sources[span.file], let position = printer.position(of: span) {
                let hasHead = lines.first?.hasPrefix("\(file.path):\(position.line):\(position.column): \(diagnostic.severity): ") == true
                let hasPointer = sources.pointer(to: span) == nil || lines.dropFirst(3).first?.hasPrefix("    at #") == true
                isComplete = hasHead && hasPointer && lines.dropFirst(2).first?.contains("^") == true
            } else {
                isComplete = false
            }
            if !isComplete { missing.append(lines.joined(separator: "\n")) }
        }
    }
}
