/// A tag and its location.
struct MustacheTag {
    enum Kind {
        case variable(isEscaped: Bool)
        case section, inverted, end, partial
        /// A comment, or a tag that changes the delimiters.
        case silent
    }

    var kind: Kind
    var name: String
    /// Whether the name refers to a value that holds a partial's name (`{{> *name}}`).
    var isDynamic = false
    /// The range from the opening delimiter through the closing one.
    var range: Range<Int>
    var span: Span
}

/// Finds tags, one at a time.
struct MustacheLexer {
    private let bytes: [UInt8]
    private let file: Int32
    private var offset = 0
    private var open: [UInt8] = [.openBrace, .openBrace]
    private var close: [UInt8] = [.closeBrace, .closeBrace]

    init(_ bytes: [UInt8], file: Int32) {
        self.bytes = bytes
        self.file = file
    }

    mutating func next() throws(MustacheFailure) -> MustacheTag? {
        guard let start = find(open, from: offset) else { return nil }
        var place = start + open.count
        let span = Span(file: file, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: place))
        let sigil = place < bytes.count ? bytes[place] : 0
        var kind: MustacheTag.Kind = .variable(isEscaped: true)
        var closing = close
        switch sigil {
        case .hash: kind = .section
        case .caret: kind = .inverted
        case .slash: kind = .end
        case .greaterThan: kind = .partial
        case .ampersand: kind = .variable(isEscaped: false)
        case .exclamationMark: kind = .silent
        case .openBrace:
            kind = .variable(isEscaped: false)
            closing = [.closeBrace] + close
        case .equals:
            kind = .silent
            closing = [.equals] + close
        default: place -= 1
        }
        place += 1
        guard let end = find(closing, from: place) else {
            throw MustacheFailure(message: "the tag is not closed by '\(String(decoding: closing, as: UTF8.self))'", span: span)
        }
        offset = end + closing.count
        var tag = MustacheTag(kind: kind, name: "", range: start..<offset, span: span)
        tag.span.end = Int32(truncatingIfNeeded: offset)
        if sigil == .equals {
            try setDelimiters(bytes[place..<end], at: tag.span)
        } else if sigil != .exclamationMark {
            var content = bytes[place..<end].drop(while: MustacheLexer.isBlank)
            if case .partial = kind, content.first == UInt8(ascii: "*") {
                content = content.dropFirst()
                tag.isDynamic = true
            }
            tag.name = try name(content, at: tag.span)
        }
        return tag
    }

    private func name(_ content: ArraySlice<UInt8>, at span: Span) throws(MustacheFailure) -> String {
        let words = content.split(whereSeparator: MustacheLexer.isBlank)
        guard let word = words.first else { throw MustacheFailure(message: "the tag has no name", span: span) }
        guard words.count == 1 else { throw MustacheFailure(message: "a tag's name cannot contain spaces", span: span) }
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func setDelimiters(_ content: ArraySlice<UInt8>, at span: Span) throws(MustacheFailure) {
        let words = content.split(whereSeparator: MustacheLexer.isBlank)
        guard words.count == 2, !words[0].contains(.equals), !words[1].contains(.equals) else {
            throw MustacheFailure(message: "delimiters are set by '{{=', two words without '=', and '=}}'", span: span)
        }
        open = Array(words[0])
        close = Array(words[1])
    }

    private func find(_ pattern: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first else { return nil }
        var place = start
        while place + pattern.count <= bytes.count {
            if bytes[place] == first, bytes[place..<(place + pattern.count)].elementsEqual(pattern) { return place }
            place += 1
        }
        return nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn }
}
