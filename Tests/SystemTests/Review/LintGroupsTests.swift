import EndpointGenerator
import EndpointReview
import Testing

/// Findings with the same rule and cause are reported once.
@Suite struct LintGroupsTests {
    private func report(_ schemas: String) -> LintReport {
        let paths = #"{"/a": {"get": {"operationId": "a", "responses": {"200": {"description": "done"}}}}}"#
        let info = #""info": {"title": "T", "version": "1"}"#
        let spec = #"{"openapi": "3.1.0", \#(info), "paths": \#(paths), "components": {"schemas": {\#(schemas)}}}"#
        let input = GeneratorInput(configuration: Configuration(name: "T"), spec: SourceFile(path: "a.json", bytes: Array(spec.utf8)))
        return LintReport("a.json", lint(input, changing: ["nothing-required": .off]), isColored: false)
    }

    private func lines(_ report: LintReport, all: Bool = false) -> [Substring] {
        var report = report
        return report.text(withNotes: true, all: all).split(separator: "\n")
    }

    /// If multiple elements have the same fault, their names are listed. If one element has it in multiple places, only the positions are listed.
    @Test func equalFindingsAreReportedOnceWithTheirPlaces() {
        let schemas = (1...3).map { #""S\#($0)": {"type": "string", "format": "dateTime"}"# }.joined(separator: ", ")
        let lines = lines(report(schemas))
        #expect(lines.count { $0.contains("[unused-component]") } == 1)
        #expect(lines.count { $0.contains("[unknown-format]") } == 1)
        #expect(lines.contains { $0.hasPrefix("a.json: also at 1:") && $0.contains(" (S2), 1:") && $0.hasSuffix(" (S3)") })
        #expect(lines.contains { $0.hasPrefix("a.json: also at 1:") && !$0.contains("(") })
        #expect(report(schemas).summary(withNotes: true).contains("6 warnings"))
    }

    @Test func differentFindingsOfARuleAreReportedSeparately() {
        let lines = lines(report(#""A": {"type": "string", "format": "dateTime"}, "B": {"type": "integer", "format": "int23"}"#))
        #expect(lines.count { $0.contains("[unknown-format]") } == 2)
    }

    @Test func longListsOfPlacesAreCutUnlessAllAreAskedFor() {
        let report = report((1...30).map { #""S\#($0)": {"type": "string"}"# }.joined(separator: ", "))
        #expect(lines(report).contains { $0.hasSuffix(", and 9 more; --all shows them") })
        let all = lines(report, all: true)
        #expect(all.contains { $0.hasSuffix(" (S30)") } && !all.contains { $0.contains("more") })
        #expect(report.result.findings.count { $0.rule == "unused-component" } == 30)
    }
}
