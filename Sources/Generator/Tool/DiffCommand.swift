import EndpointFiles
import EndpointGenerator
import EndpointReview

let diffCommand = Command(
    name: "diff",
    summary: "Compare the Swift code that would be generated from two documents.",
    words: "OLD NEW",
    details: """
        OLD and NEW are configs, documents or folders. For two folders, each config in OLD is compared with the config at the same path in
        NEW, several at once, and the result covers all of them. Each change belongs to one of these classes:
          breaking   code that compiled may no longer compile, or means something else: another value of a case, another body for the same
                     nil, a key that is no longer sent; the kinds of code that break follow in parentheses
          wire       the Swift source stays the same, but the request, a JSON key, a default, the chosen member of a union or the like
                     changes
          narrowed   the server may refuse values that it accepted: a smaller maximum, another pattern, fewer values of an enum
          additive   all code still compiles
        It is listed under its declaration, with its position in NEW (or in OLD, if it was removed), and its old (-) and new (+) text.

        The kinds of code that a change can break:
          calls            calling operations
          values           creating and reading models
          endpoints        naming cases of endpoint enums, or values of `…Calls`
          implementations  your types that conform to a service protocol: a new operation is a new requirement
          mocks            closures for generated mocks
          switches         a switch over an enum that lists all cases, without `default`
        With --ignore, a change that breaks only the ignored kinds counts as additive. Name clashes with your own code, references to
        functions without a call (map(User.init)) and deprecation warnings are not counted.

        --accepted names a file with the changes that you accept, one JSON object a line: "id" and "at" of the change, and "why". They do not
        count. Lines for the others are printed for copying; an entry that matches no change is a warning.

        --json prints an object: "format" (2), "verdict" (breaking, wire, narrowed, additive, none), "version" (major, minor, patch: the smallest semantic
        version increment for a package that exports the code), "old", "new", "counts" by class, and "changes", each with "id", "class",
        "kind", "breaks", "declaration", "declarationKind", "message" and, if present, "accepted" (the reason), "member", "old", "new" and
        "position" ("side": old or new, "file", "line", "column"). For folders: "format", "verdict", "version" and "documents", each with "config", "result" (compared, added,
        removed, failed) and, if compared, the members above. Later versions can add members, but do not change the meaning of existing ones.

        --markdown prints the version and the changes as a comment for a pull request, breaking changes first, in about 60,000 bytes at most.
        """,
    options: [
        Option(
            name: "--fail-on", value: "CLASS", help: "additive, narrowed, wire or breaking: exit with 1 on changes of this class or worse."),
        Option(name: "--ignore", value: "USES", help: "Comma-separated kinds of code that you do not have: implementations,switches."),
        Option(name: "--accepted", value: "FILE", help: "The changes that you accept, with reasons."),
        Option(name: "--config", value: "CONFIG", help: "Use this config, with OLD and NEW in place of its \"spec\"."),
        Option(name: "--json", value: nil, help: "Print JSON."),
        Option(name: "--markdown", value: nil, help: "Print Markdown for a pull request, with the required version increment."),
    ],
    run: diffRun)

private func diffRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard arguments.words.count == 2 else { throw UsageError(message: "pass exactly two files: OLD NEW") }
    let (old, new) = (arguments.words[0], arguments.words[1])
    let limit = try parseFailOn(arguments["--fail-on"])
    let ignored = try parseKindsOfCode(arguments["--ignore"])
    let (isJSON, isMarkdown) = (arguments.has("--json"), arguments.has("--markdown"))
    guard !isJSON || !isMarkdown else { throw UsageError(message: "--json and --markdown cannot be combined") }
    var accepted = try readAccepted(arguments["--accepted"])
    let folders = [old, new].count { FileSystem.kind($0) == .folder }
    guard folders != 1 else { throw UsageError(message: "pass two folders, or two files: `\(old)` and `\(new)` are one of each") }
    if folders == 2 {
        guard !arguments.has("--config") else { throw UsageError(message: "--config takes two documents, not two folders") }
        var collection = try compareFolders(old, new, ignored: ignored)
        collection.accept(&accepted)
        Console.write(isJSON ? collection.json() : isMarkdown ? collection.markdown() : collection.text())
        accepted?.finish(collection.open, path: arguments["--accepted"], printsLines: !isJSON && !isMarkdown)
        return collection.hasFailures ? 1 : exitStatus(collection.verdict, limit)
    }
    var transcript = Transcript()
    Console.progress("\(new): reading")
    let compared = compare(old, new, config: arguments["--config"], ignored: ignored, transcript: &transcript)
    Console.endProgress()
    transcript.flush()
    guard var report = compared else { return 1 }
    report.accept(&accepted)
    Console.write(isJSON ? report.json() : isMarkdown ? report.markdown() : report.text())
    accepted?.finish(report.open, path: arguments["--accepted"], printsLines: !isJSON && !isMarkdown)
    return exitStatus(report.verdict, limit)
}

