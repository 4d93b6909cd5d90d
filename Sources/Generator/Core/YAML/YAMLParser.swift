/// Parses YAML 1.2.2 with the core schema into the same nodes as `JSONParser`.
///
/// The parser makes one pass over the bytes. Open collections are frames on the heap, so nesting does not use the stack. Nothing is read
/// twice except the blank lines of scalars. Byte offsets serve as columns, because where columns matter, only spaces and indicators precede
/// the offset.
struct YAMLParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let file: Int32
    let limits: JSONLimits
    var offset = 0
    /// The offset of the first byte of the current line.
    var lineStart = 0
    /// The number of spaces at the start of the current line.
    var indent = 0
    /// The end of the last token, which serves as the end of a block collection or as the position of an omitted value.
    var lastEnd = 0
    /// The place where a value is expected, or `nil` between entries.
    var awaited: YAMLSlot?
    /// Whether the line break before the content at the offset has already been skipped, because a value turned out to be omitted.
    var isFreshLine = false
    var tree = YAMLTree()
    /// The tag prefixes of the document's `%TAG` directives, by handle (`!e!`).
    var handles: [String: String] = [:]
    /// Constructs that are valid in YAML but have no equivalent in JSON. The rest of the document is still read.
    var problems: [JSONFailure] = []
    /// Brackets that close a flow collection in the column of its key. Chapter 8.1 requires them to be indented further.
    var shallowBrackets: [Span] = []

    /// Returns the byte at an offset, or 0 at the end. A zero byte is never content.
    func byte(_ position: Int) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

    func span(_ start: Int, _ end: Int) -> Span {
        Span(file: file, start: Int32(truncatingIfNeeded: min(start, bytes.count)), end: Int32(truncatingIfNeeded: min(end, bytes.count)))
    }

    func text(_ start: Int, _ end: Int) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self) }

    /// Returns whether there is a blank, a line break, or the end of the file at the position.
    func isSpace(at position: Int) -> Bool {
        guard position < bytes.count else { return true }
        let byte = bytes[position]
        return byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab
    }

    func isBreak(at position: Int) -> Bool {
        guard position < bytes.count else { return true }
        return bytes[position] == .lineFeed || bytes[position] == .carriageReturn
    }

    /// Returns whether there are only blanks between the position and the end of the line.
    func isBlank(from position: Int) -> Bool {
        var position = position
        while byte(position) == .space || byte(position) == .tab { position += 1 }
        return isBreak(at: position)
    }

    /// Returns whether the character at the offset (`-`, `?` or `:`) is followed by a space, which makes it an indicator.
    func isIndicator(_ indicator: UInt8) -> Bool { byte(offset) == indicator && isSpace(at: offset + 1) }

    /// Returns whether there is a `---` or `...` at the position, depending on `mark`.
    func isMarker(_ mark: UInt8, at position: Int) -> Bool {
        byte(position) == mark && byte(position + 1) == mark && byte(position + 2) == mark && isSpace(at: position + 3)
    }

    var isAtMarker: Bool { offset == lineStart && (isMarker(.hyphen, at: offset) || isMarker(.dot, at: offset)) }

    /// Counts the spaces at the start of a new line, after a line break.
    mutating func startLine() {
        lineStart = offset
        let count = bytes.count
        while offset < count, bytes[offset] == .space { offset += 1 }
        indent = offset - lineStart
    }

    /// Moves past the line break at the offset (LF, CR LF or CR).
    mutating func passBreak() {
        if byte(offset) == .carriageReturn, byte(offset + 1) == .lineFeed { offset += 1 }
        offset += 1
    }

    /// A description of what was skipped before content.
    struct Gap {
        var crossesLine = false
        /// Whether a tab precedes the content on its line, after the last indicator.
        var hasTab = false
    }

    /// Skips blanks, comments and line breaks.
    mutating func skipToContent() -> Gap {
        var gap = Gap()
        let count = bytes.count
        var isBlankBefore = offset == lineStart || isSpace(at: offset - 1)
        while offset < count {
            switch bytes[offset] {
            case .space: offset += 1
            case .tab:
                offset += 1
                gap.hasTab = true
            case .lineFeed, .carriageReturn:
                passBreak()
                startLine()
                gap = Gap(crossesLine: true)
            case .hash where isBlankBefore || isBlank(from: offset + 1):
                // A `#` with only blanks after it can only be a comment, even without a space before it.
                if !isBlankBefore {
                    let message = "a comment needs a space before its `#`; this one has no text and is skipped"
                    tree.warnings.warn("yaml-comment", message, at: span(offset, offset + 1))
                }
                while offset < count, bytes[offset] != .lineFeed, bytes[offset] != .carriageReturn { offset += 1 }
            default: return gap
            }
            isBlankBefore = true
        }
        return gap
    }
}

