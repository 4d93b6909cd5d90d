import EndpointFiles
import EndpointGenerator

/// Returns the files that a document refers to and that exist in its folder, for the config's `references`.
func referencedFiles(of spec: SourceFile) -> [GeneratorInput.Reference] {
    let folder = Path.folder(of: spec.path)
    var found: [GeneratorInput.Reference] = []
    var seen: Set<String> = [Path.name(of: spec.path)]
    var worklist: [(name: String, file: SourceFile)] = [(Path.name(of: spec.path), spec)]
    while let (name, file) = worklist.popLast() {
        var ignored = Diagnostics()
        var alone = SourceFiles()
        guard let root = parseDocument(file, into: &alone, diagnostics: &ignored) else { continue }
        if name != Path.name(of: spec.path) { found.append(GeneratorInput.Reference(name: name, file: file)) }
        for location in locations(in: root) {
            guard let next = Path.inside(Path.join(Path.folder(of: name), location)), seen.insert(next).inserted else { continue }
            let path = Path.join(folder, next)
            guard FileSystem.kind(path) == .file, let bytes = try? FileSystem.read(path, limit: JSONLimits().bytes) else { continue }
            worklist.append((next, SourceFile(path: path, bytes: bytes)))
        }
    }
    return found.sorted { $0.name < $1.name }
}

/// Returns the files named by references, without the `#` and the fragment. Skips URLs.
private func locations(in root: JSONNode) -> [String] {
    var found: [String] = []
    var worklist = [root]
    while let node = worklist.popLast() {
        switch node.value {
        case .array(let items): worklist += items
        case .object(let object):
            worklist += object.members.map(\.value)
            guard let text = object["$ref"]?.string?.raw, let location = percentDecoded(text.prefix { $0 != "#" }) else { continue }
            if !location.isEmpty, !location.hasPrefix("/"), !location.contains(":") { found.append(location) }
        default: break
        }
    }
    return found
}
