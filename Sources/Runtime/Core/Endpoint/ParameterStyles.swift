/// How a list or an object stands in a path (OpenAPI, Style Values; RFC 6570).
public enum PathStyle: Hashable, Sendable {
    /// `a,b`
    case simple
    /// `.a,b`
    case label
    /// `;name=a,b`
    case matrix
}

/// How a list or an object stands in a query (OpenAPI, Style Values; RFC 6570).
public enum QueryStyle: Hashable, Sendable {
    /// `name=a&name=b`, or `name=a,b` when not exploded.
    case form
    /// `name=a%20b`
    case spaceDelimited
    /// `name=a%7Cb`
    case pipeDelimited
    /// `name[key]=a`; deeper values, which OpenAPI leaves undefined, as widely used: `name[key][inner]=a`, `name[key][0]=a`.
    case deepObject
}

/// What styles write: JSON without the difference between texts, numbers and booleans.
indirect enum ParameterTree {
    case absent
    case text(String)
    case list([ParameterTree])
    case object([(name: String, value: ParameterTree)])

    /// Nil unless this is a piece of text.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

extension ParameterTree {
    /// The pieces of a list or object that has nothing nested; nil when it has. Null is left out (RFC 6570, 2.3: undefined).
    var flatPairs: [(name: String?, text: String)]? {
        var pairs: [(name: String?, text: String)] = []
        switch self {
        case .absent: break
        case .text(let text): pairs = [(nil, text)]
        case .list(let items):
            for item in items {
                if case .absent = item { continue }
                guard let text = item.text else { return nil }
                pairs.append((nil, text))
            }
        case .object(let members):
            for member in members {
                if case .absent = member.value { continue }
                guard let text = member.value.text else { return nil }
                pairs.append((member.name, text))
            }
        }
        return pairs
    }
}

/// Query items (`name=value`) of values in the styles of OpenAPI. Also serves forms, which have the same styles.
struct QueryWriter {
    /// How names and values are escaped.
    let escape: (String) -> String
    private(set) var items: [(name: String, value: String)] = []

    /// `name=value&name=value`
    var text: String { items.map { $0.name + "=" + $0.value }.joined(separator: "&") }

    init(escape: @escaping (String) -> String) { self.escape = escape }

    mutating func add(_ name: String, _ value: String) {
        items.append((escape(name), escape(value)))
    }

    /// - Throws: `ParameterError`, when the style has no form for what is nested.
    mutating func add(_ name: String, _ tree: ParameterTree, style: QueryStyle, explode: Bool) throws(ParameterError) {
        if style == .deepObject { return try addDeep(name, tree, depth: 0) }
        guard explode else {
            guard let pairs = tree.flatPairs else { throw ParameterError(name: name, reason: .notSerialisable) }
            let separator = style == .form ? "," : escape(style == .pipeDelimited ? "|" : " ")
            let texts = pairs.flatMap { pair in pair.name.map { [escape($0), escape(pair.text)] } ?? [escape(pair.text)] }
            if !texts.isEmpty { items.append((escape(name), texts.joined(separator: separator))) }
            return
        }
        switch tree {
        case .object(let members):
            for member in members { try addExploded(member.name, member.value) }
        default: try addExploded(name, tree)
        }
    }

    /// One value per item; what is nested below has no form in OpenAPI, and is written in the widely used one.
    private mutating func addExploded(_ name: String, _ tree: ParameterTree) throws(ParameterError) {
        switch tree {
        case .absent: break
        case .text(let text): add(name, text)
        case .list(let values):
            guard let pairs = tree.flatPairs else { return try addDeep(name, .list(values), depth: 0) }
            for pair in pairs { add(name, pair.text) }
        case .object: try addDeep(name, tree, depth: 0)
        }
    }

    private mutating func addDeep(_ name: String, _ tree: ParameterTree, depth: Int) throws(ParameterError) {
        guard depth < 64 else { throw ParameterError(name: name, reason: .notSerialisable) }
        switch tree {
        case .absent: break
        case .text(let text): add(name, text)
        case .list(let values):
            for (index, value) in values.enumerated() { try addDeep(name + "[\(index)]", value, depth: depth + 1) }
        case .object(let members):
            for member in members { try addDeep(name + "[" + member.name + "]", member.value, depth: depth + 1) }
        }
    }
}

/// Values in the styles of paths, headers and cookies.
enum DelimitedStyle {
    /// RFC 6570, 3.2.5 to 3.2.7.
    static func path(_ name: String, _ tree: ParameterTree, style: PathStyle, explode: Bool) throws(ParameterError) -> String {
        guard let pairs = tree.flatPairs else { throw ParameterError(name: name, reason: .notSerialisable) }
        let isText = tree.text != nil
        let escape: (String) -> String = { $0.percentEncoded(.unreserved) }
        let explodes = explode && !isText
        switch style {
        case .simple: return join(pairs, ",", explodes, escape)
        case .label: return "." + join(pairs, explodes ? "." : ",", explodes, escape)
        case .matrix:
            guard explodes else { return matrix(escape(name), join(pairs, ",", false, escape)) }
            return pairs.map { matrix(escape($0.name ?? name), escape($0.text)) }.joined()
        }
    }

    private static func matrix(_ name: String, _ text: String) -> String {
        text.isEmpty ? ";" + name : ";" + name + "=" + text
    }

    /// Pieces as `a,b`; of objects `key,a,key,b`, exploded `key=a,key=b`.
    static func join(_ pairs: [(name: String?, text: String)], _ separator: String, _ explode: Bool, _ escape: (String) -> String) -> String
    {
        let texts = pairs.map { pair -> String in
            guard let name = pair.name else { return escape(pair.text) }
            return escape(name) + (explode ? "=" : separator) + escape(pair.text)
        }
        return texts.joined(separator: separator)
    }
}
