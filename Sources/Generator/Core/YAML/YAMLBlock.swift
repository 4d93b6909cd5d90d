/// The start of a node that can turn out to be a key, such as `name` in `name: value`.
struct YAMLPlace {
    var start: Int
    var lineStart: Int
    /// Whether a mapping can begin here, with this node as its first key.
    var mayBeKey: Bool
    /// Whether the node is an entry of the innermost mapping, so that only a key is valid.
    var mustBeKey = false
    /// Whether a tab prevents a mapping from beginning here.
    var hasTab = false
    /// The column of the enclosing entries.
    var parent: Int
    /// Properties on preceding lines, which belong to the entire node.
    var outer = YAMLProperties()
    /// Properties on the node's own line. If the line begins an entry, they belong to the key.
    var inner = YAMLProperties()
}

/// Block collections (YAML 1.2.2, chapter 8), whose structure is determined by indentation.
extension YAMLParser {
    /// Begins the value that follows a document start, `-`, `?` or `:`.
    mutating func parseBlockValue(_ slot: YAMLSlot) throws(JSONFailure) {
        var gap = skipToContent()
        var place = YAMLPlace(start: offset, lineStart: lineStart, mayBeKey: slot.isCompact, parent: slot.parent)
        while true {
            isFreshLine = gap.crossesLine
            if offset >= bytes.count || isAtMarker { return try attachEmptyScalar(place.outer) }
            if gap.crossesLine {
                place.mayBeKey = true
                if indent <= slot.parent {
                    if gap.hasTab { throw unexpectedTab() }
                    guard slot.allowsList, indent == slot.parent, isIndicator(.hyphen) else { return try attachEmptyScalar(place.outer) }
                }
            }
            place.hasTab = place.hasTab || gap.hasTab
            isFreshLine = false
            (place.start, place.lineStart) = (offset, lineStart)
            guard let next = try properties(into: &place.inner, inFlow: false) else { break }
            place.outer = try joined(place.outer, place.inner)
            (place.inner, place.hasTab) = (YAMLProperties(), false)
            gap = next
        }
        switch byte(offset) {
        case .hyphen where isSpace(at: offset + 1):
            try openBlock(.blockSequence, place, what: "a list item")
            passIndicator(.value, allowsList: false)
        case .questionMark where isSpace(at: offset + 1):
            try openBlock(.blockMapping, place, what: "a key")
            passIndicator(.key)
        case .verticalBar, .greaterThan: try attachScalar(try parseBlockScalar(parent: slot.parent), try joined(place.outer, place.inner))
        default: try parseInlineValue(place)
        }
    }

    private mutating func openBlock(_ kind: YAMLFrame.Kind, _ place: YAMLPlace, what: String) throws(JSONFailure) {
        if place.hasTab { throw unexpectedTab() }
        guard place.mayBeKey, place.inner.isEmpty else { throw failure("\(what) cannot begin here; put it on a line of its own, indented") }
        try open(kind, indent: place.start - place.lineStart, start: offset, place.outer)
    }

    /// Moves past a `-`, `?` or `:` of the innermost collection, which then expects a value.
    private mutating func passIndicator(_ next: YAMLFrame.State, isCompact: Bool = true, allowsList: Bool = true) {
        passToken(next: next)
        awaited = YAMLSlot(parent: tree.frames.last?.indent ?? 0, isCompact: isCompact, allowsList: allowsList)
    }

    /// Closes the collections that end after a complete value, and begins the next entry.
    mutating func parseNextEntry() throws(JSONFailure) {
        let gap = skipToContent()
        let isEnd = offset >= bytes.count || isAtMarker
        guard gap.crossesLine || isFreshLine || isEnd else { throw textAfterValue() }
        isFreshLine = false
        while let frame = tree.frames.last, isEnd || frame.indent > indent { try closeBlock(frame) }
        guard let frame = tree.frames.last else { return }
        if gap.hasTab { throw unexpectedTab() }
        guard frame.indent == indent else { throw invalidIndent(frame) }
        if frame.kind == .blockSequence {
            if isIndicator(.hyphen) { return passIndicator(.value, allowsList: false) }
            guard tree.frames.dropLast().last?.indent == indent else { throw failure("an item of this list begins with `- `") }
            try closeBlock(frame)
        }
        try parseMappingEntry()
    }

