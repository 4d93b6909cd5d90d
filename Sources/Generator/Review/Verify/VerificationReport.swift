import EndpointGenerator

/// The result of comparing a document with traffic, ready to be printed.
package struct VerificationReport {
    private let mismatches: [Mismatch]
    private let counts: Verification.Counts
    private let sources: SourceFiles
    private var printer: DiagnosticPrinter

    package init(_ verification: Verification, _ sources: SourceFiles, isColoured: Bool) {
        mismatches = verification.mismatches
        counts = verification.counts
        self.sources = sources
        printer = DiagnosticPrinter(sources, isColoured: isColoured)
    }

    /// Whether the document describes the traffic. Traffic without a single exchange of the API says nothing about it.
    package var isFine: Bool { mismatches.isEmpty && counts.matched > 0 && counts.invalid == 0 }

    /// Returns the mismatches, with position, line, caret and pointer.
    package mutating func text() -> String {
        mismatches.map { mismatch in
            let problem = mismatch.problem
            let others = mismatch.operations.count - 1
            let times = mismatch.count == 1 ? "once" : "\(mismatch.count) times"
            let place = "\(mismatch.operation)\(others > 0 ? " and \(others) more" : ""), \(problem.place)"
            let message = "\(place): described is \(problem.described), seen \(mismatch.seen.joined(separator: ", ")) (\(times))"
            return printer.render(Diagnostic(.error, problem.rule.rawValue, message, at: problem.span))
        }.joined()
    }

    /// Returns a summary, such as `2 mismatches in 12 exchanges; 3 with other hosts`.
    package var summary: String {
        let others = [
            (counts.otherHosts, "with other hosts"), (counts.unmatched, "of no operation"), (counts.unanswered, "without a response"),
            (counts.invalid, "unreadable"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let skipped = counts.skippedBodies == 0 ? [] : [count(counts.skippedBodies, "body", "bodies") + " not checked"]
        let first = "\(count(mismatches.count, "mismatch", "mismatches")) in \(count(counts.matched, "exchange", "exchanges"))"
        return ([first] + others + skipped).joined(separator: "; ")
    }

    private func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }

    /// Returns the JSON of `--json`.
    package mutating func json() -> String {
        var shown = ShownObject()
        shown.add("format", .number("1"))
        let numbers = [
            ("exchanges", counts.exchanges), ("matched", counts.matched), ("otherHosts", counts.otherHosts), ("unmatched", counts.unmatched),
            ("unanswered", counts.unanswered), ("unreadable", counts.invalid), ("skippedBodies", counts.skippedBodies),
        ]
        for (key, number) in numbers { shown.add(key, .number(String(number))) }
        var list: [ShownValue] = []
        for mismatch in mismatches { list.append(json(of: mismatch)) }
        shown.add("mismatches", .list(list))
        return shown.value.json + "\n"
    }

    private mutating func json(of mismatch: Mismatch) -> ShownValue {
        let problem = mismatch.problem
        var shown = ShownObject()
        let place = problem.place.split(separator: "/", maxSplits: 1)
        shown.add("rule", .text(problem.rule.rawValue))
        shown.add("operation", .text(mismatch.operation))
        shown.add("operations", .list(mismatch.operations.sorted().map { .text($0) }))
        shown.add("part", .text(String(place[0])))
        shown.add("pointer", .text(place.count > 1 ? "/" + place[1] : ""))
        shown.add("described", .text(problem.described))
        shown.add("seen", .list(mismatch.seen.map { .text($0) }))
        shown.add("count", .number(String(mismatch.count)))
        if let position = printer.position(of: problem.span) {
            shown.add("file", sources[problem.span.file].map { .text($0.path) })
            shown.add("line", .number(String(position.line)))
            shown.add("column", .number(String(position.column)))
            shown.add("schema", sources.pointer(to: problem.span).map { .text($0) })
        }
        return shown.value
    }
}
