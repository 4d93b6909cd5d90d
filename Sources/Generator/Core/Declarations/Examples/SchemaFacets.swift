/// The examples, formats and bounds of a schema, but not its type. References and `allOf` are followed.
struct SchemaFacets {
    private let schemas: [JSONObject]

    init(_ node: JSONNode?, _ reader: SchemaReader) {
        var found: [JSONObject] = []
        var seen: Set<NodeIdentity> = []
        var worklist = node.map { [$0] } ?? []
        while let next = worklist.popLast() {
            guard let object = next.object, seen.insert(NodeIdentity(next)).inserted else { continue }
            found.append(object)
            if let target = object["$ref"].flatMap({ reader.lookup($0) }) { worklist.append(target) }
            worklist += object["allOf"]?.array ?? []
            // Include the schema of a union if it is the only one that is not null.
            let others = (object["oneOf"] ?? object["anyOf"])?.array?.filter { $0.object?["type"]?.string != "null" } ?? []
            if others.count == 1 { worklist += others }
        }
        schemas = found
    }

    /// Creates facets from only the keywords next to a reference.
    init(besideReference node: JSONNode) { schemas = node.object.map { [$0] } ?? [] }

    subscript(keyword: String) -> JSONNode? {
        for schema in schemas { if let value = schema[keyword] { return value } }
        return nil
    }

    /// The values in the document: `example`, the first few of `examples`, `const` or `default`, and the first few of `enum`.
    var given: [JSONNode] {
        var nodes: [JSONNode] = []
        for schema in schemas {
            if let node = schema["example"] { nodes.append(node) }
            nodes += (schema["examples"]?.array ?? []).prefix(3)
            if let node = schema["const"] ?? schema["default"] { nodes.append(node) }
            nodes += (schema["enum"]?.array ?? []).prefix(3).filter { !$0.isNull }
        }
        return nodes
    }

    /// The schema of an array's items.
    var items: JSONNode? { self["items"] }

    /// The schemas of `oneOf` or `anyOf`.
    var choices: [JSONNode] { (self["oneOf"] ?? self["anyOf"])?.array ?? [] }

    func property(_ key: SpecText) -> JSONNode? {
        for schema in schemas { if let found = schema["properties"]?.object?[key.raw] { return found } }
        return nil
    }

    /// The properties that the schema lists.
    var properties: [JSONObject.Member] { schemas.flatMap { $0["properties"]?.object?.members ?? [] } }

    /// The required keys.
    var required: [SpecText] { schemas.flatMap { ($0["required"]?.array ?? []).compactMap(\.string) } }

    func count(_ keyword: String) -> Int? { self[keyword]?.integer }

    func number(_ keyword: String) -> Double? { self[keyword]?.double }
}