private func exitStatus(_ verdict: Change.Class, _ limit: Change.Class?) -> Int32 { limit.map { verdict >= $0 ? 1 : 0 } ?? 0 }

private func parseFailOn(_ text: String?) throws(UsageError) -> Change.Class? {
    guard let text else { return nil }
    guard let limit = Change.Class(rawValue: text), limit != .none else {
        throw UsageError(message: "--fail-on takes additive, narrowed, wire or breaking, not `\(text)`")
    }
    return limit
}

private func parseKindsOfCode(_ text: String?) throws(UsageError) -> Set<AffectedCode> {
    var affected: Set<AffectedCode> = []
    for name in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
        guard let code = AffectedCode(rawValue: String(name)) else {
            let names = AffectedCode.allCases.map(\.rawValue)
            throw UsageError(message: "unknown kind of code `\(name)`; use \(names.joined(separator: ", "))")
        }
        affected.insert(code)
    }
    return affected
}

/// Returns the changes from one config or document to another, or `nil` if one of them has an error. Both are read with the settings of
/// `config`, if it is given.
func compare(_ old: String, _ new: String, config: String?, ignored: Set<AffectedCode>, transcript: inout Transcript) -> DiffReport? {
    guard let before = loadSurface(old, config, transcript: &transcript), let after = loadSurface(new, config, transcript: &transcript)
    else { return nil }
    let namesRoot = old.hasSuffix(OutputFiles.configSuffix) && new.hasSuffix(OutputFiles.configSuffix)
    return DiffReport(
        changes(from: before.surface, to: after.surface, namesRoot: namesRoot), ignoring: ignored,
        old: before.document, new: after.document)
}

/// Compares, in parallel, configs at the same relative path in two folders.
func compareFolders(_ old: String, _ new: String, ignored: Set<AffectedCode>) throws(UsageError) -> DiffCollection {
    let (before, after) = (Set(configPaths(in: old)), Set(configPaths(in: new)))
    let all = before.union(after).sorted()
    guard !all.isEmpty else { throw UsageError(message: "neither `\(old)` nor `\(new)` has a *\(OutputFiles.configSuffix)") }
    let entries = runEach(all) { config, transcript in
        if !before.contains(config) { return DiffCollection.Entry.added(config) }
        if !after.contains(config) { return .removed(config) }
        let report = compare(Path.join(old, config), Path.join(new, config), config: nil, ignored: ignored, transcript: &transcript)
        return report.map { .compared(config, $0) } ?? .failed(config)
    }
    return DiffCollection(entries)
}

/// Returns the paths of the configs, relative to the folder.
private func configPaths(in folder: String) -> [String] {
    let start = Path.join(folder, "x").count - 1
    return FileSystem.configPaths(below: folder).map { String($0.dropFirst(start)) }
}

/// Loads a document. Of its diagnostics, only errors are reported.
private func loadSurface(
    _ path: String, _ config: String?, transcript: inout Transcript
) -> (surface: Surface, document: DiffReport.Document)? {
    let loaded = config.map { loadInput($0, Overrides(spec: path)) } ?? loadInput(path)
    transcript.writeError(loaded.diagnostics.errors, loaded.sources)
    guard let input = loaded.input else { return nil }
    let result = surface(of: input)
    transcript.writeError(result.diagnostics.errors, result.sources)
    return result.value.map { ($0, DiffReport.Document(name: path, sources: result.sources)) }
}

extension Diagnostics {
    fileprivate var errors: Diagnostics {
        var errors = Diagnostics()
        for diagnostic in all where diagnostic.severity == .error { errors.append(diagnostic) }
        return errors
    }
}

/// Reads the file that `--accepted` names. Returns `nil` without one.
func readAccepted(_ path: String?) throws(UsageError) -> AcceptedChanges? {
    guard let path else { return nil }
    do throws(FileError) {
        let limit = 256 << 10
        let bytes = try FileSystem.read(path, limit: limit)
        guard bytes.count <= limit else { throw FileError("`\(path)` is larger than 256 KB") }
        let accepted = AcceptedChanges(SourceFile(path: path, bytes: bytes))
        Console.writeError(accepted.diagnostics, accepted.sources)
        guard !accepted.diagnostics.hasErrors else { throw FileError("`\(path)` has errors") }
        return accepted
    } catch {
        throw UsageError(message: "--accepted: \(error.message)")
    }
}

extension AcceptedChanges {
    /// Warns about entries without a change and, if `printsLines` is true, prints the lines that would accept the other changes.
    func finish(_ open: [Change], path: String?, printsLines: Bool) {
        Console.writeError(unused, sources)
        guard printsLines, !open.isEmpty else { return }
        Console.write(
            "\nTo accept a change, add its line to \(printable(path ?? "")), with the reason in \"why\":\n"
                + AcceptedChanges.lines(for: open))
    }
}
