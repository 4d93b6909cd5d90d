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
        if tree.isInExample {
            return tree.warnings.warn("yaml-tag", "the tag `\(shown)` has no meaning in JSON; the example is read without it", at: span)
        }
        let message = "the tag `\(shown)` has no meaning in JSON; remove it, or use !!str, !!int, !!float, !!bool, !!null, !!seq or !!map"
        note(JSONFailure(rule: "yaml-tag", message: message, span: span))
    }
}

/// The nodes to which aliases can refer.
struct YAMLAnchors {
    private struct Anchor {
        var serial: Int
        /// The value, or `nil` until the node is complete.
        var value: YAMLValue?
        var weight: Int
    }

    /// The approximate memory use of a node without its text.
    static let weightOfNode = 64
    /// The limit for the expansion of all aliases, in the same unit. It is the memory use of a quarter of a million values or sixteen times
    /// the size of the file, whichever is larger.
    var limit = 16 << 20

    private var anchors: [String: Anchor] = [:]
    private var serials = 0
    /// The approximate memory use of all nodes and texts so far. The memory use of a collection is the difference between the values at its
    /// end and at its start.
    var weight = 0
    private var expanded = 0
    /// Whether the document has aliases.
    var hasCopies: Bool { expanded > 0 }

    /// Removes all anchors, because their scope ends with the document.
    mutating func forgetAnchors() { anchors = [:] }

    /// Records an anchor at the start of its node.
    mutating func open(_ properties: inout YAMLProperties) {
        guard let name = properties.anchor else { return }
        serials += 1
        properties.serial = serials
        anchors[name] = Anchor(serial: serials, value: nil, weight: weight)
    }

    /// Completes the node of an anchor. If the node itself contains an anchor with the same name, the inner anchor is kept.
    mutating func complete(_ properties: YAMLProperties, _ value: YAMLValue) {
        guard let name = properties.anchor, let anchor = anchors[name], anchor.serial == properties.serial else { return }
        anchors[name] = Anchor(serial: anchor.serial, value: value, weight: weight - anchor.weight)
    }

    /// Returns a copy of the node that an alias refers to. It must be a copy because passes identify nodes by object identity. The root of
    /// the copy has the span of the alias, so that items stay in the order of the text. Nodes inside it have the spans of the anchored
    /// nodes.
    mutating func copyAnchoredNode(_ name: String, at span: Span) throws(JSONFailure) -> YAMLValue {
        guard let anchor = anchors[name] else {
            let near = didYouMean(name, among: anchors.map(\.key).sorted())
            let message = "no anchor before this is called `\(name)`\(near); text that begins with `*` needs quotes"
            throw JSONFailure(rule: "invalid-yaml", message: message, span: span)
        }
        guard var value = anchor.value else {
            throw JSONFailure(rule: "invalid-yaml", message: "`*\(name)` refers to a value that contains it", span: span)
        }
        expanded += anchor.weight
        guard expanded <= limit else {
            let message = "the document's aliases expand to more than \(limit >> 20) MB; use fewer aliases"
            throw JSONFailure(rule: "too-many-aliases", message: message, span: span)
        }
        weight += anchor.weight
        value.node = YAMLAnchors.copyAnchoredNode(value.node, at: span)
        (value.isMerge, value.isDelimited) = (false, false)
        return value
    }

    /// Copies a node. The recursion is at most `JSONLimits.depth` levels deep.
    private static func copyAnchoredNode(_ node: JSONNode, at span: Span) -> JSONNode {
        switch node.value {
        case .array(let items): return JSONNode(.array(items.map { copyAnchoredNode($0, at: $0.span) }), at: span)
        case .object(let object):
            return .object(object.members.map { $0.replaced(copyAnchoredNode($0.value, at: $0.value.span)) }, at: span)
        default: return node.moved(to: span)
        }
    }
}
