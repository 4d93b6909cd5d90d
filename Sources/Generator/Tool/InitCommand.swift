import EndpointFiles
import EndpointGenerator

let initCommand = Command(
    name: "init",
    summary: "Write a config for a document.",
    words: "DOCUMENT or URL",
    details: """
        Checks that the document can be read and writes <name>.endpoints.json next to it, with the "output" Generated or, with --plugin,
        without one. An existing config is kept; --force changes it, and keeps what it has. For a URL, prints the commands that download
        the document and write the config, and exits with 1: this tool does not use the network.

        The config lists the referenced files in the document's folder; for those that a $ref names by a URL, init prints the commands that
        save them there. If parameters and responses show that an operation has pages,
        the config suggests "pages" to review. If errors remove operations, it sets "keepGoing" to true: the rest is
        generated, and each error is a warning.

        --from converts a config of swift-openapi-generator, in YAML or JSON: access, filter, names, types, imports. A setting without a
        counterpart is reported as a note. DOCUMENT defaults to openapi.yaml, .yml or .json next to that config.

        --rewrite, with CONFIG, FOLDER or nothing, rewrites configs with keys from before 0.1.0 in place.
        """,
    options: [
        Inputs.access,
        Inputs.name,
        Option(
            name: "--output", short: "-o", value: "FOLDER", help: "The config's \"output\", relative to the config. Default: Generated."),
        Option(name: "--from", value: "FILE", help: "The config of swift-openapi-generator to convert, openapi-generator-config.yaml."),
        Option(name: "--plugin", value: nil, help: "Write no \"output\", which a target with EndpointsPlugin has no use for."),
        Option(name: "--force", value: nil, help: "Change an existing config, and keep what it has."),
        Option(name: "--rewrite", value: nil, help: "Rewrite configs with keys from before 0.1.0."),
    ],
    run: initRun)

private func initRun(_ arguments: Arguments) throws -> Int32 {
    if arguments.has("--rewrite") { return try rewriteConfigs(arguments) }
    if arguments.has("--plugin"), arguments.has("--output") { throw UsageError(message: "--plugin and --output cannot be combined") }
    let document = try initDocument(arguments)
    guard !document.hasSuffix(OutputFiles.configSuffix) else { throw UsageError(message: "`\(document)` is already a config") }
    let overrides = try Inputs.overrides(arguments)
    if isURL(document) {
        printSteps(forURL: document, options: initOptions(arguments))
        return 1
    }
    let file = Path.name(of: document)
    let base = Path.stem(ofDocument: file) ?? file
    let path = Path.join(Path.folder(of: document), base + OutputFiles.configSuffix)
    let existing = arguments.has("--force") ? ExistingConfig(path, of: document) : nil
    let loaded = existing?.loaded ?? loadInput(document)
    var diagnostics = loaded.diagnostics
    var sources = loaded.sources
    let root = loaded.input.flatMap { parseDocument($0.spec, into: &sources, diagnostics: &diagnostics) }
    if let root { _ = SpecificationVersion.read(root, diagnostics: &diagnostics) }
    var other: InitFromConfig?
    if let from = arguments["--from"], loaded.input != nil {
        other = readOther(from, document: root, diagnostics: &diagnostics, &sources)
    }
    Console.writeError(diagnostics, sources)
    guard !diagnostics.hasErrors else { return 1 }

    guard FileSystem.kind(path) == nil || arguments.has("--force") else {
        throw FileError("`\(path)` exists; --force changes it, and keeps what it has")
    }
    var config = existing?.config ?? .empty
    func set(_ keys: [SpecText], _ value: JSONNode?) { if let value { config = config.setting(keys, to: value) } }
    if existing?.names(document) != true { set(["spec"], .text(file)) }
    let output = overrides.output ?? (existing == nil && !arguments.has("--plugin") ? "Generated" : nil)
    set(["output"], output.map { .text($0) })
    set(["name"], overrides.name.map { .text($0) })
    let access = overrides.access ?? other?.access ?? (existing == nil ? .internal : nil)
    set(["access"], access.map { .text($0.rawValue) })
    for setting in other?.settings ?? [] { set(setting.path, setting.value) }
    var input = loaded.input
    let references = input.map { ReferencedFiles(of: $0.spec) }
    if let references, !references.found.isEmpty {
        set(["references"], references.setting(with: config.value(at: ["references"])))
        let known = Set(input?.references.map(\.name) ?? [])
        input?.references += references.found.filter { !known.contains($0.name) }
    }
    let described = input.map { inspect($0, declares: false) }
    let errors = described.map { $0.diagnostics.hasFatalErrors ? 0 : $0.diagnostics.all.count { $0.isRecoverable } } ?? 0
    if errors > 0 { set(["keepGoing"], .flag(true)) }
    // Operations that are added later change no names.
    if existing == nil, let api = described?.api, !api.services.isEmpty {
        set(["names", "operations"], .text(api.operationNaming.rawValue))
    }
    let suggested = described?.api.map { SuggestedPages($0) }
    let pages = suggested?.found ?? []
    for page in pages { set(["operations", page.operation, "pages"], parseJSON(page.text.utf8)) }
    try FileSystem.replace(path, with: configText(config, source: existing?.source))
    if errors > 0 {
        let what = errors == 1 ? "an error removes operations" : "\(errors) errors remove operations"
        Console.writeError("note: \(what); the config has \"keepGoing\": true, and endpoints lint \(document) lists the errors\n")
    }
    if let commands = references?.commands, !commands.isEmpty { Console.writeError(fetchNote(commands, document, arguments: arguments)) }
    if !pages.isEmpty {
        Console.writeError("note: \(appear(pages.count)) to be paginated; review their \"pages\" in the config\n")
    }
    if let questions = suggested?.questions, !questions.isEmpty { Console.writeError(questionNote(questions)) }
    let isBuilt = config.value(at: ["output"]) == nil
    Console.print("\(path): written; next: \(isBuilt ? "build with EndpointsPlugin" : "endpoints generate \(path)")")
    return 0
}

