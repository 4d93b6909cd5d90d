extension Resolver {
    /// Returns names for the models that the members of a union declare inline. A name is a title, the value of a constant, or a key that
    /// only one member has.
    func memberHints(_ members: [JSONNode]) -> [NamePart] {
        var hints: [NamePart?] = []
        // The keys of each member: first only the required ones, then all of them.
        var inline: [(position: Int, keys: [[SpecText]])] = []
        for (position, member) in members.enumerated() {
            let schema = reader.schema(member).flatMap { $0.isReference ? nil : $0 }
            hints.append(schema.flatMap(word).map { .word($0) })
            // A scalar needs no name, because it declares no type.
            guard let schema, hints[position] == nil, !isScalar(schema) else { continue }
            let keys = [schema.required.compactMap(\.string), schema.properties.map(\.key)]
            inline.append((position, keys.map { $0.sorted { $0.raw < $1.raw } }))
        }
        if inline.count == 1, let only = inline.first?.position {
            hints[only] = .word("object")
        } else {
            for list in 0..<2 {
                var counts: [SpecText: Int] = [:]
                for object in inline {
                    for key in Set(object.keys[list]) { counts[key, default: 0] += 1 }
                }
                for object in inline where hints[object.position] == nil {
                    guard let key = object.keys[list].first(where: { counts[$0] == 1 }) else { continue }
                    hints[object.position] = .having(key: key)
                }
            }
        }
        return hints.enumerated().map { position, hint in hint ?? .variant(position + 1) }
    }

    /// Returns the word that a schema's title or kind gives.
    private func word(_ schema: SchemaNode) -> SpecText? {
        if let title = schema.title, !title.raw.isEmpty { return title }
        if schema.structure.contains(.array) { return "list" }
        return schema.structure.contains(.values) ? "option" : constantWord(schema)
    }

    private func isScalar(_ schema: SchemaNode) -> Bool {
        guard let kinds = schema.kinds, schema.structure.subtracting(.typeAndFormat).isEmpty else { return false }
        return kinds.isDisjoint(with: [.object, .array])
    }

    /// Returns the only string that a property allows, as in `type: {const: "text"}`. Of several, the first by key counts.
    private func constantWord(_ schema: SchemaNode) -> SpecText? {
        for property in schema.properties.sorted(by: { $0.key.raw < $1.key.raw }) {
            guard let object = property.value.object else { continue }
            if let word = object["const"]?.string { return word }
            if let values = object["enum"]?.array, values.count == 1, let word = values.first?.string { return word }
        }
        return nil
    }
}
