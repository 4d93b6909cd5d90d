import EndpointGenerator
import Foundation
import Testing

/// A folder of `Tests/Golden/Cases` per topic: `spec.json`, its config, and `diagnostics.txt` as the tool prints them. The Swift that
/// comes of it stands in `Tests/Golden/Expected/<case>`, where the target `GoldenCode` compiles all of it.
///
/// `ENDPOINTS_RECORD=1 swift test --filter GoldenTests` writes what the generator does today, and fails: read the difference before you keep it.
/// Where what is expected does not compile, and so no test runs, `endpoints generate Tests/Golden/Cases/X/X.endpoints.json` writes it anew.
@Suite struct GoldenTests {
    static let folder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden")
    static let cases: [String] = names(in: folder.appending(path: "Cases"))
    static let isRecording: Bool = ProcessInfo.processInfo.environment["ENDPOINTS_RECORD"] == "1"

    @Test(arguments: cases)
    func isAsExpected(_ name: String) throws {
        let result = try Self.run(name)
        let expected: URL = Self.folder.appending(path: "Expected/\(name)")
        let diagnostics: URL = Self.folder.appending(path: "Cases/\(name)/diagnostics.txt")
        if Self.isRecording {
            try record(result, in: expected, diagnostics)
            Issue.record("recorded; run again without ENDPOINTS_RECORD")
            return
        }
        let text: String = (try? String(contentsOf: diagnostics, encoding: .utf8)) ?? ""
        #expect(text == result.diagnostics, "\(firstDifference(text, result.diagnostics))")
        for (file, contents) in result.files {
            let text: String = (try? String(contentsOf: expected.appending(path: file), encoding: .utf8)) ?? ""
            #expect(text == contents, "\(file): \(firstDifference(text, contents))")
        }
        #expect(Self.names(in: expected) == result.files.map(\.name).sorted())
    }

    /// Nothing is expected of a case that is gone.
    @Test func everyExpectationHasACase() {
        #expect(Self.cases.count >= 40)
        #expect(Set(Self.names(in: Self.folder.appending(path: "Expected"))).isSubset(of: Self.cases))
    }

    struct Result {
        var files: [(name: String, contents: String)]
        var diagnostics: String
    }

    static func run(_ name: String) throws -> Result {
        let folder: URL = Self.folder.appending(path: "Cases/\(name)")
        var diagnostics = Diagnostics()
        var sources = SourceFiles()
        let configName: String = name + OutputFiles.configSuffix
        func file(_ name: String) throws -> SourceFile {
            SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
        }
        let config = try file(configName)
        let number: Int32 = sources.add(config)
        let root = try #require(parseJSON(config, number: number, diagnostics: &diagnostics))
        sources.setRoot(root, of: number)
        let configuration = try #require(
            Configuration.read(root, fileName: configName, diagnostics: &diagnostics), "\(diagnostics.all)")
        var input = GeneratorInput(configuration: configuration, sources: sources, spec: try file("spec.json"))
        for reference in configuration.references {
            let name: String = reference.file.text.raw
            let aliases: [String] = reference.alias.map { [$0.text.raw] } ?? []
            input.references.append(GeneratorInput.Reference(name: name, file: try file(name), aliases: aliases))
        }
        for overlay in configuration.overlays { input.overlays.append(try file(overlay.text.raw)) }
        let output: GeneratorOutput = generate(input)
        var printer = DiagnosticPrinter(output.sources)
        let files = output.files.filter { !$0.isEmpty }.map { (name: $0.name, contents: $0.contents) }
        return Result(files: files, diagnostics: printer.render(output.diagnostics.all))
    }

    private func record(_ result: Result, in expected: URL, _ diagnostics: URL) throws {
        try? FileManager.default.removeItem(at: expected)
        try? FileManager.default.removeItem(at: diagnostics)
        if !result.files.isEmpty { try FileManager.default.createDirectory(at: expected, withIntermediateDirectories: true) }
        for (file, contents) in result.files { try Data(contents.utf8).write(to: expected.appending(path: file)) }
        if !result.diagnostics.isEmpty { try Data(result.diagnostics.utf8).write(to: diagnostics) }
    }

    private static func names(in folder: URL) -> [String] {
        let names: [String] = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The first line that differs, in both: a whole file says too much.
    private func firstDifference(_ expected: String, _ actual: String) -> String {
        let (old, new) = (
            expected.utf8.split(separator: 0x0A, omittingEmptySubsequences: false),
            actual.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        )
        for index in 0..<max(old.count, new.count) {
            let before: String = index < old.count ? String(Substring(old[index])) : "(end)"
            let after: String = index < new.count ? String(Substring(new[index])) : "(end)"
            if before != after { return "line \(index + 1)\n- \(before)\n+ \(after)" }
        }
        return "equal"
    }
}
