import GoldenFiles
import Testing

/// A folder in `Tests/Golden/Cases` per topic: `spec.json`, its config, and `diagnostics.txt` as the tool prints them. The resulting Swift
/// is in `Tests/Golden/Expected/<case>`, where the target `GoldenCode` compiles it.
///
/// If the expected code does not compile, no test runs: `endpoints generate Tests/Golden/Cases/X/X.endpoints.json` writes it again.
@Suite struct GoldenTests {
    static let cases: [String] = Golden.cases("Cases")

    @Test(arguments: cases)
    func isAsExpected(_ name: String) {
        let run = GoldenRun(case: name)
        #expect(Golden.difference(run.text, from: Golden.folder.appending(path: "Cases/\(name)/diagnostics.txt")) == nil)
        #expect(Golden.difference(run.files, from: Golden.folder.appending(path: "Expected/\(name)")) == nil)
    }

    /// Removed cases leave no expectations behind.
    @Test func everyExpectationHasACase() {
        #expect(Self.cases.count >= 40)
        #expect(Set(Golden.cases("Expected")).isSubset(of: Self.cases))
    }
}
