/// Makes sample values of types, from the document's examples if possible and otherwise from its schemas.
///
/// Each model has two examples: a full one, and a brief one without optional objects for use inside other examples. An example's length
/// therefore depends only on its own schema, no matter how deeply models nest, and cycles terminate. The first valid candidate is used.
struct ExampleMaker {
    let api: API
    private let fitting: ValueFitting<Model>
    private var check: SchemaCheck
    /// The examples to which values can refer, also as JSON.
    private(set) var made: [ExampleName: ExampleValue] = [:]
    private var nodesOfExamples: [ExampleName: JSONNode] = [:]
    private var unsatisfiable: Set<ExampleName> = []
    var open: Set<ModelID> = []
    /// The discriminator values of each union, by member.
    private(set) var discriminated: [ModelID: [SpecText: ExampleValue]] = [:]
    /// Properties that link to a next page. They are left out so that pagination through examples ends.
    let leadingProperties: Set<PropertyReference>
    /// Whether a model was reached again while its example was being made. If so, a model that could not be made here may still be possible
    /// elsewhere.
    private var hasReachedOpenModel = false
    /// Whether a model is being made for a schema other than its own. Such examples do not nest, so they stay small.
    private var isRemaking = false
    /// The number of values that can still be made. This limit is needed because schemas can refer to each other in exponentially many
    /// ways.
    private var remaining: Int

    init(_ api: API, _ check: SchemaCheck, takesLocalTimes: Bool) {
        self.api = api
        fitting = ValueFitting(models: api.models, takesLocalTimes: takesLocalTimes)
        let size = api.models.reduce(0) { size, model in
            if case .object(let object) = model.kind { size + 1 + object.properties.count } else { size + 1 }
        }
        self.check = check
        self.check.begin(steps: 100_000 + 256 * size)
        remaining = 100_000 + 64 * size
        for case .union(let union) in api.models.map(\.kind) {
            for member in union.members {
                guard let key = union.discriminator, case .model(let id) = member.type,
                    let value = discriminatorValue(of: member, key, in: api)
                else {
                    continue
                }
                discriminated[id, default: [:]][key] = value
            }
        }
        let pages = api.services.flatMap(\.operations).compactMap(\.pagination)
        leadingProperties = Set(pages.flatMap { [$0.next.last, $0.more.last].compactMap(\.self) })
    }

    func facets(_ node: JSONNode?) -> Facets { check.merger.facets(of: node) }

    /// Returns whether the schema allows a value. If `orListed` is true, the schema can also describe an array of such values.
    mutating func isValid(_ value: ExampleValue, _ schema: JSONNode?, orListed: Bool = false) -> Bool {
        guard let schema, !check.allows(node(of: value), schema) else { return true }
        return orListed && isList(schema) && check.allows(node(of: .list([value])), schema)
    }

    /// Returns a value as JSON, in which the examples that it refers to are shared.
    private mutating func node(of value: ExampleValue) -> JSONNode {
        let span = Span(file: 0, start: 0, end: 0)
        switch value {
        case .null: return JSONNode(.null, at: span)
        case .flag(let flag): return JSONNode(.bool(flag), at: span)
        case .number(let number): return JSONNode(.number(SpecText(number)), at: span)
        case .text(let text): return JSONNode(.string(SpecText(text)), at: span)
        case .list(let items): return JSONNode(.array(items.map { node(of: $0) }), at: span)
        case .object(let members): return .object(members.map { .made($0.key, node(of: $0.value), at: span) }, at: span)
        case .model(let name):
            if let known = nodesOfExamples[name] { return known }
            guard let example = made[name] else { return JSONNode(.null, at: span) }
            let made = node(of: example)
            nodesOfExamples[name] = made
            check.lasting.insert(NodeIdentity(made))
            return made
        }
    }

    private func isList(_ schema: JSONNode) -> Bool {
        let facets = facets(schema)
        return facets.items != nil || facets.choices.contains { self.facets($0).items != nil }
    }

    /// Returns the first of the document's values that fits the type and the schema.
    mutating func firstValid(_ values: [JSONNode], _ type: TypeReference, at schema: JSONNode?) -> ExampleValue? {
        for node in values where fitting.fits(node, type) {
            let value = ExampleValue(node)
            if isValid(value, schema, orListed: true) { return value }
        }
        return nil
    }

