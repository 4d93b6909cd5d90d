/// Literal and folded scalars (YAML 1.2.2, chapter 8.1).
extension YAMLParser {
    private struct Header {
        var isFolded: Bool
        /// How trailing line breaks are treated: `-` removes them, `+` keeps them, and otherwise one is kept.
        var chomping: UInt8 = 0
        /// The indentation specified in the header, relative to the parent.
        var indentation: Int?
    }

    /// Reads from `|` or `>` to the end of the last line. `parent` is the column of the enclosing entries. The lines of the text are
    /// indented further.
    mutating func parseBlockScalar(parent: Int) throws(JSONFailure) -> YAMLScalar {
        let start = offset
        let header = try parseHeader()
        var scalar = YAMLScalar(start: start, end: offset, content: nil, isPlain: false)
        var content: [UInt8] = []
        var column = header.indentation.map { max(parent, 0) + $0 }
        // The number of blank lines that have not been written yet.
        var breaks = 0
        var widestBlank = 0
        var isFirst = true
        var wasDeeper = false
        while offset < bytes.count {
            let lineBreak = offset
            passBreak()
            startLine()
            if offset >= bytes.count, indent == 0 { break }
            if let column, indent > column { offset = lineStart + column }
            if isBreak(at: offset) {
                widestBlank = max(widestBlank, indent)
                breaks += 1
                continue
            }
            if column == nil, indent > parent {
                guard widestBlank <= indent else {
                    throw failure("a blank line before the first line of the text has more spaces than that line; remove them")
                }
                column = indent
            }
            if byte(offset) == .tab, column.map({ indent < $0 }) ?? true, isBlank(from: offset) { throw unexpectedTab() }
            guard let column, indent >= column, !isMarkerLine else {
                offset = lineBreak
                break
            }
            let isDeeper = byte(offset) == .space || byte(offset) == .tab
            if header.isFolded, !isFirst, !isDeeper, !wasDeeper {
                appendFolded(breaks + 1, to: &content)
            } else {
                content.append(contentsOf: repeatElement(.lineFeed, count: isFirst ? breaks : breaks + 1))
            }
            let line = offset
            while !isBreak(at: offset) { offset += 1 }
            append(line, offset, to: &content)
            isFirst = false
            wasDeeper = isDeeper
            breaks = 0
            scalar.end = offset
        }
        if header.chomping != .hyphen, !isFirst { content.append(.lineFeed) }
        if header.chomping == .plus { content.append(contentsOf: repeatElement(.lineFeed, count: breaks)) }
        scalar.content = content
        return scalar
    }

    private var isMarkerLine: Bool { indent == 0 && (isMarker(.hyphen, at: lineStart) || isMarker(.dot, at: lineStart)) }

    /// Reads the header up to the line break.
    private mutating func parseHeader() throws(JSONFailure) -> Header {
        var header = Header(isFolded: bytes[offset] == .greaterThan)
        offset += 1
        while !isSpace(at: offset) {
            switch byte(offset) {
            case .plus where header.chomping == 0, .hyphen where header.chomping == 0: header.chomping = byte(offset)
            case UInt8(ascii: "1")...UInt8(ascii: "9") where header.indentation == nil:
                header.indentation = Int(byte(offset) - UInt8(ascii: "0"))
            default: throw invalidHeader()
            }
            offset += 1
        }
        let end = offset
        while byte(offset) == .space || byte(offset) == .tab { offset += 1 }
        if byte(offset) == .hash, offset > end { while !isBreak(at: offset) { offset += 1 } }
        guard isBreak(at: offset) else { throw invalidHeader() }
        return header
    }

    private func invalidHeader() -> JSONFailure {
        failure("only `+` or `-` and a digit from 1 to 9 can follow `|` or `>`; the text begins on the next line")
    }
}
