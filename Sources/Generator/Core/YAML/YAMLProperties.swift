/// The anchor and tag of a node.
struct YAMLProperties {
    var anchor: String?
    /// The resolved tag: `tag:yaml.org,2002:str`, `!local`, or `!` alone.
    var tag: String?
    /// The span of the anchor and the tag together.
    var span: Span?
    /// A number that distinguishes anchors with the same name.
    var serial = 0

    var isEmpty: Bool { anchor == nil && tag == nil }
}

/// Tags and anchors (YAML 1.2.2, chapter 6.9).
extension YAMLParser {
    /// Reads the tag and the anchor at the offset. If the node begins on a later line, returns the gap before it.
    mutating func properties(into properties: inout YAMLProperties, inFlow: Bool) throws(JSONFailure) -> Gap? {
        while true {
            let start = offset
            var one = YAMLProperties()
            switch byte(offset) {
            case .ampersand: one.anchor = try anchorName("an anchor")
            case .exclamationMark: one.tag = try parseTag()
            default: return nil
            }
            one.span = span(start, offset)
            properties = try joined(properties, one)
            guard isSpace(at: offset) || inFlow && isFlowIndicator(byte(offset)) else {
                throw failure("a space is missing after this", at: start, to: offset + 1)
            }
            lastEnd = offset
            let gap = skipToContent()
            if gap.crossesLine || offset >= bytes.count { return gap }
        }
    }

    /// Combines two sets of properties of the same node.
    func joined(_ first: YAMLProperties, _ second: YAMLProperties) throws(JSONFailure) -> YAMLProperties {
        guard let place = second.span else { return first }
        guard let start = first.span else { return second }
        if first.anchor != nil, second.anchor != nil { throw failure("found a second anchor; a node can have only one", at: place) }
        if first.tag != nil, second.tag != nil { throw failure("found a second tag; a node can have only one", at: place) }
        var result = first.anchor == nil ? second : first
        result.tag = first.tag ?? second.tag
        result.span = start.joined(with: place)
        return result
    }

    /// Reads the name after `&` or `*`, up to a space or a flow indicator.
    mutating func anchorName(_ what: String) throws(JSONFailure) -> String {
        let start = offset
        offset += 1
        while !isFlowSpace(at: offset) { offset += 1 }
        guard offset > start + 1 else {
            throw failure("the name of \(what) is missing; text that begins with this character needs quotes", at: start, to: offset)
        }
        return text(start + 1, offset)
    }

    /// Reads `!`, `!local`, `!!str`, `!e!name` or `!<verbatim>`, resolved with the document's `%TAG` directives.
    private mutating func parseTag() throws(JSONFailure) -> String {
        let start = offset
        if byte(offset + 1) == .lessThan {
            while !isSpace(at: offset), byte(offset) != .greaterThan { offset += 1 }
            guard byte(offset) == .greaterThan, offset > start + 2 else { throw failure("a verbatim tag is `!<…>`", at: start, to: offset) }
            offset += 1
            return text(start + 2, offset - 1)
        }
        offset += 1
        var suffix = offset
        while !isFlowSpace(at: offset) {
            if byte(offset) == .exclamationMark { suffix = offset + 1 }
            offset += 1
        }
        let handle = text(start, suffix)
        let name = text(suffix, offset)
        if name.isEmpty, handle == "!" { return "!" }
        guard !name.isEmpty else { throw failure("a tag's name is missing after `\(handle)`", at: start, to: offset) }
        if let prefix = handles[handle] { return prefix + name }
        switch handle {
        case "!": return "!" + name
        case "!!": return YAMLParser.core + name
        default: throw failure("no `%TAG` directive of this document declares `\(handle)`", at: start, to: suffix)
        }
    }

    /// The prefix of the tags of YAML's built-in types.
    static let core = "tag:yaml.org,2002:"

    /// Returns the short name of a core tag, such as `str` for `tag:yaml.org,2002:str`, or `nil` for tags outside the core schema.
    func coreName(_ tag: String) -> String? { ["str", "int", "float", "bool", "null", "seq", "map"].first { tag == YAMLParser.core + $0 } }

    /// Checks the tag of a collection.
    mutating func checkTag(_ properties: YAMLProperties, of node: JSONNode) throws(JSONFailure) {
        guard let tag = properties.tag, let place = properties.span, tag != "!" else { return }
        guard let name = coreName(tag) else { return noteUnknownTag(tag, place) }
        guard name == (node.array == nil ? "map" : "seq") else { throw failure("the tag does not match this value", at: place) }
    }

    /// Records a tag outside the core schema. In an example, it is only a warning, because no type depends on examples.
    mutating func noteUnknownTag(_ tag: String, _ span: Span) {
        let shown = tag.hasPrefix(YAMLParser.core) ? "!!" + tag.dropFirst(YAMLParser.core.utf8.count) : tag
        if tree.isInExample { return tree.warnings.tagInExample(shown, span) }
        let message = "the tag `\(shown)` has no meaning in JSON; remove it, or use !!str, !!int, !!float, !!bool, !!null, !!seq or !!map"
        note(JSONFailure(rule: "yaml-tag", message: message, span: span))
    }
}
