/// How an array or an object is written in a path (OpenAPI, Style Values; RFC 6570).
public enum PathStyle: Hashable, Sendable {
    /// `a,b`
    case simple
    /// `.a,b`
    case label
    /// `;name=a,b`
    case matrix
}

/// How an array or an object is written in a query (OpenAPI, Style Values; RFC 6570).
public enum QueryStyle: Hashable, Sendable {
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
public enum CookieStyle: Hashable, Sendable {
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
    /// A closure that escapes a name or a value.
    let escape: (String) -> String
    /// Whether the names of arrays of scalars end in brackets, as Rails and PHP need them: `ids[]=1&ids[]=2`.
    let brackets: Bool
    private(set) var items: [(name: String, value: String)] = []

    /// The items as text: `name=value&name=value`.
    var text: String { items.map { $0.name + "=" + $0.value }.joined(separator: "&") }

    init(brackets: Bool = false, escape: @escaping (String) -> String) { (self.brackets, self.escape) = (brackets, escape) }

    mutating func add(_ name: String, _ value: String) {
        items.append((escape(name), escape(value)))
    }

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
            let texts = pairs.flatMap { pair in pair.name.map { [escape($0), escape(pair.text)] } ?? [escape(pair.text)] }
            if !texts.isEmpty { items.append((escape(name), texts.joined(separator: separator))) }
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

/// Writes values in the styles of paths, headers and cookies.
enum DelimitedStyle {
    /// Writes a value in a path style (RFC 6570, 3.2.5 to 3.2.7).
    static func path(
        _ name: String, _ tree: JSONValue, style: PathStyle, explode: Bool, escape: (String) -> String
    ) throws(ParameterError) -> String {
        guard let pairs = tree.flatPairs else { throw ParameterError(name: name, reason: .notSerializable) }
        let isText = tree.leaf != nil
        let explodes = explode && !isText
        switch style {
        case .simple: return join(pairs, ",", explode: explodes, escape)
        case .label: return "." + join(pairs, explodes ? "." : ",", explode: explodes, escape)
        case .matrix:
            guard explodes else { return matrix(escape(name), join(pairs, ",", explode: false, escape)) }
            return pairs.map { matrix(escape($0.name ?? name), escape($0.text)) }.joined()
        }
    }

    private static func matrix(_ name: String, _ text: String) -> String {
        text.isEmpty ? ";" + name : ";" + name + "=" + text
    }

    /// Joins values as `a,b`, objects as `key,a,key,b`, and exploded objects as `key=a,key=b`.
    static func join(
        _ pairs: [(name: String?, text: String)], _ separator: String, explode: Bool, _ escape: (String) -> String
    ) -> String {
        let texts = pairs.map { pair -> String in
            guard let name = pair.name else { return escape(pair.text) }
            return escape(name) + (explode ? "=" : separator) + escape(pair.text)
        }
        return texts.joined(separator: separator)
    }
}
