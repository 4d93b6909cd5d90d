import EndpointFiles
import EndpointGenerator

/// The files that a document refers to, for the config's `references`.
struct ReferencedFiles {
    /// The files that exist in the document's folder, sorted by name. Those that a `$ref` names by a URL have it as their alias.
    private(set) var found: [GeneratorInput.Reference] = []
    /// The other files that a `$ref` names by a URL, with the names under which they are to be saved, in document order.
    private(set) var missing: [(url: String, name: String)] = []
    private var seen: Set<String>
    private var names: Set<String>
    private var queue: [(name: String, url: String?, file: SourceFile)]
    private let folder: String

    init(of spec: SourceFile) {
        folder = Path.folder(of: spec.path)
        let name = Path.name(of: spec.path)
        seen = [name]
        names = [name]
        queue = [(name, nil, spec)]
        // First come the files that the document itself names, so that their names do not depend on what they contain.
        var next = 0
        while next < queue.count {
            read(next)
            next += 1
        }
        found.sort { $0.name < $1.name }
    }

    private mutating func read(_ index: Int) {
        let (name, url, file) = queue[index]
        var ignored = Diagnostics()
        var alone = SourceFiles()
        guard let root = parseDocument(file, into: &alone, diagnostics: &ignored) else { return }
        if index > 0 { found.append(GeneratorInput.Reference(name: name, file: file, aliases: url.map { [$0] } ?? [])) }
        let (locations, own) = locations(in: root)
        let targets = locations.map { ($0, absoluteURL($0, from: url)) }
        for (location, url) in targets where url == nil {
            guard let next = Path.inside(Path.join(Path.folder(of: name), location)), seen.insert(next).inserted else { continue }
            names.insert(next)
            if let file = open(next) { queue.append((next, nil, file)) }
        }
        for case (_, let url?) in targets where !own.contains(url) && seen.insert(url).inserted {
            let (stem, ending) = fileName(of: url)
            var next = stem + ending
            var number = 2
            while !names.insert(next).inserted {
                next = "\(stem)-\(number)\(ending)"
                number += 1
            }
            if let file = open(next) { queue.append((next, url, file)) } else { missing.append((url, next)) }
        }
    }

    private func open(_ name: String) -> SourceFile? {
        let path = Path.join(folder, name)
        guard FileSystem.kind(path) == .file, let bytes = try? FileSystem.read(path, limit: JSONLimits().bytes) else { return nil }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Returns the config's `references` with these files, or `nil` if they have a root folder or patterns, which someone chose.
    func setting(with existing: JSONNode?) -> JSONNode? {
        let listed = (existing?.array ?? []).compactMap { $0.string?.raw }
        if existing?.object?["root"] != nil || existing?.object?["files"] != nil || listed.contains(where: { $0.contains("*") }) {
            return nil
        }
        if existing?.object == nil, !found.contains(where: { !$0.aliases.isEmpty }) {
            return .texts(listed + found.map(\.name).filter { !listed.contains($0) })
        }
        let start = listed.reduce(existing?.object == nil ? .empty : existing ?? .empty) { $0.setting([SpecText($1)], to: .text($1)) }
        return found.reduce(start) { $0.setting([SpecText($1.aliases.first ?? $1.name)], to: .text($1.name)) }
    }

    /// The commands that save the missing files next to the document, one for each file.
    var commands: [String] {
        missing.map { fetchCommand($0.url, to: shellWord(Path.join(folder, $0.name))) }
    }
}

/// Returns the files named by references, without the `#` and the fragment, in document order, and the URLs that the file gives itself and its
/// schemas (OpenAPI 3.2, `$self`; JSON Schema, `$id`).
private func locations(in root: JSONNode) -> (locations: [String], own: Set<String>) {
    var found: [String] = []
    var own: Set<String> = []
    var worklist = [root]
    while let node = worklist.popLast() {
        worklist += node.children.reversed()
        own.formUnion(["$id", "$self"].compactMap { node.object?[$0]?.string?.raw })
        guard let text = node.object?["$ref"]?.string?.raw, let location = percentDecoded(text.prefix { $0 != "#" }) else { continue }
        if !location.isEmpty { found.append(isWebURL(location) ? String(text.prefix { $0 != "#" }) : location) }
    }
    return (found, own)
}

private func isWebURL(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

/// Returns the URL of a file that a reference names, or `nil` if it names a path. A file that was saved from a URL refers to others relative to
/// that URL (RFC 3986, 5.2).
private func absoluteURL(_ location: String, from base: String?) -> String? {
    if isWebURL(location) { return location }
    guard let base, let start = base.firstRange(of: "://")?.upperBound else { return nil }
    let scheme = base[..<start]
    if location.hasPrefix("//") { return scheme.dropLast(2) + location }
    let host = base[start...].prefix { $0 != "/" && $0 != "?" }
    let path = base[host.endIndex...].prefix { $0 != "?" }
    let target = location.hasPrefix("/") ? location : Path.join(Path.folder(of: String(path)), location)
    return Path.inside(String(target.drop { $0 == "/" })).map { "\(scheme)\(host)/\($0)" }
}
