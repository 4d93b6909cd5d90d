import Testing

extension Figures {
    @Test func noListingLosesOrRepeatsAnItemSilently() async throws {
        let outcomes = try await Listings.read(1000, seed: 20)
        Figures.report(
            "R20",
            "wrong listings of \(1000 * ListingServer.Form.allCases.count): \(outcomes.wrong.count); whole \(outcomes.whole), errors "
                + "\(outcomes.errors), ended by the server \(outcomes.endedByServer)", on: nil)
        #expect(outcomes.wrong.isEmpty, "\(outcomes.wrong.prefix(3))")
    }
}
