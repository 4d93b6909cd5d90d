import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

/// `Tests/Golden/Lint` has one folder per rule, with a small document and every finding with its position.
@Suite struct LintGoldenTests {
    static let folder: URL = Golden.folder.appending(path: "Lint")
    static let cases: [String] = Golden.names(in: folder)

    @Test(arguments: cases)
    func lintPrintsTheExpectedFindings(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let input = try Golden.input("spec", in: folder)
        let name = input.spec.path.hasSuffix(".yaml") ? "spec.yaml" : "spec.json"
        var report = LintReport(name, lint(input), isColored: false)
        let text = Golden.placeless(report.text(withNotes: true, all: true), in: folder)
        #expect(Golden.difference(text, from: folder.appending(path: "diagnostics.txt")) == nil)
    }

    /// Each rule finds something in its own folder.
    @Test(arguments: LintRule.own)
    func everyRuleFindsSomethingInItsFolder(_ rule: LintRule) throws {
        let result = lint(try Golden.input("spec", in: Self.folder.appending(path: rule.name)))
        #expect(result.findings.contains { $0.rule == rule.name && $0.severity.rawValue == rule.severity.rawValue })
        let off = lint(try Golden.input("spec", in: Self.folder.appending(path: rule.name)), changing: [rule.name: .off])
        #expect(!off.findings.contains { $0.rule == rule.name })
        let error = lint(
            try Golden.input("spec", in: Self.folder.appending(path: rule.name)), changing: [rule.name: .error])
        #expect(error.count(.error) > 0)
    }

    /// The project's own documents have no findings.
    @Test(arguments: ["bookshop", "company", "feed", "names", "newsroom", "repositories"])
    func projectsOwnSpecsHaveNoLintWarning(_ name: String) throws {
        let folder = projectFolder.appending(path: "Specs")
        let result = lint(try Golden.input(name, in: folder))
        #expect(result.findings.filter { $0.severity != .note }.map { "\($0.rule): \($0.message)" } == [])
    }

    /// An example can match a recursive union in an exponential number of ways.
    @Test func exampleOfARecursiveUnionIsCheckedInBoundedTime() throws {
        let parts = (0..<8).map { _ in ##"{"$ref": "#/components/schemas/A"}"## }.joined(separator: ", ")
        let spec = #"""
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}, "components": {"schemas": {
            "A": {"example": [[[[1]]]], "anyOf": [{"type": "array", "items": {"anyOf": [\#(parts)]}}, {"allOf": [\#(parts)]}]}}}}
            """#
        let result = lint(
            GeneratorInput(configuration: Configuration(name: "T"), spec: SourceFile(path: "a.json", bytes: Array(spec.utf8))))
        #expect(result.findings.allSatisfy { $0.rule != "invalid-example" })
    }

    // MARK: The catalogue

    @Test func lintRuleNamesAreUniqueAndInKebabCase() {
        let names = LintRule.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" } && !name.hasPrefix("-"), "\(name)") }
        #expect(LintRule.own.count >= 15)
    }

    /// The list contains exactly the warnings in the generator's sources.
    @Test func lintRulesListEveryWarningOfTheGenerator() throws {
        let core = projectFolder.appending(path: "Sources/Generator/Core")
        let files = try #require(FileManager.default.enumerator(at: core, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        // Also matches calls to `problem`, which reports a warning if nothing uses the faulty part.
        let call = /(?:warn|warning|problem|\.warning)\(\s*"(?<rule>[a-z]+(?:-[a-z]+)+)"/
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: call) { found.insert(String(match.output.rule)) }
        }
        #expect(found.count > 40)
        let listed = Set(LintRule.generator.map(\.name))
        #expect(found.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(found).sorted() == [])
    }
}
