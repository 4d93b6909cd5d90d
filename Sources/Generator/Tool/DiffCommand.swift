import EndpointFiles
import EndpointGenerator
import EndpointReview

let diffCommand = Command(
    name: "diff",
    summary: "Compare two documents by the Swift that would be generated.",
    words: "OLD NEW",
    details: """
        OLD and NEW are configs or documents, or two folders: then each config below one is compared with that of the same place below the
        other, several at once, and what is said of them is about all. Each change is one of
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

        --json prints an object: "format" (1), "verdict" (breaking, additive, none), "version" (major, minor, patch: the smallest semantic
        version that fits a package that offers the code), "old", "new", "counts" by class, and "changes", each with "class", "kind",
        "breaks", "declaration", "declarationKind", "message" and, if present, "member", "old", "new" and "position" ("side": old or new,
        "file", "line", "column"). Of folders: "format", "verdict", "version" and "documents", each with "config", "result" (compared, added,
        removed, failed) and, if compared, those members. Members may be added to it later; none changes its meaning.

        --markdown prints the version and the changes for a comment on a pull request, what breaks first, in at most 60,000 bytes or little more.
        """,
    options: [
        Option(name: "--fail-on", value: "CLASS", help: "breaking or additive: exit with 1 on changes of this class or worse."),
        Option(name: "--ignore", value: "USES", help: "Kinds of code that you do not have, separated by commas: implementations,switches."),
        Option(name: "--config", value: "CONFIG", help: "Use this config for OLD and NEW, which replace its \"spec\"."),
        Option(name: "--json", value: nil, help: "Print JSON."),
        Option(name: "--markdown", value: nil, help: "Print Markdown for a pull request, with the version increment that is needed."),
    ],
    run: diffRun)

private func diffRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    guard arguments.words.count == 2 else {
        throw UsageError(message: "pass exactly two files: OLD NEW")
    }
    let (old, new) = (arguments.words[0], arguments.words[1])
    let limit = try failOn(arguments["--fail-on"])
    let ignored = try uses(arguments["--ignore"])
    let form = try DiffForm(arguments)
    let folders = [old, new].count { FileSystem.kind($0) == .folder }
    guard folders != 1 else { throw UsageError(message: "pass two folders, or two files: '\(old)' and '\(new)' are one of each") }
    if folders == 2 {
        guard !arguments.has("--config") else { throw UsageError(message: "--config takes two documents, not two folders") }
        var collection = try compareFolders(old, new, ignored)
        Console.write(form.text(&collection))
        return collection.hasFailures ? 1 : status(collection.verdict, limit)
    }
    var transcript = Transcript()
    Console.progress("\(new): reading")
    let compared = compare(old, new, arguments["--config"], ignored, &transcript)
    Console.endProgress()
    transcript.flush()
    guard var report = compared else { return 1 }
    Console.write(form.text(&report))
    return status(report.verdict, limit)
}

private func status(_ verdict: DiffReport.Verdict, _ limit: Change.Class?) -> Int32 {
    switch limit {
    case .breaking?: verdict == .breaking ? 1 : 0
    case .additive?: verdict == .none ? 0 : 1
    case .wire?, nil: 0
    }
}

/// The format in which changes are printed.
private enum DiffForm {
    case text, json, markdown

    init(_ arguments: Arguments) throws(UsageError) {
        guard !arguments.has("--json") || !arguments.has("--markdown") else {
            throw UsageError(message: "--json and --markdown cannot be combined")
        }
        self = arguments.has("--json") ? .json : arguments.has("--markdown") ? .markdown : .text
    }

    func text(_ report: inout DiffReport) -> String {
        switch self {
        case .text: report.text()
        case .json: report.json()
        case .markdown: report.markdown()
        }
    }

    func text(_ collection: inout DiffCollection) -> String {
        switch self {
        case .text: collection.text()
        case .json: collection.json()
        case .markdown: collection.markdown()
        }
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
            throw UsageError(message: "unknown kind of code '\(name)'; use \(names.joined(separator: ", "))")
        }
        uses.insert(use)
    }
    return uses
}
