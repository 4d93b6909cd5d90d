/// Messages for invalid JSON: what was found, and what was expected.
extension JSONParser {
    /// Creates a failure at the given location or, by default, at the offset.
    private func failure(_ message: String, at start: Int? = nil, to end: Int? = nil, note: JSONFailure.Note? = nil) -> JSONFailure {
        let start = start ?? offset
        return JSONFailure(message: message, span: span(start, end ?? start + 1), note: note)
    }

    /// Returns the error to report if there is no value at the current offset.
    func missingValue() -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let end = wordEnd(offset)
        let word = text(offset, end)
        switch word {
        case "": break
        case "True", "TRUE", "yes", "Yes", "on": return failure("`\(word)` is not a JSON value; write true", to: end)
        case "False", "FALSE", "no", "No", "off": return failure("`\(word)` is not a JSON value; write false", to: end)
        case "None", "nil", "NULL", "Null", "undefined": return failure("`\(word)` is not a JSON value; write null", to: end)
        case "NaN", "Infinity", "nan", "inf": return failure("`\(word)` is not a JSON number", to: end)
        default: return failure("`\(word)` is not a JSON value; a string needs double quotes", to: end)
        }
        switch bytes[offset] {
        case .apostrophe: return failure("a JSON string needs double quotes, not single ones")
        case .slash, .hash: return unexpectedComment()
        case .comma: return failure("a value is missing before this comma")
        case .plus, .dot: return failure("a JSON number begins with a digit or `-`")
        case .closeBrace, .closeBracket: return failure("a value is missing before this `\(Unicode.Scalar(bytes[offset]))`")
        default: return unexpected("a value")
        }
    }

    func missingKey() -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let end = wordEnd(offset)
        if end > offset { return failure("a key needs double quotes: \"\(text(offset, end))\"", to: end) }
        switch bytes[offset] {
        case .apostrophe: return failure("a key needs double quotes, not single ones")
        case .slash, .hash: return unexpectedComment()
        default: return unexpected("a key in double quotes")
        }
    }

    func missingColon(key: SpecText) -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        return bytes[offset] == .slash ? unexpectedComment() : failure("a colon is missing after the key \"\(key.raw)\"")
    }

    func missingComma(after end: Int, in frame: Frame) -> JSONFailure {
        if offset >= bytes.count { return unexpectedEnd() }
        let found = bytes[offset]
        let container = frame.isObject ? "object" : "array"
        switch found {
        case _ where isAlphanumeric(found), .quote, .openBrace, .openBracket, .apostrophe, .hyphen:
            return failure("a comma is missing after this value", at: end, to: end)
        case .slash, .hash: return unexpectedComment()
        case .closeBrace, .closeBracket:
            let end = frame.isObject ? "}" : "]"
            return failure("`\(Unicode.Scalar(found))` does not close the \(container); `\(end)` does", note: opener(of: frame))
        case .colon where frame.isObject: return failure("expected a comma, found a second colon")
        case .colon: return failure("only the members of an object have keys; this is an array")
        default: return unexpected("a comma or the end of the \(container)")
        }
    }

    func trailingComma(at comma: Int, isObject: Bool) -> JSONFailure {
        failure("JSON allows no comma after the last \(isObject ? "member of an object" : "item of an array")", at: comma)
    }

    func textAfterTheEnd() -> JSONFailure {
        if bytes[offset] == .slash || bytes[offset] == .hash { return unexpectedComment() }
        guard bytes[offset] > .space, bytes[offset] < 0x7F else { return unexpected("the end of the document") }
        return failure("expected the end of the document, found `\(Unicode.Scalar(bytes[offset]))`; a file contains one JSON value")
    }

    func invalidNumber(_ start: Int, _ message: String) -> JSONFailure {
        if offset >= bytes.count, !frames.isEmpty { return unexpectedEnd() }
        var end = max(offset, start)
        while JSONParser.isWordByte(byte(end)) || byte(end) == .dot { end += 1 }
        return failure(message, at: start, to: max(end, start + 1))
    }

    func invalidEscape(_ position: Int) -> JSONFailure {
        if position + 1 >= bytes.count { return unexpectedEnd() }
        if bytes[position + 1] == UInt8(ascii: "u") {
            return failure("expected four hexadecimal digits after \\u", at: position, to: position + 6)
        }
        return failure("unknown escape; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", at: position, to: position + 2)
    }

    func controlCharacter(at position: Int, in string: Int) -> JSONFailure {
        let byte = bytes[position]
        if byte == .lineFeed || byte == .carriageReturn {
            return failure("the string is not closed on its line; a line break inside it is written \\n", at: string, to: position)
        }
        let code = String(byte, radix: 16, uppercase: true)
        let escape = byte == .tab ? "\\t" : "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
        return failure("a control character in a string is written \(escape)", at: position)
    }

    func unclosedString(_ start: Int) -> JSONFailure {
        let note = JSONFailure.Note(message: "it begins here", span: span(start, start + 1))
        return failure("the file ends inside a string", at: bytes.count, to: bytes.count, note: note)
    }

    func notUTF8(_ position: Int) -> JSONFailure { JSONFailure(notUTF8: bytes[position], at: span(position, position + 1)) }

    private func unexpectedComment() -> JSONFailure { failure("JSON has no comments", to: offset + (byte(offset) == .slash ? 2 : 1)) }

    private func unexpectedEnd() -> JSONFailure {
        let place = frames.last.map { "the file ends inside \($0.isObject ? "an object" : "an array"); was it cut off?" }
        let message = place ?? "expected a value, found the end of the file"
        return failure(message, at: bytes.count, to: bytes.count, note: frames.last.map(opener))
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
            return failure("expected \(expectation), found `\(scalar)`", to: end)
        }
        let isControl = found < .space || found == 0x7F
        let name = isControl ? "the control character 0x" + String(found, radix: 16) : "`\(Unicode.Scalar(found))`"
        return failure("expected \(expectation), found \(name)")
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
        warn("lone-surrogate", "half of a surrogate pair is not a character; it is read as U+FFFD", at: span)
    }

    mutating func warn(_ rule: String, _ message: String, at span: Span) {
        if isShown(span) { diagnostics.warning(rule, message, at: span) }
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
