import EndpointFiles
import EndpointGenerator
import EndpointReview

let diffCommand = Command(
    name: "diff",
    summary: "Compare two documents by the Swift that would be generated.",
    words: "OLD NEW",
    details: """
        OLD and NEW are configs or documents. Each change is one of
          breaking   code that compiled may no longer compile; the sort of code follows in brackets
          additive   all code still compiles
          wire       the Swift source stays the same, but the request, a JSON key, a default or the like changes
        and is listed under its declaration, with its position in NEW (in OLD if removed), the old (-) and the new (+) text.

        The sorts of code that a change can break:
          calls            calling operations
          values           making and reading models
          endpoints        naming cases of endpoint enums, or values of '…Calls'
          implementations  your types that conform to a service protocol: a new operation is a new requirement
          mocks            closures for generated mocks
          switches         a switch over an enum that lists all cases, without 'default'
        With --ignore, a change that breaks nothing else counts as additive. Clashes of your names with new ones, references to functions
        without a call (map(User.init)) and deprecation warnings are not counted.

        --json prints an object: "format" (1), "verdict" (breaking, additive, none), "old", "new", "counts" by class, and "changes", each with
        "class", "kind", "breaks", "declaration", "declarationKind", "message" and, if present, "member", "old", "new" and "position"
        ("side": old or new, "file", "line", "column"). Members may be added to it later; none changes its meaning.
        """,
    options: [
        Option(name: "--fail-on", value: "CLASS", help: "breaking or additive: exit with 1 on changes of this class or worse."),
        Option(name: "--ignore", value: "USES", help: "Sorts of code that you do not have, separated by commas: implementations,switches."),
        Option(name: "--config", value: "CONFIG", help: "Read OLD and NEW with this config, in place of its \"spec\"."),
        Option(name: "--json", value: nil, help: "Print JSON."),
    ],
    run: diffRun)

private func diffRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard arguments.words.count == 2 else {
        throw UsageError(message: "pass exactly two files: OLD NEW")
    }
    let (old, new) = (arguments.words[0], arguments.words[1])
    let limit = try failOn(arguments["--fail-on"])
    let ignored = try uses(arguments["--ignore"])
    guard let before = load(old, arguments["--config"]), let after = load(new, arguments["--config"]) else { return 1 }
    let namesRoot = old.hasSuffix(OutputFiles.configSuffix) && new.hasSuffix(OutputFiles.configSuffix)
    var report = DiffReport(
        changes(from: before.surface, to: after.surface, namesRoot: namesRoot), ignoring: ignored, old: (old, before.sources),
        new: (new, after.sources))
    Console.write(arguments.has("--json") ? report.json() : report.text())
    switch limit {
    case .breaking?: return report.verdict == .breaking ? 1 : 0
    case .additive?: return report.verdict == .none ? 0 : 1
    case .wire?, nil: return 0
    }
}

private func failOn(_ text: String?) throws(UsageError) -> Change.Class? {
    guard let text else { return nil }
    guard let limit = Change.Class(rawValue: text), limit != .wire else {
        throw UsageError(message: "--fail-on takes breaking or additive, not '\(text)'")
    }
    return limit
}

private func uses(_ text: String?) throws(UsageError) -> Set<Use> {
    var uses: Set<Use> = []
    for name in text?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
        guard let use = Use(rawValue: String(name)) else {
            let names = Use.allCases.map(\.rawValue)
            throw UsageError(message: "unknown sort of code '\(name)'; use \(names.joined(separator: ", "))")
        }
        uses.insert(use)
    }
    return uses
}

/// Only errors of the documents' own diagnostics matter here.
private func load(_ path: String, _ config: String?) -> (surface: Surface, sources: SourceFiles)? {
    let loaded = config.map { loadInput($0, Overrides(spec: path)) } ?? loadInput(path)
    Console.complain(loaded.diagnostics.errors, loaded.sources)
    guard let input = loaded.input else { return nil }
    Console.progress("\(path): reading")
    let result = surface(of: input)
    Console.endProgress()
    Console.complain(result.diagnostics.errors, result.sources)
    return result.value.map { ($0, result.sources) }
}

extension Diagnostics {
    fileprivate var errors: Diagnostics {
        var errors = Diagnostics()
        for diagnostic in all where diagnostic.severity == .error { errors.append(diagnostic) }
        return errors
    }
}
