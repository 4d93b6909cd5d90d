import EndpointFiles
import EndpointGenerator

let checkCommand = Command(
    name: "check",
    summary: "Fail with a diff if checked-in Swift is stale.",
    words: "[CONFIG or DOCUMENT…]",
    details: """
        Generates in memory and compares with the files on disk; writes nothing. For CI, if generated sources are checked in.
        """,
    options: [Inputs.output, Inputs.access, Inputs.name, Inputs.templates, Inputs.usedBy],
    run: checkRun)

private func checkRun(_ arguments: Arguments) throws(UsageError) -> Int32 {
    let overrides = try Inputs.overrides(arguments)
    let files = try Inputs.files(arguments)
    try Inputs.needOutput(files, overrides)
    var isFine = true
    for file in files {
        if !check(file, overrides) { isFine = false }
    }
    return isFine ? 0 : 1
}

private func check(_ path: String, _ overrides: Overrides) -> Bool {
    guard let result = generateInMemory(path, overrides) else { return false }
    guard let folder = result.folder else {
        Console.complain("error: no output folder: add \"output\" to '\(path)', or pass --output\n")
        return false
    }
    var differences = ""
    for file in result.files {
        let location = Path.join(folder, file.name)
        let old: [UInt8]
        do throws(FileError) {
            old = FileSystem.kind(location) == nil ? [] : try FileSystem.read(location, limit: Int.max - 1)
        } catch {
            Console.complain("error: \(error.message)\n")
            return false
        }
        let new = Array(file.contents.utf8)
        if old != new { differences += unifiedDiff(old, new, name: Path.shown(location)) }
    }
    for name in FileWriter.stale(of: result.apiName, in: folder, besides: Set(result.files.map { $0.name })) {
        differences += "Only in \(Path.shown(folder)): \(name)\n"
    }
    guard !differences.isEmpty else { return true }
    Console.print(differences)
    Console.complain("error: the sources in '\(Path.shown(folder))' are stale; run `endpoints generate` with the same arguments\n")
    return false
}
