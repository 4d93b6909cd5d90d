import EndpointBasics
import EndpointRuntime
/// The remaining amount of a client's ``RetryBudget``.
final class RetryAllowance: Sendable {
    private struct State {
        var left: Double
        var asOf: Duration
    }

    private let budget: RetryBudget
    private let time: @Sendable () -> Duration
    private let state: Locked<State>

    /// - Parameter time: Returns the time since a fixed moment.
    init(_ budget: RetryBudget, time: @escaping @Sendable () -> Duration) {
        (self.budget, self.time) = (budget, time)
        state = Locked(State(left: budget.reserve, asOf: time()))
    }

    func callSucceeded() { state.withLock { $0.left = min($0.left + budget.perSuccess, budget.reserve) } }

    /// Spends one retry. Returns false if not enough is left.
    func take() -> Bool {
        let now = time()
        return state.withLock { state in
            let passed = max((now - state.asOf).inSeconds, 0)
            state.left = min(state.left + passed * budget.perSecond, budget.reserve)
            state.asOf = max(now, state.asOf)
            guard state.left >= 1 else { return false }
            state.left -= 1
            return true
        }
    }
}
