import EndpointGenerator

/// Findings of one rule with one cause: the same words at several places, such as an unknown format that many schemas have, or the same of
/// several things, such as components that are not used.
struct FindingGroups {
    private var repetitionsByFirst: [Int: [Int]] = [:]
    private var repeated: Set<Int> = []

    init(_ findings: [LintResult.Finding]) {
        var first: [String: Int] = [:]
        for (index, finding) in findings.enumerated() where !finding.isAttached {
            // What has more to say stands alone.
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

    /// It is said with an earlier one.
    func isRepeated(_ index: Int) -> Bool { repeated.contains(index) }

    /// The later ones that are said with it.
    func repetitions(of index: Int) -> [Int] { repetitionsByFirst[index] ?? [] }

    /// What a message is about, which stands first in it between backticks, and what it says of that.
    static func parts(of message: String) -> (subject: Substring?, cause: String) {
        guard let open = message.firstIndex(of: "`"), let close = message[message.index(after: open)...].firstIndex(of: "`") else {
            return (nil, message)
        }
        return (message[message.index(after: open)..<close], String(message[...open] + message[close...]))
    }
}
