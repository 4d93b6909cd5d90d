import EndpointFiles
import EndpointReview

let generateCommand = Command(
    name: "generate",
    summary: "Generate Swift code from documents.",
    words: "[CONFIG, DOCUMENT or FOLDER…]",
    details: """
        Reads configs (<name>.endpoints.json), or OpenAPI documents without one, and writes their Swift files. Without arguments, reads every config in the
        current folder. A folder stands for every config in or below it that has an "output". Unchanged files are not touched, and only stale
        generated files are removed. Several documents are generated at once, and a summary lists the results.

        On an error nothing is written, and the exit status is 1. With --keep-going, or "keepGoing": true in the config, which also holds for
        the build plugin, errors that concern one part become warnings: the part is left out and the rest is written. Unreadable files and
        config errors always end the run.

        At most 20 diagnostics of one kind are shown; `endpoints lint --all` shows all.
        """,
    options: [
        Inputs.output, Inputs.access, Inputs.name, Inputs.templates, Inputs.usedBy, Inputs.keepGoing,
        Option(name: "--quiet", value: nil, help: "Print problems only."),
    ],
    run: generateRun)

private func generateRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    var overrides = try Inputs.overrides(arguments)
    overrides.lintRules = LintRule.all.map(\.name)
    var files = try InputFiles(arguments)
    try files.needOutput(overrides)
    let (isQuiet, settings) = (arguments.has("--quiet"), overrides)
    let isOnly = files.paths.count == 1
    let outcomes = runEach(files.paths) { file, transcript in
        let isFine = generateFiles(file, settings, mode: .checkedIn, isQuiet: isQuiet, endsProcess: isOnly, transcript: &transcript)
        return isFine ? RunOutcome.fine : .failed
    }
    let summary = RunSummary(fine: "generated", inputs: files.paths, outcomes: outcomes, withoutOutput: files.withoutOutput)
    if files.areMany, !isQuiet || !summary.isFine { Console.print(summary.text) }
    return summary.isFine ? 0 : 1
}
