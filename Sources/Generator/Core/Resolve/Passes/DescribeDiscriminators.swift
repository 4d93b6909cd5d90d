// Determines the discriminator values of the members of a union.

extension MemberDescriber {
    /// Determines the discriminator values of the members: those from `mapping` and those of a nested union, otherwise those that the
    /// member's schema lists, otherwise its name. A member that cannot be an object has none; its kind decides.
    mutating func addValues(of property: SpecText, to members: inout [Union.Member], _ names: [[SpecText]]) {
        if allowOnly(.number, property, members) {
            // The runtime compares numbers by value, so that `1.0` is `1`.
            for position in members.indices {
                let values = members[position].discriminatorValues
                members[position].discriminatorValues = unique(values.map { isNumber($0.raw) ? SpecText(comparedNumber($0.raw)) : $0 })
            }
        }
        let names = spelledAsListed(names, property, members: &members)
        let mapped = members.map(\.discriminatorValues)
        var counts: [SpecText: Int] = [:]
        for value in mapped.flatMap({ $0 }) { counts[value, default: 0] += 1 }
        for position in members.indices where members[position].shape.kinds.contains(.object) {
            let type = members[position].type
            let name = names[position]
            let nested = isUnion(type, by: property) ? discriminatorValues(of: type, property) ?? [] : []
            guard mapped[position].isEmpty else {
                members[position].discriminatorValues = unique(mapped[position] + nested.filter { counts[$0] == nil })
                continue
            }
            var values = nested.isEmpty ? discriminatorValues(of: type, property) ?? name : nested
            values.removeAll { counts[$0] != nil }
            // Members can share an enum that lists all of their names.
            let others = Set(names[..<position].joined()).union(names[(position + 1)...].joined()).subtracting(name)
            let own = values.filter { !others.contains($0) }
            members[position].discriminatorValues = own.isEmpty ? values : own
        }
    }

    /// Returns the names of the members' schemas, written as the members list them. An enum can list `HAMMER` for a schema `Hammer`.
    /// Replaces the values of members that consist of their names.
    private mutating func spelledAsListed(
        _ names: [[SpecText]], _ property: SpecText, members: inout [Union.Member]
    ) -> [[SpecText]] {
        var spelled = names
        let isNamed = zip(members, spelled).map { !$1.isEmpty && $0.discriminatorValues == $1 }
        for position in members.indices {
            let type = members[position].type
            guard !isUnion(type, by: property), let listed = discriminatorValues(of: type, property) else { continue }
            for index in spelled[position].indices where !listed.contains(spelled[position][index]) {
                let name = spelled[position][index].raw.lowercased()
                let same = listed.filter { $0.raw.lowercased() == name }
                let only = same.isEmpty && isNamed[position] ? listed : same
                if only.count == 1 { spelled[position][index] = only[0] }
            }
        }
        var counts: [SpecText: Int] = [:]
        for value in spelled.flatMap({ unique($0) }) { counts[value, default: 0] += 1 }
        for position in members.indices {
            // Two schemas whose names differ only in case keep their names.
            if spelled[position].contains(where: { counts[$0, default: 0] > 1 }) { spelled[position] = names[position] }
            if isNamed[position] { members[position].discriminatorValues = spelled[position] }
        }
        return spelled
    }

    /// Returns whether a type is a union with the same discriminator.
    private func isUnion(_ type: TypeReference, by property: SpecText) -> Bool {
        guard let model = type.model, case .union(let union) = models[model.index].kind else { return false }
        return union.discriminator == property
    }

    /// Requires the discriminator of members that do not declare it, because without it, they could not be told apart.
    func requireDiscriminator(_ union: inout Union) {
        guard let property = union.discriminator else { return }
        for position in union.members.indices {
            let member = union.members[position]
            guard !member.discriminatorValues.isEmpty, lacksProperty(property, member.type, in: models) else { continue }
            union.members[position].shape.required = unique(member.shape.required + [property])
            union.members[position].shape.known = unique(member.shape.known + [property])
        }
    }

    /// Returns whether all members that declare the property allow only some kinds of values for it.
    func allowOnly(_ allowed: ValueKinds, _ property: SpecText, _ members: [Union.Member]) -> Bool {
        let kinds = members.flatMap(\.shape.types).filter { $0.key == property }.map(\.kinds)
        return !kinds.isEmpty && kinds.allSatisfy { $0.subtracting(.null).isSubset(of: allowed) }
    }

    /// Returns the scalars that a type allows for a property, as text, or `nil` if every value is allowed.
    private mutating func discriminatorValues(of type: TypeReference, _ property: SpecText) -> [SpecText]? {
        guard let model = type.model else { return nil }
        let key = Key(model: model, property: property)
        if let known = values[key] { return known }
        // A union inside itself adds no values.
        values[key] = .some(nil)
        let found = findDiscriminatorValues(of: model, property)
        values[key] = .some(found)
        return found
    }

    private mutating func findDiscriminatorValues(of model: ModelID, _ property: SpecText) -> [SpecText]? {
        switch models[model.index].kind {
        case .object(let object):
            return object.properties.first { $0.key == property }.flatMap { scalars(of: $0) }
        case .union(let union):
            var values: [SpecText] = []
            for member in union.members {
                if !member.discriminatorValues.isEmpty, union.discriminator == property {
                    values += member.discriminatorValues
                } else if let found = discriminatorValues(of: member.type, property) {
                    values += found
                }
            }
            return values.isEmpty ? nil : unique(values)
        default: return nil
        }
    }

    /// Returns the scalars that a property allows, as text in one form for each value, or `nil` if they are not listed.
    func scalars(of property: Property) -> [SpecText]? {
        if let text = property.constant?.comparedText { return [text] }
        return enumeration(property.type.withoutOptional)?.comparedTexts
    }
}
