import EndpointFiles
import EndpointGenerator

let initCommand = Command(
    name: "init",
    summary: "Write a config for a document.",
    words: "DOCUMENT or URL",
    details: """
        Checks that the document can be read and writes <name>.endpoints.json next to it. An existing config is kept. For a URL, prints the
        commands that download the document and write the config, and exits with 1: this tool does not use the network.

        The config lists the referenced files in the document's folder; for those that a $ref names by a URL, init prints the commands that
        save them there. If parameters and responses show that an operation has pages,
        the config suggests a "pagination" to review. If errors remove operations, it sets "keepGoing" to true: the rest is
        generated, and each error is a warning.

        --from converts a config of swift-openapi-generator, in YAML or JSON: access, filter, names, types, imports. A setting without a
        counterpart is reported as a note. DOCUMENT defaults to openapi.yaml, .yml or .json next to that config. There is no "output" without
        --output, because the build plugin needs none.
        """,
    options: [
        Inputs.access,
        Inputs.name,
        Option(name: "--output", value: "FOLDER", help: "The config's \"output\", relative to the config. Default: Generated."),
        Option(name: "--from", value: "FILE", help: "The config of swift-openapi-generator to convert, openapi-generator-config.yaml."),
        Option(name: "--force", value: nil, help: "Replace an existing config."),
    ],
    run: initRun)

private func initRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let document = try initDocument(arguments)
    guard !document.hasSuffix(OutputFiles.configSuffix) else { throw UsageError(message: "'\(document)' is already a config") }
    let overrides = try Inputs.overrides(arguments)
    if isURL(document) {
        let steps = InitFromURL(document, options: initOptions(arguments))
        Console.write(steps.commands)
        Console.writeError(steps.note)
        return 1
    }
    let loaded = loadInput(document)
    var diagnostics = loaded.diagnostics
    var sources = loaded.sources
    if let spec = loaded.input?.spec { checkIsOpenAPI(spec, diagnostics: &diagnostics, &sources) }
    let other = arguments["--from"].flatMap { readOther($0, spec: loaded.input?.spec, diagnostics: &diagnostics, &sources) }
    Console.writeError(diagnostics, sources)
    guard !diagnostics.hasErrors else { return 1 }

    let file = Path.name(of: document)
    let base = Path.stem(ofDocument: file) ?? file
    let config = Path.join(Path.folder(of: document), base + OutputFiles.configSuffix)
    guard FileSystem.kind(config) == nil || arguments.has("--force") else {
        Console.writeError("error: '\(config)' exists; --force replaces it\n")
        return 1
    }
    var lines = ["\"spec\": \(quoted(file))"]
    if let output = overrides.output ?? (other == nil ? "Generated" : nil) { lines.append("\"output\": \(quoted(output))") }
    if let name = overrides.name { lines.append("\"name\": \(quoted(name))") }
    lines.append("\"access\": \(quoted((overrides.access ?? other?.access ?? .internal).rawValue))")
    lines += other?.lines ?? []
    var input = loaded.input
    let references = input.map { ReferencedFiles(of: $0.spec) }
    if let line = references?.line { lines.append(line) }
    input?.references = references?.found ?? []
    let described = input.map { resolveAPI($0) }
    let errors = described.map { recoverableErrors($0.diagnostics) } ?? 0
    if errors > 0 { lines.append("\"keepGoing\": true") }
    let suggested = described?.api.map { SuggestedPages($0) }
    let pages = suggested?.lines ?? []
    if !pages.isEmpty { lines.append("\"pagination\": {\n        " + pages.joined(separator: ",\n        ") + "\n    }") }
    do throws(FileError) {
        try FileSystem.replace(config, with: "{\n    " + lines.joined(separator: ",\n    ") + "\n}\n")
    } catch {
        Console.writeError("error: \(error.message)\n")
        return 1
    }
    if errors > 0 {
        let what = errors == 1 ? "an error removes operations" : "\(errors) errors remove operations"
        Console.writeError("note: \(what); the config has \"keepGoing\": true, and endpoints lint \(document) lists the errors\n")
    }
    if let commands = references?.commands, !commands.isEmpty { Console.writeError(fetchNote(commands, document, arguments: arguments)) }
    if !pages.isEmpty {
        let what = pages.count == 1 ? "an operation appears" : "\(pages.count) operations appear"
        Console.writeError("note: \(what) to be paginated; review the config's \"pagination\"\n")
    }
    if let questions = suggested?.questions, !questions.isEmpty { Console.writeError(questionNote(questions)) }
    let isBuilt = other != nil && overrides.output == nil
    let generate = "endpoints generate \(config)"
    Console.print("\(config): written; next: \(isBuilt ? "build with EndpointsPlugin, or \(generate) --output FOLDER" : generate)")
    return 0
}

