/// A scalar as written in the file.
struct YAMLScalar {
    var start: Int
    var end: Int
    /// The content, if it differs from the bytes between `start` and `end`.
    var content: [UInt8]?
    var isPlain = true
}

/// Turns scalars, aliases and collections into the nodes of the tree.
extension YAMLParser {
    mutating func open(
        _ kind: YAMLFrame.Kind, indent: Int, start: Int, _ properties: YAMLProperties = YAMLProperties(), place: YAMLPlace? = nil
    ) throws(JSONFailure) {
        guard tree.frames.count < limits.depth else { throw tooDeep(start) }
        tree.open(kind, indent: indent, start: start, properties, place: place)
    }

    /// Opens a flow collection. The offset is at the bracket or brace.
    mutating func openFlow(indent: Int, _ properties: YAMLProperties, _ place: YAMLPlace? = nil) throws(JSONFailure) {
        try open(byte(offset) == .openBracket ? .flowSequence : .flowMapping, indent: indent, start: offset, properties, place: place)
        offset += 1
    }

    /// Closes the innermost collection and adds it to the enclosing one.
    mutating func close(_ frame: YAMLFrame) throws(JSONFailure) {
        let value = tree.close(frame, at: span(frame.start, lastEnd))
        try checkTag(frame.properties, of: value.node)
        if let place = frame.place { try completeValue(value, place) } else { try attach(value) }
    }

    /// Adds a complete node to the innermost collection as an item, key or value.
    mutating func attach(_ value: YAMLValue) throws(JSONFailure) {
        guard let frame = tree.frames.last, !frame.kind.isSequence else { return tree.attach(value) }
        if let key = frame.key { return key.isMerge ? try merge(value, key) : tree.attach(value) }
        setKey(value, next: .afterKey)
    }

    mutating func setKey(_ key: YAMLValue, next: YAMLFrame.State) {
        tree.setKey(key, next: next)
        guard key.text == nil else { return }
        let message = "\(key.node.kind) cannot be a key, because the keys of JSON are strings; write the key as text"
        note(JSONFailure(rule: "yaml-key", message: message, span: key.node.span))
    }

    mutating func attachScalar(_ scalar: YAMLScalar, _ properties: YAMLProperties) throws(JSONFailure) {
        lastEnd = scalar.end
        try attach(try value(of: scalar, properties))
    }

    mutating func value(of scalar: YAMLScalar, _ properties: YAMLProperties) throws(JSONFailure) -> YAMLValue {
        var properties = properties
        tree.anchors.open(&properties)
        let text = SpecText(scalar.content.map { String(decoding: $0, as: UTF8.self) } ?? self.text(scalar.start, scalar.end))
        tree.anchors.weight += YAMLAnchors.weightOfNode + text.raw.utf8.count
        let here = span(scalar.start, scalar.end)
        let content: JSONNode.Value
        if let tag = properties.tag {
            content = try tagged(text, scalar, tag: tag, place: properties.span ?? here)
        } else if scalar.isPlain, scalar.content == nil {
            content = try resolved(text, scalar.start, end: scalar.end)
        } else {
            content = .string(text)
        }
        let node = JSONNode(content, at: here)
        let isRespelled = node.string == nil && !node.isNull && node.scalarText != text
        let isMerge = scalar.isPlain && properties.tag == nil && scalar.end - scalar.start == 2 && text.raw == "<<"
        let value = YAMLValue(
            node: isRespelled ? RespelledNode(content, at: here, written: text) : node, text: text, isMerge: isMerge,
            isDelimited: !scalar.isPlain)
        tree.anchors.complete(properties, value)
        return value
    }

    /// Adds an empty scalar in place of an omitted node.
    mutating func attachEmptyScalar(_ properties: YAMLProperties = YAMLProperties()) throws(JSONFailure) {
        try attachScalar(YAMLScalar(start: lastEnd, end: lastEnd), properties)
    }

    /// Reads an alias, such as `*name`.
    mutating func parseAlias() throws(JSONFailure) -> YAMLValue {
        let start = offset
        let name = try anchorName("an alias")
        let value = try tree.anchors.copyAnchoredNode(name, at: span(start, offset))
        guard tree.frames.count + value.height <= limits.depth else { throw tooDeep(start) }
        lastEnd = offset
        return value
    }

    /// Merges the mapping, or the list of mappings, under `<<` (YAML 1.1, merge keys).
    private mutating func merge(_ value: YAMLValue, _ key: YAMLValue) throws(JSONFailure) {
        var added: [JSONObject.Member] = []
        for source in value.node.array ?? [value.node] {
            guard let object = source.object else {
                throw failure(
                    "`<<` merges a mapping or a list of them, not \(source.kind); a key of that name needs quotes", at: key.node.span)
            }
            added += object.members
        }
        tree.merge(added, height: value.height)
    }

    /// Records a construct that JSON cannot represent. Only the first 20 are kept.
    mutating func note(_ problem: JSONFailure) {
        if problems.count < 20 { problems.append(problem) }
    }
}
