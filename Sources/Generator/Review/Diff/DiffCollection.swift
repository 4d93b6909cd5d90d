import EndpointGenerator

/// The changes to multiple APIs, by config.
package struct DiffCollection: Sendable {
    /// What became of an API, identified by its config.
    package struct Entry: Sendable {
        let config: String
        let result: String
        var report: DiffReport?
        /// The verdict without a report, or `nil` if the APIs could not be compared.
        var otherVerdict: Change.Class?
        var otherChanges = ""

        var verdict: Change.Class? { report?.verdict ?? otherVerdict }
        fileprivate var version: DiffReport.Version? { report?.version ?? otherVerdict.map { DiffReport.Version($0) } }
        fileprivate var changes: String { report.map { $0.changes.isEmpty ? "none" : $0.counts } ?? otherChanges }

        package static func compared(_ config: String, _ report: DiffReport) -> Entry {
            Entry(config: config, result: "compared", report: report)
        }

        /// Only the new folder has the config.
        package static func added(_ config: String) -> Entry {
            Entry(config: config, result: "added", otherVerdict: .additive, otherChanges: "a new API")
        }

        /// Only the old folder has the config.
        package static func removed(_ config: String) -> Entry {
            Entry(config: config, result: "removed", otherVerdict: .breaking, otherChanges: "the API was removed")
        }

        /// The config or a document has an error.
        package static func failed(_ config: String) -> Entry {
            Entry(config: config, result: "failed", otherChanges: "not compared: an error")
        }
    }

    /// The entries, sorted by config.
    private var entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    package var hasFailures: Bool { entries.contains { $0.verdict == nil } }

    /// The worst verdict of all entries that did not fail.
    package var verdict: Change.Class { entries.compactMap(\.verdict).max() ?? .none }

    /// Marks the changes that `accepted` lists.
    package mutating func accept(_ accepted: inout AcceptedChanges?) {
        for index in entries.indices { entries[index].report?.accept(&accepted) }
    }

    /// The changes that are not accepted.
    package var open: [Change] { entries.flatMap { $0.report?.open ?? [] } }

    private var version: DiffReport.Version {
        let versions = entries.compactMap(\.version)
        return [.major, .minor].first(where: versions.contains) ?? .patch
    }

    /// Returns the changes by config as text, followed by a summary line.
    package func text() -> String {
        let texts = entries.map { entry in
            let name = printable(entry.config)
            if let report = entry.report { return report.changes.isEmpty ? "" : "\(name)\n\n\(report.text())\n" }
            return entry.verdict.map { "\(name)\n\n\($0.rawValue): \(entry.changes)\n\n" } ?? ""
        }
        return texts.joined() + summary + "\n"
    }

    private var count: String { "\(entries.count) \(entries.count == 1 ? "API" : "APIs")" }

    /// `30 APIs: 1 breaking, 2 additive, 26 unchanged, 1 failed; required version bump: major`
    private var summary: String {
        let verdicts: [Change.Class?] = Change.Class.allCases.reversed() + [nil]
        let parts = verdicts.compactMap { verdict -> String? in
            let count = entries.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict == Change.Class.none ? "unchanged" : verdict?.rawValue ?? "failed")"
        }
        return "\(count): \(parts.joined(separator: ", ")); required version bump: \(version.rawValue)"
    }

    package func markdown() -> String {
        var page = DiffMarkdown()
        page.add("### \(count): \(version.rawValue)\n")
        page.add("| API | version | changes |\n|---|---|---|")
        // `|` would end a cell even inside code.
        for entry in entries {
            page.add("| \(markdownCode(entry.config.replacing("|", with: "\\|"))) | \(entry.version?.rawValue ?? "") | \(entry.changes) |")
        }
        page.add("")
        for entry in entries {
            guard let report = entry.report, !report.changes.isEmpty else { continue }
            page.add("#### \(markdownCode(entry.config)): \(report.version.rawValue)\n")
            page.addChanges(of: report)
        }
        return page.text
    }

    /// Returns the changes as JSON. See `endpoints diff --help`.
    package func json() -> String {
        let documents = entries.map { entry in
            ShownValue.made([("config", .text(entry.config)), ("result", .text(entry.result))] + (entry.report?.members ?? []))
        }
        let shown: ShownValue = [
            "format": .number("2"), "verdict": .text(verdict.rawValue), "version": .text(version.rawValue), "documents": .list(documents),
        ]
        return shown.json + "\n"
    }
}
