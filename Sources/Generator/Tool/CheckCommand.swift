import EndpointFiles
import EndpointGenerator

let checkCommand = Command(
    name: "check",
    summary: "Fail with a diff if checked-in Swift code is stale.",
    words: "[CONFIG, DOCUMENT or FOLDER…]",
    details: """
        Generates in memory and compares the result with the files on disk, without writing. Use it in CI if generated sources are checked in.
        Their first line names the tool's version and the document's digest, so a failure says whether the document or the tool has changed.

        Without arguments, checks every config in the current folder. A folder stands for every config in or below it that has an "output".
        Several documents are checked at once, and a summary lists the stale ones.
        """,
    options: [Inputs.output, Inputs.access, Inputs.name, Inputs.templates, Inputs.usedBy],
    run: checkRun)

private func checkRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides = try Inputs.overrides(arguments)
    var files = try InputFiles(arguments)
    try files.needOutput(overrides)
    let outcomes = runEach(files.paths) { file, transcript in check(file, overrides, transcript: &transcript) }
    let summary = RunSummary(fine: "current", inputs: files.paths, outcomes: outcomes, withoutOutput: files.withoutOutput)
    if files.areMany { Console.print(summary.text) }
    return summary.isFine ? 0 : 1
}

private func check(_ path: String, _ overrides: Overrides, transcript: inout Transcript) -> RunOutcome {
    var loaded = loadInput(path, overrides)
    loaded.readMentionedNames(config: path, overrides)
    transcript.writeError(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input else { return .failed }
    let output = generate(input)
    transcript.writeError(output.diagnostics, output.sources)
    guard !output.diagnostics.hasErrors else { return .failed }
    guard let folder = loaded.output else {
        transcript.writeError("error: no output folder: add \"output\" to `\(path)`, or pass --output\n")
        return .failed
    }
    var differences = ""
    var written: Stamp?
    let files = output.checkedIn
    for file in files {
        let location = Path.join(folder, file.name)
        let old: [UInt8]
        do throws(FileError) {
            old = FileSystem.kind(location) == nil ? [] : try FileSystem.read(location, limit: Int.max - 1)
        } catch {
            transcript.writeError("error: \(error.message)\n")
            return .failed
        }
        let new = Array(file.contents.utf8)
        if written == nil { written = Stamp(firstLineOf: old) }
        if old != new { differences += unifiedDiff(old, new, name: Path.shown(location)) }
    }
    for name in FileWriter.leftoverFiles(of: input.configuration.name, in: folder, besides: Set(files.map(\.name))) {
        differences += "Only in \(Path.shown(folder)): \(name)\n"
    }
    guard !differences.isEmpty else { return .fine }
    transcript.print(differences)
    let reason = written.map { " " + staleMessage($0, Stamp(output.documents)) } ?? ""
    transcript.writeError(
        "error: the sources in `\(Path.shown(folder))` are stale;\(reason) run `endpoints generate` with the same arguments\n")
    return .stale
}

/// Describes what has changed since the sources were written, according to their stamp.
private func staleMessage(_ written: Stamp, _ now: Stamp) -> String {
    let tool = "they were written by endpoints \(printable(written.version)), but this is \(now.version)"
    return switch (written.document == now.document, written.version == now.version) {
    case (true, true):
        "the document and the tool are unchanged, so the config, a template, an argument or the files themselves must have changed;"
    case (false, true): "the document has changed since they were written;"
    case (true, false): "the document has not changed, but the tool has: \(tool);"
    case (false, false): "both the document and the tool have changed: \(tool);"
    }
}
