/// The schemas that extend other schemas with `allOf`, in all of the document's files.
///
/// Schemas are identified by the nodes at the ends of their references, so the result is the same for one file and for several.
struct Hierarchy {
    /// The children of each schema, in document order.
    private(set) var children: [NodeIdentity: [JSONNode]] = [:]
    private(set) var parents: [NodeIdentity: [JSONNode]] = [:]
    /// The names of the schemas: a key in `components`, or the name of a file that contains a single schema.
    private(set) var names: [NodeIdentity: SpecText] = [:]

    init(_ document: Document, _ references: inout References) {
        for member in document.schemas { add(member.value, named: member.key, &references) }
        for file in document.files.dropFirst() {
            for member in Hierarchy.schemas(in: file.root) { add(member.value, named: member.key, &references) }
            if file.root.object?["allOf"] != nil { add(file.root, named: SpecText(fileStem(file.path)), &references) }
        }
    }

    func children(of json: JSONNode) -> [JSONNode] { children[NodeIdentity(json)] ?? [] }
    func parents(of json: JSONNode) -> [JSONNode] { parents[NodeIdentity(json)] ?? [] }

    /// Returns a schema, its parents, their parents, and so on, as far as chains of references are followed.
    func lineage(of json: JSONNode) -> [JSONNode] {
        var result = [json]
        var level = [json]
        var seen: Set<NodeIdentity> = [NodeIdentity(json)]
        for _ in 0..<longestChain where !level.isEmpty {
            level = level.flatMap { parents(of: $0) }.filter { seen.insert(NodeIdentity($0)).inserted }
            result += level
        }
        return result
    }

    /// Returns the children and their descendants.
    func descendants(of json: JSONNode) -> [JSONNode] {
        var result: [JSONNode] = []
        var seen: Set<NodeIdentity> = [NodeIdentity(json)]
        var worklist: [JSONNode] = children(of: json).reversed()
        while let child: JSONNode = worklist.popLast() {
            guard seen.insert(NodeIdentity(child)).inserted else { continue }
            result.append(child)
            worklist += children(of: child).reversed()
        }
        return result
    }

    /// Returns the named schemas in a file other than the root document.
    private static func schemas(in root: JSONNode) -> [JSONObject.Member] {
        guard let object = root.object else { return [] }
        let lists = [object["components"]?.object?["schemas"], object["definitions"], object["$defs"], object["schemas"]]
        return lists.compactMap { $0?.object?.members }.flatMap { $0 }
    }

    private mutating func add(_ json: JSONNode, named name: SpecText, _ references: inout References) {
        guard let node = dereferenced(of: json, &references) else { return }
        let id = NodeIdentity(node)
        guard names[id] == nil else { return }
        names[id] = name
        for parent in extendedSchemas(by: node, &references) where parent !== node {
            guard !parents[id, default: []].contains(where: { $0 === parent }) else { continue }
            parents[id, default: []].append(parent)
            children[NodeIdentity(parent), default: []].append(node)
        }
    }

    /// Returns the schemas to which the `allOf` of `json` refers, directly or through a nested `allOf`.
    private func extendedSchemas(by json: JSONNode, _ references: inout References) -> [JSONNode] {
        guard let parts = json.object?["allOf"]?.array else { return [] }
        var found: [JSONNode] = []
        for part in parts {
            let isReference = part.object?["$ref"] != nil
            found += isReference ? [dereferenced(of: part, &references)].compactMap(\.self) : extendedSchemas(by: part, &references)
        }
        return found
    }

    /// Returns the node at the end of a chain of references, or `nil` if there is none.
    private func dereferenced(of json: JSONNode, _ references: inout References) -> JSONNode? {
        let end = endOfChain(json) { node in
            node.referenceText.flatMap { try? references.find($0.raw, from: node.span.file, in: "schemas").get().node }
        }
        return end?.referenceText == nil ? end : nil
    }
}
