import GoldenFiles
import Testing

extension Sweeps {
    @Suite struct SameTextTests {
        /// The same text every time, in one process.
        @Test(arguments: GoldenTests.cases)
        func twoRunsAreEqual(_ name: String) {
            let (first, second) = (GoldenRun(case: name), GoldenRun(case: name))
            #expect(first.files.map(\.contents) == second.files.map(\.contents))
            #expect(first.text == second.text)
        }
    }
}
