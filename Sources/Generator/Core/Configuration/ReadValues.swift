/// Reads the config's values and reports invalid ones.
struct ConfigurationReader {
    var diagnostics = Diagnostics()

    mutating func error(_ message: String, at node: JSONNode) { error(message, at: node.span) }

    mutating func error(_ message: String, at span: Span) { diagnostics.error("config", message, at: span) }

    mutating func wrongType(_ node: JSONNode, _ expected: String) { error("expected \(expected), found \(node.kind)", at: node) }

    /// Returns the members whose keys are cases of `Key`, in document order. Reports any other key as an error.
    mutating func members<Key>(of node: JSONNode, as type: Key.Type, what: String) -> [(Key, JSONNode)]
    where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
        guard let object = node.object else {
            wrongType(node, "an object")
            return []
        }
        var result: [(Key, JSONNode)] = []
        for member in object.members {
            if let key = Key(rawValue: member.key.raw) {
                result.append((key, member.value))
            } else {
                let names = Key.allCases.map { $0.rawValue }
                error("\(what) has no key '\(member.key.raw)'\(ConfigurationReader.hint(member.key.raw, names))", at: member.keySpan)
            }
        }
        return result
    }

    /// Reads an object whose keys are names from the document.
    mutating func entries<Value>(
        _ node: JSONNode, _ value: (JSONNode, inout ConfigurationReader) -> Value?
    ) -> [Configuration.Entry<Value>] {
        guard let object = node.object else {
            wrongType(node, "an object")
            return []
        }
        var result: [Configuration.Entry<Value>] = []
        for member in object.members {
            let key = LocatedText(text: member.key, span: member.keySpan)
            if let value = value(member.value, &self) { result.append(Configuration.Entry(key: key, value: value)) }
        }
        return result
    }

    mutating func text(_ node: JSONNode) -> LocatedText? {
        guard let text = node.string else {
            wrongType(node, "a string")
            return nil
        }
        guard !text.raw.isEmpty else {
            error("the string is empty", at: node)
            return nil
        }
        return LocatedText(text: text, span: node.span)
    }

    /// Reads a file path. Rejects NUL characters, and also URLs, because nothing is downloaded.
    mutating func path(_ node: JSONNode) -> LocatedText? {
        guard let setting = text(node) else { return nil }
        let raw = setting.text.raw
        if raw.utf8.contains(0) {
            error("the path contains a NUL character", at: node)
            return nil
        }
        for scheme in ["http://", "https://", "file://"] where raw.hasPrefix(scheme) {
            error("expected a path, found a URL; documents are not downloaded", at: node)
            return nil
        }
        return setting
    }

    /// Reads a list of files, or an object that maps download URLs to files.
    mutating func references(_ node: JSONNode) -> [Configuration.Reference] {
        guard let object = node.object else {
            guard node.array != nil else {
                wrongType(node, "a list of files, or an object that maps URLs used in `$ref` to files")
                return []
            }
            return paths(node).map { Configuration.Reference(file: $0, alias: nil) }
        }
        var result: [Configuration.Reference] = []
        for member in object.members {
            guard !member.key.raw.isEmpty, !member.key.raw.utf8.contains(UInt8(ascii: "#")) else {
                error("expected a URL without a fragment, as written before the `#` in a `$ref`", at: member.keySpan)
                continue
            }
            guard let file = path(member.value) else { continue }
            let alias = LocatedText(text: member.key, span: member.keySpan)
            result.append(Configuration.Reference(file: file, alias: member.key == file.text ? nil : alias))
        }
        return result
    }

    mutating func paths(_ node: JSONNode) -> [LocatedText] {
        guard let items = node.array else {
            wrongType(node, "a list of strings")
            return []
        }
        var result: [LocatedText] = []
        for item in items {
            if let setting = path(item) { result.append(setting) }
        }
        return result
    }

    /// Reads a JSON Pointer (RFC 6901). An empty one points to the whole value.
    mutating func pointer(_ node: JSONNode) -> LocatedText? {
        if let text = node.string, text.raw.isEmpty { return LocatedText(text: text, span: node.span) }
        guard let setting = text(node) else { return nil }
        guard setting.text.raw.hasPrefix("/") else {
            error("a JSON pointer begins with '/': \"/\(setting.text.raw)\"", at: node)
            return nil
        }
        return setting
    }

    /// Reports keys that do not name a parameter of an operation.
    mutating func checkParameters(_ keys: [LocatedText]) {
        for key in keys where !key.text.raw.utf8.contains(.dot) { error("expected the form 'operation.parameter'", at: key.span) }
    }

    mutating func texts(_ node: JSONNode) -> [LocatedText] {
        guard let items = node.array else {
            wrongType(node, "a list of strings")
            return []
        }
        var result: [LocatedText] = []
        for item in items {
            if let setting = text(item) { result.append(setting) }
        }
        return result
    }

    mutating func choice<Value>(_ node: JSONNode) -> Value? where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let text = node.string else {
            wrongType(node, "a string")
            return nil
        }
        if let value = Value(rawValue: text.raw) { return value }
        let names = Value.allCases.map { $0.rawValue }
        error("'\(text.raw)' is not allowed here\(ConfigurationReader.hint(text.raw, names))", at: node)
        return nil
    }

    mutating func choices<Value>(_ node: JSONNode) -> [Value] where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        var result: [Value] = []
        for item in node.array ?? [] {
            if let value: Value = choice(item) { result.append(value) }
        }
        return result
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
