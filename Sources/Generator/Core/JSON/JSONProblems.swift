/// Messages for invalid JSON: what was found, and what was expected.
extension JSONParser {
    /// Returns the error to report if there is no value at the current offset.
    func missingValue() -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let end = wordEnd(offset)
        let word = text(offset, end)
        let here = span(offset, max(end, offset + 1))
        switch word {
        case "": break
        case "True", "TRUE", "yes", "Yes", "on": return JSONFailure(message: "'\(word)' is not a JSON value; write true", span: here)
        case "False", "FALSE", "no", "No", "off": return JSONFailure(message: "'\(word)' is not a JSON value; write false", span: here)
        case "None", "nil", "NULL", "Null", "undefined":
            return JSONFailure(message: "'\(word)' is not a JSON value; write null", span: here)
        case "NaN", "Infinity", "nan", "inf": return JSONFailure(message: "'\(word)' is not a JSON number", span: here)
        default: return JSONFailure(message: "'\(word)' is not a JSON value; a string needs double quotes", span: here)
        }
        switch bytes[offset] {
        case .apostrophe: return JSONFailure(message: "a JSON string needs double quotes, not single ones", span: here)
        case .slash, .hash: return unexpectedComment()
        case .comma: return JSONFailure(message: "a value is missing before this comma", span: here)
        case .plus, .dot: return JSONFailure(message: "a JSON number begins with a digit or '-'", span: here)
        case .closeBrace, .closeBracket:
            return JSONFailure(message: "a value is missing before this '\(Unicode.Scalar(bytes[offset]))'", span: here)
        default: return unexpected("a value")
        }
    }

    func missingKey() -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let end = wordEnd(offset)
        if end > offset {
            return JSONFailure(message: "a key needs double quotes: \"\(text(offset, end))\"", span: span(offset, end))
        }
        switch bytes[offset] {
        case .apostrophe: return JSONFailure(message: "a key needs double quotes, not single ones", span: span(offset, offset + 1))
        case .slash, .hash: return unexpectedComment()
        default: return unexpected("a key in double quotes")
        }
    }

    func missingColon(key: SpecText, start: Int, end: Int) -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        if bytes[offset] == .slash { return unexpectedComment() }
        return JSONFailure(message: "a colon is missing after the key \"\(key.raw)\"", span: span(offset, offset + 1))
    }

    func missingComma(after end: Int, in frame: Frame) -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let found = bytes[offset]
        let container = frame.isObject ? "object" : "array"
        switch found {
        case .quote, .openBrace, .openBracket, .apostrophe, .hyphen, UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
            return JSONFailure(message: "a comma is missing after this value", span: span(end, end))
        case .slash, .hash: return unexpectedComment()
        case .closeBrace, .closeBracket:
            let wanted = frame.isObject ? "}" : "]"
            let message = "'\(Unicode.Scalar(found))' does not close the \(container); '\(wanted)' does"
            return JSONFailure(message: message, span: span(offset, offset + 1), note: opener(of: frame))
        case .colon:
            let message =
                frame.isObject ? "expected a comma, found a second colon" : "only the members of an object have keys; this is an array"
            return JSONFailure(message: message, span: span(offset, offset + 1))
        default: return unexpected("a comma or the end of the \(container)")
        }
    }

    func trailingComma(at comma: Int, isObject: Bool) -> JSONFailure {
        let message = "JSON allows no comma after the last \(isObject ? "member of an object" : "item of an array")"
        return JSONFailure(message: message, span: span(comma, comma + 1))
    }

    func textAfterTheEnd() -> JSONFailure {
        if bytes[offset] == .slash || bytes[offset] == .hash { return unexpectedComment() }
        let scalar = Unicode.Scalar(bytes[offset])
        guard bytes[offset] > .space, bytes[offset] < 0x7F else { return unexpected("the end of the document") }
        let message = "expected the end of the document, found '\(scalar)'; a file contains one JSON value"
        return JSONFailure(message: message, span: span(offset, offset + 1))
    }

    func invalidNumber(_ start: Int, _ message: String) -> JSONFailure {
        if offset >= bytes.count, !frames.isEmpty { return unexpectedEnd() }
        var end = max(offset, start)
        while JSONParser.isWordByte(byte(end)) || byte(end) == .dot { end += 1 }
        return JSONFailure(message: message, span: span(start, max(end, start + 1)))
    }

    func invalidEscape(_ position: Int) -> JSONFailure {
        if position + 1 >= bytes.count { return unexpectedEnd() }
        if bytes[position + 1] == UInt8(ascii: "u") {
            return JSONFailure(message: "expected four hexadecimal digits after \\u", span: span(position, position + 6))
        }
        let message = "unknown escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
        return JSONFailure(message: message, span: span(position, position + 2))
    }

    func controlCharacter(at position: Int, in string: Int) -> JSONFailure {
        let byte = bytes[position]
        if byte == .lineFeed || byte == .carriageReturn {
            let message = "the string is not closed on its line; a line break inside it is written \\n"
            return JSONFailure(message: message, span: span(string, position))
        }
        let code = String(byte, radix: 16, uppercase: true)
        let escape = byte == .tab ? "\\t" : "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
        return JSONFailure(message: "a control character in a string is written \(escape)", span: span(position, position + 1))
    }

    func unclosedString(_ start: Int) -> JSONFailure {
        JSONFailure(
            message: "the file ends inside a string", span: span(bytes.count, bytes.count),
            note: JSONFailure.Note(message: "it begins here", span: span(start, start + 1))
        )
    }

    func notUTF8(_ position: Int) -> JSONFailure { JSONFailure(notUTF8: bytes[position], at: span(position, position + 1)) }

    private func unexpectedComment() -> JSONFailure {
        JSONFailure(message: "JSON has no comments", span: span(offset, offset + (byte(offset) == .slash ? 2 : 1)))
    }

    private func unexpectedEnd() -> JSONFailure {
        let end = span(bytes.count, bytes.count)
        guard let frame = frames.last else { return JSONFailure(message: "expected a value, found the end of the file", span: end) }
        let container = frame.isObject ? "an object" : "an array"
        return JSONFailure(message: "the file ends inside \(container); was it cut off?", span: end, note: opener(of: frame))
    }

    private func opener(of frame: Frame) -> JSONFailure.Note {
        JSONFailure.Note(message: "it was opened here", span: span(frame.start, frame.start + 1))
    }

    private func unexpected(_ expectation: String) -> JSONFailure {
        let found = bytes[offset]
        if found >= 0x80 {
            var end = offset + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            let scalars = text(offset, end).unicodeScalars
            guard let scalar = scalars.first, scalars.count == 1, scalar != "\u{FFFD}" else { return notUTF8(offset) }
            return JSONFailure(message: "expected \(expectation), found '\(scalar)'", span: span(offset, end))
        }
        let name =
            found < .space || found == 0x7F ? "the control character 0x" + String(found, radix: 16) : "'\(Unicode.Scalar(found))'"
        return JSONFailure(message: "expected \(expectation), found \(name)", span: span(offset, offset + 1))
    }

    private func wordEnd(_ start: Int) -> Int {
        var end = start
        while end - start < 60, JSONParser.isWordByte(byte(end)) { end += 1 }
        return end
    }
}

