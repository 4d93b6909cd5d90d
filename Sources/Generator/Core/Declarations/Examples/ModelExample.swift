extension ExampleMaker {
    /// Returns the members of an object. `facets` describes the schema at the object's location, which can differ from the model's own
    /// schema in ways that types do not express.
    mutating func members(
        of object: ObjectModel, _ name: ExampleName, _ facets: Facets, fixed: [SpecText: ExampleValue]
    ) -> [ExampleValue.Member]? {
        let most = facets.constraints.most("maxProperties") ?? .max
        var members: [ExampleValue.Member] = []
        for (index, property) in object.properties.enumerated() {
            if !property.isRequired, leadingProperties.contains(PropertyReference(model: name.model, property: index)) { continue }
            if let value = fixed[property.key] {
                members.append(ExampleValue.Member(key: property.key, value: value))
                continue
            }
            let left = object.properties[index...].count(where: \.isRequired)
            let isFull = most < .max && members.count >= most - left
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

    /// Makes a value of the first possible member. The union's schema must allow the value; in a `oneOf`, no other member can match it. A
    /// brief example prefers a member without objects.
    mutating func union(_ union: Union, _ facets: Facets, at node: JSONNode?, isBrief: Bool) -> ExampleValue? {
        let schemas = facets.choices
        let all = Array(union.members.enumerated())
        let ordered = all.filter { isBrief && isPlain($0.element.type) } + all
        var found: [(value: ExampleValue, schema: JSONNode?)] = []
        for isMemberBrief in [true, false] {
            for (index, member) in ordered {
                // In a list of types, each type has the same schema.
                let schema = schemas.count == all.count ? schemas[index] : schemas.isEmpty ? node : nil
                guard let value = value(of: member, union, at: schema, isBrief: isMemberBrief) else { continue }
                if isValid(value, node, orListed: true) { return value }
                found.append((value, schema))
            }
        }
        for (value, schema) in found {
            if let other = alternative(value, schema, at: node) { return other }
            let isDiscriminated = union.discriminator != nil
            if let other = distinguished(value, schema, from: schemas, at: node, isDiscriminated: isDiscriminated) { return other }
        }
        // A union that allows any JSON value accepts every value.
        let isFree = union.isOpen || union.members.contains { $0.type == .json }
        return isFree && isValid(.text("text"), node) ? .text("text") : found.first?.value
    }

    private mutating func value(of member: Union.Member, _ union: Union, at schema: JSONNode?, isBrief: Bool) -> ExampleValue? {
        if let constant = member.constant { return ExampleValue(constant) }
        guard let key = union.discriminator, let fixed = discriminatorValue(of: member, key, in: api), case .model(let id) = member.type,
            case .object(let object) = api[id].kind, !open.contains(id)
        else { return value(member.type, at: schema, name: member.name, isBrief: isBrief) }
        open.insert(id)
        defer { open.remove(id) }
        let place = schema ?? api[id].schema
        let facets = facets(place)
        return members(of: object, ExampleName(model: id, isBrief: isBrief), facets, fixed: [key: fixed])
            .map { fittedToSchema($0, object, facets: facets, at: place) }
    }

    /// Returns the object with only its required members, or with a different value for one of its properties. Returns `nil` if neither is
    /// valid.
    private mutating func alternative(_ value: ExampleValue, _ schema: JSONNode?, at node: JSONNode?) -> ExampleValue? {
        guard let members = members(value) else { return nil }
        let facets = facets(schema)
        let needed = Set(facets.required)
        let least = ExampleValue.object(members.filter { needed.contains($0.key) })
        if isValid(least, schema), isValid(least, node, orListed: true) { return least }
        for (index, member) in members.enumerated().prefix(32) {
            for other in choices(at: facets.property(member.key), member.key) {
                var members = members
                members[index] = ExampleValue.Member(key: member.key, value: other)
                if isValid(.object(members), node, orListed: true) { return .object(members) }
            }
        }
        return nil
    }

    /// Returns a value for each schema of a `oneOf` or `anyOf`, or of an array of such values.
    private mutating func choices(at place: JSONNode?, _ name: SpecText) -> [ExampleValue] {
        var found: [ExampleValue] = []
        var schemas = facets(place).choices
        for choice in schemas.prefix(8) { schemas += facets(choice).choices }
        for schema in schemas.prefix(16) {
            if let value = value(.json, at: schema, name: name, isBrief: true) { found.append(value) }
            for item in facets(facets(schema).items).choices.prefix(8) {
                if let value = value(.json, at: item, name: name, isBrief: true) { found.append(.list([value])) }
            }
        }
        return found
    }

    /// Adds members for keys that only the other schemas declare, with values that those schemas do not allow. JSON Schema allows
    /// additional keys by default, so this is often the only way to exclude the other members of a `oneOf`. The object is still decoded as
    /// the intended member: the discriminator selects it, or it is the first of the members that declare the same number of the object's keys.
    private mutating func distinguished(
        _ value: ExampleValue, _ schema: JSONNode?, from schemas: [JSONNode], at node: JSONNode?, isDiscriminated: Bool
    ) -> ExampleValue? {
        guard var members = members(value), let schema, isDiscriminated || schema === schemas.first else { return nil }
        let own = facets(schema)
        for other in schemas.prefix(16) where other !== schema && isValid(.object(members), other) {
            let facets = facets(other)
            guard isDiscriminated || members.contains(where: { facets.property($0.key) == nil }) else { return nil }
            for property in facets.properties.prefix(32) where own.property(property.key) == nil {
                guard !members.contains(where: { $0.key == property.key }) else { continue }
                members.append(ExampleValue.Member(key: property.key, value: .flag(false)))
                if isValid(.object(members), other) { members.removeLast() } else { break }
            }
        }
        return isValid(.object(members), node, orListed: true) ? .object(members) : nil
    }

    private func members(_ value: ExampleValue) -> [ExampleValue.Member]? {
        switch value {
        case .object(let members): members
        case .model(let name): made[name].flatMap(members)
        default: nil
        }
    }
}

/// Returns the first discriminator value of a member, as a value of the property's type.
func discriminatorValue(of member: Union.Member, _ key: SpecText, in api: API) -> ExampleValue? {
    guard let text = member.discriminatorValues.first else { return nil }
    guard case .model(let id) = member.type, case .object(let object) = api[id].kind,
        let type = object.properties.first(where: { $0.key == key })?.type.withoutOptional,
        !jsonKinds(of: type, in: api.models).contains(.string) || type == .json,
        let value = jsonScalar(spelled: text) ?? (isNumber(text.raw) ? .number(text) : nil)
    else { return .text(text.raw) }
    return ExampleValue(JSONNode(value, at: api[id].span))
}

/// Returns sample values that fit the format and the bounds, starting with the most likely one. `name` is the key.
func scalarExamples(_ scalar: Scalar, _ facets: Facets, name: SpecText?) -> [ExampleValue] {
    switch scalar {
    case .boolean: [.flag(true), .flag(false)]
    case .integer, .int32, .int64, .uint64: [.number(wholeNumber(facets))]
    case .number, .float, .decimal: [.number(fraction(facets))]
    case .dateTime: [.text("2024-01-15T09:30:00Z")]
    case .date: [.text("2024-01-15")]
    case .uuid: [.text("123e4567-e89b-42d3-a456-426614174000")]
    case .uri: [.text(withAllowedLength("https://example.com/", facets))] + patternExample(facets)
    case .byte: [.text("ZXhhbXBsZQ==")]
    case .string, .secret, .binary, .file: stringExamples(facets, name: name)
    }
}

/// Returns sample strings of an allowed length: text with the format, text that matches the pattern, or the name itself.
func stringExamples(_ facets: Facets, name: SpecText?) -> [ExampleValue] {
    let format = facets.merged.format.flatMap { byFormat[$0.raw] }
    return (format.map { [.text($0)] } ?? []) + patternExample(facets) + [.text(withAllowedLength(name?.raw ?? "text", facets))]
}

private func patternExample(_ facets: Facets) -> [ExampleValue] {
    let least = facets.constraints.least("minLength") ?? 0
    let lengths = least...max(least, facets.constraints.most("maxLength") ?? .max)
    return facets.patterns.compactMap { TextPattern($0.raw)?.text(lengths) }.map { .text($0) }
}

private let byFormat: [String: String] = [
    "email": "ada@example.com", "idn-email": "ada@example.com", "hostname": "example.com", "idn-hostname": "example.com",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "ip": "192.0.2.1", "time": "09:30:00Z", "uri-reference": "/example",
    "iri-reference": "/example",
    "json-pointer": "/example", "regex": ".*", "date-time": "2024-01-15T09:30:00Z", "date": "2024-01-15", "duration": "PT1H30M",
    "uuid": "123e4567-e89b-42d3-a456-426614174000", "uri": "https://example.com/", "url": "https://example.com/", "byte": "ZXhhbXBsZQ==",
]

/// Returns the text, truncated or repeated to reach an allowed length.
private func withAllowedLength(_ text: String, _ facets: Facets) -> String {
    let least = min(facets.constraints.least("minLength") ?? 0, 10_000)
    var scalars = (text.isEmpty ? "text" : text).unicodeScalars
    while scalars.count < least { scalars.append(contentsOf: Array(scalars.prefix(least - scalars.count))) }
    return String(scalars.prefix(max(least, facets.constraints.most("maxLength") ?? 200)))
}

private func wholeNumber(_ facets: Facets) -> String {
    let low = facets.merged.minimum.map { $0.isExclusive ? $0.number.rounded(.down) + 1 : $0.number.rounded(.up) } ?? -.infinity
    let high = facets.merged.maximum.map { $0.isExclusive ? $0.number.rounded(.up) - 1 : $0.number.rounded(.down) } ?? .infinity
    var number = min(max(1, low), high)
    if let step = facets.step {
        let up = (number / step).rounded(.up) * step
        number = up <= high ? up : (number / step).rounded(.down) * step
    }
    return Int64(exactly: number).map { "\($0)" } ?? "1"
}

private func fraction(_ facets: Facets) -> String {
    let (low, high) = (facets.merged.minimum?.number ?? -.infinity, facets.merged.maximum?.number ?? .infinity)
    var number = 1.0
    if !(low < 1 && 1 < high) {
        // The midpoint of two bounds, or a value next to the only bound.
        number = low.isFinite && high.isFinite ? (low + high) / 2 : low.isFinite ? low + 1 : high - 1
    }
    if let step = facets.step { number = (number / step).rounded(.up) * step }
    return Int64(exactly: number).map { "\($0)" } ?? (number.isFinite ? "\(number)" : "1")
}
