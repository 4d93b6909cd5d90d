import Testing

extension Sweeps {
    /// Every kind of call, with every kind of response, through every client.
    @Suite struct OwnTransfersTests {
        @Test func aResponseIsReadAsByACall() async throws {
            let differences = try await OwnTransferTests.differences(every: 1)
            #expect(differences.isEmpty, "\(differences.count) differ: \(differences.prefix(3))")
        }
    }
}
