extension ProblemLog {
    /// Returns the name of a header field or cookie without white space at the ends, which is never sent.
    func trimmed(_ name: SpecText, at span: Span) -> SpecText {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let inner = name.raw.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        let read = SpecText(String(inner))
        guard inner.count != name.raw.count, isToken(read.raw) else { return name }
        warn("invalid-header-name", "a name has no white space at its ends; it is read as `\(read.raw)`", at: span)
        return read
    }
}
