/// The parts of a path template.
package struct PathTemplate {
    /// The path without its query and fragment.
    package var path: String
    /// The names between braces, without duplicates, in order.
    var placeholders: [SpecText] = []
    var query: [QueryItem] = []
    /// The names in a query expression of a URI template (RFC 6570, section 3.2.8), such as `{?page,size}`.
    var optionalQuery: [SpecText] = []
    var hasUnbalancedBraces: Bool = false
    /// Whether placeholders have operators or modifiers, such as `{/id}`, `{+path}` and `{path*}`.
    private(set) var hasExpressions: Bool = false
    /// The placeholders whose values keep their slashes: `{+name}`, `{name+}`, `{*name}`, `{name=**}` and `{name=shelves/*}`.
    package private(set) var acrossSegments: Set<SpecText> = []
    /// The placeholders whose values keep all reserved characters: `{+name}` (RFC 6570, section 3.2.3).
    private(set) var reserved: Set<SpecText> = []
    /// The names of all query parameters.
    package var queryNames: [String] { query.map(\.name.raw) + optionalQuery.map(\.raw) }
    /// Whether the text has a `#` with a fragment.
    private(set) var hasFragment: Bool = false

    package init(_ text: String) {
        path = ""
        // A `#` and the text after it only distinguish operations that have the same path. They are never sent.
        let plain = readExpressions(text)
        let (pathAndQuery, fragment) = split(plain[...], atFirst: UInt8(ascii: "#"))
        if fragment != nil { hasFragment = true }
        let (path, items) = split(readQueryExpressions(pathAndQuery), atFirst: UInt8(ascii: "?"))
        self.path = String(path)
        for item in items?.split(separator: "&") ?? [] {
            let (name, value) = split(item, atFirst: UInt8(ascii: "="))
            query.append(QueryItem(name: SpecText(String(name)), value: value.map { SpecText(String($0)) }))
        }
        readPlaceholders()
    }

    /// Rewrites the placeholders of URI templates that have an operator for paths or reserved characters (RFC 6570, section 3.2), and those
    /// that routers write for the rest of a path or for its pattern. For example, `{/id}` is `/{id}`, and `{+path}`, `{path*}`, `{path+}` and
    /// `{path=**}` are `{path}`.
    private mutating func readExpressions(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")), let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "}")) {
            let inner = rest[rest.index(after: start)..<end]
            let expanded = expandPlaceholder(inner)
            if expanded == nil { result += rest[...end] } else { result += rest[..<start] + (expanded ?? "") }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns the plain form of what is between two braces, or `nil` if it has no operator.
    private mutating func expandPlaceholder(_ inner: Substring) -> String? {
        if inner.hasPrefix("#") {
            hasFragment = true
            return ""
        }
        guard let first = inner.first, !inner.contains("{"), first != "?", first != "&" else { return nil }
        let separator = first == "/" || first == "." ? String(first) : ""
        // What follows `=` is the pattern of the value.
        let (expression, pattern) = split(inner, atFirst: UInt8(ascii: "="))
        let written = expression.drop { $0 == "+" || $0 == "*" || String($0) == separator }
        let names = (separator.isEmpty ? [written] : written.split(separator: ",")).map { name in
            name.hasSuffix("*") || name.hasSuffix("+") ? name.dropLast() : name
        }
        guard names.map(\.count).reduce(0, +) != inner.count, !names.contains(where: \.isEmpty), !names.isEmpty else { return nil }
        hasExpressions = true
        if first == "+" || first == "*" || expression.hasSuffix("+") || pattern?.contains("/") == true || pattern?.contains("**") == true {
            acrossSegments.formUnion(names.map { SpecText(String($0)) })
        }
        if first == "+" { reserved.formUnion(names.map { SpecText(String($0)) }) }
        return names.map { "\(separator){\($0)}" }.joined()
    }

    /// Collects the names in `{?…}` and `{&…}`, without the modifiers `*` and `:3`. Returns the rest of the text.
    private mutating func readQueryExpressions(_ text: Substring) -> Substring {
        var rest = text
        guard rest.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) else { return rest }
        for beginning in ["{?", "{&"] {
            while let start = rest.firstRange(of: beginning), let end = rest[start.upperBound...].firstIndex(of: "}") {
                for name in rest[start.upperBound..<end].split(separator: ",") {
                    optionalQuery.append(SpecText(String(name.prefix { $0 != ":" && $0 != "*" })))
                }
                rest.removeSubrange(start.lowerBound...end)
            }
        }
        return rest
    }

    /// Removes white space at the ends of segments and of the names between braces. Returns `false` if there is none.
    mutating func readsTrimmed() -> Bool {
        let isBlank: (UInt8) -> Bool = { $0 == .space || (0x09...0x0D).contains($0) }
        guard path.utf8.contains(where: isBlank) else { return false }
        var read: [UInt8] = []
        var blanks: [UInt8] = []
        for byte in path.utf8 {
            if isBlank(byte) {
                blanks.append(byte)
                continue
            }
            // White space inside a segment stays, because the path may really contain it.
            let isEdge = read.isEmpty || read.last == UInt8(ascii: "/") || read.last == UInt8(ascii: "{")
            if !isEdge, byte != UInt8(ascii: "/"), byte != UInt8(ascii: "}") { read += blanks }
            blanks = []
            read.append(byte)
        }
        let trimmed = String(decoding: read, as: UTF8.self)
        guard trimmed != path else { return false }
        path = trimmed
        (placeholders, hasUnbalancedBraces) = ([], false)
        readPlaceholders()
        return true
    }

    /// Rewrites segments such as `:id`, `<id>` and `<int:id>`, which routers use instead of `{id}`, if there is a parameter with that name.
    /// Returns `false` if there are no such segments.
    mutating func readRouterPlaceholders(_ names: Set<SpecText>) -> Bool {
        let segments = pathSegments(path[...], keepsEmpty: true)
        let read = segments.map { segment in
            let isBracketed = segment.hasPrefix("<") && segment.hasSuffix(">")
            guard isBracketed || segment.hasPrefix(":") else { return segment }
            var inner = segment.dropFirst()
            if isBracketed { inner = inner.dropLast().split(separator: ":").last ?? inner }
            let name = SpecText(String(inner))
            return !name.raw.isEmpty && names.contains(name) && !placeholders.contains(name) ? "{\(name.raw)}" : segment
        }
        guard read != segments else { return false }
        path = read.joined(separator: "/")
        placeholders = []
        readPlaceholders()
        return true
    }

    private mutating func readPlaceholders() {
        var name: [UInt8]?
        var seen: Set<SpecText> = []
        for byte in path.utf8 {
            switch (byte, name) {
            case (UInt8(ascii: "{"), nil): name = []
            case (UInt8(ascii: "}"), let bytes?):
                let placeholder = SpecText(String(decoding: bytes, as: UTF8.self))
                if placeholder.raw.isEmpty { hasUnbalancedBraces = true }
                if seen.insert(placeholder).inserted { placeholders.append(placeholder) }
                name = nil
            case (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), nil): hasUnbalancedBraces = true
            default: name?.append(byte)
            }
        }
        if name != nil { hasUnbalancedBraces = true }
    }

    /// Returns the name in `{name}`, or `nil` if the text is not a single placeholder.
    static func placeholder(_ text: SpecText?) -> SpecText? {
        guard let value = text?.raw, value.hasPrefix("{"), value.hasSuffix("}"), value.utf8.count > 2 else { return nil }
        return SpecText(String(value.dropFirst().dropLast()))
    }
}