    /// Makes a value for a type whose schema is at `node`, or returns `nil` if none is possible. `name` is the key, which is also used as
    /// sample text.
    mutating func value(_ type: TypeReference, at node: JSONNode?, name: SpecText?, isBrief: Bool, depth: Int = 0) -> ExampleValue? {
        remaining -= 1
        guard depth < 32, remaining > 0 else { return nil }
        if case .model(let id) = type { return model(id, at: node, isBrief: isBrief) }
        let facets = facets(node)
        if let value = firstValid(facets.given, type, at: node) { return value }
        var first: ExampleValue?
        // If multiple schemas have the same type, try each of them.
        for place in [node] + facets.choices.prefix(8).map({ $0 }) {
            let here = place === node ? facets : self.facets(place)
            for value in values(type, here, at: place, name: name, isBrief: isBrief, depth: depth) {
                if isValid(value, node) { return value }
                first = first ?? value
            }
        }
        return first
    }

    private mutating func values(
        _ type: TypeReference, _ facets: Facets, at node: JSONNode?, name: SpecText?, isBrief: Bool, depth: Int
    ) -> [ExampleValue] {
        switch type {
        case .optional(let wrapped):
            let value = value(wrapped, at: node, name: name, isBrief: isBrief, depth: depth + 1)
            return (value.map { [$0] } ?? []) + [.null]
        case .scalar(let scalar): return scalarExamples(scalar, facets, name: name)
        case .custom(_, let kinds):
            return kinds == .string ? stringExamples(facets, name: name) : valuesOfUntypedSchema(facets, name, depth: depth)
        case .json: return valuesOfUntypedSchema(facets, name, depth: depth)
        case .dictionary(let element): return dictionaries(element, facets, name: name, depth: depth)
        case .array(let element): return arrays(element, facets, name: name, isBrief: isBrief, depth: depth)
        case .model(let id): return model(id, at: node, isBrief: isBrief).map { [$0] } ?? []
        }
    }

    /// Returns the example of a model at `node`. The node is the model's schema, or a schema that differs from it only in ways that types
    /// do not express.
    private mutating func model(_ id: ModelID, at node: JSONNode?, isBrief: Bool) -> ExampleValue? {
        if let node, let own = firstValid(node.object.map(givenValues) ?? [], .model(id), at: node) { return own }
        let id = api.declaring(id)
        if case .enumeration(let enumeration) = api[id].kind { return value(of: enumeration, at: node ?? api[id].schema) }
        guard let value = model(id, isBrief: isBrief), !isValid(value, node) else { return model(id, isBrief: isBrief) }
        if isBrief, let whole = model(id, isBrief: false), isValid(whole, node) { return whole }
        guard !isRemaking, open.insert(id).inserted else { return value }
        isRemaking = true
        let other = madeModel(ExampleName(model: id, isBrief: isBrief), at: node)
        isRemaking = false
        open.remove(id)
        return other.flatMap { isValid($0, node) ? $0 : nil } ?? value
    }

    /// Returns a reference to the model's example, or an enum's value. Makes the example if needed.
    mutating func model(_ id: ModelID, isBrief: Bool) -> ExampleValue? {
        let id = api.declaring(id)
        if case .enumeration(let enumeration) = api[id].kind { return value(of: enumeration, at: api[id].schema) }
        let name = ExampleName(model: id, isBrief: isBrief)
        return makeIfNeeded(name) ? .model(name) : nil
    }

    /// Returns the first valid value. The listed values can all be invalid. For example, a `oneOf` of an enum and a plain string allows
    /// only unlisted values.
    private mutating func value(of enumeration: Enumeration, at node: JSONNode?) -> ExampleValue? {
        for value in enumeration.values.prefix(16) where isValid(ExampleValue(value.literal), node, orListed: true) {
            return ExampleValue(value.literal)
        }
        let other = ExampleValue.text("text")
        return enumeration.allowsOthers && isValid(other, node) ? other : enumeration.values.first.map { ExampleValue($0.literal) }
    }

