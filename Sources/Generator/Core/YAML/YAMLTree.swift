/// A collection that is not closed yet.
struct YAMLFrame {
    enum Kind {
        case blockSequence, blockMapping, flowSequence, flowMapping
        /// A mapping with one entry in a flow sequence, without braces, as in `[a: b]`.
        case pair

        var isFlow: Bool { self != .blockSequence && self != .blockMapping }
        var isSequence: Bool { self == .blockSequence || self == .flowSequence }
    }

    /// The element that is expected next.
    enum State {
        /// An item, or a key in any form.
        case entry
        /// The key after `?`.
        case key
        case afterKey
        case value
        /// A comma or the end of the collection.
        case afterEntry
    }

    let kind: Kind
    /// The column of the entries. For a flow collection, the column of the enclosing entries.
    let indent: Int
    let start: Int
    /// The number of children, on the shared stack, that belong to enclosing collections.
    let base: Int
    let properties: YAMLProperties
    /// For a flow collection inside a block collection, the place where it starts, because the flow collection can turn out to be a key.
    let place: YAMLPlace?
    var state = State.entry
    /// The number of nesting levels in the collection, including its own.
    var height = 1
    /// The key of the entry whose value is expected.
    var key: YAMLValue?
    var merges: [Merge] = []

    /// The members that `<<` adds, and the number of the mapping's own members before it.
    typealias Merge = (position: Int, members: [JSONObject.Member])
}

/// A complete node.
struct YAMLValue {
    var node: JSONNode
    /// The text of the value when it is used as a key, or `nil` for collections.
    var text: SpecText?
    /// The nesting depth of the value's collections.
    var height = 0
    /// Whether the value is a plain `<<`. As a key, it merges the members of the entry's value into the mapping.
    var isMerge = false
    /// Whether the value is in quotes or brackets. As a key in a flow collection, it needs no space after the colon.
    var isDelimited = false
}

/// The collections under construction, and the anchors.
struct YAMLTree {
    private(set) var frames: [YAMLFrame] = []
    private(set) var root: JSONNode?
    private var items: [JSONNode] = []
    private var members: [JSONObject.Member] = []
    /// The last value that was added. In `[a: b]`, it turns out to be a key.
    private(set) var last: YAMLValue?
    var anchors = YAMLAnchors()
    var warnings = JSONWarnings()

    mutating func beginDocument() {
        (root, last) = (nil, nil)
        anchors.forgetAnchors()
    }

    var state: YAMLFrame.State {
        get { frames.last?.state ?? .entry }
        set { if !frames.isEmpty { frames[frames.count - 1].state = newValue } }
    }

    /// Whether the next value is part of an example: below the keyword `example` or `examples`, and not below a property or component with
    /// that name.
    var isInExample: Bool {
        var outer: SpecText?
        for frame in frames {
            guard let key = frame.key?.text else {
                outer = nil
                continue
            }
            if key == "examples" || key == "example", outer.map({ !YAMLTree.namedParts.contains($0.raw) }) ?? true { return true }
            outer = key
        }
        return false
    }

    /// The keys whose members have names that the document chooses.
    private static let namedParts: Set<String> = [
        "properties", "patternProperties", "schemas", "definitions", "$defs", "dependentSchemas", "parameters", "responses", "headers",
        "requestBodies", "links", "callbacks", "securitySchemes", "encoding", "variables", "pathItems", "mediaTypes", "mapping",
    ]

    mutating func open(_ kind: YAMLFrame.Kind, indent: Int, start: Int, _ properties: YAMLProperties, place: YAMLPlace?) {
        let base = kind.isSequence ? items.count : members.count
        var properties = properties
        anchors.open(&properties)
        frames.append(YAMLFrame(kind: kind, indent: indent, start: start, base: base, properties: properties, place: place))
    }

    mutating func setKey(_ key: YAMLValue, next: YAMLFrame.State) {
        guard !frames.isEmpty else { return }
        frames[frames.count - 1].key = key
        frames[frames.count - 1].state = next
    }

    /// Adds an item, a member's value, or the root.
    mutating func attach(_ value: YAMLValue) {
        last = value
        guard let frame = frames.last else {
            root = value.node
            return
        }
        let top = frames.count - 1
        if frame.height <= value.height { frames[top].height = value.height + 1 }
        frames[top].state = frame.kind.isFlow ? .afterEntry : .entry
        if frame.kind.isSequence {
            items.append(value.node)
        } else if let key = frame.key {
            frames[top].key = nil
            members.append(JSONObject.Member(key: key.text ?? "", keySpan: key.node.span, value: value.node))
        }
    }

    /// Removes the last item, which is the key of a pair.
    mutating func removeLastItem() { if !items.isEmpty { items.removeLast() } }

    /// Adds the members that `<<` refers to.
    mutating func merge(_ added: [JSONObject.Member], height: Int) {
        guard let frame = frames.last else { return }
        let top = frames.count - 1
        frames[top].merges.append((members.count - frame.base, added))
        if frame.height < height { frames[top].height = height }
        frames[top].key = nil
        frames[top].state = frame.kind.isFlow ? .afterEntry : .entry
    }

    /// Closes the innermost collection.
    mutating func close(_ frame: YAMLFrame, at span: Span) -> YAMLValue {
        frames.removeLast()
        let node: JSONNode
        if frame.kind.isSequence {
            node = JSONNode(.array(Array(items[frame.base...])), at: span)
            items.removeSubrange(frame.base...)
        } else {
            var own = Array(members[frame.base...])
            members.removeSubrange(frame.base...)
            if !frame.merges.isEmpty { own = merged(own, frame.merges) }
            node = JSONNode(.object(JSONObject(own) { warnings.reportDuplicateKey($0, $1) }), at: span)
        }
        anchors.weight += YAMLAnchors.weightOfNode
        let value = YAMLValue(node: node, height: frame.height, isDelimited: frame.kind.isFlow)
        anchors.complete(frame.properties, value)
        return value
    }

    /// Inserts merged members at the position of `<<`. The mapping's own members take precedence, followed by members merged earlier.
    private func merged(_ own: [JSONObject.Member], _ merges: [YAMLFrame.Merge]) -> [JSONObject.Member] {
        var seen = Set(own.map(\.key.raw))
        var result: [JSONObject.Member] = []
        var position = 0
        for merge in merges {
            result += own[position..<merge.position]
            position = merge.position
            for member in merge.members where seen.insert(member.key.raw).inserted { result.append(member) }
        }
        return result + own[position...]
    }
}
