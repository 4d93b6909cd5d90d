/// Scalars in quotes (YAML 1.2.2, chapters 7.3.1 and 7.3.2).
extension YAMLParser {
    /// Reads from the opening quote through the closing quote. `parent` is the column of the enclosing entries. Continuation lines are
    /// indented further.
    mutating func quoted(parent: Int) throws(JSONFailure) -> YAMLScalar {
        let start = offset
        let quote = bytes[start]
        offset += 1
        var content: [UInt8] = []
        var chunk = offset
        // Escaped characters are not trimmed at the end of a line.
        var protectedCount = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote {
                append(chunk, offset, to: &content)
                offset += 1
                guard quote == 0x27, self.byte(offset) == 0x27 else {
                    return YAMLScalar(start: start, end: offset, content: content, isPlain: false)
                }
                // Two single quotes represent one.
                chunk = offset
                offset += 1
            } else if byte == 0x5C, quote == 0x22 {
                append(chunk, offset, to: &content)
                if offset + 1 < bytes.count, isBreak(at: offset + 1) {
                    offset += 1
                    content.append(contentsOf: repeatElement(0x0A, count: try passLines(start, parent) - 1))
                } else {
                    content.append(contentsOf: Array(String(try escapedScalar()).utf8))
                }
                protectedCount = content.count
                chunk = offset
            } else if byte == 0x0A || byte == 0x0D {
                append(chunk, offset, to: &content)
                while content.count > protectedCount, let last = content.last, last == 0x20 || last == 0x09 { content.removeLast() }
                appendFolded(try passLines(start, parent), to: &content)
                protectedCount = content.count
                chunk = offset
            } else {
                offset += 1
            }
        }
        throw unclosedQuote(start)
    }

    func append(_ start: Int, _ end: Int, to content: inout [UInt8]) {
        content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }

    /// Appends folded line breaks. A single line break becomes a space. If there is more than one, the first is dropped.
    func appendFolded(_ breaks: Int, to content: inout [UInt8]) {
        content.append(contentsOf: breaks == 1 ? repeatElement(0x20, count: 1) : repeatElement(0x0A, count: breaks - 1))
    }

    /// Moves past line breaks and blanks. Returns the number of line breaks.
    mutating func passBreaks() -> Int {
        var breaks = 0
        while offset < bytes.count, isBreak(at: offset) {
            passBreak()
            startLine()
            breaks += 1
            while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
        }
        return breaks
    }

    /// Moves from a line break to the next content in quotes. Returns the number of line breaks.
    private mutating func passLines(_ start: Int, _ parent: Int) throws(JSONFailure) -> Int {
        let breaks = passBreaks()
        guard offset < bytes.count, !isAtMarker else { throw unclosedQuote(start) }
        let message = "expected a line inside quotes to be indented deeper than its key or list item; is a quote missing?"
        if indent <= parent {
            guard closesQuote(start, parent) else { throw failure(message, note: note("it begins here", at: start)) }
            tree.warnings.shallowText(span(offset, offset + 1))
        }
        return breaks
    }

    /// Returns whether the quoted text ends properly, so that the only reading of a line that is not indented deeply enough is that it
    /// belongs to the text. If a quote were missing, there would be a key on one of the lines, or content after the next quote. A key on the
    /// line where the quote closes, right after the text, is part of the text.
    private func closesQuote(_ start: Int, _ parent: Int) -> Bool {
        let quote = bytes[start]
        var position = offset
        var line = offset
        var keyLine: Int?
        while position < bytes.count, bytes[position] != quote || quote == 0x27 && byte(position + 1) == 0x27 {
            if isBreak(at: position) { line = position + 1 }
            if bytes[position] == 0x3A, isSpace(at: position + 1), isKey(from: line, to: position) {
                guard keyLine == nil || keyLine == line else { return false }
                keyLine = line
            }
            let isPair = bytes[position] == 0x5C && quote == 0x22 || bytes[position] == quote
            position += isPair ? 2 : 1
        }
        guard position < bytes.count else { return false }
        if let keyLine, keyLine != line || isSpace(at: position - 1) { return false }
        position += 1
        while byte(position) == 0x20 || byte(position) == 0x09 { position += 1 }
        return position >= bytes.count || isBreak(at: position) || [0x23, 0x2C, 0x5D, 0x7D].contains(byte(position))
    }

    /// Returns whether the bytes look like a key: a single word after the indentation and dashes.
    private func isKey(from line: Int, to colon: Int) -> Bool {
        let text = bytes[line..<colon].drop { $0 == 0x20 || $0 == 0x2D }
        return !text.isEmpty && text.allSatisfy { $0 != 0x20 && $0 != 0x09 }
    }

    /// Decodes the escape at the offset and moves past it.
    private mutating func escapedScalar() throws(JSONFailure) -> Unicode.Scalar {
        let start = offset
        let letter = byte(offset + 1)
        offset += 2
        if let scalar = YAMLParser.escapes[letter] { return scalar }
        guard letter == 0x78 || letter == 0x75 || letter == 0x55 else {
            throw failure("unknown escape; write a backslash as \\\\, or use single quotes", at: start, to: offset)
        }
        let first = try code(start, letter == 0x78 ? 2 : letter == 0x75 ? 4 : 8)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard letter == 0x75 else { throw failure("no character has this number", at: start, to: offset) }
        // JSON writes characters above U+FFFF as two surrogates.
        let escape = offset
        if first < 0xDC00, byte(offset) == 0x5C, byte(offset + 1) == 0x75 {
            offset += 2
            let second = try code(escape, 4)
            if second >= 0xDC00, second < 0xE000, let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) {
                return scalar
            }
            offset = escape
        }
        tree.warnings.loneSurrogate(span(start, offset))
        return "\u{FFFD}"
    }

    private mutating func code(_ start: Int, _ digits: Int) throws(JSONFailure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = hexValue(byte(offset)) else {
                throw failure("expected \(digits) hexadecimal digits", at: start, to: offset)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        0x30: "\u{0}", 0x61: "\u{7}", 0x62: "\u{8}", 0x74: "\t", 0x09: "\t", 0x6E: "\n", 0x76: "\u{B}", 0x66: "\u{C}", 0x72: "\r",
        0x65: "\u{1B}", 0x20: " ", 0x22: "\"", 0x2F: "/", 0x5C: "\\", 0x4E: "\u{85}", 0x5F: "\u{A0}", 0x4C: "\u{2028}", 0x50: "\u{2029}",
    ]
}
