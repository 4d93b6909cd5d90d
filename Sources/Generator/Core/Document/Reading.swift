/// Reads members of an OpenAPI object. A member of the wrong kind is reported and treated as missing, except for a number or Boolean in
/// place of a string, or the other way around, which is read as it is written. A `null` member also counts as missing.
extension JSONObject {
    func text(_ key: String, diagnostics: inout Diagnostics) -> SpecText? { self[key]?.text(key, diagnostics: &diagnostics) }

    func flag(_ key: String, diagnostics: inout Diagnostics) -> Bool? { self[key]?.flag(key, diagnostics: &diagnostics) }

    func list(_ key: String, diagnostics: inout Diagnostics) -> [JSONNode] { self[key]?.list(key, diagnostics: &diagnostics) ?? [] }

    func members(_ key: String, diagnostics: inout Diagnostics) -> [JSONObject.Member] {
        self[key]?.members(key, diagnostics: &diagnostics) ?? []
    }

    /// Reads `summary`, `description`, and the URL in `externalDocs`.
    func documentation(diagnostics: inout Diagnostics) -> Documentation {
        Documentation(
            summary: text("summary", diagnostics: &diagnostics), description: text("description", diagnostics: &diagnostics),
            externalURL: self["externalDocs"]?.object?["url"]?.string)
    }
}

extension JSONNode {
    /// - Parameter isItem: Whether this is an item of the key's array.
    func text(_ key: String, isItem: Bool = false, diagnostics: inout Diagnostics) -> SpecText? {
        if let string = string { return string }
        guard !isNull else { return nil }
        let written = scalarText
        let effect = written.map { "read as \"\($0.raw)\"" } ?? "ignored"
        let subject = isItem ? "an item of `\(key)`" : "`\(key)`"
        diagnostics.warning("unexpected-type", "\(subject) must be a string, not \(kind); it is \(effect)", at: span)
        return written
    }

    /// Returns the string that was meant by an item of an array: a number or Boolean becomes a string, with a warning.
    func itemAsText(_ key: String, diagnostics: inout Diagnostics) -> JSONNode {
        guard number != nil || bool != nil, let text = text(key, isItem: true, diagnostics: &diagnostics) else { return self }
        return JSONNode(.string(text), at: span)
    }

    func flag(_ key: String, diagnostics: inout Diagnostics) -> Bool? {
        if let bool = bool { return bool }
        if let written = string?.flag {
            diagnostics.warning("unexpected-type", "`\(key)` must be true or false, not a string; it is read as \(written)", at: span)
            return written
        }
        expect("true or false", key, diagnostics: &diagnostics)
        return nil
    }

    /// Returns the schema that was meant: `"true"` and `"false"` become booleans, with a warning.
    func asSchema(_ key: String, diagnostics: inout Diagnostics) -> JSONNode {
        guard string?.flag != nil, let flag = flag(key, diagnostics: &diagnostics) else { return self }
        return JSONNode(.bool(flag), at: span)
    }

    func list(_ key: String, diagnostics: inout Diagnostics) -> [JSONNode] {
        if let array = array { return array }
        expect("an array", key, diagnostics: &diagnostics)
        return []
    }

    func members(_ key: String, diagnostics: inout Diagnostics) -> [JSONObject.Member] {
        if let object = object { return object.members }
        // PHP encodes an empty object as an empty array.
        if array?.isEmpty == true { return [] }
        expect("an object", key, diagnostics: &diagnostics)
        return []
    }

    /// Reads the Security Requirement Objects. A single object is read as an array with one element, and a scheme's name is read as a
    /// requirement for that scheme.
    func requirements(diagnostics: inout Diagnostics) -> [JSONNode] {
        guard object != nil else {
            let names = string == nil ? list("security", diagnostics: &diagnostics) : [self]
            return names.map { node in
                guard let name = node.string else { return node }
                diagnostics.warning(
                    "unexpected-type", "a security requirement is an object, {\"\(name.raw)\": []}; the name alone is read as one",
                    at: node.span)
                return .object([.made(name, JSONNode(.array([]), at: node.span), at: node.span)], at: node.span)
            }
        }
        diagnostics.warning("unexpected-type", "`security` must be an array, not an object; it is read as one requirement", at: span)
        return [self]
    }

    /// Reports a value of the wrong kind. Null is not reported, because documents converted from YAML use it for missing values.
    func expect(_ what: String, _ key: String, diagnostics: inout Diagnostics) {
        guard !isNull else { return }
        diagnostics.warning("unexpected-type", "`\(key)` must be \(what), not \(kind); it is ignored", at: span)
    }
}
