import EndpointBasics

extension TransportConformance {
    /// A report on the promises that a transport keeps.
    public struct Report: Sendable, CustomStringConvertible {
        /// The transport's name.
        public let transport: String
        /// The outcomes, in the order of `scenarios`.
        public let outcomes: [Outcome]

        init(transport: String, outcomes: [Outcome]) { (self.transport, self.outcomes) = (transport, outcomes) }

        /// The promises that the transport breaks, except for known issues.
        public var broken: [BrokenPromise] {
            outcomes.compactMap { if case .broken(let broken) = $0 { broken } else { nil } }
        }

        /// A Markdown table, followed by the expected and actual results of broken promises.
        public var description: String {
            let faults = broken.map { "- \($0)" }.joined(separator: "\n")
            return TransportConformance.table(of: [self]) + (faults.isEmpty ? "" : "\n\n" + faults)
        }
    }

    /// Returns a Markdown table for multiple transports, with a row for each promise and a row for each scenario that a transport fails.
    public static func table(of reports: [Report]) -> String {
        var lines = ["| promise | " + reports.map(\.transport).joined(separator: " | ") + " |"]
        lines.append("|---|" + String(repeating: "---|", count: reports.count))
        for promise in promises {
            let rows = scenarios.indices.filter { scenarios[$0].promise == promise }
            let counts = reports.map { report in
                let kept = rows.count { report.outcome($0).isKept }
                return kept == rows.count ? "✓ \(kept)" : "\(kept) of \(rows.count)"
            }
            lines.append("| \(promise) | " + counts.joined(separator: " | ") + " |")
            for row in rows where !reports.allSatisfy({ $0.outcome(row).isKept }) {
                let marks = reports.map { $0.outcome(row).mark }
                lines.append("| · \(scenarios[row].name) | " + marks.joined(separator: " | ") + " |")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The promises, in the order of the scenarios.
    public static var promises: [Promise] {
        scenarios.map(\.promise).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension TransportConformance.Report {
    fileprivate func outcome(_ index: Int) -> TransportConformance.Outcome? { outcomes.indices.contains(index) ? outcomes[index] : nil }
}

extension TransportConformance.Outcome? {
    fileprivate var isKept: Bool { if case .kept = self { true } else { false } }

    fileprivate var mark: String {
        switch self {
        case .kept: "✓"
        case .knownIssue(let issue): issue.reason
        case .broken: "**no**"
        case nil: ""
        }
    }
}
