import EndpointGenerator

/// Groups findings with the same rule and cause. These are findings with the same message at different locations, such as an unknown format
/// in many schemas, or with the same message about different subjects, such as unused components.
struct FindingGroups {
    private var repetitionsByFirst: [Int: [Int]] = [:]
    private var repeated: Set<Int> = []

    init(_ findings: [LintResult.Finding]) {
        var first: [String: Int] = [:]
        for (index, finding) in findings.enumerated() where !finding.isAttached {
            // A finding with attached notes is not grouped.
            if index + 1 < findings.count, findings[index + 1].isAttached { continue }
            let diagnostic = finding.diagnostic
            guard diagnostic.span != nil else { continue }
            let key = "\(diagnostic.severity) \(diagnostic.rule) \(FindingGroups.parts(of: diagnostic.message).cause)"
            guard let known = first[key] else {
                first[key] = index
                continue
            }
            repetitionsByFirst[known, default: []].append(index)
            repeated.insert(index)
        }
    }

    /// Returns whether the finding is reported as part of an earlier one.
    func isRepeated(_ index: Int) -> Bool { repeated.contains(index) }

    /// Returns the later findings that are reported with this one.
    func repetitions(of index: Int) -> [Int] { repetitionsByFirst[index] ?? [] }

    /// Splits a message into its subject, which is the first text in backticks, and its cause, which is the rest.
    static func parts(of message: String) -> (subject: Substring?, cause: String) {
        guard let open = message.firstIndex(of: "`"), let close = message[message.index(after: open)...].firstIndex(of: "`") else {
            return (nil, message)
        }
        return (message[message.index(after: open)..<close], String(message[...open] + message[close...]))
    }
}
