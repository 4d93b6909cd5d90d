import EndpointGenerator

/// The changes to multiple APIs, by config.
package struct DiffCollection: Sendable {
    package enum Entry: Sendable {
        case compared(DiffReport)
        /// Only the new folder has the config, so the change is additive.
        case added
        /// Only the old folder has the config, so the change is breaking.
        case removed
        /// The config or a document has an error.
        case failed
    }

    /// An API, identified by its config.
    package struct Item: Sendable {
        package let config: String
        package var entry: Entry

        package init(config: String, entry: Entry) { (self.config, self.entry) = (config, entry) }
    }

    /// The items, sorted by config.
    package private(set) var items: [Item]

    package init(_ items: [Item]) { self.items = items }

    package var hasFailures: Bool { items.contains { if case .failed = $0.entry { true } else { false } } }

    /// The worst verdict of all items that did not fail.
    package var verdict: Change.Class { items.compactMap(\.entry.verdict).max() ?? .none }

    /// Marks the changes that `accepted` lists.
    package mutating func accept(_ accepted: inout AcceptedChanges?) {
        for index in items.indices {
            guard case .compared(var report) = items[index].entry else { continue }
            report.accept(&accepted)
            items[index].entry = .compared(report)
        }
    }

    /// The changes that are not accepted.
    package var open: [Change] {
        items.flatMap { item in if case .compared(let report) = item.entry { report.open } else { [] as [Change] } }
    }

    package var version: DiffReport.Version { DiffReport.Version(verdict) }

    /// Returns the changes by config as text, followed by a summary line.
    package mutating func text() -> String {
        var text = ""
        for index in items.indices {
            let name = printable(items[index].config)
            switch items[index].entry {
            case .compared(var report): if !report.changes.isEmpty { text += "\(name)\n\n\(report.text())\n" }
            case .added: text += "\(name)\n\nadditive: a new API\n\n"
            case .removed: text += "\(name)\n\nbreaking: the API was removed\n\n"
            case .failed: break
            }
        }
        return text + summary + "\n"
    }

    /// `30 APIs: 1 breaking, 2 additive, 26 unchanged, 1 failed; required version bump: major`
    private var summary: String {
        var parts: [String] = []
        for verdict in Change.Class.allCases.reversed() {
            let count = items.count { $0.entry.verdict == verdict }
            if count > 0 { parts.append("\(count) \(verdict == .none ? "unchanged" : verdict.rawValue)") }
        }
        let failed = items.count { $0.entry.verdict == nil }
        if failed > 0 { parts.append("\(failed) failed") }
        let what = "\(items.count) \(items.count == 1 ? "API" : "APIs")"
        return "\(what): \(parts.joined(separator: ", ")); required version bump: \(version.rawValue)"
    }

    package mutating func markdown() -> String {
        var page = DiffMarkdown()
        page.add("### \(items.count) \(items.count == 1 ? "API" : "APIs"): \(version.rawValue)\n")
        page.add("| API | version | changes |\n|---|---|---|")
        for item in items { page.add("| \(tableCell(item.config)) | \(item.entry.versionText) | \(item.entry.changes) |") }
        page.add("")
        for index in items.indices {
            guard case .compared(var report) = items[index].entry, !report.changes.isEmpty else { continue }
            page.add("#### \(markdownCode(items[index].config)): \(report.version.rawValue)\n")
            page.addChanges(of: &report)
        }
        return page.text
    }

    /// Returns the changes as JSON. See `endpoints diff --help`.
    package mutating func json() -> String {
        var documents: [ShownValue] = []
        for index in items.indices {
            var members: [(String, ShownValue?)] = [("config", .text(items[index].config)), ("result", .text(items[index].entry.name))]
            if case .compared(var report) = items[index].entry { members += report.members() }
            documents.append(.made(members))
        }
        let shown: ShownValue = [
            "format": .number("2"), "verdict": .text(verdict.rawValue), "version": .text(version.rawValue), "documents": .list(documents),
        ]
        return shown.json + "\n"
    }
}

extension DiffCollection.Entry {
    /// The verdict, or `nil` if the APIs could not be compared.
    var verdict: Change.Class? {
        switch self {
        case .compared(let report): report.verdict
        case .added: .additive
        case .removed: .breaking
        case .failed: nil
        }
    }

    fileprivate var name: String {
        switch self {
        case .compared: "compared"
        case .added: "added"
        case .removed: "removed"
        case .failed: "failed"
        }
    }

    fileprivate var versionText: String { verdict.map { DiffReport.Version($0).rawValue } ?? "" }

    fileprivate var changes: String {
        switch self {
        case .compared(let report): report.changes.isEmpty ? "none" : report.counts
        case .added: "a new API"
        case .removed: "the API was removed"
        case .failed: "not compared: an error"
        }
    }
}

/// Returns a name for a table cell. `|` is escaped, because it would end the cell even inside code.
private func tableCell(_ text: String) -> String {
    markdownCode(text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))
}