    /// Makes the example with this name if needed, and returns whether it exists.
    mutating func makeIfNeeded(_ name: ExampleName) -> Bool {
        if made[name] != nil { return true }
        if unsatisfiable.contains(name) { return false }
        guard !open.contains(name.model), open.count < 64 else {
            hasReachedOpenModel = true
            return false
        }
        let before = hasReachedOpenModel
        hasReachedOpenModel = false
        open.insert(name.model)
        let value = madeModel(name, at: api[name.model].schema)
        open.remove(name.model)
        if let value { made[name] = value } else if !hasReachedOpenModel { unsatisfiable.insert(name) }
        hasReachedOpenModel = hasReachedOpenModel || before
        return value != nil
    }

    private mutating func madeModel(_ name: ExampleName, at node: JSONNode?) -> ExampleValue? {
        let facets = facets(node)
        if let value = firstValid(facets.given, .model(name.model), at: node) { return value }
        switch api[name.model].kind {
        case .enumeration(let enumeration): return value(of: enumeration, at: node)
        case .object(let object):
            let fixed = discriminated[name.model] ?? [:]
            return members(of: object, name, facets, fixed: fixed).map { fittedToSchema($0, object, facets: facets, at: node) }
        case .union(let union): return self.union(union, facets, at: node, isBrief: name.isBrief)
        case .wrapper(let type): return value(type, at: node, name: nil, isBrief: true)
        }
    }

    private mutating func arrays(
        _ element: TypeReference, _ facets: Facets, name: SpecText?, isBrief: Bool, depth: Int
    ) -> [ExampleValue] {
        let least = facets.constraints.least("minItems") ?? 0
        let most = facets.constraints.most("maxItems") ?? .max
        guard least > 0 || (most > 0 && !(isBrief && depth == 0 && !isPlain(element) && name == nil)) else { return [.list([])] }
        let item = least <= 100 ? value(element, at: facets.items, name: name, isBrief: true, depth: depth + 1) : nil
        let filled = item.map { [ExampleValue.list(Array(repeating: $0, count: max(1, least)))] } ?? []
        return filled + (least == 0 ? [.list([])] : [])
    }

    private mutating func dictionaries(
        _ element: TypeReference, _ facets: Facets, name: SpecText?, depth: Int
    ) -> [ExampleValue] {
        let least = facets.constraints.least("minProperties") ?? 0
        var found: [ExampleValue] = []
        if !facets.describesKeys, facets.constraints.most("maxProperties") != 0, least > 0 || isPlain(element), least <= 1,
            let value = value(element, at: facets.additional, name: name, isBrief: true, depth: depth + 1)
        {
            found.append(.object([ExampleValue.Member(key: "key", value: value)]))
        }
        if least == 0 { found.append(.object(required(facets, besides: [], depth: depth))) }
        return found
    }

    /// Returns a JSON value of one of the kinds that the schema allows.
    private mutating func valuesOfUntypedSchema(_ facets: Facets, _ name: SpecText?, depth: Int) -> [ExampleValue] {
        let kinds = facets.merged.kinds ?? .object
        if kinds.contains(.string) { return stringExamples(facets, name: name) }
        if kinds.contains(.object) { return [.object(required(facets, besides: [], depth: depth))] }
        if kinds.contains(.array) { return arrays(.json, facets, name: name, isBrief: true, depth: depth) }
        if kinds.contains(.integer) { return scalarExamples(kinds.contains(.fraction) ? .number : .integer, facets, name: nil) }
        return [kinds.contains(.boolean) ? .flag(true) : .null]
    }

    /// Returns members for the keys that a schema requires in addition to the model's keys.
    mutating func required(_ facets: Facets, besides keys: [SpecText], depth: Int = 0) -> [ExampleValue.Member] {
        var members: [ExampleValue.Member] = []
        for key in facets.required.prefix(64) where !keys.contains(key) && !members.contains(where: { $0.key == key }) {
            guard let value = value(.json, at: facets.property(key), name: key, isBrief: true, depth: depth + 1) else { continue }
            members.append(ExampleValue.Member(key: key, value: value))
        }
        return members
    }

    /// Returns whether the type contains no models other than enums.
    func isPlain(_ type: TypeReference) -> Bool {
        guard let id = type.mentioned else { return !type.isForeign }
        return if case .enumeration = api[id].kind { true } else { false }
    }
}
