import Counting
import Figures

/// Two workers whose costs are compared.
struct Pair {
    let name, ours, other, than: String

    init(_ name: String, ours: String, other: String, than: String) {
        (self.name, self.ours, self.other, self.than) = (name, ours, other, than)
    }
}

/// The costs of each worker's calls: the medians of all rounds.
struct Costs {
    struct Cost {
        var microseconds = [Double](), allocations = [Double](), rate = [Double]()
    }

    var costs = [String: Cost]()

    /// Prints and returns a row for each pair and unit. Workers that could not run are left out.
    func rows(_ pairs: [Pair], _ words: String = "") -> [Row] {
        let units: [(String, KeyPath<Cost, [Double]>)] = [
            ("us CPU", \.microseconds), ("allocations", \.allocations), ("calls/s", \.rate),
        ]
        var rows = [Row]()
        for pair in pairs {
            guard let ours = costs[pair.ours], let other = costs[pair.other] else { continue }
            for (unit, path) in units {
                rows.append(
                    Row("calls", pair.name + words, unit, median(ours[keyPath: path]), median(other[keyPath: path]), than: pair.than))
                rows.last?.show()
            }
        }
        return rows
    }
}

/// Runs the workers alternately, for the given number of rounds.
@concurrent
func measure(_ workers: [Worker], calls: Int, rounds: Int) async throws -> Costs {
    var costs = Costs()
    for worker in workers { _ = try await worker.work(min(200, calls)) }
    for _ in 0..<rounds {
        for worker in workers {
            let (allocations, time, start) = (counted_allocations(), cpuSeconds(), ContinuousClock.now)
            let made = Double(try await worker.work(calls / rounds / worker.share))
            guard made > 0 else { continue }
            var cost = costs.costs[worker.name] ?? Costs.Cost()
            cost.microseconds.append((cpuSeconds() - time) * 1e6 / made)
            cost.allocations.append(Double(counted_allocations() - allocations) / made)
            cost.rate.append(made / ((ContinuousClock.now - start) / .seconds(1)))
            costs.costs[worker.name] = cost
        }
    }
    return costs
}
