/// Turns diagnostics into text for people and editors:
///
///     newsroom.json:41:17: error: 'strin' is not a type; did you mean 'string'? [unknown-type]
///               "type": "strin",
///                       ^~~~~~~
///         at #/components/schemas/User/properties/name/type
public struct DiagnosticPrinter: Sendable {
    private let sources: SourceFiles
    private let isColored: Bool
    private var tables: [Int32: LineTable] = [:]

    public init(_ sources: SourceFiles, isColored: Bool = false) {
        self.sources = sources
        self.isColored = isColored
    }

    /// Returns the text of all diagnostics, in order, each ending with a newline.
    public mutating func render(_ diagnostics: [Diagnostic]) -> String {
        var output = ""
        for diagnostic in diagnostics { output += render(diagnostic) }
        return output
    }

    public mutating func render(_ diagnostic: Diagnostic) -> String {
        let severity = colored(diagnostic.severity.rawValue, diagnostic.severity == .error ? "1;31" : "1;35")
        let rule = diagnostic.rule.isEmpty ? "" : " [\(diagnostic.rule)]"
        let message = "\(severity): \(colored(printable(diagnostic.message), "1"))\(rule)\n"
        guard let span = diagnostic.span, let file = sources[span.file] else { return message }
        let table = self.table(of: file, number: span.file)
        let position = table.position(of: Int(span.start))
        var output = "\(printable(file.path)):\(position.line):\(position.column): \(message)"
        output += excerpt(of: span, in: file, table: table)
        if let pointer = sources.pointer(to: span) { output += "    at \(printable(pointer))\n" }
        return output
    }

    /// Returns the position of the start of a span.
    public mutating func position(of span: Span) -> Position? {
        guard let file = sources[span.file] else { return nil }
        return table(of: file, number: span.file).position(of: Int(span.start))
    }

    private mutating func table(of file: SourceFile, number: Int32) -> LineTable {
        if let table = tables[number] { return table }
        let table = LineTable(file.bytes)
        tables[number] = table
        return table
    }

    /// Returns the line, with a caret below it. A long line, as in minified documents, is shortened to the part around the caret.
    private func excerpt(of span: Span, in file: SourceFile, table: LineTable) -> String {
        let line = table.line(of: Int(span.start))
        let caret = max(line.lowerBound, min(Int(span.start), line.upperBound))
        let end = max(caret, min(Int(span.end), line.upperBound))
        var windowStart = max(line.lowerBound, caret - 60)
        var windowEnd = min(line.upperBound, max(caret + 60, min(end, caret + 100)))
        while windowStart > line.lowerBound, file.bytes[windowStart] & 0xC0 == 0x80 { windowStart -= 1 }
        while windowEnd < line.upperBound, file.bytes[windowEnd] & 0xC0 == 0x80 { windowEnd += 1 }
        let before = excerpt(file.bytes[windowStart..<caret])
        let marked = excerpt(file.bytes[caret..<min(end, windowEnd)])
        let after = excerpt(file.bytes[min(end, windowEnd)..<windowEnd])
        let isCutBefore = windowStart > line.lowerBound
        var output = "    " + (isCutBefore ? "…" : "") + before.text + marked.text + after.text
        if windowStart == windowEnd { output = "" }
        output += windowEnd < line.upperBound ? "…\n" : "\n"
        var underline = "^"
        if marked.padding.utf8.count > 1 { underline += String(repeating: "~", count: marked.padding.utf8.count - 1) }
        output += "    " + (isCutBefore ? " " : "") + before.padding + colored(underline, "1;32") + "\n"
        return output
    }

    private struct Excerpt {
        var text = ""
        /// The whitespace before the caret, in which tabs remain tabs.
        var padding = ""
    }

    private func excerpt(_ bytes: ArraySlice<UInt8>) -> Excerpt {
        var result = Excerpt()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\t" {
                result.text += "\t"
                result.padding += "\t"
            } else {
                var shown = ""
                appendPrintable(scalar, to: &shown)
                result.text += shown
                result.padding += String(repeating: " ", count: shown.unicodeScalars.count)
            }
        }
        return result
    }

    private func colored(_ text: String, _ code: String) -> String { isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
