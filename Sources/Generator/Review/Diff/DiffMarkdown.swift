import EndpointGenerator

/// A list of changes for a comment on a pull request.
///
/// Hosts reject long comments (GitHub's limit is 65,536 characters), so breaking changes come first, and changes that do not fit are
/// counted.
struct DiffMarkdown {
    /// The limit in UTF-8 bytes. A string never has more characters than bytes.
    private static let limit = 60_000

    private(set) var text = ""

    mutating func add(_ line: String) { text += line + "\n" }

    /// Adds the changes by class.
    mutating func addChanges(of report: DiffReport) {
        for `class` in Change.Class.ofChanges where report.count(`class`) > 0 {
            var entries: [String] = []
            var size = text.utf8.count
            var rest = 0
            for change in report.open where change.class == `class` {
                let entry = DiffMarkdown.entry(change)
                if size + entry.utf8.count < DiffMarkdown.limit {
                    entries.append(entry)
                    size += entry.utf8.count + 1
                } else {
                    rest += 1
                }
            }
            add("**\(`class`.title)**\n")
            for entry in entries { add(entry) }
            if rest > 0 { add("- … and \(rest) more, which `endpoints diff` lists") }
            add("")
        }
    }

    private static func entry(_ change: Change) -> String {
        var line = "- \(markdownCode(change.place)) \(words(change.message))"
        if !change.breaks.isEmpty { line += " (breaks \(change.broken.joined(separator: ", ")))" }
        if let location = change.location { line += " · \(markdownCode("\(location.file):\(location.position.line)"))" }
        guard change.old != nil || change.new != nil else { return line }
        line += "\n  ```diff"
        if let old = change.old { line += "\n  - " + printable(old) }
        if let new = change.new { line += "\n  + " + printable(new) }
        return line + "\n  ```"
    }

    /// Returns the message with the names between its backticks as code, or all of it as code if a name from the document could be
    /// interpreted as markup or as a mention.
    private static func words(_ message: String) -> String {
        let parts = message.split(separator: "`", omittingEmptySubsequences: false)
        let isPlain = stride(from: 0, to: parts.count, by: 2).allSatisfy { parts[$0].utf8.allSatisfy(Self.isPlain) }
        guard isPlain, parts.count % 2 == 1 else { return markdownCode(message) }
        return parts.enumerated().map { $0 % 2 == 0 ? String($1) : markdownCode(String($1)) }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || " ,.:;'()-?".utf8.contains(byte) }
}

extension DiffReport {
    /// Returns the changes for a comment on a pull request, with the version number that they require.
    package func markdown() -> String {
        var page = DiffMarkdown()
        page.add("### \(markdownCode(old)) → \(markdownCode(new)): \(version.rawValue)\n")
        page.add(verdict.meaning.firstUppercased + (changes.isEmpty ? "" : ": \(counts)") + ".\n")
        page.addChanges(of: self)
        return page.text
    }
}

extension Change.Class {
    fileprivate var title: String {
        switch self {
        case .breaking: "Breaking"
        case .wire: "On the wire"
        case .narrowed: "Refused by the server"
        case .additive: "Additive"
        case .none: "None"
        }
    }
}