/// A place in a block collection where a value is expected.
struct YAMLSlot {
    /// The column of the collection's entries, or -1 for a document. The value is indented further.
    var parent: Int
    /// Whether a block collection can begin on the same line, as after `- `.
    var isCompact: Bool
    /// Whether a list can begin in the column of the parent, as below a key.
    var allowsList: Bool
}

extension YAMLParser {
    /// Reads all documents in the stream, with the position where each begins.
    mutating func parseStream() throws(JSONFailure) -> [(root: JSONNode, start: Int)] {
        var documents: [(root: JSONNode, start: Int)] = []
        var mayBegin = true
        tree.anchors.limit = max(tree.anchors.limit, 16 * bytes.count)
        startLine()
        while true {
            handles = [:]
            if mayBegin { skipByteOrderMark() }
            _ = skipToContent()
            var hasDirectives = false
            if mayBegin { hasDirectives = try parseDirectives() }
            let isExplicit = isAtMarker && byte(offset) == .hyphen
            if hasDirectives, !isExplicit { throw failure("`---` is missing between the directives and the document") }
            guard offset < bytes.count else { return documents }
            if isAtMarker, !isExplicit {
                offset += 3
                let gap = skipToContent()
                guard gap.crossesLine || offset >= bytes.count else { throw failure("only a comment may follow `...` on its line") }
                mayBegin = true
                continue
            }
            guard isExplicit || mayBegin else { throw textAfterRoot() }
            let start = offset
            if isExplicit { offset += 3 }
            lastEnd = offset
            documents.append((try document(isCompact: !isExplicit), start))
            let gap = skipToContent()
            guard offset >= bytes.count || isAtMarker else { throw gap.crossesLine || isFreshLine ? textAfterRoot() : textAfterValue() }
            mayBegin = false
        }
    }

    private mutating func document(isCompact: Bool) throws(JSONFailure) -> JSONNode {
        tree.beginDocument()
        awaited = YAMLSlot(parent: -1, isCompact: isCompact, allowsList: false)
        while true {
            if let root = tree.root { return root }
            if let slot = awaited {
                awaited = nil
                try parseBlockValue(slot)
            } else if tree.frames.last?.kind.isFlow == true {
                try parseFlowStep()
            } else {
                try parseNextEntry()
            }
        }
    }

    private mutating func skipByteOrderMark() {
        guard byte(offset) == 0xEF, byte(offset + 1) == 0xBB, byte(offset + 2) == 0xBF else { return }
        offset += 3
        startLine()
    }

    /// Reads `%YAML` and `%TAG` directives up to the start of the document. Returns whether there were any.
    private mutating func parseDirectives() throws(JSONFailure) -> Bool {
        var seen: Set<String> = []
        while offset == lineStart, byte(offset) == .percent {
            let start = offset
            while !isBreak(at: offset) { offset += 1 }
            let line = text(start, offset).split { $0 == " " || $0 == "\t" }
            let words = line.prefix { !$0.hasPrefix("#") }.map { String($0) }
            let isFirst = seen.insert(words[0] == "%TAG" && words.count > 1 ? words[1] : words[0]).inserted
            if words[0] == "%YAML" {
                // YAML 1.1 documents are read as YAML 1.2.
                let isKnown = words.count == 2 && words[1].hasPrefix("1.") && words[1].dropFirst(2).utf8.allSatisfy(isDigit)
                guard isKnown, isFirst else {
                    throw failure("expected the version directive `%YAML 1.2`, only once", at: start, to: offset)
                }
            } else if words[0] == "%TAG" {
                guard words.count == 3, words[1].hasPrefix("!"), words[1].hasSuffix("!"), isFirst else {
                    throw failure(
                        "`%TAG` takes a handle and a prefix, and a handle can be declared only once: `%TAG !e! tag:e.org:`", at: start,
                        to: offset)
                }
                handles[words[1]] = words[2]
            }
            lastEnd = offset
            _ = skipToContent()
        }
        return !seen.isEmpty
    }
}