extension JSONFailure {
    init(notUTF8 byte: UInt8, at span: Span) {
        let code = String(byte, radix: 16, uppercase: true)
        let message = "the byte 0x\(code) is not UTF-8 here; is the file in Latin-1 or another encoding? Save it as UTF-8"
        self.init(rule: "wrong-encoding", message: message, span: span)
    }
}

extension Diagnostics {
    mutating func error(_ failure: JSONFailure) {
        error(failure.rule, failure.message, at: failure.span)
        if let note = failure.note { self.note(failure.rule, note.message, at: note.span) }
    }
}

/// Problems that do not prevent reading a document. Reports the first hundred and the number of those that remain.
struct JSONWarnings {
    private static let limit = 100

    private var diagnostics = Diagnostics()
    private var count = 0
    private var firstHidden: Span?

    mutating func reportDuplicateKey(_ first: JSONObject.Member, _ second: JSONObject.Member) {
        guard isShown(second.keySpan) else { return }
        diagnostics.warning("duplicate-key", "the key \"\(second.key.raw)\" is repeated; this value is used", at: second.keySpan)
        diagnostics.note("duplicate-key", "it first occurs here", at: first.keySpan)
    }

    mutating func loneSurrogate(_ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning("lone-surrogate", "half of a surrogate pair is not a character; it is read as U+FFFD", at: span)
    }

    mutating func shallowText(_ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning(
            "yaml-indentation", "a line inside quotes must be indented deeper than its key or list item; it is read as part of the text",
            at: span)
    }

    mutating func shallowBracket(_ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning(
            "yaml-indentation", "a closing bracket must not be left of its key; it is read as the end of the value", at: span)
    }

    mutating func emptyComment(_ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning("yaml-comment", "a comment needs a space before its `#`; this one has no text and is skipped", at: span)
    }

    mutating func tagInExample(_ tag: String, _ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning("yaml-tag", "the tag `\(tag)` has no meaning in JSON; the example is read without it", at: span)
    }

    mutating func notFinite(_ text: String, _ span: Span) {
        guard isShown(span) else { return }
        diagnostics.warning("not-finite", "JSON has no number for `\(text)`; it is read as text", at: span)
    }

    private mutating func isShown(_ span: Span) -> Bool {
        count += 1
        if count == JSONWarnings.limit + 1 { firstHidden = span }
        return count <= JSONWarnings.limit
    }

    func finished() -> Diagnostics {
        guard let firstHidden else { return diagnostics }
        var result = diagnostics
        result.note("duplicate-key", "\(count - JSONWarnings.limit) more are not listed", at: firstHidden)
        return result
    }
}
