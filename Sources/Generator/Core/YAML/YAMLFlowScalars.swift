/// Scalars in quotes (YAML 1.2.2, chapters 7.3.1 and 7.3.2).
extension YAMLParser {
    /// Reads from the opening quote through the closing quote. `parent` is the column of the enclosing entries. Continuation lines are
    /// indented further.
    mutating func parseQuotedScalar(parent: Int) throws(JSONFailure) -> YAMLScalar {
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
                guard quote == .apostrophe, self.byte(offset) == .apostrophe else {
                    return YAMLScalar(start: start, end: offset, content: content, isPlain: false)
                }
                // Two single quotes represent one.
                chunk = offset
                offset += 1
            } else if byte == .backslash, quote == .quote {
                append(chunk, offset, to: &content)
                if offset + 1 < bytes.count, isBreak(at: offset + 1) {
                    offset += 1
                    content.append(contentsOf: repeatElement(.lineFeed, count: try skipLineBreaksAndIndents(start, parent) - 1))
                } else {
                    content.append(contentsOf: Array(String(try parseEscape()).utf8))
                }
                protectedCount = content.count
                chunk = offset
            } else if byte == .lineFeed || byte == .carriageReturn {
                append(chunk, offset, to: &content)
                while content.count > protectedCount, let last = content.last, last == .space || last == .tab { content.removeLast() }
                appendFolded(try skipLineBreaksAndIndents(start, parent), to: &content)
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
        content.append(contentsOf: breaks == 1 ? repeatElement(.space, count: 1) : repeatElement(.lineFeed, count: breaks - 1))
    }

    /// Moves past line breaks and blanks. Returns the number of line breaks.
    mutating func skipLineBreaks() -> Int {
        var breaks = 0
        while offset < bytes.count, isBreak(at: offset) {
            passBreak()
            startLine()
            breaks += 1
            while byte(offset) == .space || byte(offset) == .tab { offset += 1 }
        }
        return breaks
    }

    /// Moves from a line break to the next content in quotes. Returns the number of line breaks.
    private mutating func skipLineBreaksAndIndents(_ start: Int, _ parent: Int) throws(JSONFailure) -> Int {
        let breaks = skipLineBreaks()
        guard offset < bytes.count, !isAtMarker else { throw unclosedQuote(start) }
        guard indent <= parent else { return breaks }
        guard closesQuote(start) else {
            let message = "expected a line inside quotes to be indented deeper than its key or list item; is a quote missing?"
            throw failure(message, note: note("it begins here", at: start))
        }
        let message = "a line inside quotes must be indented deeper than its key or list item; it is read as part of the text"
        tree.warnings.warn("yaml-indentation", message, at: span(offset, offset + 1))
        return breaks
    }

    /// Returns whether the quoted text ends properly, so that the only reading of a line that is not indented deeply enough is that it
    /// belongs to the text. If a quote were missing, there would be a key on one of the lines, or content after the next quote. A key on the
    /// line where the quote closes, right after the text, is part of the text.
    private func closesQuote(_ start: Int) -> Bool {
        let quote = bytes[start]
        var position = offset
        var line = offset
        var keyLine: Int?
        while position < bytes.count, bytes[position] != quote || quote == .apostrophe && byte(position + 1) == .apostrophe {
            if isBreak(at: position) { line = position + 1 }
            if bytes[position] == .colon, isSpace(at: position + 1), isKey(from: line, to: position) {
                guard keyLine == nil || keyLine == line else { return false }
                keyLine = line
            }
            let isPair = bytes[position] == .backslash && quote == .quote || bytes[position] == quote
            position += isPair ? 2 : 1
        }
        guard position < bytes.count else { return false }
        if let keyLine, keyLine != line || isSpace(at: position - 1) { return false }
        position += 1
        while byte(position) == .space || byte(position) == .tab { position += 1 }
        return position >= bytes.count || isBreak(at: position) || [.hash, .comma, .closeBracket, .closeBrace].contains(byte(position))
    }

    /// Returns whether the bytes look like a key: a single word after the indentation and dashes.
    private func isKey(from line: Int, to colon: Int) -> Bool {
        let text = bytes[line..<colon].drop { $0 == .space || $0 == .hyphen }
        return !text.isEmpty && text.allSatisfy { $0 != .space && $0 != .tab }
    }

