extension Resolver {
    /// Returns an enum for a union of constants: `oneOf: [{const: a, title: …}, {const: b}]`. If a member allows any string, the enum is
    /// open. If a member allows null, the enum is optional.
    func enumerationOfConstants(_ members: [JSONNode], _ site: UnionSite) -> TypeReference? {
        var values: [Enumeration.Value] = []
        var seen: Set<JSONScalar> = []
        var hasFreeString = false
        var allowsNull = false
        for member in members {
            let node = reader.dereferenced(member)
            guard let schema = reader.schema(node), !schema.isReference else { return nil }
            if schema.isNullable { allowsNull = true }
            guard let listed = schema.values else {
                guard schema.kinds == .string, schema.format == nil, schema.structure == .type else { return nil }
                hasFreeString = true
                continue
            }
            guard schema.structure.subtracting(.typeAndValues).isEmpty else { return nil }
            let isNamed = schema.valueNames.count == listed.count
            for (position, written) in listed.enumerated() where !written.isNull {
                guard JSONScalar(written) != nil else { return nil }
                guard let value = conforming(written, to: schema.kinds), let literal = JSONScalar(value) else { continue }
                guard seen.insert(literal).inserted else { continue }
                let isOnly = listed.count == 1
                values.append(
                    Enumeration.Value(
                        literal: value, name: isOnly ? schema.title : isNamed ? schema.valueNames[position].string : nil,
                        documentation: isOnly ? Documentation(description: schema.description) : Documentation(),
                        isDeprecated: isOnly && schema.isDeprecated))
            }
        }
        guard !values.isEmpty else { return nil }
        if hasFreeString {
            guard values.allSatisfy({ $0.literal.string != nil }) else { return nil }
            // Some documents write `anyOf: [{type: string}, {enum: [""]}]` for a string that can be empty.
            if values.allSatisfy({ $0.literal.string?.raw.isEmpty == true }) {
                return allowsNull ? .optional(.scalar(.string)) : .scalar(.string)
            }
        }
        let type = enumerationType(
            values, site.json, named: site.name, isOpen: hasFreeString || !options.areEnumsClosed, allowsOthers: hasFreeString)
        return allowsNull ? type.asOptional : type
    }
}
