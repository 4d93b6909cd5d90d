/// Builds a tree from text and tags.
struct MustacheCompiler {
    private struct OpenSection {
        var tag: MustacheTag
        /// The nodes that precede the section at the same level.
        var outer: [MustacheTemplate.Node]
    }

    private let bytes: [UInt8]
    private let indent: String
    private var nodes: [MustacheTemplate.Node] = []
    private var sections: [OpenSection] = []
    /// The start of the text that does not belong to a node yet.
    private var textStart = 0

    init(bytes: [UInt8], indent: String) {
        self.bytes = bytes
        self.indent = indent
    }

    mutating func add(_ tag: MustacheTag) throws(MustacheFailure) {
        let line = standaloneLine(of: tag)
        let outer = line ?? tag.range
        addText(until: outer.lowerBound, beforeInlineTag: line == nil)
        textStart = outer.upperBound

        switch tag.kind {
        case .silent: break
        case .variable: nodes.append(.variable(name(of: tag)))
        case .partial, .dynamicPartial:
            let blanks = String(decoding: bytes[outer.lowerBound..<tag.range.lowerBound], as: UTF8.self)
            let indent = line == nil ? "" : indent + blanks
            let isDynamic = tag.kind == .dynamicPartial
            nodes.append(isDynamic ? .dynamicPartial(name(of: tag), indent: indent) : .partial(tag.name, indent: indent, span: tag.span))
        case .section, .inverted:
            sections.append(OpenSection(tag: tag, outer: nodes))
            nodes = []
        case .end:
            guard let section = sections.popLast() else {
                throw MustacheFailure(message: "no section `\(tag.name)` is open here", span: tag.span)
            }
            guard section.tag.name == tag.name else {
                throw MustacheFailure(message: "this closes `\(tag.name)`, but `\(section.tag.name)` is open", span: tag.span)
            }
            let name = name(of: section.tag)
            nodes = section.outer + [section.tag.kind == .inverted ? .inverted(name, nodes) : .section(name, nodes)]
        }
    }

    mutating func finish() throws(MustacheFailure) -> [MustacheTemplate.Node] {
        if let open = sections.last {
            throw MustacheFailure(message: "the section `\(open.tag.name)` is not closed", span: open.tag.span)
        }
        addText(until: bytes.count, beforeInlineTag: false)
        return nodes
    }

    /// Adds the text up to `end`. Each non-empty line, including lines that begin with a tag, is indented.
    private mutating func addText(until end: Int, beforeInlineTag: Bool) {
        guard !indent.isEmpty else {
            if end > textStart { nodes.append(.text(String(decoding: bytes[textStart..<end], as: UTF8.self))) }
            return
        }
        var text = ""
        var place = textStart
        while place < end || (place == end && beforeInlineTag && isLineStart(place)) {
            let lineEnd = bytes[place..<end].firstIndex(of: .lineFeed).map { $0 + 1 } ?? end
            let isEmpty = place < end && (bytes[place] == .lineFeed || bytes[place] == .carriageReturn)
            if isLineStart(place), !isEmpty { text += indent }
            text += String(decoding: bytes[place..<lineEnd], as: UTF8.self)
            if lineEnd == place { break }
            place = lineEnd
        }
        if !text.isEmpty { nodes.append(.text(text)) }
    }

    private func isLineStart(_ place: Int) -> Bool { place == 0 || bytes[place - 1] == .lineFeed }

    /// Returns the whole line of a tag, including the line break, if the tag prints nothing and nothing else is on the line.
    private func standaloneLine(of tag: MustacheTag) -> Range<Int>? {
        if tag.kind == .variable { return nil }
        var start = tag.range.lowerBound
        while start > 0, bytes[start - 1] == .space || bytes[start - 1] == .tab { start -= 1 }
        guard isLineStart(start) else { return nil }
        var end = tag.range.upperBound
        while end < bytes.count, bytes[end] == .space || bytes[end] == .tab { end += 1 }
        if end < bytes.count, bytes[end] == .carriageReturn { end += 1 }
        if end < bytes.count {
            guard bytes[end] == .lineFeed else { return nil }
            end += 1
        }
        return start..<end
    }

    private func name(of tag: MustacheTag) -> MustacheTemplate.Name { MustacheTemplate.Name(tag.name, at: tag.span) }
}

/// A tag and its location.
struct MustacheTag {
    enum Kind {
        case variable, section, inverted, end, partial
        /// The name refers to a value that holds a partial's name (`{{> *name}}`).
        case dynamicPartial
        /// A comment, or a tag that changes the delimiters.
        case silent
    }

    var kind: Kind
    var name: String
    /// The range from the opening delimiter through the closing one.
    var range: Range<Int>
    var span: Span
}

/// Finds tags, one at a time.
struct MustacheLexer {
    let bytes: [UInt8]
    let file: Int32
    private(set) var offset = 0
    private(set) var open: [UInt8] = [.openBrace, .openBrace]
    private(set) var close: [UInt8] = [.closeBrace, .closeBrace]

    mutating func next() throws(MustacheFailure) -> MustacheTag? {
        guard let start = find(open, from: offset) else { return nil }
        var place = start + open.count
        let span = Span(file: file, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: place))
        let sigil = place < bytes.count ? bytes[place] : 0
        var kind = MustacheTag.Kind.variable
        var closing = close
        switch sigil {
        case .hash: kind = .section
        case .caret: kind = .inverted
        case .slash: kind = .end
        case .greaterThan: kind = .partial
        case .ampersand: break
        case .exclamationMark: kind = .silent
        case .openBrace: closing = [.closeBrace] + close
        case .equals:
            kind = .silent
            closing = [.equals] + close
        default: place -= 1
        }
        place += 1
        guard let end = find(closing, from: place) else {
            throw MustacheFailure(message: "the tag is not closed by `\(String(decoding: closing, as: UTF8.self))`", span: span)
        }
        offset = end + closing.count
        var tag = MustacheTag(kind: kind, name: "", range: start..<offset, span: span)
        tag.span.end = Int32(truncatingIfNeeded: offset)
        if sigil == .equals {
            try setDelimiters(bytes[place..<end], at: tag.span)
        } else if sigil != .exclamationMark {
            var content = bytes[place..<end].drop(while: MustacheLexer.isBlank)
            if kind == .partial, content.first == UInt8(ascii: "*") {
                content = content.dropFirst()
                tag.kind = .dynamicPartial
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
            throw MustacheFailure(message: "delimiters are set by `{{=`, two words without `=`, and `=}}`", span: span)
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
