/// How an array or an object is written in a path (OpenAPI, Style Values; RFC 6570).
@_spi(Generated) public enum PathStyle: Hashable, Sendable {
    /// `a,b`
    case simple
    /// `.a,b`
    case label
    /// `;name=a,b`
    case matrix
}

/// How an array or an object is written in a query (OpenAPI, Style Values; RFC 6570).
@_spi(Generated) public enum QueryStyle: Hashable, Sendable {
    /// `name=a&name=b`, or `name=a,b` if not exploded.
    case form
    /// `name=a%20b`
    case spaceDelimited
    /// `name=a%7Cb`
    case pipeDelimited
    /// `name=a%09b`
    case tabDelimited
    /// `name[key]=a`. For deeper nesting, which OpenAPI does not define, the common form is used: `name[key][inner]=a`, `name[key][0]=a`.
    case deepObject
}

/// How values are written in a cookie (OpenAPI, Style Values).
@_spi(Generated) public enum CookieStyle: Hashable, Sendable {
    /// Characters that a cookie cannot contain are percent-encoded. Control characters are rejected.
    case form
    /// The value is sent unchanged (OpenAPI 3.2). Characters that a cookie cannot contain (RFC 6265, 4.1.1) are rejected, so the caller
    /// must escape them.
    case cookie

    func allows(_ byte: UInt8) -> Bool {
        self == .form ? byte >= 0x20 && byte != 0x7F : ByteSet.cookie.contains(byte) || byte == UInt8(ascii: "%")
    }
}

// Styles write JSON values without distinguishing strings, numbers and booleans. Null is omitted, because it counts as undefined (RFC 6570,
// 2.3).
extension JSONValue {
    /// The elements of an array, or the members of an object.
    fileprivate var entries: [(name: String?, value: JSONValue)] {
        switch self {
        case .array(let items): items.map { (nil, $0) }
        case .object(let object): object.members.map { ($0.key, $0.value) }
        default: []
        }
    }

    /// The parts of a scalar, or of an array or object without nesting. `nil` if there is nesting.
    var flatPairs: [(name: String?, text: String)]? {
        if let leaf { return [(nil, leaf)] }
        var pairs: [(name: String?, text: String)] = []
        for entry in entries where !entry.value.isNull {
            guard let text = entry.value.leaf else { return nil }
            pairs.append((entry.name, text))
        }
        return pairs
    }
}

/// Writes query items (`name=value`) in OpenAPI's styles. Also used for forms, which have the same styles.
struct QueryWriter: ~Copyable {
    /// Whether `escape` percent-encodes, so that a delimiter inside a value can be told apart.
    let isPercentEncoded: Bool
    /// A closure that escapes a name or a value.
    let escape: (String) -> String
    /// Whether the names of arrays of scalars end in brackets, as Rails and PHP need them: `ids[]=1&ids[]=2`.
    let brackets: Bool
    private(set) var items: [(name: String, value: String)] = []

    /// The items as text: `name=value&name=value`.
    var text: String { items.map { $0.name + "=" + $0.value }.joined(separator: "&") }

    init(brackets: Bool = false, isPercentEncoded: Bool = true, escape: @escaping (String) -> String) {
        (self.brackets, self.isPercentEncoded, self.escape) = (brackets, isPercentEncoded, escape)
    }

    mutating func add(_ name: String, _ value: String) { items.append((escape(name), escape(value))) }

    /// - Throws: `ParameterError` if the style does not support the nesting.
    mutating func add(_ name: String, _ tree: JSONValue, style: QueryStyle, explode: Bool) throws(ParameterError) {
        if style == .deepObject { return try addDeep(name, tree, depth: 0) }
        guard explode else {
            guard let pairs = tree.flatPairs else { throw ParameterError(name: name, reason: .notSerializable) }
            let separator =
                switch style {
                case .spaceDelimited: escape(" ")
                case .pipeDelimited: escape("|")
                case .tabDelimited: escape("\t")
                case .form, .deepObject: ","
                }
            if let text = tree.leaf { return add(name, text) }
            let list = DelimitedList(name: name, isPercentEncoded: isPercentEncoded, escape: escape)
            if !pairs.isEmpty { items.append((escape(name), try list.join(pairs, separator, explode: false))) }
            return
        }
        guard tree.object != nil else { return try addExploded(name, tree) }
        for entry in tree.entries { try addExploded(entry.name ?? name, entry.value) }
    }

