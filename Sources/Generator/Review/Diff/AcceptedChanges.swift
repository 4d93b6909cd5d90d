import EndpointGenerator

/// Changes that a team accepts: a file of JSON objects, one a line, each with the `id` of a change, the name `at` which it is, and `why`.
package struct AcceptedChanges: Sendable {
    private struct Entry: Sendable {
        let id: String
        let place: String
        let reason: String
        let span: Span
        var isUsed = false
    }

    private var entries: [Entry] = []
    package private(set) var sources = SourceFiles()
    /// The lines that are not entries.
    package private(set) var diagnostics = Diagnostics()

    package init(_ file: SourceFile) {
        // Each line is parsed with the lines before it blanked out, so that positions are those of the file.
        var start = 0
        let number = sources.add(file)
        for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            let blank = [UInt8](repeating: UInt8(ascii: " "), count: start)
            guard let root = parseJSON(SourceFile(path: file.path, bytes: blank + line), number: number, diagnostics: &diagnostics) else {
                continue
            }
            let texts = ["id", "at", "why"].map { root.object?[$0]?.string?.raw ?? "" }
            guard let object = root.object, object.members.count == 3, !texts.contains("") else {
                diagnostics.error(
                    "accepted", "expected an object with \"id\" and \"at\", as `diff` prints them, and a reason in \"why\"", at: root.span)
                continue
            }
            entries.append(Entry(id: texts[0], place: texts[1], reason: texts[2], span: root.span))
        }
    }

    /// Returns the reason why a change is accepted, or `nil` if it is not.
    mutating func reason(for change: Change) -> String? {
        guard let index = entries.firstIndex(where: { $0.id == change.id && $0.place == change.place }) else { return nil }
        entries[index].isUsed = true
        return entries[index].reason
    }

    /// The entries that match no change.
    package var unused: Diagnostics {
        var found = Diagnostics()
        for entry in entries where !entry.isUsed {
            found.warning("accepted", "no change is `\(entry.id)` at `\(entry.place)`; remove this line", at: entry.span)
        }
        return found
    }

    /// Returns the lines that would accept changes, without their reasons.
    package static func lines(for changes: [Change]) -> String {
        changes.map { change in
            let (id, place) = (ShownValue.text(change.id).json, ShownValue.text(change.place).json)
            return "{\"id\": \(id), \"at\": \(place), \"why\": \"\"}\n"
        }.joined()
    }
}
