import EndpointFiles
import EndpointGenerator
import EndpointReview

/// Writes the page for `show --html FILE`, either completely or not at all. Never replaces a file other than an endpoints page.
func writePage(_ path: String, _ arguments: Arguments, overrides: Overrides) throws -> Int32 {
    for other in ["--json", "--markdown", "--services"] where arguments.has(other) {
        throw UsageError(message: "\(other) and --html cannot be combined: the page is always complete")
    }
    let files = try InputFiles(arguments).paths
    guard files.count == 1 else { throw UsageError(message: "--html takes one document, not \(files.count)") }
    let loaded = loadInput(files[0], overrides)
    Console.writeError(loaded.diagnostics, loaded.sources)
    guard let input = loaded.input else { return 1 }
    let result = describeAsPage(input)
    Console.writeError(result.diagnostics, result.sources)
    guard let page = result.value else { return 1 }
    guard try isFreeOrPage(path) else {
        throw FileError("'\(path)' exists and is not an endpoints page: choose another file, or delete it")
    }
    try FileSystem.makeFolder(Path.folder(of: path))
    try FileSystem.replace(path, with: page)
    Console.print("\(printable(path)): written")
    return 0
}

/// Whether the path is free or contains a page from an earlier run.
private func isFreeOrPage(_ path: String) throws(FileError) -> Bool {
    guard FileSystem.kind(path) != nil else { return true }
    let mark = Array(pageMark.utf8)
    return try FileSystem.read(path, limit: mark.count).starts(with: mark)
}
