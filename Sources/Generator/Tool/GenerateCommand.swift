import EndpointFiles

let generateCommand = Command(
    name: "generate",
    summary: "Write the Swift for documents.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Reads configs (<name>.endpoints.json), or OpenAPI documents without one, and writes their Swift files. Without a file, every config of the
        current folder. Files that would not change are not touched; stale ones of ours are removed; nothing else in the folder is.
        """,
    options: [
        Inputs.output, Inputs.access, Inputs.name, Inputs.templates, Option(name: "--quiet", value: nil, help: "Print problems only."),
    ],
    run: generateRun)

private func generateRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides: Overrides = try Inputs.overrides(arguments)
    let files: [String] = try Inputs.files(arguments)
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
