import EndpointGenerator

/// The result of comparing a document with traffic, ready to be printed.
package struct VerificationReport {
    private let verification: Verification
    private let sources: SourceFiles
    private var printer: DiagnosticPrinter

    package init(_ verification: Verification, _ sources: SourceFiles) {
        (self.verification, self.sources) = (verification, sources)
        printer = DiagnosticPrinter(sources)
    }

    /// Returns the mismatches, with position, line, caret and pointer.
    package mutating func text() -> String {
        verification.mismatches.map { mismatch in
            let problem = mismatch.problem
            let others = mismatch.operations.count > 1 ? " and \(mismatch.operations.count - 1) more" : ""
            let place = problem.part + (problem.pointer.isEmpty ? "" : " ") + problem.pointer
            let found = mismatch.found.joined(separator: ", ")
            let message =
                "\(mismatch.operations[0])\(others), \(place): expected \(problem.expected), found \(found) (\(times(mismatch.count)))"
            return printer.render(Diagnostic(.error, problem.rule.rawValue, message: message, at: problem.span))
        }.joined() + undescribed.map { "not described: \(printable($0.value.text)) (\(times($0.count)))\n" }.joined()
    }

    private var undescribed: [(value: Undescribed, count: Int)] { verification.check.undescribed.list }

    private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// Returns a summary, such as `2 mismatches in 12 exchanges; 3 with other hosts`.
    package var summary: String {
        let (mismatches, matched) = (verification.mismatches.count, verification.matched)
        let first = "\(mismatches) mismatch\(mismatches == 1 ? "" : "es") in \(matched) exchange\(matched == 1 ? "" : "s")"
        let others = verification.others.list.map { "\($0.count) \($0.count == 1 ? $0.value.replacing("bodies", with: "body") : $0.value)" }
        return ([first] + others).joined(separator: "; ")
    }

    /// Returns how much of the document the traffic covers, such as `covered: 1 of 9 operations, 1 of 22 responses, 0 of 4 query parameters`.
    package var coverage: String {
        "covered: " + parts.map { "\($0.covered) of \($0.names.count) \($0.kind.replacing("-", with: " "))" }.joined(separator: ", ")
    }

    /// The parts of the document that traffic can cover.
    private var parts: [(kind: String, names: [String], covered: Int)] {
        let operations = verification.operations.operations.values.joined().sorted { $0.name < $1.name }
        let parts = [
            ("operations", operations.map(\.name)), ("responses", operations.flatMap(\.responses)),
            ("query-parameters", operations.flatMap(\.queryParameters)),
        ]
        return parts.map { ($0.0, $0.1, $0.1.count { verification.check.covered.contains($0) }) }
    }

    /// Returns what to do if no exchange belongs to the API, or `nil` if one does or nothing helps.
    package var hint: String? {
        guard verification.matched == 0, let best = verification.bases.list.max(by: { $0.count < $1.count }) else { return nil }
        let url = best.value.isEmpty || best.value.contains("*") ? "URL" : best.value
        let place = best.value.isEmpty ? "if their host were that of a server" : "below `\(best.value)`"
        return "\(best.count) exchange\(best.count == 1 ? "" : "s") would be of an operation \(place): pass --server \(url)"
    }

    /// Returns the JSON of `--json`.
    package mutating func json() -> String {
        let others = verification.others.list.map { ($0.value, ShownValue.number(String($0.count))) }
        let mismatches = verification.mismatches.map { json(of: $0) }
        let report: ShownValue = [
            "format": .number("1"), "exchanges": .number(String(verification.matched)), "others": .made(others),
            "mismatches": .list(mismatches), "undescribed": .list(undescribed.map { json(of: $0.value, $0.count) }),
            "coverage": .made(parts.map { ($0.kind, json(of: $0.names, covered: $0.covered)) }),
        ]
        return report.json + "\n"
    }

    private func json(of undescribed: Undescribed, _ count: Int) -> ShownValue {
        [
            "kind": .text(undescribed.kind.rawValue), "operation": .text(undescribed.operation), "part": .text(undescribed.part),
            "name": .text(undescribed.name), "count": .number(String(count)),
        ]
    }

    private func json(of names: [String], covered: Int) -> ShownValue {
        let missing = names.filter { !verification.check.covered.contains($0) }
        return [
            "covered": .number(String(covered)), "described": .number(String(names.count)), "missing": .list(missing.map { .text($0) }),
        ]
    }

    private mutating func json(of mismatch: Mismatch) -> ShownValue {
        let problem = mismatch.problem
        let position = printer.position(of: problem.span)
        return [
            "rule": .text(problem.rule.rawValue), "operations": .list(mismatch.operations.map { .text($0) }),
            "part": .text(problem.part), "pointer": .text(problem.pointer), "expected": .text(problem.expected),
            "found": .list(mismatch.found.map { .text($0) }), "count": .number(String(mismatch.count)),
            "file": .text(sources[problem.span.file]?.path ?? ""), "line": .number(String(position?.line ?? 0)),
            "column": .number(String(position?.column ?? 0)), "schema": .text(sources.pointer(to: problem.span) ?? ""),
        ]
    }
}
