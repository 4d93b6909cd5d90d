/// The anchor and tag of a node.
struct YAMLProperties {
    var anchor: String?
    /// The resolved tag: `tag:yaml.org,2002:str`, `!local`, or `!` alone.
    var tag: String?
    /// The span of all properties.
    var span: Span?
    /// Distinguishes anchors with the same name.
    fileprivate var serial = 0

    var isEmpty: Bool { anchor == nil && tag == nil }
}

/// The nodes to which aliases can refer.
struct YAMLAnchors {
    private struct Anchor {
        var serial: Int
        /// `nil` until the node is complete.
        var value: YAMLValue?
        var weight: Int
    }

    /// The approximate memory of a node without its text.
    static let weightOfNode = 64
    /// The limit for the expansion of all aliases, in the same unit: a quarter of a million values, or sixteen times the file.
    var limit = 16 << 20

    private var anchors: [String: Anchor] = [:]
    private var serials = 0
    /// The weight of all nodes and texts so far; a collection's weight is the difference between its end and its start.
    var weight = 0
    private var expanded = 0
    /// Whether there was an alias.
    var hasCopies: Bool { expanded > 0 }

    /// Forgets all anchors, since a document does not see those of the previous one.
    mutating func forget() { anchors = [:] }

    /// Records an anchor at the start of its node.
    mutating func open(_ properties: inout YAMLProperties) {
        guard let name = properties.anchor else { return }
        serials += 1
        properties.serial = serials
        anchors[name] = Anchor(serial: serials, value: nil, weight: weight)
    }

    /// Completes an anchor's node. If the same name was anchored again inside the node, that later anchor stays.
    mutating func complete(_ properties: YAMLProperties, _ value: YAMLValue) {
        guard let name = properties.anchor, let anchor = anchors[name], anchor.serial == properties.serial else { return }
        anchors[name] = Anchor(serial: anchor.serial, value: value, weight: weight - anchor.weight)
    }

    /// A copy of the node to which an alias refers, since passes distinguish nodes by identity. The copy's root has the alias's span, so that
    /// items keep the order of the text; inside it, spans are those of the anchored node.
    mutating func copy(_ name: String, at span: Span) throws(JSONFailure) -> YAMLValue {
        guard let anchor = anchors[name] else {
            let near = didYouMean(name, among: anchors.map(\.key).sorted())
            let message = "no anchor before this is called `\(name)`\(near); a text that begins with `*` needs quotes"
            throw JSONFailure(rule: "invalid-yaml", message: message, span: span)
        }
        guard var value = anchor.value else {
            throw JSONFailure(rule: "invalid-yaml", message: "`*\(name)` stands inside what it names, which would never end", span: span)
        }
        expanded += anchor.weight
        guard expanded <= limit else {
            let message = "the document's aliases expand to more than \(limit >> 20) MB; write less of it with aliases"
            throw JSONFailure(rule: "too-many-aliases", message: message, span: span)
        }
        weight += anchor.weight
        value.node = YAMLAnchors.copy(value.node, at: span)
        (value.isMerge, value.isDelimited) = (false, false)
        return value
    }

    /// Recurses at most as deep as `JSONLimits.depth`.
    private static func copy(_ node: JSONNode, at span: Span) -> JSONNode {
        switch node.value {
        case .array(let items): return JSONNode(.array(items.map { copy($0, at: $0.span) }), at: span)
        case .object(let object): return .object(object.members.map { $0.replaced(copy($0.value, at: $0.value.span)) }, at: span)
        default: return JSONNode(node.value, at: span)
        }
    }
}
