/// Makes sample values of types, from what the document gives or else from its schemas.
///
/// A model has two: the whole one, and a brief one without optional objects, which stands inside of others. So each is as long as its own
/// schema, however models nest, and ends where they lead back to themselves.
struct ExampleMaker {
    let api: API
    private let fitting: ValueFitting
    /// By the place of a schema, or of the key that it stands under.
    private let nodes: [Span: JSONNode]
    private var references: References
    private(set) var made: [ExampleName: ExampleValue] = [:]
    private var hopeless: Set<ExampleName> = []
    private var open: Set<ModelID> = []
    /// What a union's discriminator says of its members.
    private var discriminated: [ModelID: [SpecText: SpecText]] = [:]
    /// What leads to a next page: left out, so that pages of examples end.
    private let leadsOn: Set<PropertyReference>
    /// A model that is being made was met, so what failed may be made from elsewhere.
    private var hasMetOpen = false

    init(_ api: API, _ document: Document, takesLocalTimes: Bool) {
        self.api = api
        fitting = ValueFitting(models: api.models, takesLocalTimes: takesLocalTimes)
        nodes = nodesBySpan(document)
        references = document.references
        for case .union(let union) in api.models.map(\.kind) {
            for member in union.members {
                guard let key = union.discriminator, case .model(let id) = member.type, let value = member.discriminatorValues.first else {
                    continue
                }
                discriminated[id, default: [:]][key] = value
            }
        }
        leadsOn = Set(api.services.flatMap(\.operations).flatMap { $0.pagination?.leadingOn ?? [] })
    }

    /// The node at a place.
    func node(at span: Span?) -> JSONNode? { span.flatMap { nodes[$0] } }

    /// The first of the given values that fits.
    mutating func given(_ values: [JSONNode], _ type: TypeReference, _ facets: SchemaFacets? = nil) -> ExampleValue? {
        values.first { (facets?.allows($0) ?? true) && fitting.fits($0, type) }.map { ExampleValue($0) }
    }

    /// A value of a type whose schema stands at `node`. `name`: the key that it has, which is what text says. `nil` if nothing can be made.
    mutating func value(_ type: TypeReference, at node: JSONNode?, name: SpecText?, isBrief: Bool, depth: Int = 0) -> ExampleValue? {
        guard depth < 32 else { return nil }
        if case .model(let id) = type {
            if let node, let own = given(SchemaFacets(node, siblingsOnly: true).given, type) { return own }
            return model(id, isBrief: isBrief)
        }
        let facets = SchemaFacets(node, &references)
        if let value = given(facets.given, type, facets) { return value }
        switch type {
        case .optional(let wrapped):
            return value(wrapped, at: node, name: name, isBrief: isBrief, depth: depth + 1) ?? .null
        case .scalar(let scalar): return scalarExample(scalar, facets, name: name)
        case .custom(_, let kinds): return kinds == .string ? .text(stringExample(facets, name: name)) : untyped(facets, name)
        case .json: return untyped(facets, name)
        case .dictionary(let element): return dictionary(element, facets, name, isBrief: isBrief, depth: depth)
        case .array(let element): return array(element, facets, name, isBrief: isBrief, depth: depth)
        case .model: return nil
        }
    }

    /// The name under which the example of a model is made.
    mutating func model(_ id: ModelID, isBrief: Bool) -> ExampleValue? {
        let id = api[id].sameAs ?? id
        if case .enumeration(let enumeration) = api[id].kind { return enumeration.values.first.map { ExampleValue($0.literal) } }
        let name = ExampleName(model: id, isBrief: isBrief)
        return make(name) ? .model(name) : nil
    }

    /// Whether there is an example of this name, which is made if need be.
    mutating func make(_ name: ExampleName) -> Bool {
        if made[name] != nil { return true }
        if hopeless.contains(name) { return false }
        guard !open.contains(name.model), open.count < 64 else {
            hasMetOpen = true
            return false
        }
        let before = hasMetOpen
        hasMetOpen = false
        open.insert(name.model)
        let value = madeModel(name)
        open.remove(name.model)
        if let value { made[name] = value } else if !hasMetOpen { hopeless.insert(name) }
        hasMetOpen = hasMetOpen || before
        return value != nil
    }

    private mutating func madeModel(_ name: ExampleName) -> ExampleValue? {
        let model = api[name.model]
        let node = node(at: model.span)
        let facets = SchemaFacets(node, &references)
        if let value = given(facets.given, .model(name.model)) { return value }
        switch model.kind {
        case .enumeration(let enumeration): return enumeration.values.first.map { ExampleValue($0.literal) }
        case .object(let object):
            let most = facets.count("maxProperties") ?? .max
            return members(of: object, name.model, isBrief: name.isBrief, most: most, fixed: discriminated[name.model] ?? [:]).map {
                .object($0)
            }
        case .union(let union): return self.union(union, node, facets, isBrief: name.isBrief)
        case .wrapper(let type): return value(type, at: node, name: nil, isBrief: true)
        }
    }

