/// Reads the members of a document's root.
struct RootReader {
    let root: JSONObject
    var references: References
    var diagnostics: Diagnostics

    init(_ root: JSONObject, _ references: References, diagnostics: Diagnostics) {
        self.root = root
        self.references = references
        self.diagnostics = diagnostics
    }

    mutating func pathItems(_ key: String) -> [PathItemNode] {
        members(key, of: root).compactMap { PathItemNode($0, &references, diagnostics: &diagnostics) }
    }

    /// Returns the object under a key, or the object that it refers to.
    mutating func object(_ key: String, of object: JSONObject?) -> JSONObject? { object?[key].flatMap { followed($0, key).object } }

    /// Returns the members under a key. A `$ref` in place of the members is followed, although OpenAPI does not allow it there, because
    /// many documents in multiple files are written this way. Members next to it are kept.
    mutating func members(_ key: String, of object: JSONObject?) -> [JSONObject.Member] {
        guard let node = object?[key] else { return [] }
        let target = followed(node, key)
        let members = target.members(key, diagnostics: &diagnostics).filter { $0.key.raw != "$ref" || $0.value.string == nil }
        guard target !== node, let own = node.object?.members.filter({ $0.key.raw != "$ref" }), !own.isEmpty else { return members }
        let keys = Set(own.map(\.key))
        return members.filter { !keys.contains($0.key) } + own
    }

    private mutating func followed(_ start: JSONNode, _ key: String) -> JSONNode {
        var node = start
        var seen: Set<NodeIdentity> = []
        while seen.insert(NodeIdentity(node)).inserted {
            guard let reference = node.object?["$ref"], let text = reference.string else { return node }
            switch references.find(text.raw, from: node.span.file) {
            case .success(let target):
                node = target.node
                diagnostics.warning(
                    "misplaced-reference", "`\(key)` cannot be a reference; the members that it refers to are read", at: reference.span)
            case .failure(let failure):
                diagnostics.recoverableError("dangling-reference", failure.message(text, what: "value of `\(key)`"), at: reference.span)
                return node
            }
        }
        diagnostics.recoverableError("reference-cycle", "this reference leads back to itself", at: start.object?["$ref"]?.span)
        return start
    }
}
