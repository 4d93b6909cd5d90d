import GoldenFiles
import Testing

/// `Tests/Golden/Cases` has one folder per topic, with `spec.json`, its config, and `diagnostics.txt` with the tool's output. The generated Swift is
/// in `Tests/Golden/Expected/<case>` and is compiled by the target `GoldenCode`.
///
/// If the expected code does not compile, the tests cannot run. `endpoints generate Tests/Golden/Cases/X/X.endpoints.json` regenerates it.
@Suite struct GoldenTests {
    static let cases: [String] = Golden.cases("Cases")

    @Test(arguments: cases)
    func generatedCodeAndDiagnosticsEqualTheRecordedOnes(_ name: String) {
        let run = GoldenRun(case: name)
        #expect(Golden.difference(run.text, from: Golden.folder.appending(path: "Cases/\(name)/diagnostics.txt")) == nil)
        #expect(Golden.difference(run.files, from: Golden.folder.appending(path: "Expected/\(name)")) == nil)
    }

    /// When a case is removed, its expected output must be removed too.
    @Test func everyExpectedFolderHasACase() {
        #expect(Self.cases.count >= 40)
        #expect(Set(Golden.cases("Expected")).isSubset(of: Self.cases))
    }
}
