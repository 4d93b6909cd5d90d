import EndpointFiles
import EndpointGenerator
import EndpointReview

/// The overlay that `verify --overlay FILE` writes.
struct VerifyOverlay {
    private let path: String
    /// The index in the config's overlays, if the config already names the file.
    private let index: Int?
    /// The actions of the file that the config names, which stay.
    private let kept: [ShownValue]

    private static let title = "Changes that make the document describe recorded traffic (endpoints verify)"

    /// Fails if the path is taken by anything but an overlay from an earlier run.
    init(_ path: String, _ input: GeneratorInput) throws(FileError) {
        self.path = path
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
    func write(for run: VerifyRun, _ verification: Verification) throws(FileError) {
        let changes = try OverlayActions(verification) { (actions) throws(FileError) in
            var input = run.input
            let file = SourceFile(path: path, bytes: Array(text(kept + actions).utf8))
            if let index { input.overlays[index] = file } else { input.overlays.append(file) }
            guard let next = try run.verify(input, isQuiet: true)?.0 else { throw FileError("the overlay for `\(path)` cannot be applied") }
            return next
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
        let overlay: ShownValue = [
            "overlay": "1.0.0", "info": ["title": .text(Self.title), "version": "1"], "actions": .list(actions),
        ]
        return overlay.json + "\n"
    }
}
