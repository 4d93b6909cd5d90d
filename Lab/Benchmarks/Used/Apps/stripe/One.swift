/// Uses one of Stripe's 468 operations.
struct Balances {
    let api: Stripe

    func available() async throws -> [String] {
        try await api.balance.get().available.map { "\($0.amount) \($0.currency)" }
    }
}
