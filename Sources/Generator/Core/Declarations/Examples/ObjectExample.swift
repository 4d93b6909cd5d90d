extension ExampleMaker {
    /// Returns the members of an object. `facets` describes the schema at the object's location, which can differ from the model's own
    /// schema in ways that types do not express.
    mutating func members(
        of object: ObjectModel, _ name: ExampleName, _ facets: Facets, fixed: [SpecText: ExampleValue]
    ) -> [ExampleValue.Member]? {
        let most = facets.most("maxProperties") ?? .max
        var members: [ExampleValue.Member] = []
        for (index, property) in object.properties.enumerated() {
            if !property.isRequired, leadingProperties.contains(PropertyReference(model: name.model, property: index)) { continue }
            if let value = fixed[property.key] {
                members.append(ExampleValue.Member(key: property.key, value: value))
                continue
            }
            let isFull = most < .max && members.count >= most - object.properties.dropFirst(index).count(where: \.isRequired)
            guard property.isRequired || !isFull else { continue }
            guard property.isRequired || (name.isBrief ? isPlain(property.type) : !property.type.isForeign) else { continue }
            if let value = value(of: property, at: facets.property(property.key)) {
                members.append(ExampleValue.Member(key: property.key, value: value))
            } else if property.isRequired {
                return nil
            }
        }
        for (key, value) in fixed.sorted(by: { $0.key.raw < $1.key.raw }) where !object.properties.contains(where: { $0.key == key }) {
            members.append(ExampleValue.Member(key: key, value: value))
        }
        return members
    }

    private mutating func value(of property: Property, at place: JSONNode?) -> ExampleValue? {
        if let constant = property.constant { return ExampleValue(constant) }
        let value = value(property.type, at: place ?? property.schema, name: property.key, isBrief: true)
        // An absent key makes a better example than null.
        if case .null = value, !property.isRequired { return nil }
        return value
    }

    /// Adds the members that the object's schema requires in addition to the model's properties, and removes members that it does not
    /// allow.
    mutating func fittedToSchema(
        _ members: [ExampleValue.Member], _ object: ObjectModel, facets: Facets, at node: JSONNode?
    ) -> ExampleValue {
        let whole = ExampleValue.object(members)
        guard node != nil, !isValid(whole, node, orListed: true) else { return whole }
        let members = members + required(facets, besides: members.map(\.key))
        let needed = Set(object.properties.filter(\.isRequired).map(\.key)).union(facets.required)
        var keys = Set(members.map(\.key)).intersection(needed)
        var kept = ExampleValue.object(members.filter { keys.contains($0.key) })
        guard isValid(kept, node, orListed: true) else { return isValid(.object(members), node) ? .object(members) : whole }
        for member in members.prefix(64) where keys.insert(member.key).inserted {
            let more = ExampleValue.object(members.filter { keys.contains($0.key) })
            if isValid(more, node, orListed: true) { kept = more } else { keys.remove(member.key) }
        }
        return kept
    }
}
