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
        default: return JSONNode(node.value, at: span, written: node.written)
        }
    }
}
