import Foundation

/// The parts of a config that SwiftPM needs before the tool runs, namely the inputs and outputs.
///
/// Invalid values are treated as absent, because the tool reports errors in a config, with their positions.
struct ConfigFile {
    let url: URL
    let name: String
    let outputs: [String]
    /// The number of model files.
    let modelFiles: Int
    let inputs: [URL]
    /// The inputs that patterns in `references` found, or `nil` if there are no patterns.
    let planned: [URL]?
    /// The folder that the config's `output` names.
    let output: URL?
    /// Whether the config requests one file per named schema. The names of these files are unknown until the tool has read the document.
    let asksForFilePerType: Bool
    /// Whether the config requests only the code that Swift sources use.
    let generatesUsed: Bool

    init(_ url: URL) {
        self.url = url
        let keys = ConfigFile.keys(of: url)
        let wanted = keys["name"] as? String ?? ""
        name = OutputFiles.isValidName(wanted) ? wanted : OutputFiles.apiName(forFile: url.lastPathComponent)
        let folder = url.deletingLastPathComponent()
        let named = ConfigFile.namedFiles(keys, beside: folder)
        modelFiles = ConfigFile.modelFiles(keys, document: named.first)
        outputs = OutputFiles.names(for: name, modelFiles: modelFiles)
        generatesUsed = ConfigFile.generatesUsed(keys)
        let sources = generatesUsed ? ConfigFile.sources(keys, in: folder) : []
        var seen: Set<String> = [url.standardizedFileURL.path]
        let used = ConfigFile.usedFiles(keys, beside: folder, &seen)
        planned = ConfigFile.references(keys).hasPatterns ? named : nil
        output = (keys["output"] as? String).map { ConfigFile.resolve($0, in: folder) }
        inputs = [url] + (named + used).filter { FileManager.default.fileExists(atPath: $0.path) } + sources
        asksForFilePerType = keys["files"] as? String == OutputFiles.filePerType
    }

    private static func keys(of url: URL) -> [String: Any] {
        let data = (try? Data(contentsOf: url)) ?? Data()
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    /// Returns the configs of the APIs whose types are shared, and the files that these configs refer to. Each config is listed once, so
    /// cycles are not a problem.
    private static func usedFiles(_ keys: [String: Any], beside folder: URL, _ seen: inout Set<String>) -> [URL] {
        var files: [URL] = []
        for entry in keys["uses"] as? [Any] ?? [] {
            guard let path = entry as? String ?? (entry as? [String: Any])?["config"] as? String else { continue }
            let config = resolve(path, in: folder)
            guard seen.insert(config.standardizedFileURL.path).inserted else { continue }
            let (used, place) = (ConfigFile.keys(of: config), config.deletingLastPathComponent())
            files += [config] + namedFiles(used, beside: place)
            if generatesUsed(used) { files += swiftFiles(in: place) + sources(used, in: place) }
            files += usedFiles(used, beside: place, &seen)
        }
        return files
    }

    private static func generatesUsed(_ keys: [String: Any]) -> Bool {
        let only = keys["only"] as? String ?? (keys["only"] as? [String: Any])?["calls"] as? String
        return ["called", "named"].contains(only)
    }

    /// Returns the number of model files. The tool computes the same number, because it passes the same document size to the same function.
    private static func modelFiles(_ keys: [String: Any], document: URL?) -> Int {
        if let files = keys["files"] as? Int, OutputFiles.modelFiles.contains(files) { return files }
        let size = document.flatMap { try? FileHandle(forReadingFrom: $0) }.flatMap { try? $0.seekToEnd() }
        return OutputFiles.modelFiles(forDocumentOf: size.map { Int(clamping: $0) } ?? 0)
    }

    /// Returns all files that the tool opens, with the document first. The tool runs again when any of them changes.
    private static func namedFiles(_ keys: [String: Any], beside folder: URL) -> [URL] {
        guard let specPath = keys["spec"] as? String else { return [] }
        let spec = resolve(specPath, in: folder)
        var files = [spec]
        let references = references(keys)
        let root = resolve(references.root, in: spec.deletingLastPathComponent())
        for reference in references.files {
            files += reference.contains("*") ? matches(of: reference, in: root) : [resolve(reference, in: root)]
        }
        // A pattern can match the document itself.
        files = [spec] + files.dropFirst().filter { $0.standardizedFileURL != spec.standardizedFileURL }
        for overlay in keys["overlays"] as? [String] ?? [] { files.append(resolve(overlay, in: folder)) }
        if let templates = keys["templates"] as? String {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: resolve(templates, in: folder).path)) ?? []
            for name in names.sorted() where name.hasSuffix(".mustache") {
                files.append(resolve(templates, in: folder).appendingPathComponent(name))
            }
        }
        return files
    }

    /// Returns the config's `references`: a list of files, an object that maps URLs to files, or an object with a root folder and one of
    /// these two.
    private static func references(_ keys: [String: Any]) -> (root: String, files: [String], hasPatterns: Bool) {
        var (root, value) = (".", keys["references"])
        if let object = value as? [String: Any], object["root"] != nil || object["files"].map({ !($0 is String) }) == true {
            (root, value) = (object["root"] as? String ?? ".", object["files"])
        }
        let files = value as? [String] ?? Set((value as? [String: String] ?? [:]).values).sorted()
        return (root, files, value is [String] && files.contains { $0.contains("*") })
    }

    /// Returns the files that match a pattern, as the tool finds them: without configs, hidden items and links to folders.
    private static func matches(of pattern: String, in root: URL) -> [URL] {
        let fixed = pattern.split(separator: "/").dropLast().prefix { !$0.contains("*") }.map(String.init)
        var found: [String] = []
        var folders = [fixed.joined(separator: "/")]
        while let next = folders.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(next).path)) ?? []
            for name in names where !name.hasPrefix(".") {
                let path = next.isEmpty ? name : next + "/" + name
                let url = root.appendingPathComponent(path)
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue {
                    if (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) == nil { folders.append(path) }
                } else if !name.hasSuffix(OutputFiles.configSuffix), glob(pattern, matches: path) {
                    found.append(path)
                }
            }
        }
        return found.sorted().map { root.appendingPathComponent($0) }
    }

    /// Returns the Swift files that the config's `only` lists, or that its `sources` did before 0.1.0.
    private static func sources(_ keys: [String: Any], in folder: URL) -> [URL] {
        let listed = (keys["only"] as? [String: Any])?["in"] as? [String] ?? keys["sources"] as? [String] ?? []
        return listed.flatMap { path -> [URL] in
            let place = resolve(path, in: folder)
            return place.pathExtension == "swift" ? [place] : swiftFiles(in: place)
        }
    }

    private static func swiftFiles(in folder: URL) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let files = found?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private static func resolve(_ path: String, in folder: URL) -> URL {
        path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path).standardizedFileURL
    }
}
