import EndpointFiles
import EndpointReview

let generateCommand = Command(
    name: "generate",
    summary: "Write the Swift for documents.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Reads configs (<name>.endpoints.json), or OpenAPI documents without one, and writes their Swift files. Without a file, every config of the
        current folder. Files that would not change are not touched; stale ones of ours are removed; nothing else in the folder is.

        On an error nothing is written, and the exit status is 1. With --keep-going what the errors name is left out and the rest is written;
        the status is 1 all the same, so that CI notices. To live with them, set "keepGoing": true in the config: they are warnings then, also in
        the build plugin. Files that cannot be read and mistakes in a config always end the run.

        Of many diagnostics of one kind the first 20 are shown; `endpoints lint --all` shows all.
        """,
    options: [
        Inputs.output, Inputs.access, Inputs.name, Inputs.templates, Inputs.keepGoing,
        Option(name: "--quiet", value: nil, help: "Print problems only."),
    ],
    run: generateRun)

private func generateRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    var overrides = try Inputs.overrides(arguments)
    overrides.lintRules = LintRule.all.map(\.name)
    let files = try Inputs.files(arguments)
    try Inputs.needOutput(files, overrides)
    guard files.count == 1 || overrides.name == nil else {
        throw UsageError(message: "--name is for one document; here are \(files.count)")
    }
    var isFine = true
    for file in files {
        if !generateFiles(file, overrides, mode: .checkedIn, isQuiet: arguments.has("--quiet")) { isFine = false }
    }
    return isFine ? 0 : 1
}
