import Testing

extension SlowTests {
    /// Combines every kind of call, response and client.
    @Suite struct CustomTransfersTests {
        @Test func everyCombinationOfCallAndResponseReadsAsTheClientDoes() async throws {
            let differences = try await CustomTransferTests.differences(every: 1)
            #expect(differences.isEmpty, "\(differences.count) differ: \(differences.prefix(3))")
        }
    }
}