/// Returns the path of the document given on the command line or, with `--from`, of the one next to the other generator's config.
private func initDocument(_ arguments: Arguments) throws(UsageError) -> String {
    guard let other = arguments["--from"], arguments.words.isEmpty else { return try arguments.single("DOCUMENT") }
    let candidates = ["yaml", "yml", "json"].map { Path.join(Path.folder(of: other), "openapi." + $0) }
    guard let found = candidates.first(where: { FileSystem.kind($0) == .file }) else {
        throw UsageError(message: "no openapi.yaml, openapi.yml or openapi.json found next to `\(other)`: pass the DOCUMENT")
    }
    return found
}

/// Reads the settings from the other generator's config. Adds diagnostics, and returns `nil` if the config cannot be read.
private func readOther(
    _ path: String, document: JSONNode?, diagnostics: inout Diagnostics, _ sources: inout SourceFiles
) -> InitFromConfig? {
    do throws(FileError) {
        let file = SourceFile(path: path, bytes: try FileSystem.read(path, limit: JSONLimits().bytes))
        guard let root = parseDocument(file, into: &sources, diagnostics: &diagnostics), let document else { return nil }
        let other = InitFromConfig(root, document: document)
        diagnostics.append(contentsOf: other.diagnostics)
        return other
    } catch {
        return diagnostics.error("file", error.message, at: nil)
    }
}

/// Returns a note with the commands that save the files on the web and then add them to the config.
private func fetchNote(_ commands: [String], _ document: String, arguments: Arguments) -> String {
    let what = commands.count == 1 ? "a file on the web" : "\(commands.count) files on the web"
    let again = ["endpoints", "init", shellWord(document)] + initOptions(arguments).filter { $0 != "--force" }.map(shellWord) + ["--force"]
    let lines = (commands + [again.joined(separator: " ")]).map { "  \($0)\n" }.joined()
    return "note: references name \(what), and nothing is downloaded; to save them and add them to the config:\n\(lines)"
}

private func appear(_ count: Int) -> String { count == 1 ? "an operation appears" : "\(count) operations appear" }

/// Returns a note about operations whose pages the document does not describe completely.
private func questionNote(_ questions: [String]) -> String {
    let rest = questions.count > 8 ? "  …\n" : ""
    let lines = questions.prefix(8).map { "  \($0)\n" }.joined() + rest
    let what = appear(questions.count)
    return "note: \(what) to be paginated, but the document does not say enough for \"operations\" in the config:\n\(lines)"
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

/// A config that `init --force` changes.
private struct ExistingConfig {
    let source: (root: JSONNode, bytes: [UInt8])
    /// The config, with today's keys.
    let config: JSONNode
    /// The config's input, or `nil` if the config has an error, so that only the document can be read.
    let loaded: LoadedInput?
    private let folder: String

    /// Reads the config. Returns `nil` if it is not a JSON object, of which nothing can be kept.
    init?(_ path: String, of document: String) {
        guard let bytes = try? FileSystem.read(path, limit: JSONLimits().bytes), let root = parseJSON(bytes), root.object != nil else {
            return nil
        }
        folder = Path.folder(of: path)
        var ignored = Diagnostics()
        source = (root, bytes)
        config = OldKeys.replaced(in: root, diagnostics: &ignored) { [folder] in EndpointFiles.document(ofConfig: root, in: folder) }
        let input = loadInput(path, Overrides(spec: document))
        loaded = input.input == nil ? nil : input
    }

    /// Returns whether the config's `spec` is this document.
    func names(_ document: String) -> Bool {
        guard let spec = config.value(at: ["spec"])?.string?.raw else { return false }
        return FileSystem.realPath(Path.join(folder, spec)) == FileSystem.realPath(document)
    }
}
