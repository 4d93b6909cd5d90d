/// Flow collections (YAML 1.2.2, chapter 7.4): brackets, braces and commas.
extension YAMLParser {
    /// Handles the next token of the innermost flow collection.
    mutating func parseFlowStep() throws(JSONFailure) {
        if skipToContent().crossesLine || offset >= bytes.count { try checkFlowLine() }
        guard let frame = tree.frames.last else { return }
        switch byte(offset) {
        case .comma:
            let hasEntry = try finishEntry(frame)
            if frame.kind == .pair { return try closeInnermost() }
            guard hasEntry else { throw failure("a value is missing before this comma") }
            passToken(next: .entry)
        case .closeBracket, .closeBrace:
            _ = try finishEntry(frame)
            if frame.kind == .pair { return try closeInnermost() }
            guard byte(offset) == (frame.kind == .flowSequence ? .closeBracket : .closeBrace) else {
                throw failure("this does not match the opening bracket or brace", note: note("it was opened here", at: frame.start))
            }
            passToken(next: .afterEntry)
            try closeInnermost()
        case .colon where isValueIndicator(frame): try parseColon(frame)
        case .questionMark where frame.state == .entry && isFlowSpace(at: offset + 1):
            if frame.kind == .flowSequence { try open(.pair, indent: frame.indent, start: offset) }
            passToken(next: .key)
        default:
            guard frame.state != .afterKey, frame.state != .afterEntry else { throw missingComma(frame) }
            try parseFlowNode(frame)
        }
    }

    /// Moves past an indicator.
    mutating func passToken(next: YAMLFrame.State) {
        offset += 1
        lastEnd = offset
        tree.state = next
    }

    private mutating func closeInnermost() throws(JSONFailure) { if let frame = tree.frames.last { try close(frame) } }

    /// Finishes the entry before a comma or the end of the collection. Returns `false` if there is no entry.
    private mutating func finishEntry(_ frame: YAMLFrame) throws(JSONFailure) -> Bool {
        if frame.state == .key { try attachEmptyScalar() }
        if frame.state != .entry, frame.state != .afterEntry { try attachEmptyScalar() }
        return frame.state != .entry
    }

    /// Returns whether there is a space or a flow indicator at the position, either of which ends a plain scalar in a flow collection.
    func isFlowSpace(at position: Int) -> Bool { isSpace(at: position) || isFlowIndicator(bytes[position]) }

    func isFlowIndicator(_ byte: UInt8) -> Bool {
        byte == .comma || byte == .openBracket || byte == .closeBracket || byte == .openBrace || byte == .closeBrace
    }

    private func isValueIndicator(_ frame: YAMLFrame) -> Bool {
        isFlowSpace(at: offset + 1) || frame.state == .afterKey && frame.key?.isDelimited == true
            || frame.state == .afterEntry && frame.kind == .flowSequence && tree.last?.isDelimited == true
    }

    private mutating func parseColon(_ frame: YAMLFrame) throws(JSONFailure) {
        switch frame.state {
        case .entry, .key:
            if frame.kind == .flowSequence { try open(.pair, indent: frame.indent, start: offset) }
            try attachEmptyScalar()
        case .afterKey: break
        case .afterEntry:
            guard frame.kind == .flowSequence, let key = tree.last else { throw missingComma(frame) }
            let start = Int(key.node.span.start)
            guard start >= lineStart else { throw keyOnSeveralLines(start, offset) }
            tree.removeLastItem()
            try open(.pair, indent: frame.indent, start: start)
            setKey(key, next: .value)
        case .value: throw failure("expected a comma, found a second colon")
        }
        passToken(next: .value)
    }

    /// Reads a key, an item or a value.
    private mutating func parseFlowNode(_ frame: YAMLFrame) throws(JSONFailure) {
        var own = YAMLProperties()
        lastEnd = offset
        while try properties(into: &own, inFlow: true) != nil { try checkFlowLine() }
        switch byte(offset) {
        case .openBracket, .openBrace: try openFlow(indent: frame.indent, own)
        case .asterisk:
            guard own.isEmpty else { throw aliasWithProperties(own) }
            try attach(try parseAlias())
        case .quote, .apostrophe: try attachScalar(try parseQuotedScalar(parent: frame.indent), own)
        case .comma, .closeBracket, .closeBrace: try attachEmptyScalar(own)
        case .colon where isFlowSpace(at: offset + 1): try attachEmptyScalar(own)
        default: try attachScalar(try parsePlainScalar(parent: frame.indent, inFlow: true), own)
        }
    }

    /// Checks that a new line of a flow collection is indented further than the enclosing entries. A closing bracket can also be in the
    /// same column as the key or, with a warning, left of it, because nothing else can be meant.
    private mutating func checkFlowLine() throws(JSONFailure) {
        guard let frame = tree.frames.last else { return }
        guard offset < bytes.count, !isAtMarker else { throw unclosed("brackets or braces; was it cut off?", frame.start) }
        guard indent <= frame.indent else { return }
        let isBracket = byte(offset) == .closeBracket || byte(offset) == .closeBrace
        guard isBracket, offset == lineStart + indent else { throw flowWithoutIndent(frame) }
        let place = span(offset, offset + 1)
        guard indent < frame.indent else { return shallowBrackets.append(place) }
        let message = "a closing bracket must not be left of its key; it is read as the end of the value"
        tree.warnings.warn("yaml-indentation", message, at: place)
    }
}
