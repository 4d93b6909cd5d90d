import EndpointFiles
import EndpointGenerator
import EndpointReview

/// Reads the file that `--accepted` names. Returns `nil` without one.
func readAccepted(_ path: String?) throws(UsageError) -> AcceptedChanges? {
    guard let path else { return nil }
    do throws(FileError) {
        let limit = 256 << 10
        let bytes = try FileSystem.read(path, limit: limit)
        guard bytes.count <= limit else { throw FileError("'\(path)' is larger than 256 KB") }
        let accepted = AcceptedChanges(SourceFile(path: path, bytes: bytes))
        Console.writeError(accepted.diagnostics, accepted.sources)
        guard !accepted.diagnostics.hasErrors else { throw FileError("'\(path)' has errors") }
        return accepted
    } catch {
        throw UsageError(message: "--accepted: \(error.message)")
    }
}

extension AcceptedChanges {
    /// Warns about entries without a change and, if `printsLines` is true, prints the lines that would accept the other changes.
    func finish(_ open: [Change], path: String?, printsLines: Bool) {
        Console.writeError(unused, sources)
        guard printsLines, !open.isEmpty else { return }
        Console.write(
            "\nTo accept a change, add its line to \(printable(path ?? "")), with the reason in \"why\":\n"
                + AcceptedChanges.lines(for: open))
    }
}
