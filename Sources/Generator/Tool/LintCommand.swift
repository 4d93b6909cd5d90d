import EndpointFiles
import EndpointGenerator
import EndpointReview

let lintCommand = Command(
    name: "lint",
    summary: "Report problems in documents; write nothing.",
    words: "[CONFIG, DOCUMENT or FOLDER…]",
    details: """
        Runs `generate` without writing, and further rules for problems that compile, but make the API harder to call from Swift.
        Prints each finding with its position, JSON pointer and, in brackets, its rule. Equal findings are printed once, with all
        their positions. Fails on errors and, with --strict, on warnings. A folder stands for every config in or below it.
        Several documents are checked at once, and a summary counts them.

        The config sets the severity of rules ("lint": {"no-server": "off", "invalid-example": "error"}); the command line overrides it.
        Errors that remove an operation or stop the run stay errors.

        --json prints an object: "format" (1) and "documents", each with "file", "errors", "warnings", "notes" and all "findings": "severity",
        "rule", "message", "file", "line", "column", "pointer", and "belongsToPrevious" if it adds to the one before. Later versions can
        add members, but do not change the meaning of existing ones.
        """,
    options: [
        Option(name: "--rules", value: nil, help: "List the rules and their severities."),
        Option(name: "--disable", value: "RULES", help: "Turn off these rules (comma-separated)."),
        Option(name: "--warning", value: "RULES", help: "Report these rules as warnings."),
        Option(name: "--error", value: "RULES", help: "Report these rules as errors."),
        Option(name: "--notes", value: nil, help: "Print notes too."),
        Option(name: "--all", value: nil, help: "Print all findings of a rule and all positions, not the first 20."),
        Option(name: "--json", value: nil, help: "Print JSON."),
        Inputs.templates,
    ],
    run: lintRun)

private func lintRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    if arguments.has("--rules") {
        Console.write(LintRule.table())
        return 0
    }
    let overrides = try Inputs.overrides(arguments)
    var changes: [String: Configuration.LintSeverity] = [:]
    for (option, severity) in [("--disable", Configuration.LintSeverity.off), ("--warning", .warning), ("--error", .error)] {
        for rule in try parseRules(arguments[option], of: option) {
            guard changes.updateValue(severity, forKey: rule) == nil else { throw UsageError(message: "the rule `\(rule)` is given twice") }
        }
    }
    let files = try InputFiles(arguments)
    let isJSON = arguments.has("--json")
    let withNotes = arguments.has("--notes")
    let showsAll = arguments.has("--all")
    let reports = runEach(files.paths) { [changes] file, transcript in
        var report = LintReport(file, lint(file, overrides, changes: changes), isColored: Console.errorsAreColored)
        if !isJSON {
            transcript.writeError(report.text(withNotes: withNotes, all: showsAll))
            transcript.print(report.summary(withNotes: withNotes))
        }
        return report
    }
    let outcomes = reports.map { report in
        let fails = report.result.count(.error) > 0 || arguments.has("--strict") && report.result.count(.warning) > 0
        return fails ? RunOutcome.failed : .fine
    }
    let summary = RunSummary(fine: "fine", inputs: files.paths, outcomes: outcomes, details: LintReport.counts(reports))
    if isJSON {
        Console.write(LintReport.json(reports))
    } else if files.areMany {
        Console.print(summary.text)
    }
    return summary.isFine ? 0 : 1
}

private func parseRules(_ text: String?, of option: String) throws(UsageError) -> [String] {
    var names: [String] = []
    for part in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
        guard LintRule.all.contains(where: { $0.name == part }) else {
            let near = didYouMean(String(part), among: LintRule.all.map(\.name))
            throw UsageError(message: "\(option): unknown rule `\(part)`\(near.isEmpty ? "; --rules lists them" : near)")
        }
        names.append(String(part))
    }
    return names
}

private func lint(_ path: String, _ overrides: Overrides, changes: [String: Configuration.LintSeverity]) -> LintResult {
    let loaded = loadInput(path, overrides)
    var result = loaded.input.map { EndpointReview.lint($0, changing: changes) } ?? LintResult(sources: loaded.sources)
    result.findings.insert(contentsOf: loaded.diagnostics.all, at: 0)
    return result
}
