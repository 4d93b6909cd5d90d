/// Resolves a `$ref`: a JSON Pointer (RFC 6901) into one of the document's files, an `$anchor`, or an `$id`.
///
/// Searches only the listed files; never opens or downloads anything.
package struct References {
    package struct Target {
        package var node: JSONNode
        /// The decoded tokens of the pointer (empty for a whole file), and the file that they apply to.
        var tokens: [String]
        var path: String
        /// The correct spelling, if the reference is misspelled in a way that allows only one reading.
        var meant: String?
    }

    package enum Failure: Error {
        case remote
        case unlisted(path: String)
        /// A pointer without its `#`. `meant` is the corrected pointer.
        case withoutHash(meant: String)
        /// A path to a file outside the document's folder.
        case outside(path: String)
        case missing(what: String)
        /// `node` has no member named `token`.
        case noMember(token: String, of: JSONNode)
        case malformed
    }

    private let files: [Int32: JSONFile]
    private let filesByPath: [String: Int32]
    /// The files by alias. An alias is a name, such as a URL, that references use instead of a path.
    private let filesByAlias: [String: Int32]
    /// The root document. References in overlays refer to it.
    let root: Int32
    /// The number of references followed so far to resolve the current one.
    private var hops: Int = 0
    private var identifiedSchemas: [Int32: [Resource]] = [:]
    private var anchors: [Int32: [String: JSONNode]] = [:]

    init(files: [JSONFile]) {
        var byIndex: [Int32: JSONFile] = [:]
        var byPath: [String: Int32] = [:]
        var byAlias: [String: Int32] = [:]
        for var file in files {
            if let own = file.ownURI { file.aliases.insert(own, at: 0) }
            byIndex[file.root.span.file] = file
            byPath[normalizedPath(file.path)] = file.root.span.file
            for alias in file.aliases { byAlias[alias] = file.root.span.file }
        }
        self.files = byIndex
        filesByPath = byPath
        filesByAlias = byAlias
        root = files.first?.root.span.file ?? 0
    }

    /// Returns the target of the reference `text` in the file `file`.
    package mutating func find(_ text: String, from file: Int32) -> Result<Target, Failure> {
        hops = 0
        return find(text, from: files[file] == nil ? root : file, depth: 0)
    }

    private mutating func find(_ text: String, from file: Int32, depth: Int) -> Result<Target, Failure> {
        // The limit is needed because a pointer can pass through references that contain more such pointers, so the number of steps can
        // grow exponentially.
        hops += 1
        guard depth < 32, hops < 256 else { return .failure(.malformed) }
        let (url, pointer) = split(text[...], atFirst: UInt8(ascii: "#"))
        let (location, raw) = (String(url), pointer ?? "")
        guard let fragment = percentDecoded(raw) else { return .failure(.malformed) }
        if !location.isEmpty, let schema = schema(withID: location) { return find(fragment, in: schema, named: location, depth: depth) }
        var index = file
        if !location.isEmpty {
            switch fileNumber(of: location, from: file, isWhole: pointer == nil) {
            case .success(let found): index = found
            case .failure(let failure): return .failure(failure)
            }
        }
        guard let source = files[index] else { return .failure(.unlisted(path: location)) }
        if fragment.isEmpty { return .success(Target(node: source.root, tokens: [], path: source.path)) }
        guard fragment.hasPrefix("/") else { return findAnchor(fragment, in: source, depth: depth) }
        // References often contain a key verbatim, even if the key itself contains escapes (`Pick_Job.%22id%22_`).
        var failure: Failure?
        for spelling in raw == fragment[...] ? [raw] : [fragment[...], raw] {
            switch followPath(tokens(of: spelling.dropFirst()), from: source.root, in: source.path, depth: depth) {
            case .success(let found): return .success(found)
            case .failure(let found): failure = failure ?? found
            }
        }
        return .failure(failure ?? .malformed)
    }

    private func tokens(of pointer: Substring) -> [String] { pathSegments(pointer, keepsEmpty: true).map(pointerToken) }

    /// Returns the file for `location`, the text before the `#`. `isWhole` means that there is no `#`.
    private func fileNumber(of location: String, from file: Int32, isWhole: Bool) -> Result<Int32, Failure> {
        if let known = fileNumber(location, from: file) { return .success(known) }
        if hasScheme(location) || location.hasPrefix("//") { return .failure(.remote) }
        guard let decoded = percentDecoded(location[...]) else { return .failure(.malformed) }
        let base = files[file]?.path ?? ""
        let path = normalizedPath(decoded.hasPrefix("/") ? decoded : folder(of: base) + decoded)
        if let found = filesByPath[path] { return .success(found) }
        if isWhole, let meant = pointerWithMissingHash(decoded) { return .failure(.withoutHash(meant: meant)) }
        let home = normalizedPath(folder(of: files[root]?.path ?? ""))
        let isInside = home.isEmpty ? !path.hasPrefix("..") && !path.hasPrefix("/") : path.hasPrefix(home + "/")
        return .failure(isInside ? .unlisted(path: decoded) : .outside(path: decoded))
    }

    private mutating func findAnchor(_ fragment: String, in source: JSONFile, depth: Int) -> Result<Target, Failure> {
        if let node = anchor(fragment, in: source.root.span.file) {
            return .success(Target(node: node, tokens: [fragment], path: source.path))
        }
        let tokens = tokens(of: fragment[...])
        if tokens.count > 1, case .success = followPath(tokens, from: source.root, in: source.path, depth: depth) {
            return .failure(.missing(what: "a JSON pointer begins with a slash, `#/\(fragment)`"))
        }
        return .failure(.missing(what: "no `$anchor` is called `\(fragment)`"))
    }

    /// Returns the file with a URI: the one that it was downloaded from, or its `$self` (OpenAPI 3.2). A relative URI is resolved against
    /// the URI of the referring file.
    private func fileNumber(_ location: String, from file: Int32) -> Int32? {
        guard !filesByAlias.isEmpty, !location.isEmpty else { return nil }
        if let known = filesByAlias[location] { return known }
        guard !hasScheme(location) else { return nil }
        for alias in files[file]?.aliases ?? [] {
            let scheme = alias.firstRange(of: "://").map { alias[..<$0.upperBound] } ?? ""
            let folder = folder(of: String(alias.dropFirst(scheme.count)))
            let host = scheme.isEmpty ? "" : folder.prefix { $0 != "/" }
            let path = normalizedPath(location.hasPrefix("/") ? host + location : folder + location)
            if let known = filesByAlias[scheme + path] { return known }
        }
        return nil
    }

    // MARK: $id

    /// Returns the target of `text` inside a schema with an `$id`. Pointers and anchors are relative to that schema (JSON Schema 2020-12,
    /// section 8.2.1).
    ///
    /// This is used only if the document itself has no such target, because many documents with an `$id` still contain references relative
    /// to the whole document.
    mutating func find(_ text: String, inside resource: Resource) -> Result<Target, Failure> {
        guard text.utf8.first == UInt8(ascii: "#"), let fragment = percentDecoded(text.dropFirst()) else { return .failure(.malformed) }
        hops = 0
        return find(fragment, in: resource.node, named: resource.id, depth: 0)
    }

    /// Returns the innermost schema that has an `$id` and contains a location. If there is none and `recursive` is true, returns the
    /// innermost schema with a `$recursiveAnchor`.
    mutating func resource(around span: Span, recursive: Bool) -> Resource? {
        let around = resources(of: span.file).filter { $0.node.span.start < span.start && span.end <= $0.node.span.end }
        return around.last { !$0.isRecursive } ?? (recursive ? around.last : nil)
    }

    struct Resource {
        var id: String
        var node: JSONNode
        /// Whether the resource has a `$recursiveAnchor` but no `$id`.
        var isRecursive: Bool

        init?(_ node: JSONNode, _ object: JSONObject) {
            let written = object["$id"]?.string?.raw
            guard written != nil || object["$recursiveAnchor"]?.bool == true else { return nil }
            id = String((written ?? "").prefix { $0 != "#" })
            self.node = node
            isRecursive = written == nil
        }
    }

    private mutating func find(_ fragment: String, in schema: JSONNode, named id: String, depth: Int) -> Result<Target, Failure> {
        let path = files[schema.span.file]?.path ?? ""
        let last: Substring = id.split(separator: "/").last ?? id[...]
        let name = String(last.prefix { $0 != "." })
        if fragment.isEmpty { return .success(Target(node: schema, tokens: [name], path: path)) }
        guard fragment.hasPrefix("/") else {
            guard let node = anchors(under: schema)[fragment] else {
                return .failure(.missing(what: "no `$anchor` of `\(id)` is called `\(fragment)`"))
            }
            return .success(Target(node: node, tokens: [name, fragment], path: path))
        }
        return followPath(tokens(of: fragment.dropFirst()), from: schema, in: path, depth: depth).map { found in
            Target(node: found.node, tokens: [name] + found.tokens, path: path)
        }
    }

    /// Returns the schema with exactly this `$id`, in any of the files.
    private mutating func schema(withID id: String) -> JSONNode? {
        for file in files.keys.sorted() {
            if let found = resources(of: file).first(where: { $0.id == id && !$0.isRecursive }) { return found.node }
        }
        return nil
    }

    /// Returns the resources in document order, so that outer ones precede inner ones.
    private mutating func resources(of file: Int32) -> [Resource] {
        if let known = identifiedSchemas[file] { return known }
        var result: [Resource] = []
        var worklist = files[file].map { [$0.root] } ?? []
        while let node = worklist.popLast() {
            worklist += node.children
            if node !== files[file]?.root, let object = node.object, let resource = Resource(node, object) { result.append(resource) }
        }
        result.sort { $0.node.span.start < $1.node.span.start }
        identifiedSchemas[file] = result
        return result
    }

    /// Returns the target of a pointer, with the tokens after the last reference on the path.
    private mutating func followPath(_ tokens: [String], from root: JSONNode, in path: String, depth: Int) -> Result<Target, Failure> {
        var node = root
        var passed: [String] = []
        for token in tokens {
            if let next = child(token, of: node) {
                node = next
                passed.append(token)
                continue
            }
            guard let next = behindReferences(token, of: node, depth: depth) else { return .failure(.noMember(token: token, of: node)) }
            node = next.node
            passed = next.tokens + [token]
        }
        return .success(Target(node: node, tokens: passed, path: path))
    }

    /// Continues a pointer, such as `#/components/schemas/Alias/properties/name`, at the target of a reference, even if the target is also
    /// a reference.
    private mutating func behindReferences(_ token: String, of start: JSONNode, depth: Int) -> Target? {
        var node = start
        for step in 1...16 {
            guard let text = node.object?["$ref"]?.string,
                case .success(var target) = find(text.raw, from: files[node.span.file] == nil ? root : node.span.file, depth: depth + step)
            else { return nil }
            node = target.node
            guard let next = child(token, of: node) else { continue }
            target.node = next
            return target
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
        if let known = anchors[file] { return known[name] }
        let found = files[file].map { anchors(under: $0.root) } ?? [:]
        anchors[file] = found
        return found[name]
    }

    /// Returns the schema with an anchor inside a node.
    func anchor(_ name: String, under root: JSONNode) -> JSONNode? { anchors(under: root)[name] }

    /// Returns the anchors of a schema. Those of a schema with an `$id` inside it are used only if it has no such anchor itself (JSON
    /// Schema 2020-12, section 8.2.2).
    private func anchors(under root: JSONNode) -> [String: JSONNode] {
        var (own, inner): ([String: JSONNode], [String: JSONNode]) = ([:], [:])
        var worklist = [(node: root, isOwn: true)]
        while let (node, isOwn) = worklist.popLast() {
            let isOwn = isOwn && (node === root || node.object?["$id"]?.string == nil)
            for anchor in ["$anchor", "$dynamicAnchor"].compactMap({ node.object?[$0]?.string }) {
                if isOwn { own[anchor.raw] = node } else { inner[anchor.raw] = node }
            }
            worklist += node.children.map { ($0, isOwn) }
        }
        return inner.merging(own) { $1 }
    }
}
