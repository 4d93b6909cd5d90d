extension ProblemLog {
    /// Returns the name of a header field or cookie without white space at the ends, which is never sent.
    func trimmed(_ name: SpecText, at span: Span) -> SpecText {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        let inner = name.raw.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        guard inner.count != name.raw.count, !inner.isEmpty else { return name }
        let read = SpecText(String(inner))
        warn("invalid-header-name", "a name has no white space at its ends; it is read as `\(read.raw)`", at: span)
        return read
    }
}
