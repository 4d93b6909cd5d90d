import GoldenFiles
import Testing

extension SlowTests {
    @Suite struct DeterminismTests {
        /// Repeated runs in one process produce the same text.
        @Test(arguments: GoldenTests.cases)
        func twoRunsGenerateTheSameText(_ name: String) {
            let (first, second) = (GoldenRun(case: name), GoldenRun(case: name))
            #expect(first.files.map(\.contents) == second.files.map(\.contents))
            #expect(first.text == second.text)
        }
    }
}