/// Returns the path of the document given on the command line or, with `--from`, of the one next to the other generator's config.
private func initDocument(_ arguments: Arguments) throws(UsageError) -> String {
    guard let other = arguments["--from"], arguments.words.isEmpty else { return try arguments.single("DOCUMENT") }
    let candidates = ["yaml", "yml", "json"].map { Path.join(Path.folder(of: other), "openapi." + $0) }
    guard let found = candidates.first(where: { FileSystem.kind($0) == .file }) else {
        throw UsageError(message: "no openapi.yaml, openapi.yml or openapi.json found next to '\(other)': pass the DOCUMENT")
    }
    return found
}

/// Reads the settings from the other generator's config. Adds diagnostics, and returns `nil` if the config cannot be read.
private func readOther(
    _ path: String, spec: SourceFile?, diagnostics: inout Diagnostics, _ sources: inout SourceFiles
) -> InitFromConfig? {
    do throws(FileError) {
        let file = SourceFile(path: path, bytes: try FileSystem.read(path, limit: JSONLimits().bytes))
        guard let spec, let root = parseDocument(file, into: &sources, diagnostics: &diagnostics) else { return nil }
        var ignored = Diagnostics()
        var alone = SourceFiles()
        guard let document = parseDocument(spec, into: &alone, diagnostics: &ignored) else { return nil }
        let other = InitFromConfig(root, document: document)
        diagnostics.append(contentsOf: other.diagnostics)
        return other
    } catch {
        diagnostics.error("file", error.message, at: nil)
        return nil
    }
}

/// Returns a note with the commands that save the files on the web and then add them to the config.
private func fetchNote(_ commands: [String], _ document: String, arguments: Arguments) -> String {
    let what = commands.count == 1 ? "a file on the web" : "\(commands.count) files on the web"
    let again = ["endpoints", "init", shellWord(document)] + initOptions(arguments).filter { $0 != "--force" }.map(shellWord) + ["--force"]
    let lines = (commands + [again.joined(separator: " ")]).map { "  \($0)\n" }.joined()
    return "note: references name \(what), and nothing is downloaded; to save them and add them to the config:\n\(lines)"
}

/// Returns a note about operations whose pages the document does not describe completely.
private func questionNote(_ questions: [String]) -> String {
    let what = questions.count == 1 ? "an operation appears" : "\(questions.count) operations appear"
    let rest = questions.count > 8 ? "  …\n" : ""
    let lines = questions.prefix(8).map { "  \($0)\n" }.joined() + rest
    return "note: \(what) to be paginated, but the document does not say enough for the config's \"pagination\":\n\(lines)"
}

/// Returns the options given on the command line, for use in a suggested command.
private func initOptions(_ arguments: Arguments) -> [String] {
    var words: [String] = []
    for option in initCommand.options where arguments.has(option.name) {
        words.append(option.name)
        if let value = arguments[option.name] { words.append(value) }
    }
    return words
}

/// Returns the number of errors that remove a part of the document, or 0 if nothing can be generated.
private func recoverableErrors(_ found: Diagnostics) -> Int {
    found.hasFatalErrors ? 0 : found.all.count { $0.severity == .error }
}

private func checkIsOpenAPI(_ spec: SourceFile, diagnostics: inout Diagnostics, _ sources: inout SourceFiles) {
    guard let root = parseDocument(spec, into: &sources, diagnostics: &diagnostics) else { return }
    _ = isOpenAPI(root, diagnostics: &diagnostics)
}

func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\\(scalar)"
        case "\u{0}"..<"\u{20}": output += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: output.unicodeScalars.append(scalar)
        }
    }
    return output + "\""
}
