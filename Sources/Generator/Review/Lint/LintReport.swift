import EndpointGenerator

/// The findings in a document, ready to be printed.
package struct LintReport: Sendable {
    package let name: String
    package let result: LintResult
    private var printer: DiagnosticPrinter

    /// The maximum number of findings shown per rule. A longer list would not help, because users fix a few findings and then run the tool
    /// again.
    static let shownPerRule: Int = 20
    private static let severities: [Diagnostic.Severity] = [.error, .warning, .note]

    package init(_ name: String, _ result: LintResult, isColored: Bool) {
        self.name = name
        self.result = result
        printer = DiagnosticPrinter(result.sources, isColored: isColored)
    }

    /// Returns the findings as text, with position, line, caret and pointer. If multiple findings have the same rule and cause, the first
    /// one is shown, followed by the positions of the others. `all` removes the limits.
    package mutating func text(withNotes: Bool, all: Bool) -> String {
        var text = ""
        var counts: [String: Int] = [:]
        var isShown = true
        let groups = FindingGroups(result.findings)
        for (index, finding) in result.findings.enumerated() where !groups.repeated.contains(index) {
            if !finding.isAttached {
                isShown = withNotes || finding.severity != .note
                if isShown, finding.severity != .error, !all {
                    counts[finding.rule, default: 0] += 1
                    isShown = counts[finding.rule, default: 0] <= LintReport.shownPerRule
                }
            }
            guard isShown else { continue }
            text += printer.render(finding) + repetitions(groups.repetitions[index] ?? [], of: finding, all: all)
        }
        for rule in counts.keys.sorted() {
            let rest = (counts[rule] ?? 0) - LintReport.shownPerRule
            if rest > 0 { text += "\(printable(name)): \(rest) more [\(rule)] not shown; --all shows them\n" }
        }
        return text
    }

    /// Returns the positions of repeated findings, such as `shop.json: also at 12:5 (LineItem), 40:7 (Order)`.
    private mutating func repetitions(_ indices: [Int], of first: Diagnostic, all: Bool) -> String {
        guard !indices.isEmpty, let file = first.span?.file else { return "" }
        let shown = all || first.severity == .error ? indices[...] : indices.prefix(LintReport.shownPerRule)
        let subject = FindingGroups.parts(of: first.message).subject
        let places = shown.compactMap { index -> String? in
            let other = result.findings[index]
            guard let span = other.span, let position = printer.position(of: span) else { return nil }
            let path = span.file == file ? "" : (result.sources[span.file].map { printable($0.path) } ?? "") + ":"
            let name = FindingGroups.parts(of: other.message).subject
            return "\(path)\(position.line):\(position.column)" + (name == subject ? "" : name.map { " (\(printable(String($0))))" } ?? "")
        }
        let rest = indices.count - shown.count
        return "\(printable(name)): also at \(places.joined(separator: ", "))"
            + (rest > 0 ? ", and \(rest) more; --all shows them\n" : "\n")
    }

    /// Returns a summary, such as `shop.json: 0 errors, 2 warnings, 3 notes`.
    package func summary(withNotes: Bool) -> String {
        var text = "\(name): \(count(.error)), \(count(.warning))"
        if result.count(.note) > 0 { text += ", \(count(.note))" + (withNotes ? "" : " (--notes shows them)") }
        return text
    }

    /// Returns the total counts of all reports, such as `2 errors, 14 warnings, 3 notes`.
    package static func counts(_ reports: [LintReport]) -> String {
        severities.map { severity in counted(reports.reduce(0) { $0 + $1.result.count(severity) }, severity) }.joined(separator: ", ")
    }

    private func count(_ severity: Diagnostic.Severity) -> String { LintReport.counted(result.count(severity), severity) }

    private static func counted(_ number: Int, _ severity: Diagnostic.Severity) -> String {
        "\(number) \(severity.rawValue)\(number == 1 ? "" : "s")"
    }

    /// Returns all findings, including notes, as a JSON value.
    fileprivate mutating func json() -> ShownValue {
        let findings = result.findings.map { json(of: $0) }
        let counts = LintReport.severities.map { ($0.rawValue + "s", ShownValue?.some(.number(String(result.count($0))))) }
        return .made([("file", .text(name))] + counts + [("findings", .list(findings))])
    }

    private mutating func json(of finding: Diagnostic) -> ShownValue {
        var members: [(String, ShownValue?)] = [
            ("severity", .text(finding.severity.rawValue)), ("rule", .text(finding.rule)), ("message", .text(finding.message)),
            ("belongsToPrevious", finding.isAttached ? true : nil),
        ]
        if let span = finding.span, let position = printer.position(of: span), let file = result.sources[span.file] {
            members += [
                ("file", .text(file.path)), ("line", .number(String(position.line))), ("column", .number(String(position.column))),
                ("pointer", .text(result.sources.pointer(to: span))),
            ]
        }
        return .made(members)
    }

    /// Returns the reports as JSON. See `endpoints lint --help`.
    package static func json(_ reports: [LintReport]) -> String {
        let documents = reports.map { report in
            var report = report
            return report.json()
        }
        return ShownValue.documents(documents, format: 1).json + "\n"
    }
}

extension LintRule {
    /// Returns the rules as a table.
    package static func table() -> String {
        let width = all.map(\.name.count).max() ?? 0
        func lines(_ rules: [LintRule]) -> String {
            rules.map { rule in
                let name = rule.name + String(repeating: " ", count: width - rule.name.count)
                let severity = rule.severity.rawValue + String(repeating: " ", count: 7 - rule.severity.rawValue.count)
                return "  \(name)  \(severity)  \(rule.summary)\n"
            }.joined()
        }
        return "Rules of lint:\n" + lines(own) + "\nWarnings of `endpoints generate`:\n" + lines(generator)
    }
}

/// Groups findings with the same rule and cause. These are findings with the same message at different locations, such as an unknown format
/// in many schemas, or with the same message about different subjects, such as unused components.
private struct FindingGroups {
    /// The later findings that are reported with one, by its index.
    private(set) var repetitions: [Int: [Int]] = [:]
    /// The findings that are reported as part of an earlier one.
    private(set) var repeated: Set<Int> = []

    init(_ findings: [Diagnostic]) {
        var first: [String: Int] = [:]
        for (index, finding) in findings.enumerated() where !finding.isAttached {
            // A finding with attached notes is not grouped.
            if index + 1 < findings.count, findings[index + 1].isAttached { continue }
            guard finding.span != nil else { continue }
            let key = "\(finding.severity) \(finding.rule) \(FindingGroups.parts(of: finding.message).cause)"
            guard let known = first[key] else {
                first[key] = index
                continue
            }
            repetitions[known, default: []].append(index)
            repeated.insert(index)
        }
    }

    /// Splits a message into its subject, which is the first text in backticks, and its cause, which is the rest.
    static func parts(of message: String) -> (subject: Substring?, cause: String) {
        guard let open = message.firstIndex(of: "`"), let close = message[message.index(after: open)...].firstIndex(of: "`") else {
            return (nil, message)
        }
        return (message[message.index(after: open)..<close], String(message[...open] + message[close...]))
    }
}