    /// Decodes the escape at the offset and moves past it.
    private mutating func parseEscape() throws(JSONFailure) -> Unicode.Scalar {
        let start = offset
        let letter = byte(offset + 1)
        offset += 2
        if let scalar = YAMLParser.escapes[letter] { return scalar }
        guard letter == UInt8(ascii: "x") || letter == UInt8(ascii: "u") || letter == UInt8(ascii: "U") else {
            throw failure("unknown escape; write a backslash as \\\\, or use single quotes", at: start, to: offset)
        }
        let first = try parseCodePoint(start, letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "u") ? 4 : 8)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard letter == UInt8(ascii: "u") else { throw failure("no character has this number", at: start, to: offset) }
        // JSON writes characters above U+FFFF as two surrogates.
        let escape = offset
        if first < 0xDC00, byte(offset) == .backslash, byte(offset + 1) == UInt8(ascii: "u") {
            offset += 2
            let second = try parseCodePoint(escape, 4)
            if second >= 0xDC00, second < 0xE000, let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) {
                return scalar
            }
            offset = escape
        }
        tree.warnings.loneSurrogate(span(start, offset))
        return "\u{FFFD}"
    }

    private mutating func parseCodePoint(_ start: Int, _ digits: Int) throws(JSONFailure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = hexValue(byte(offset)) else { throw failure("expected \(digits) hexadecimal digits", at: start, to: offset) }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "0"): "\u{0}", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t", .tab: "\t",
        UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r",
        UInt8(ascii: "e"): "\u{1B}", .space: " ", .quote: "\"", .slash: "/", .backslash: "\\", UInt8(ascii: "N"): "\u{85}",
        .underscore: "\u{A0}", UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
    ]
}

/// Plain scalars (YAML 1.2.2, chapter 7.3.3).
extension YAMLParser {
    /// Reads an unquoted scalar, which can span multiple lines. `parent` is the column of the enclosing entries. Continuation lines are
    /// indented further.
    mutating func parsePlainScalar(parent: Int, inFlow: Bool = false, isKey: Bool = false) throws(JSONFailure) -> YAMLScalar {
        try checkFirst(inFlow)
        let start = offset
        var end = passPlainLine(inFlow)
        var content: [UInt8]?
        while !isKey, isBreak(at: offset), offset < bytes.count, let breaks = passPlainBreaks(parent, inFlow) {
            var longer = content ?? Array(bytes[start..<end])
            content = nil
            appendFolded(breaks, to: &longer)
            let line = offset
            end = passPlainLine(inFlow)
            append(line, end, to: &longer)
            content = longer
        }
        offset = end
        return YAMLScalar(start: start, end: end, content: content)
    }

    /// Checks the first character. An indicator cannot begin a plain scalar, except `-`, `?` and `:` before other text.
    private func checkFirst(_ inFlow: Bool) throws(JSONFailure) {
        switch byte(offset) {
        case .hyphen, .questionMark, .colon: if endsPlain(after: offset, inFlow) { throw invalidStart() }
        case .comma, .openBracket, .closeBracket, .openBrace, .closeBrace, .hash, .ampersand, .asterisk, .exclamationMark, .verticalBar,
            .greaterThan, .apostrophe, .quote, .percent, .at, .backtick:
            throw invalidStart()
        default: break
        }
    }

    /// Returns whether a colon at the position is an indicator.
    private func endsPlain(after position: Int, _ inFlow: Bool) -> Bool {
        inFlow ? isFlowSpace(at: position + 1) : isSpace(at: position + 1)
    }

    /// Moves to the end of the scalar or of its line. Returns the end without trailing blanks.
    private mutating func passPlainLine(_ inFlow: Bool) -> Int {
        let count = bytes.count
        var end = offset
        var position = offset
        scan: while position < count {
            switch bytes[position] {
            case .space, .tab:
                position += 1
                if position < count, bytes[position] == .hash { break scan }
                continue
            case .lineFeed, .carriageReturn: break scan
            case .colon: if endsPlain(after: position, inFlow) { break scan }
            case .comma, .openBracket, .closeBracket, .openBrace, .closeBrace: if inFlow { break scan }
            default: break
            }
            position += 1
            end = position
        }
        offset = position
        return end
    }

    /// Moves from a line break to the next line of the scalar. Returns `nil` if there is none.
    private mutating func passPlainBreaks(_ parent: Int, _ inFlow: Bool) -> Int? {
        let before = (offset, lineStart, indent)
        let breaks = skipLineBreaks()
        let first = byte(offset)
        let endsInFlow = inFlow && (isFlowIndicator(first) || first == .colon && isFlowSpace(at: offset + 1))
        guard offset >= bytes.count || isAtMarker || indent <= parent || first == .hash || endsInFlow else { return breaks }
        (offset, lineStart, indent) = before
        return nil
    }
}