    private mutating func members(
        of object: ObjectModel, _ id: ModelID, isBrief: Bool, most: Int = .max, fixed: [SpecText: SpecText] = [:]
    ) -> [ExampleValue.Member]? {
        var members: [ExampleValue.Member] = []
        for (index, property) in object.properties.enumerated() {
            if !property.isRequired, leadsOn.contains(PropertyReference(model: id, property: index)) { continue }
            if let text = fixed[property.key] {
                members.append(ExampleValue.Member(key: property.key, value: .text(text.raw)))
                continue
            }
            let isCrowded = members.count >= most - object.properties.dropFirst(index).count(where: \.isRequired)
            guard property.isRequired || !isCrowded else { continue }
            guard property.isRequired || (isBrief ? isPlain(property.type) : !property.type.isForeign) else { continue }
            if let value = value(of: property) {
                members.append(ExampleValue.Member(key: property.key, value: value))
            } else if property.isRequired {
                return nil
            }
        }
        for (key, text) in fixed where !object.properties.contains(where: { $0.key == key }) {
            members.append(ExampleValue.Member(key: key, value: .text(text.raw)))
        }
        return members
    }

    private mutating func value(of property: Property) -> ExampleValue? {
        if let constant = property.constant { return ExampleValue(constant) }
        let value = value(property.type, at: node(at: property.span), name: property.key, isBrief: true)
        // Null says less than a key that is not there.
        if case .null = value, !property.isRequired { return nil }
        return value
    }

    /// The first member that can be made; in a brief one rather one without objects.
    private mutating func union(_ union: Union, _ node: JSONNode?, _ facets: SchemaFacets, isBrief: Bool) -> ExampleValue? {
        let schemas = (facets["oneOf"] ?? facets["anyOf"])?.array ?? []
        let all = Array(union.members.enumerated())
        for (index, member) in all.filter({ isBrief && isPlain($0.element.type) }) + all {
            // Of a list of types the schema is that of each.
            let schema = schemas.count == all.count ? schemas[index] : schemas.isEmpty ? node : nil
            if let constant = member.constant { return ExampleValue(constant) }
            if let key = union.discriminator, let text = member.discriminatorValues.first, case .model(let id) = member.type,
                case .object(let object) = api[id].kind, !open.contains(id)
            {
                open.insert(id)
                let members = members(of: object, id, isBrief: true, fixed: [key: text])
                open.remove(id)
                if let members { return .object(members) }
                continue
            }
            if let value = value(member.type, at: schema, name: member.name, isBrief: true) { return value }
        }
        return nil
    }

    private mutating func array(
        _ element: TypeReference, _ facets: SchemaFacets, _ name: SpecText?, isBrief: Bool, depth: Int
    ) -> ExampleValue? {
        let least = facets.count("minItems") ?? 0
        let most = facets.count("maxItems") ?? .max
        guard least > 0 || (most > 0 && !(isBrief && depth == 0 && !isPlain(element) && name == nil)) else { return .list([]) }
        guard let item = value(element, at: facets.items, name: name, isBrief: true, depth: depth + 1) else {
            return least == 0 ? .list([]) : nil
        }
        guard least <= 100 else { return nil }
        return .list(Array(repeating: item, count: max(1, least)))
    }

    private mutating func dictionary(
        _ element: TypeReference, _ facets: SchemaFacets, _ name: SpecText?, isBrief: Bool, depth: Int
    ) -> ExampleValue? {
        let isFree = facets["propertyNames"] == nil && facets["patternProperties"] == nil && facets["properties"] == nil
        let least = facets.count("minProperties") ?? 0
        guard isFree, facets.count("maxProperties") != 0, least > 0 || isPlain(element), least <= 1,
            let value = value(element, at: facets["additionalProperties"], name: name, isBrief: true, depth: depth + 1)
        else { return least == 0 ? .object([]) : nil }
        return .object([ExampleValue.Member(key: "key", value: value)])
    }

    /// Any JSON, of the first kind that the schema names.
    private func untyped(_ facets: SchemaFacets, _ name: SpecText?) -> ExampleValue {
        let kind = facets["type"]?.string ?? facets["type"]?.array?.first?.string
        switch kind?.raw {
        case "string": return .text(stringExample(facets, name: name))
        case "array": return .list([])
        case "boolean": return .flag(true)
        case "integer", "number": return scalarExample(kind == "integer" ? .integer : .number, facets, name: nil)
        case "null": return .null
        default: return .object([])
        }
    }

    /// It holds no model but enums.
    private func isPlain(_ type: TypeReference) -> Bool {
        guard let id = type.mentioned else { return !type.isForeign }
        if case .enumeration = api[id].kind { return true }
        return false
    }
}

extension Pagination {
    /// The properties that say that there is a next page.
    fileprivate var leadingOn: [PropertyReference] {
        let next: [PropertyReference] =
            switch kind {
            case .url(let next), .cursor(_, let next): next
            case .link, .page, .offset: []
            }
        return [next.last, more.last].compactMap { $0 }
    }
}

/// Every node of the document's files, by its own place and by that of its key.
private func nodesBySpan(_ document: Document) -> [Span: JSONNode] {
    var nodes: [Span: JSONNode] = [:]
    var open = [document.root] + document.files.map(\.root)
    while let node = open.popLast() {
        switch node.value {
        case .array(let items): open += items
        case .object(let object):
            // Of nodes that were made at one place, the outermost is what that place stands for.
            if nodes[node.span] == nil { nodes[node.span] = node }
            for member in object.members {
                if nodes[member.keySpan] == nil { nodes[member.keySpan] = member.value }
                open.append(member.value)
            }
        case .null, .bool, .number, .string: break
        }
    }
    return nodes
}

extension SchemaFacets {
    /// What stands at the place itself, beside a reference.
    init(_ node: JSONNode, siblingsOnly: Bool) { self.init(schemas: node.object.map { [$0] } ?? []) }
}
