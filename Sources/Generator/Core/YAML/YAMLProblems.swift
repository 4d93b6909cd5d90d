/// Messages for invalid YAML: what was found, and what was expected.
extension YAMLParser {
    /// Creates a failure at the given location or, by default, at the offset. `note` refers to a related location.
    func failure(_ message: String, at start: Int? = nil, to end: Int? = nil, note: JSONFailure.Note? = nil) -> JSONFailure {
        let start = start ?? offset
        return JSONFailure(rule: "invalid-yaml", message: message, span: span(start, end ?? start + 1), note: note)
    }

    func note(_ message: String, at position: Int) -> JSONFailure.Note {
        JSONFailure.Note(message: message, span: span(position, position + 1))
    }

    func failure(_ message: String, at span: Span) -> JSONFailure { failure(message, at: Int(span.start), to: Int(span.end)) }

    func tooDeep(_ position: Int) -> JSONFailure {
        let message = "lists and mappings are nested more than \(limits.depth) levels deep here"
        return JSONFailure(rule: "too-deep", message: message, span: span(position, position + 1))
    }

    /// Creates a failure for a tab before content that must be indented with spaces, or that only spaces can precede.
    func unexpectedTab() -> JSONFailure {
        var tab = lineStart
        while byte(tab) != .tab, tab < offset { tab += 1 }
        return failure("a tab cannot indent; use spaces", at: tab)
    }

    /// Creates a failure for content that is indented further than the preceding entries but does not belong to any of them.
    func invalidIndent(_ frame: YAMLFrame) -> JSONFailure {
        let what = frame.kind == .blockSequence ? "list's items" : "mapping's keys"
        let message = "this is indented by \(indent), but the \(what) are indented by \(frame.indent); align it with them"
        return failure(message, note: note("the first is here", at: frame.start))
    }

    func flowWithoutIndent(_ frame: YAMLFrame) -> JSONFailure {
        let message = "a line inside brackets or braces must be indented by at least \(frame.indent + 1)"
        return failure(message, note: note("they were opened here", at: frame.start))
    }

    /// Creates a failure for a key that is not followed by a colon.
    func missingColon(_ place: YAMLPlace) -> JSONFailure {
        if byte(offset) == .colon { return failure("a space is missing after this colon") }
        var end = place.start
        while end < lastEnd, !isBreak(at: end) { end += 1 }
        return failure("expected a key followed by `: `", at: place.start, to: max(end, place.start + 1))
    }

    func keyOnSeveralLines(_ start: Int, _ colon: Int) -> JSONFailure {
        let message = "this colon turns text on multiple lines into a key; is its indentation wrong, or is a colon or a quote missing?"
        return failure(message, at: colon, note: note("the text begins here", at: start))
    }

    /// Creates a failure for content that follows a complete value on the same line.
    func textAfterValue() -> JSONFailure {
        switch byte(offset) {
        case .colon: failure("found a second colon on the line; put the text in quotes, or a mapping on its own lines")
        case .hash: failure("a comment needs a space before its `#`")
        default: failure("the value ended before this; a longer text needs quotes around all of it")
        }
    }

    /// Creates a failure for content after the root of a document.
    func textAfterRoot() -> JSONFailure {
        indent == offset - lineStart ? failure("this is not part of anything before it; is its indentation wrong?") : unexpectedTab()
    }

    func invalidStart() -> JSONFailure {
        let name = Unicode.Scalar(byte(offset))
        switch byte(offset) {
        case .hash: return textAfterValue()
        case .closeBracket, .closeBrace: return failure("no bracket or brace is open for this `\(name)` to close")
        case .verticalBar, .greaterThan: return failure("text of this kind is not allowed inside brackets or braces")
        case .percent:
            return failure(
                "text that begins with `%` needs quotes; a directive must precede `---`, and the document before it must end with `...`")
        default: return failure("text that begins with `\(name)` needs quotes")
        }
    }

    func unclosedQuote(_ start: Int) -> JSONFailure { unclosed("quoted text; the closing quote is missing", start) }

    func unclosed(_ what: String, _ start: Int) -> JSONFailure {
        let end = min(offset, bytes.count)
        let whole = end == bytes.count ? "file" : "document"
        return failure("the \(whole) ends inside \(what)", at: end, to: end, note: note("it begins here", at: start))
    }

    func missingComma(_ frame: YAMLFrame) -> JSONFailure {
        if byte(offset) == .hash { return textAfterValue() }
        return failure("a comma is missing before this", note: note("it was opened here", at: frame.start))
    }

    func aliasWithProperties(_ properties: YAMLProperties) -> JSONFailure {
        failure("an alias cannot have an anchor or a tag; put them on its value", at: properties.span ?? span(offset, offset))
    }
}
