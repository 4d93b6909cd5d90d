import EndpointFiles
import EndpointGenerator
import EndpointReview

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
    guard !all.isEmpty else { throw UsageError(message: "neither '\(old)' nor '\(new)' has a *\(OutputFiles.configSuffix)") }
    let entries = runEach(all) { config, transcript in
        if !before.contains(config) { return DiffCollection.Entry.added }
        if !after.contains(config) { return .removed }
        return compare(Path.join(old, config), Path.join(new, config), config: nil, ignored: ignored, transcript: &transcript).map {
            .compared($0)
        } ?? .failed
    }
    return DiffCollection(zip(all, entries).map { DiffCollection.Item(config: $0, entry: $1) })
}

/// Returns the paths of the configs, relative to the folder.
private func configPaths(in folder: String) -> [String] {
    let start = Path.join(folder, "x").count - 1
    return FileSystem.configPaths(below: folder).map { String($0.dropFirst(start)) }
}

/// Loads a document. Of its diagnostics, only errors are reported.
private func loadSurface(_ path: String, _ config: String?, transcript: inout Transcript) -> LoadedSurface? {
    let loaded = config.map { loadInput($0, Overrides(spec: path)) } ?? loadInput(path)
    transcript.writeError(loaded.diagnostics.errors, loaded.sources)
    guard let input = loaded.input else { return nil }
    let result = surface(of: input)
    transcript.writeError(result.diagnostics.errors, result.sources)
    return result.value.map { LoadedSurface(surface: $0, document: DiffReport.Document(name: path, sources: result.sources)) }
}

private struct LoadedSurface {
    let surface: Surface
    let document: DiffReport.Document
}

extension Diagnostics {
    fileprivate var errors: Diagnostics {
        var errors = Diagnostics()
        for diagnostic in all where diagnostic.severity == .error { errors.append(diagnostic) }
        return errors
    }
}
