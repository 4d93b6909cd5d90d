import Testing

extension SlowTests {
    /// Runs random sequences with a slow reader on a simulation of Apple's URLSession.
    @Suite struct SessionTests {
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        @Test func everyRandomExchangeEndsAndPairsSuspendsWithResumes() { #expect(SessionExchangeTests.faults(of: 0..<100_000) == [:]) }
    }
}