    private mutating func parseMappingEntry() throws(JSONFailure) {
        if tree.state == .afterKey {
            if isIndicator(.colon) { return passIndicator(.value) }
            try attachEmptyScalar()
        }
        if isIndicator(.questionMark) { return passIndicator(.key) }
        if isIndicator(.hyphen) { throw failure("found a list item among the keys of a mapping; indent it below its key") }
        var place = YAMLPlace(start: offset, lineStart: lineStart, mayBeKey: true, mustBeKey: true, parent: indent)
        if try properties(into: &place.inner, inFlow: false) != nil { throw missingColon(place) }
        try parseInlineValue(place)
    }

    /// Reads a scalar, an alias or a flow collection, which is either a value or the key before a colon.
    private mutating func parseInlineValue(_ place: YAMLPlace) throws(JSONFailure) {
        var place = place
        switch byte(offset) {
        case .openBracket, .openBrace:
            // Whether the properties belong to a mapping is known only after the closing bracket. In either case, an alias inside the
            // brackets that refers to their anchor is a cycle.
            tree.anchors.open(&place.outer)
            try openFlow(indent: place.parent, place.inner, place)
        case .asterisk:
            guard place.inner.isEmpty else { throw aliasWithProperties(place.inner) }
            try completeValue(try parseAlias(), place)
        case .colon where isSpace(at: offset + 1): try completeScalar(YAMLScalar(start: offset, end: offset), place)
        case .quote, .apostrophe: try completeScalar(try parseQuotedScalar(parent: place.parent), place)
        default: try completeScalar(try parsePlainScalar(parent: place.parent, isKey: place.mustBeKey), place)
        }
    }

    /// Returns whether the node that ends at the offset is a key, because a colon follows it. If so, moves to the colon.
    private mutating func isKey(_ place: YAMLPlace) throws(JSONFailure) -> Bool {
        var colon = offset
        while byte(colon) == .space || byte(colon) == .tab { colon += 1 }
        guard byte(colon) == .colon, isSpace(at: colon + 1) else {
            if place.mustBeKey { throw missingColon(place) }
            return false
        }
        if place.hasTab, place.mayBeKey { throw unexpectedTab() }
        guard lineStart == place.lineStart else { throw keyOnSeveralLines(place.start, colon) }
        offset = colon
        guard place.mayBeKey else { throw textAfterValue() }
        return true
    }

    private mutating func completeScalar(_ scalar: YAMLScalar, _ place: YAMLPlace) throws(JSONFailure) {
        lastEnd = scalar.end
        guard try isKey(place) else { return try attachScalar(scalar, try joined(place.outer, place.inner)) }
        try beginEntry(try value(of: scalar, place.inner), place)
    }

    /// Handles a complete alias or flow collection, which is either a value or a key.
    mutating func completeValue(_ value: YAMLValue, _ place: YAMLPlace) throws(JSONFailure) {
        lastEnd = offset
        guard try isKey(place) else {
            if !place.outer.isEmpty {
                if byte(Int(value.node.span.start)) == .asterisk { throw aliasWithProperties(place.outer) }
                try checkTag(try joined(place.outer, place.inner), of: value.node)
                tree.anchors.complete(place.outer, value)
            }
            return try attach(value)
        }
        try beginEntry(value, place)
    }

    /// Opens the mapping, unless it is already open. The offset is at the colon of a key.
    private mutating func beginEntry(_ value: YAMLValue, _ place: YAMLPlace) throws(JSONFailure) {
        if !place.mustBeKey { try open(.blockMapping, indent: place.start - place.lineStart, start: place.start, place.outer) }
        setKey(value, next: .value)
        passIndicator(.value, isCompact: false)
    }

    private mutating func closeBlock(_ frame: YAMLFrame) throws(JSONFailure) {
        if frame.state == .afterKey { try attachEmptyScalar() }
        try close(frame)
    }
}
