/// Finds what a `$ref` names: a JSON pointer (RFC 6901) in one of the document's files, or an `$anchor`.
///
/// Only listed files are looked at; nothing is ever opened or fetched.
package struct References {
    package struct Target {
        package var node: JSONNode
        /// The decoded tokens of the pointer (empty: the whole file), and the file they start from.
        var tokens: [String]
        var path: String
    }

    package enum Failure: Error {
        case remote
        case unlisted(path: String)
        case missing(what: String)
        case malformed
    }

    private let files: [Int32: JSONFile]
    private let filesByPath: [String: Int32]
    /// Swagger 2.0 files before their upgrade: their pointers are written for this tree.
    private let originals: [Int32: JSONNode]
    /// The root document: what an overlay brings in refers to it.
    private let root: Int32
    /// References met while one is being found.
    private var hops: Int = 0
    private var anchors: [Int32: [String: JSONNode]] = [:]

    init(files: [JSONFile], originals: [Int32: JSONNode]) {
        var byIndex: [Int32: JSONFile] = [:]
        var byPath: [String: Int32] = [:]
        for file: JSONFile in files {
            byIndex[file.root.span.file] = file
            byPath[normalizedPath(file.path)] = file.root.span.file
        }
        self.files = byIndex
        filesByPath = byPath
        self.originals = originals
        root = files.first?.root.span.file ?? 0
    }

    /// What `text` names when it stands in the file `file`.
    package mutating func find(_ text: String, from file: Int32) -> Result<Target, Failure> {
        hops = 0
        return find(text, from: files[file] == nil ? root : file, depth: 0)
    }

    private mutating func find(_ text: String, from file: Int32, depth: Int) -> Result<Target, Failure> {
        // Pointers through references whose pointers lead through references can have very many ways.
        hops += 1
        guard depth < 32, hops < 256 else { return .failure(.malformed) }
        let parts: [Substring] = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let location: String = parts.first.map(String.init) ?? ""
        guard let fragment: String = percentDecoded(parts.count > 1 ? parts[1] : "") else { return .failure(.malformed) }
        if hasScheme(location) || location.hasPrefix("//") { return .failure(.remote) }

        var index: Int32 = file
        if !location.isEmpty {
            guard let decoded: String = percentDecoded(location[...]) else { return .failure(.malformed) }
            let base: String = files[file]?.path ?? ""
            let path: String = normalizedPath(decoded.hasPrefix("/") ? decoded : folder(of: base) + decoded)
            guard let found: Int32 = filesByPath[path] else { return .failure(.unlisted(path: decoded)) }
            index = found
        }
        guard let source: JSONFile = files[index] else { return .failure(.unlisted(path: location)) }
        if fragment.isEmpty { return .success(Target(node: source.root, tokens: [], path: source.path)) }
        if !fragment.hasPrefix("/") {
            guard let node: JSONNode = anchor(fragment, in: index) else {
                return .failure(.missing(what: "no `$anchor` is called `\(fragment)`"))
            }
            return .success(Target(node: node, tokens: [fragment], path: source.path))
        }

        let tokens: [String] = fragment.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(pointerToken)
        var failure: Failure = .malformed
        for root: JSONNode in [source.root, originals[index]].compactMap({ $0 }) {
            switch walk(tokens, from: root, depth: depth) {
            case .success(let found): return .success(Target(node: found.node, tokens: found.tokens, path: source.path))
            case .failure(let reason): failure = reason
            }
        }
        return .failure(failure)
    }

    private mutating func walk(
        _ tokens: [String], from root: JSONNode, depth: Int
    ) -> Result<(node: JSONNode, tokens: [String]), Failure> {
        var node: JSONNode = root
        var passed: [String] = []
        for token: String in tokens {
            if let next: JSONNode = child(token, of: node) {
                node = next
                passed.append(token)
                continue
            }
            guard let (next, way): (JSONNode, [String]) = behindReferences(token, of: node, depth: depth) else {
                return .failure(.missing(what: "`\(token)` does not exist there"))
            }
            node = next
            passed = way + [token]
        }
        return .success((node, passed))
    }

    /// A pointer may go on behind a reference, and one behind that: `#/components/schemas/Alias/properties/name`.
    private mutating func behindReferences(_ token: String, of start: JSONNode, depth: Int) -> (node: JSONNode, way: [String])? {
        var node: JSONNode = start
        for step: Int in 1...16 {
            guard let text: SpecText = node.object?["$ref"]?.string,
                case .success(let target) = find(
                    text.raw, from: files[node.span.file] == nil ? root : node.span.file, depth: depth + step)
            else { return nil }
            if let next: JSONNode = child(token, of: target.node) { return (next, target.tokens) }
            node = target.node
        }
        return nil
    }

    private func child(_ token: String, of node: JSONNode) -> JSONNode? {
        switch node.value {
        case .object(let object): return object[token]
        case .array(let array):
            guard let index = Int(token), array.indices.contains(index) else { return nil }
            return array[index]
        default: return nil
        }
    }

    private mutating func anchor(_ name: String, in file: Int32) -> JSONNode? {
        if let known: [String: JSONNode] = anchors[file] { return known[name] }
        var found: [String: JSONNode] = [:]
        var open: [JSONNode] = files[file].map { [$0.root] } ?? []
        while let node: JSONNode = open.popLast() {
            switch node.value {
            case .array(let array): open += array
            case .object(let object):
                for key: String in ["$anchor", "$dynamicAnchor"] {
                    if let anchor: SpecText = object[key]?.string { found[anchor.raw] = node }
                }
                for member: JSONObject.Member in object.members { open.append(member.value) }
            default: break
            }
        }
        anchors[file] = found
        return found[name]
    }
}

/// `~1` is a slash and `~0` a tilde in a pointer's token (RFC 6901, section 4).
func pointerToken(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "~")) else { return String(text) }
    var bytes: [UInt8] = []
    var isEscaped: Bool = false
    for byte: UInt8 in text.utf8 {
        if isEscaped {
            switch byte {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: bytes += [UInt8(ascii: "~"), byte]
            }
            isEscaped = false
        } else if byte == UInt8(ascii: "~") {
            isEscaped = true
        } else {
            bytes.append(byte)
        }
    }
    if isEscaped { bytes.append(UInt8(ascii: "~")) }
    return String(decoding: bytes, as: UTF8.self)
}

/// Nil when the bytes that result are not UTF-8. A `%` that begins no escape stands for itself.
private func percentDecoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    let bytes: [UInt8] = Array(text.utf8)
    var result: [UInt8] = []
    var index: Int = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high: UInt8 = hexValue(bytes[index + 1]),
            let low: UInt8 = hexValue(bytes[index + 2])
        {
            result.append(high << 4 | low)
            index += 3
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return String(validating: result, as: UTF8.self)
}

private func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// `https:`, `file:`, `urn:` (RFC 3986, section 3.1).
private func hasScheme(_ text: String) -> Bool {
    guard let colon: String.UTF8View.Index = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme: Substring.UTF8View = text[..<colon].utf8
    return scheme.count > 1 && !scheme.contains(UInt8(ascii: "/")) && !scheme.contains(UInt8(ascii: "."))
}

private func folder(of path: String) -> String {
    guard let slash: String.Index = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
}

/// Without `.`, and with `..` taken back, as far as the text goes.
private func normalizedPath(_ path: String) -> String {
    var parts: [Substring] = []
    for part: Substring in path.split(separator: "/") where part != "." {
        if part == "..", let last: Substring = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}
