import EndpointFiles
import EndpointGenerator

/// Rewrites configs with keys from before 0.1.0 in place. This file goes with the release (`CONTRIBUTING.md`).
func rewriteConfigs(_ arguments: Arguments) throws(UsageError) -> Int32 {
    var isFine = true
    for path in try InputFiles(arguments).paths { isFine = rewrite(path) && isFine }
    return isFine ? 0 : 1
}

private func rewrite(_ path: String) -> Bool {
    var diagnostics = Diagnostics()
    var sources = SourceFiles()
    do throws(FileError) {
        let file = SourceFile(path: path, bytes: try FileSystem.read(path, limit: JSONLimits().bytes))
        guard let root = parseJSON(file, number: sources.add(file), diagnostics: &diagnostics) else {
            Console.writeError(diagnostics, sources)
            return false
        }
        guard OldKeys.isOld(root) else {
            Console.print("\(path): current")
            return true
        }
        let config = OldKeys.replaced(in: root, diagnostics: &diagnostics) { document(ofConfig: root, in: Path.folder(of: path)) }
        guard !diagnostics.hasErrors else {
            Console.writeError(diagnostics, sources)
            return false
        }
        try FileSystem.replace(path, with: configText(config, source: (root, file.bytes)))
        Console.print("\(path): rewritten")
        return true
    } catch {
        Console.writeError("error: \(error.message)\n")
        return false
    }
}
