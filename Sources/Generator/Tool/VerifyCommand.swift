import EndpointFiles
import EndpointGenerator
import EndpointReview

let verifyCommand = Command(
    name: "verify",
    summary: "Compare a document with recorded traffic.",
    words: "CONFIG-or-DOCUMENT TRAFFIC…",
    details: """
        Reads files that `.record(to:)` wrote, or HTTP Archives (HAR 1.2) as exported by browsers and proxies. Finds the operation of
        each exchange, and compares parameters, status, media types and bodies with the document. Prints each mismatch once, with its
        position in the document. Fails if there is a mismatch, or if no exchange belongs to the API.

        Exchanges with other hosts are only counted. What the document lacks is listed: operations, query parameters, media types that
        clients do not need, and bounds that values in responses do not keep. Of paths, only segments that the document contains are
        shown. Values are described by their kind; only short identifiers are shown, and none whose name suggests a secret.

        --overlay writes an OpenAPI Overlay whose changes make the document describe the traffic; name it in the config's "overlays".
        An existing file is replaced only if an earlier run wrote it. If the config already names it, its actions are kept.

        --json prints an object: "format" (1), "exchanges", "others" (counts by reason), "mismatches", each with "rule", "operations",
        "part", "pointer", "expected", "found", "count", "file", "line", "column" and "schema" (its pointer in the document), "undescribed",
        each with "kind", "operation", "part", "name" and "count", and "coverage" (for operations, responses and query parameters:
        "covered", "described", "missing").
        """,
    options: [
        Option(name: "--overlay", value: "FILE", help: "Write an overlay that makes the document describe the traffic."),
        Option(name: "--json", value: nil, help: "Print JSON."),
        Option(name: "--server", value: "URL", help: "Where the server is, instead of the document's; may be repeated.", repeats: true),
        Option(name: "--undescribed", value: nil, help: "Fail on what the document lacks, also on properties, which clients ignore."),
        Option(name: "--show-paths", value: nil, help: "Show all segments of undescribed paths. Values may be among them."),
    ],
    run: verifyRun)

private func verifyRun(_ arguments: Arguments) throws -> Int32 {
    guard let document = arguments.words.first else { throw UsageError(message: "the config or document is missing") }
    guard arguments.words.count > 1 else { throw UsageError(message: "the file with recorded traffic is missing") }
    let loaded = loadInput(Inputs.withConfig(document, isQuiet: arguments.has("--json")))
    Console.writeError(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input else { return 1 }
    let overlay = try arguments["--overlay"].map { try VerifyOverlay($0, input) }
    guard let (verification, sources, isWhole) = try verify(input, arguments) else { return 1 }
    var report = VerificationReport(verification, sources)
    if arguments.has("--json") {
        Console.write(report.json())
    } else {
        Console.print(report.text() + report.summary + "\n" + report.coverage)
    }
    if let hint = report.hint { Console.writeError("note: \(printable(hint))\n") }
    try overlay?.write(for: arguments, verification)
    return verification.isFine && isWhole ? 0 : 1
}

/// Compares the document with the traffic. `isWhole` is false if a file is cut off. Returns `nil` if the document has an error.
private func verify(
    _ input: GeneratorInput, _ arguments: Arguments, isQuiet: Bool = false
) throws(FileError) -> (Verification, SourceFiles, isWhole: Bool)? {
    let inspection = inspect(input, declares: false)
    guard let document = inspection.document else {
        Console.writeError(inspection.diagnostics, inspection.sources)
        return nil
    }
    var verification = Verification(
        document, inspection.api, isStrict: arguments.has("--undescribed"), servers: arguments.all("--server"),
        showsPaths: arguments.has("--show-paths"))
    var isWhole = true
    for path in arguments.words.dropFirst() {
        var scanner = TrafficScanner()
        try FileSystem.readPieces(of: path) { piece in scanner.scan(piece) { verification.add($0) } }
        guard scanner.isTraffic else { throw FileError("`\(path)` is neither recorded traffic nor an HTTP Archive with `log.entries`") }
        guard scanner.isCutOff || scanner.oversized > 0 else { continue }
        isWhole = false
        let reason = scanner.isCutOff ? "ends in the middle of an exchange" : "has an exchange of more than 64 MB"
        if !isQuiet { Console.writeError("error: `\(printable(path))` \(reason); the other exchanges were checked\n") }
    }
    return (verification, inspection.sources, isWhole)
}

/// The overlay that `verify --overlay FILE` writes.
private struct VerifyOverlay {
    private let path: String
    private let input: GeneratorInput
    /// The index in the config's overlays, if the config already names the file.
    private let index: Int?
    /// The actions of the file that the config names, which stay.
    private let kept: [ShownValue]

    private static let title = "Changes that make the document describe recorded traffic (endpoints verify)"

    /// Fails if the path is taken by anything but an overlay from an earlier run.
    init(_ path: String, _ input: GeneratorInput) throws(FileError) {
        (self.path, self.input) = (path, input)
        index = FileSystem.realPath(path).flatMap { real in input.overlays.firstIndex { FileSystem.realPath($0.path) == real } }
        guard FileSystem.kind(path) != nil else {
            kept = []
            return
        }
        let object = parseJSON(try FileSystem.read(path, limit: JSONLimits().bytes))?.object
        guard object?["overlay"] != nil, object?["info"]?.object?["title"]?.string?.raw == Self.title else {
            throw FileError("`\(path)` exists and is not an overlay of an earlier run: choose another file, or delete it")
        }
        kept = index == nil ? [] : (object?["actions"]?.array ?? []).map { ShownValue($0) }
    }

    /// Writes the overlay for the mismatches of a run, after making sure that the traffic agrees with the changed document.
    func write(for arguments: Arguments, _ verification: Verification) throws(FileError) {
        let changes = try OverlayActions(verification) { (actions) throws(FileError) in
            var input = input
            let file = SourceFile(path: path, bytes: Array(text(kept + actions).utf8))
            if let index { input.overlays[index] = file } else { input.overlays.append(file) }
            let next = try verify(input, arguments, isQuiet: true)
            guard let next else { throw FileError("the overlay for `\(path)` cannot be applied") }
            return next.0
        }
        if !changes.values.isEmpty {
            let actions = kept + changes.values
            try FileSystem.makeFolder(Path.folder(of: path))
            try FileSystem.replace(path, with: text(actions))
            Console.writeError("`\(printable(path))`: written, \(actions.count) action\(actions.count == 1 ? "" : "s")\n")
        }
        if !changes.initializers.isEmpty {
            let list = printable(changes.initializers.sorted().joined(separator: ", "))
            Console.writeError("note: properties become optional, so the arguments of initializers move: \(list)\n")
        }
        guard changes.rest > 0 else { return }
        Console.writeError("note: an overlay cannot express \(changes.rest) of the mismatches; change the document or the server\n")
    }

    private func text(_ actions: [ShownValue]) -> String {
        let overlay: ShownValue = ["overlay": "1.0.0", "info": ["title": .text(Self.title), "version": "1"], "actions": .list(actions)]
        return overlay.json + "\n"
    }
}
