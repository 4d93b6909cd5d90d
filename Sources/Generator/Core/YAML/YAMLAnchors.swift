/// Anchor and tag of a node.
struct YAMLProperties {
    var anchor: String?
    /// Resolved: `tag:yaml.org,2002:str`, `!local`, or `!` alone.
    var tag: String?
    /// From the first through the last.
    var span: Span?
    /// Which of the anchors of this name it is.
    fileprivate var serial = 0

    var isEmpty: Bool { anchor == nil && tag == nil }
}

/// The nodes that aliases can name.
struct YAMLAnchors {
    private struct Anchor {
        var serial: Int
        /// `nil` until the node is complete.
        var value: YAMLValue?
        var weight: Int
    }

    /// About the memory of a node beside its text.
    static let weightOfNode = 64
    /// What all aliases of a file may expand to, in the same unit: a quarter of a million values, or sixteen times the file.
    var limit = 16 << 20

    private var anchors: [String: Anchor] = [:]
    private var serials = 0
    /// Of all nodes and texts so far; the difference between a collection's end and its start is its own.
    var weight = 0
    private var expanded = 0

    /// A document does not see the anchors of the one before it.
    mutating func forget() { anchors = [:] }

    /// Records an anchor whose node begins now.
    mutating func open(_ properties: inout YAMLProperties) {
        guard let name = properties.anchor else { return }
        serials += 1
        properties.serial = serials
        anchors[name] = Anchor(serial: serials, value: nil, weight: weight)
    }

    /// The same name may stand inside the node again, and is then the later one.
    mutating func complete(_ properties: YAMLProperties, _ value: YAMLValue) {
        guard let name = properties.anchor, let anchor = anchors[name], anchor.serial == properties.serial else { return }
        anchors[name] = Anchor(serial: anchor.serial, value: value, weight: weight - anchor.weight)
    }

    /// The node that an alias stands for, as a copy: passes tell nodes apart by identity. The copy's root has the alias's span, so that
    /// items keep the order of the text; inside it, spans are those of the anchor's node.
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

    /// As deep as `JSONLimits.depth` at most.
    private static func copy(_ node: JSONNode, at span: Span) -> JSONNode {
        switch node.value {
        case .array(let items): return JSONNode(.array(items.map { copy($0, at: $0.span) }), at: span)
        case .object(let object): return .object(object.members.map { $0.replaced(copy($0.value, at: $0.value.span)) }, at: span)
        default: return JSONNode(node.value, at: span)
        }
    }
}
