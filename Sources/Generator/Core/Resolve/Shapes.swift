extension Resolver {
    /// What tells a union's members apart, now that all models are complete.
    func finishUnions() {
        for index: Int in drafts.indices {
            guard case .union(var union)? = drafts[index].kind else { continue }
            let names: [SpecText?] = drafts[index].memberNames
            for position: Int in union.members.indices {
                let member: Union.Member = union.members[position]
                union.members[position].shape = shape(of: member.type, depth: 0)
                if let constant: JSONNode = member.constant { union.members[position].shape.kinds = kind(of: constant) }
                if let text: SpecText = member.constant?.string { union.members[position].shape.strings = [text] }
                if let property: SpecText = union.discriminator, member.discriminatorValues.isEmpty {
                    let name: SpecText? = position < names.count ? names[position] : nil
                    union.members[position].discriminatorValues =
                        discriminatorValues(of: member.type, property, depth: 0) ?? name.map { [$0] } ?? []
                }
            }
            if let property: SpecText = union.discriminator,
                !union.members.contains(where: { $0.shape.known.contains(property) || $0.shape.known.isEmpty })
            {
                warn(
                    "discriminator-property",
                    "no member has the property `\(property.raw)`, so it cannot tell them apart; they are told by what they have",
                    at: drafts[index].span)
                union.discriminator = nil
                for position: Int in union.members.indices { union.members[position].discriminatorValues = [] }
            }
            drafts[index].kind = .union(union)
        }
    }

    private func kind(of value: JSONNode) -> JSONKinds {
        switch value.value {
        case .string: .string
        case .bool: .boolean
        case .number(let number): Int64(number.raw) == nil ? .fraction : .integer
        case .null: .null
        case .array: .array
        case .object: .object
        }
    }

    /// The strings that the property may have in the type; nil when it says nothing about them.
    private func discriminatorValues(of type: TypeReference, _ property: SpecText, depth: Int) -> [SpecText]? {
        guard depth < 8, let model: ModelID = type.model else { return nil }
        switch drafts[model.index].kind {
        case .object(let object)?:
            return object.properties.first { $0.key == property }.flatMap { strings(of: $0) }
        case .union(let union)?:
            var values: [SpecText] = []
            for member: Union.Member in union.members {
                if !member.discriminatorValues.isEmpty, union.discriminator == property {
                    values += member.discriminatorValues
                } else if let found: [SpecText] = discriminatorValues(of: member.type, property, depth: depth + 1) {
                    values += found
                }
            }
            return values.isEmpty ? nil : values
        default: return nil
        }
    }

    /// The strings that a property may have, where they are listed.
    private func strings(of property: Property) -> [SpecText]? {
        if let text: SpecText = property.constant?.string { return [text] }
        return strings(of: property.type.withoutOptional)
    }

    private func strings(of type: TypeReference) -> [SpecText]? {
        guard let model: ModelID = type.model, case .enumeration(let enumeration)? = drafts[model.index].kind, enumeration.base == .string
        else { return nil }
        return enumeration.values.compactMap(\.literal.string)
    }

    private func shape(of type: TypeReference, depth: Int) -> Union.Shape {
        var shape = Union.Shape(kinds: kinds(of: type), required: [], known: [], constants: [], strings: strings(of: type))
        if case .array(let element) = type { shape.elements = kinds(of: element) }
        guard let model: ModelID = type.model, depth < 8 else { return shape }
        switch drafts[model.index].kind {
        case .object(let object)?:
            for property: Property in object.properties {
                shape.known.append(property.key)
                if property.isRequired { shape.required.append(property.key) }
                if let values: [SpecText] = strings(of: property) { shape.constants.append((property.key, values)) }
            }
        case .wrapper(let inner)?: return self.shape(of: inner, depth: depth + 1)
        case .union(let union)?:
            // What holds for each of its members.
            let inner: [Union.Shape] = union.members.map { self.shape(of: $0.type, depth: depth + 1) }
            guard let first: Union.Shape = inner.first else { break }
            shape.kinds = inner.reduce(into: []) { $0.formUnion($1.kinds) }
            shape.required = first.required.filter { key in inner.allSatisfy { $0.required.contains(key) } }
            var known: Set<SpecText> = []
            for member: Union.Shape in inner {
                for key: SpecText in member.known where known.insert(key).inserted { shape.known.append(key) }
            }
            for (key, values): (SpecText, [SpecText]) in first.constants {
                var all: [SpecText] = values
                let isEverywhere: Bool = inner.dropFirst().allSatisfy { other in
                    guard let found = other.constants.first(where: { $0.key == key }) else { return false }
                    for value: SpecText in found.values where !all.contains(value) { all.append(value) }
                    return true
                }
                if isEverywhere { shape.constants.append((key, all)) }
            }
        default: break
        }
        return shape
    }
}
