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