    /// Adds one item per value. For deeper nesting, which OpenAPI does not define, the common form is used.
    private mutating func addExploded(_ name: String, _ tree: JSONValue) throws(ParameterError) {
        guard tree.object == nil, let pairs = tree.flatPairs else { return try addDeep(name, tree, depth: 0) }
        for pair in pairs { add(tree.array == nil ? name : listName(name), pair.text) }
    }

    private func listName(_ name: String) -> String { brackets && !name.hasSuffix("[]") ? name + "[]" : name }

    private mutating func addDeep(_ name: String, _ tree: JSONValue, depth: Int) throws(ParameterError) {
        guard depth < 64 else { throw ParameterError(name: name, reason: .notSerializable) }
        if let text = tree.leaf { return add(name, text) }
        if brackets, tree.array != nil, let pairs = tree.flatPairs {
            for pair in pairs { add(listName(name), pair.text) }
            return
        }
        for (index, entry) in tree.entries.enumerated() {
            try addDeep(name + "[" + (entry.name ?? String(index)) + "]", entry.value, depth: depth + 1)
        }
    }
}

/// Writes the values of a path parameter.
enum DelimitedPath {
    /// Writes a value in a path style (RFC 6570, 3.2.5 to 3.2.7).
    static func text(
        _ name: String, _ tree: JSONValue, style: PathStyle, explode: Bool, escape: (String) -> String
    ) throws(ParameterError) -> String {
        if let text = tree.leaf {
            return switch style {
            case .simple: escape(text)
            case .label: "." + escape(text)
            case .matrix: matrix(escape(name), escape(text))
            }
        }
        guard let pairs = tree.flatPairs else { throw ParameterError(name: name, reason: .notSerializable) }
        return try withoutActuallyEscaping(escape) { (escape) throws(ParameterError) in
            let list = DelimitedList(name: name, isPercentEncoded: true, escape: escape)
            switch style {
            case .simple: return try list.join(pairs, ",", explode: explode)
            case .label: return "." + (try list.join(pairs, explode ? "." : ",", explode: explode))
            case .matrix:
                guard explode else { return matrix(escape(name), try list.join(pairs, ",", explode: false)) }
                return try pairs.map { (pair) throws(ParameterError) in
                    matrix(try list.part(pair.name ?? name, ";"), try list.part(pair.text, ";"))
                }.joined()
            }
        }
    }

    private static func matrix(_ name: String, _ text: String) -> String { text.isEmpty ? ";" + name : ";" + name + "=" + text }
}

/// Writes the parts of an array or object between delimiters.
struct DelimitedList {
    /// The name of the parameter.
    let name: String
    /// Whether `escape` percent-encodes.
    let isPercentEncoded: Bool
    /// Whether commas inside quotes are not delimiters, as in header fields.
    var hasQuotes = false
    let escape: (String) -> String

    /// Joins values as `a,b`, objects as `key,a,key,b`, and exploded objects as `key=a,key=b`.
    ///
    /// - Throws: `ParameterError` if a part contains the separator.
    func join(_ pairs: [(name: String?, text: String)], _ separator: String, explode: Bool) throws(ParameterError) -> String {
        var texts: [String] = []
        for pair in pairs {
            let text = try part(pair.text, separator)
            texts.append(
                try pair.name.map { (key) throws(ParameterError) in
                    try part(key, separator) + (explode ? "=" : separator) + text
                } ?? text)
        }
        return texts.joined(separator: separator)
    }

    /// Escapes a part, which must not become two. A comma or semicolon that `allowReserved` keeps is percent-encoded. Other separators are
    /// percent-encoded themselves, or cannot be.
    func part(_ text: String, _ separator: String) throws(ParameterError) -> String {
        let escaped = escape(text)
        guard escaped.utf8.firstRange(of: separator.utf8) != nil, !hasQuotes || !HTTPHeaders.isElement(escaped) else { return escaped }
        guard isPercentEncoded, separator == "," || separator == ";" else { throw ParameterError(name: name, reason: .containsDelimiter) }
        return escaped.replacingText(separator, with: separator.percentEncoded(.unreserved))
    }
}
