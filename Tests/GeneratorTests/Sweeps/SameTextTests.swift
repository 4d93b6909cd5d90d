import Testing

extension Sweeps {
    @Suite struct SameTextTests {
        /// The same text every time, in one process.
        @Test(arguments: GoldenTests.cases)
        func twoRunsAreEqual(_ name: String) throws {
            let (first, second) = (try GoldenTests.run(name), try GoldenTests.run(name))
            #expect(first.files.map(\.contents) == second.files.map(\.contents))
            #expect(first.diagnostics == second.diagnostics)
        }
    }
}
