/// A schema's annotations, which do not affect the type of its values.
struct Annotations {
    var documentation = Documentation()
    var defaultValue: JSONNode?
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var isDeprecated: Bool = false
    var name: RequestedName?
    var contentMediaType: SpecText?
    var items: JSONNode?
}

extension Resolver {
    /// Returns the annotations of the schema at `json`. Annotations next to a reference take precedence. The default and the directions can
    /// also come from the referenced schema.
    func annotations(_ json: JSONNode) -> Annotations {
        var result = Annotations()
        var (title, description, constraints): (SpecText?, SpecText?, SpecText?)
        var worklist = [json]
        var steps = 0
        while let node = worklist.popLast(), steps < 8 {
            steps += 1
            guard let schema = reader.schema(node) else { continue }
            let isOwn = node === json || reader.componentNames[NodeIdentity(node)] == nil
            if title == nil, description == nil, isOwn { (title, description) = (schema.title, schema.description) }
            // If the type is declared separately, its constraints are documented there.
            if constraints == nil, schema.isConstrained, isOwn || schema.kinds != .object, schema.values == nil {
                constraints = schema.constraints
            }
            if result.defaultValue == nil { result.defaultValue = schema.defaultValue }
            if result.contentMediaType == nil { result.contentMediaType = schema.contentMediaType }
            if result.items == nil { result.items = schema.items }
            if schema.isReadOnly { result.isReadOnly = true }
            if schema.isWriteOnly { result.isWriteOnly = true }
            // References to a deprecated schema are not themselves deprecated.
            if schema.isDeprecated, isOwn { result.isDeprecated = true }
            if result.name == nil, isOwn { result.name = schema.endpoints.name }
            if let reference = schema.reference {
                if let target = reader.lookup(reference) { worklist.append(target) }
            } else if schema.allOf.count <= 4 {
                worklist += schema.allOf.reversed()
            }
        }
        result.documentation = Documentation(summary: title, description: description, constraints: constraints)
        return result
    }
}
