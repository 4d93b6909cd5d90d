/// What samples take from a schema: the examples that it gives, its parts, and its bounds.
struct Facets {
    let merged: MergedSchema
    /// The schema of an array's items.
    let items: JSONNode?
    /// The schema of the values under undeclared keys.
    let additional: JSONNode?
    /// The members of `oneOf` or `anyOf`, without null.
    let choices: [JSONNode]
    let properties: [(key: SpecText, schema: JSONNode)]
    private let sources: [JSONObject]

    fileprivate init(_ merged: MergedSchema, choices: [JSONNode], _ reader: SchemaReader) {
        self.merged = merged
        self.choices = choices
        items = merged.items.isEmpty ? nil : reader.schema(ofAll: merged.items)
        if case .schemas(let parts) = merged.additional { additional = reader.schema(ofAll: parts) } else { additional = nil }
        properties = merged.properties.map { property in
            (property.key, property.parts.isEmpty ? reader.schema(ofAny: property.conditional) : reader.schema(of: property))
        }
        sources = merged.sources.compactMap(\.object)
    }

    /// The examples and values that the schema gives.
    var given: [JSONNode] { sources.flatMap(givenValues) }

    /// The required keys.
    var required: [SpecText] { merged.required.compactMap(\.string) }

    func property(_ key: SpecText) -> JSONNode? { properties.first { $0.key == key }?.schema }

    var constraints: Constraints { Constraints(sources) }

    var step: Double? { sources.lazy.compactMap { $0["multipleOf"]?.double }.first { $0 > 0 } }

    var patterns: [SpecText] { sources.compactMap { $0["pattern"]?.string } }

    /// Whether the schema describes some keys, so that not every key is possible.
    var describesKeys: Bool {
        !merged.properties.isEmpty || !merged.patterns.isEmpty || sources.contains { $0["propertyNames"] != nil }
    }
}

/// Returns the values that a schema's own keywords give: `example`, the first few of `examples`, `const` or `default`, and the first few of
/// `enum`.
func givenValues(_ schema: JSONObject) -> [JSONNode] {
    let one = [schema["example"]].compactMap { $0 } + (schema["examples"]?.array ?? []).prefix(3)
    let fixed = [schema["const"] ?? schema["default"]].compactMap { $0 }
    return one + fixed + (schema["enum"]?.array ?? []).prefix(3).filter { !$0.isNull }
}

extension SchemaMerger {
    /// Returns the facets of a schema. A `oneOf` or `anyOf` of one schema and null is that schema.
    func facets(of json: JSONNode?) -> Facets {
        forgetSchemas()
        let context = NameContext([NamePart]())
        var merged = json.map { mergedSchema($0, named: context).merged } ?? MergedSchema()
        var seen: Set<NodeIdentity> = []
        var choices: [JSONNode] = []
        while let group = merged.groups.popLast() {
            let members = withoutNull(group.members).members
            guard members.count == 1 else {
                choices = members
                continue
            }
            if seen.insert(NodeIdentity(members[0])).inserted {
                merge(mergedSchema(members[0], named: context).merged, into: &merged, at: members[0].span)
            }
        }
        return Facets(merged, choices: choices, reader)
    }
}
