/// Reads settings from a config, or from `x-endpoints` in a document, and reports invalid ones.
package struct SettingsReader {
    package var diagnostics = Diagnostics()
    /// Whether the settings are in a document, where invalid ones are ignored with a warning.
    var isInDocument = false

    package init(isInDocument: Bool = false) { self.isInDocument = isInDocument }

    package mutating func error(_ message: String, at node: JSONNode) { error(message, at: node.span) }

    mutating func error(_ message: String, at span: Span) {
        if isInDocument {
            diagnostics.warning("unexpected-type", message + (message.hasSuffix("?") ? " It is ignored" : "; it is ignored"), at: span)
        } else {
            diagnostics.error("config", message, at: span)
        }
    }

    mutating func wrongType(_ node: JSONNode, _ expected: String) {
        error("expected \(expected), found \(node.kind)", at: node)
    }

    /// Reports an error and returns `nil`, for functions that then have no value.
    mutating func error<Value>(_ message: String, at node: JSONNode) -> Value? {
        error(message, at: node)
        return nil
    }

    mutating func wrongType<Value>(_ node: JSONNode, _ expected: String) -> Value? {
        wrongType(node, expected)
        return nil
    }

    /// Returns the members whose keys are cases of `Key`, in document order. Reports any other key as an error.
    package mutating func members<Key>(of node: JSONNode, as type: Key.Type, what: String) -> [(Key, JSONNode)]
    where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
        guard let object = node.object else {
            wrongType(node, "an object")
            return []
        }
        var result: [(Key, JSONNode)] = []
        for member in object.members where !isInDocument || !member.value.isNull {
            if let key = Key(rawValue: member.key.raw) {
                result.append((key, member.value))
            } else {
                let names = Key.allCases.map { $0.rawValue }
                let hint = SettingsReader.hint(member.key.raw, names)
                if isInDocument {
                    diagnostics.warning("unknown-extension", "`\(member.key.raw)` is not a key of \(what)\(hint)", at: member.keySpan)
                } else {
                    error("\(what) has no key `\(member.key.raw)`\(hint)", at: member.keySpan)
                }
            }
        }
        return result
    }

    /// Reads an object whose keys are names from the document.
    package mutating func entries<Value>(
        _ node: JSONNode, _ value: (JSONNode, inout SettingsReader) -> Value?
    ) -> [SettingsEntry<Value>] { entries(node) { node, reader, _ in value(node, &reader) } }

    /// Reads an object whose keys are names from the document, or `*` for all others.
    mutating func entries<Value>(
        _ node: JSONNode, _ value: (JSONNode, inout SettingsReader, _ isForAll: Bool) -> Value?
    ) -> [SettingsEntry<Value>] {
        guard let object = node.object else {
            wrongType(node, "an object")
            return []
        }
        var result: [SettingsEntry<Value>] = []
        for member in object.members {
            let key = LocatedText(text: member.key, span: member.keySpan)
            if let value = value(member.value, &self, key.isForAll) { result.append(SettingsEntry(key: key, value: value)) }
        }
        return result
    }

    package mutating func text(_ node: JSONNode) -> LocatedText? {
        guard let text = node.string else { return wrongType(node, "a string") }
        guard !text.raw.isEmpty else { return error("the string is empty", at: node) }
        return LocatedText(text: text, span: node.span)
    }

    /// Reads a JSON Pointer (RFC 6901). An empty one points to the whole value.
    mutating func pointer(_ node: JSONNode) -> LocatedText? {
        if let text = node.string, text.raw.isEmpty { return LocatedText(text: text, span: node.span) }
        guard let setting = text(node) else { return nil }
        guard setting.text.raw.hasPrefix("/") else { return error("a JSON pointer begins with `/`: \"/\(setting.text.raw)\"", at: node) }
        return setting
    }

    package mutating func texts(_ node: JSONNode) -> [LocatedText] { list(node, "a list of strings") { $1.text($0) } }

    package mutating func list<Value>(
        _ node: JSONNode, _ expected: String, _ value: (JSONNode, inout SettingsReader) -> Value?
    ) -> [Value] {
        if node.array == nil { wrongType(node, expected) }
        return (node.array ?? []).compactMap { value($0, &self) }
    }

    package mutating func choice<Value>(_ node: JSONNode) -> Value? where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let text = node.string else { return wrongType(node, "a string") }
        if let value = Value(rawValue: text.raw) { return value }
        let names = Value.allCases.map { $0.rawValue }
        return error("`\(text.raw)` is not allowed here\(SettingsReader.hint(text.raw, names))", at: node)
    }

    mutating func flag(_ node: JSONNode) -> Bool? {
        if node.bool == nil { wrongType(node, "true or false") }
        return node.bool
    }

    mutating func integer(_ node: JSONNode, in range: ClosedRange<Int>) -> Int? {
        guard let number = node.number, let value = Int(number.raw), range.contains(value) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            if node.number == nil { wrongType(node, expected) } else { error("expected \(expected)", at: node) }
            return nil
        }
        return value
    }

    /// Suggests the closest name. If no name is close, lists all names or, if there are too many, refers to the JSON Schema that lists
    /// them.
    private static func hint(_ text: String, _ names: [String]) -> String {
        let near = didYouMean(text, among: names)
        if !near.isEmpty { return near }
        return names.count > 12 ? "; endpoints.schema.json lists them" : "; expected one of " + names.joined(separator: ", ")
    }
}

extension SettingsReader {
    /// Reads `x-endpoints` of an object in a document.
    static func inDocument<Value>(
        _ object: JSONObject, else none: Value, diagnostics: inout Diagnostics, _ read: (JSONNode, inout SettingsReader) -> Value
    ) -> Value {
        guard let node = object["x-endpoints"] else { return none }
        guard node.object != nil else {
            // PHP encodes an empty object as an empty array.
            if node.array?.isEmpty != true { node.expect("an object", "x-endpoints", diagnostics: &diagnostics) }
            return none
        }
        var reader = SettingsReader(isInDocument: true)
        defer { diagnostics.append(contentsOf: reader.diagnostics) }
        return read(node, &reader)
    }
}

extension LocatedText {
    /// Whether the text stands for everything that the config does not list by name.
    var isForAll: Bool { text == "*" }
}
