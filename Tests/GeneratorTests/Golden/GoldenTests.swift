import GoldenFiles
import Testing

/// A folder of `Tests/Golden/Cases` per topic: `spec.json`, its config, and `diagnostics.txt` as the tool prints them. The Swift that
/// comes of it is in `Tests/Golden/Expected/<case>`, where the target `GoldenCode` compiles all of it.
///
/// If what is expected does not compile, and so no test runs, `endpoints generate Tests/Golden/Cases/X/X.endpoints.json` writes it anew.
@Suite struct GoldenTests {
    static let cases: [String] = Golden.cases("Cases")

    @Test(arguments: cases)
    func isAsExpected(_ name: String) {
        let run = GoldenRun(case: name)
        #expect(Golden.difference(run.text, from: Golden.folder.appending(path: "Cases/\(name)/diagnostics.txt")) == nil)
        #expect(Golden.difference(run.files, from: Golden.folder.appending(path: "Expected/\(name)")) == nil)
    }

    /// Nothing is expected of a case that is gone.
    @Test func everyExpectationHasACase() {
        #expect(Self.cases.count >= 40)
        #expect(Set(Golden.cases("Expected")).isSubset(of: Self.cases))
    }
}
