/// Reads schemas and follows references: `FollowReferences` finds the target of a `$ref`, and `DynamicReferences` fills in placeholders.
///
/// This is a class because the reader fills its caches while others use it.
final class SchemaReader {
    let document: Document
    let log: ProblemLog
    /// The names of components, by node.
    let componentNames: [NodeIdentity: SpecText]
    let componentNodes: [SpecText: JSONNode]
    var references: References
    var targets: [ReferenceKey: JSONNode?] = [:]
    /// The targets of references that are misspelled.
    var meantReferences: [ReferenceKey: References.Target] = [:]
    /// The names of referenced schemas that are not components.
    var targetNames: [NodeIdentity: NameContext] = [:]
    /// The targets of references with their placeholders filled in, the members of schemas with their bindings added to references, and the
    /// anchors of the placeholders that a node leads to.
    var boundTargets: [BoundTarget: JSONNode] = [:]
    var boundMembers: [BoundTarget: JSONObject] = [:]
    var reachedAnchors: [NodeIdentity: Set<String>] = [:]
    /// The schemas as read. They use far more memory than their nodes; see `SchemaMerger.forgetSchemas`.
    private(set) var schemas: [NodeIdentity: SchemaNode] = [:]
    /// Nodes that combine multiple other nodes, by the identities of those nodes.
    private var joinedNodes: [JoinedNodes: JSONNode] = [:]
    /// A schema that allows any value.
    let anyValue: JSONNode

    private struct JoinedNodes: Hashable {
        let keyword: String
        let parts: [NodeIdentity]
        var word: String = ""
    }

    init(_ document: Document, log: ProblemLog) {
        self.document = document
        self.log = log
        var references = document.references
        var names: [NodeIdentity: SpecText] = [:]
        var nodes: [SpecText: JSONNode] = [:]
        for member in document.schemas {
            names[NodeIdentity(member.value)] = member.key
            nodes[member.key] = member.value
        }
        // Schemas that are files of their own are named after the components that refer to them, because only the file's name would be left
        // otherwise.
        for member in document.schemas {
            guard let text = member.value.object?["$ref"]?.string, !text.raw.hasPrefix("#"),
                case .success(let target) = references.find(text.raw, from: member.value.span.file), target.tokens.count < 2
            else { continue }
            let id = NodeIdentity(target.node)
            if names[id] == nil { names[id] = member.key }
        }
        componentNames = names
        componentNodes = nodes
        self.references = references
        anyValue = JSONNode(.bool(true), at: document.root.span)
    }

    /// Returns the schema at `json`, or `nil` for `true` and `false`. Logs a problem and returns `nil` if the node is not a schema.
    func schema(_ json: JSONNode) -> SchemaNode? {
        let id = NodeIdentity(json)
        if let known = schemas[id] { return known }
        guard let object = json.object ?? typeAlone(json) else {
            if json.isNull {
                // YAML converters write null for an empty value.
                log.warn("invalid-schema", "a schema must be an object, not null; it is read as any value", at: json.span)
            } else if json.bool == nil {
                log.problem("invalid-schema", "a schema must be an object, not \(json.kind)", at: json.span)
            }
            return nil
        }
        let schema = SchemaNode(json, membersWithBindings(object, of: json), diagnostics: &log.diagnostics)
        readNameOfComponent(schema)
        schemas[id] = schema
        return schema
    }

    /// Reads `type: User` as a reference, if a component has this name.
    private func readNameOfComponent(_ schema: SchemaNode) {
        guard let type = schema.unknownType, let name = type.string, schema.reference == nil, schema.kinds == nil,
            let component = componentNodes[name], component !== schema.json, document.root.span.file == type.span.file
        else { return }
        let pointer = document.isSwagger(at: type.span) ? "#/definitions/" : "#/components/schemas/"
        let reference = JSONNode(.string(SpecText(pointer + escapedPointerToken(name.raw))), at: type.span)
        log.warn(
            "unknown-type", "`\(name.raw)` is not a type, but a schema; it is read as `$ref: '\(reference.string?.raw ?? "")'`",
            at: type.span)
        schema.unknownType = nil
        schema.reference = reference
    }

    /// Returns the schema for a type name that was written instead of a schema.
    private func typeAlone(_ json: JSONNode) -> JSONObject? {
        guard let name = json.string, MisnamedType(name.raw) != nil else { return nil }
        log.warn("invalid-schema", "a schema must be an object, {\"type\": \"\(name.raw)\"}; the type alone is read as one", at: json.span)
        return JSONObject([.made("type", json, at: json.span)])
    }

    /// Returns a schema for the values that all of these schemas allow.
    func schema(ofAll parts: [JSONNode]) -> JSONNode { schema(of: parts, by: "allOf") }

    /// Returns a schema for the values that at least one of these schemas allows.
    func schema(ofAny parts: [JSONNode]) -> JSONNode { schema(of: parts, by: "anyOf") }

    /// Returns the schema of a property that more than its branches describe.
    func schema(of property: MergedProperty) -> JSONNode {
        property.isAlternative ? schema(ofAny: property.parts) : schema(ofAll: property.parts)
    }

    private func schema(of parts: [JSONNode], by keyword: String) -> JSONNode {
        if parts.count == 1, let part = parts.first { return part }
        let list = parts.map { NodeIdentity($0) }
        return joined(JoinedNodes(keyword: keyword, parts: list), JSONNode(.array(parts), at: parts.first?.span ?? document.root.span))
    }

    /// Returns a schema whose only keyword has the schema `part`.
    func schema(with keyword: String, _ part: JSONNode) -> JSONNode {
        joined(JoinedNodes(keyword: keyword, parts: [NodeIdentity(part)]), part)
    }

    /// Returns a schema whose only keyword is a type.
    func schema(ofType name: String) -> JSONNode {
        joined(JoinedNodes(keyword: "type", parts: [], word: name), JSONNode(.string(SpecText(name)), at: anyValue.span))
    }

    private func joined(_ key: JoinedNodes, _ value: @autoclosure () -> JSONNode) -> JSONNode {
        if let known = joinedNodes[key] { return known }
        let value = value()
        let node: JSONNode = .object([.made(SpecText(key.keyword), value, at: value.span)], at: value.span)
        joinedNodes[key] = node
        return node
    }

    /// Drops the schemas that were read.
    func forgetSchemas() { schemas.removeAll(keepingCapacity: true) }
}
