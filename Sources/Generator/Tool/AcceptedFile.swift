import EndpointFiles
import EndpointGenerator
import EndpointReview

/// The file that `--accepted` names.
final class AcceptedFile {
    private let path: String
    private var sources = SourceFiles()
    private var changes: AcceptedChanges

    /// Returns `nil` if there is no path.
    init?(_ path: String?) throws(UsageError) {
        guard let path else { return nil }
        self.path = path
        var diagnostics = Diagnostics()
        do throws(FileError) {
            let limit = 256 << 10
            let bytes = try FileSystem.read(path, limit: limit)
            guard bytes.count <= limit else { throw FileError("'\(path)' is larger than 256 KB") }
            changes = AcceptedChanges(SourceFile(path: path, bytes: bytes), sources: &sources, diagnostics: &diagnostics)
        } catch {
            throw UsageError(message: "--accepted: \(error.message)")
        }
        Console.writeError(diagnostics, sources)
        guard !diagnostics.hasErrors else { throw UsageError(message: "--accepted: '\(path)' has errors") }
    }

    func apply(_ accept: (inout AcceptedChanges) -> Void) { accept(&changes) }

    /// Warns about entries without a change and, if `printsLines` is true, prints the lines that would accept the other changes.
    func finish(_ open: [Change], printsLines: Bool) {
        var diagnostics = Diagnostics()
        changes.warnOfUnused(&diagnostics)
        Console.writeError(diagnostics, sources)
        guard printsLines, !open.isEmpty else { return }
        Console.write(
            "\nTo accept a change, add its line to \(printable(path)), with the reason in \"why\":\n" + AcceptedChanges.lines(for: open))
    }
}
