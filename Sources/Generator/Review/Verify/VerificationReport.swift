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
            let times = mismatch.count == 1 ? "once" : "\(mismatch.count) times"
            let found = mismatch.found.joined(separator: ", ")
            let message = "\(mismatch.operations[0])\(others), \(place): expected \(problem.expected), found \(found) (\(times))"
            return printer.render(Diagnostic(.error, problem.rule.rawValue, message: message, at: problem.span))
        }.joined()
    }

    /// Returns a summary, such as `2 mismatches in 12 exchanges; 3 with other hosts`.
    package var summary: String {
        let (mismatches, matched) = (verification.mismatches.count, verification.matched)
        let first = "\(mismatches) mismatch\(mismatches == 1 ? "" : "es") in \(matched) exchange\(matched == 1 ? "" : "s")"
        let others = verification.others.map { "\($0.count) \($0.count == 1 ? $0.reason.replacing("bodies", with: "body") : $0.reason)" }
        return ([first] + others).joined(separator: "; ")
    }

    /// Returns the JSON of `--json`.
    package mutating func json() -> String {
        let others = verification.others.map { ($0.reason, ShownValue.number(String($0.count))) }
        let mismatches = verification.mismatches.map { json(of: $0) }
        let report: ShownValue = [
            "format": .number("1"), "exchanges": .number(String(verification.matched)), "others": .made(others),
            "mismatches": .list(mismatches),
        ]
        return report.json + "\n"
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
