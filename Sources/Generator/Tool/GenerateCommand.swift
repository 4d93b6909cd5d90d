import EndpointFiles
import EndpointReview

let generateCommand = Command(
    name: "generate",
    summary: "Write the Swift for documents.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Reads configs (<name>.endpoints.json), or OpenAPI documents without one, and writes their Swift files. Without arguments: every config in the
        current folder. Unchanged files are not touched, and only stale generated files are removed.

        On an error nothing is written, and the exit status is 1. With --keep-going the faulty parts are left out and the rest is written;
        the status is still 1, so that CI notices. To accept such errors, set "keepGoing": true in the config: they are then warnings, also in
        the build plugin. Unreadable files and config errors always end the run.

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
    let files = try Inputs.files(arguments)
    try Inputs.needOutput(files, overrides)
    guard files.count == 1 || overrides.name == nil else {
        throw UsageError(message: "--name takes one document, not \(files.count)")
    }
    var isFine = true
    for file in files {
        if !generateFiles(file, overrides, mode: .checkedIn, isQuiet: arguments.has("--quiet")) { isFine = false }
    }
    return isFine ? 0 : 1
}
