/// Describes how to distinguish the members of each union. At this point, all models are complete and no longer change.
func describeMembers(_ models: inout [ModelDraft], _ facts: [ModelFacts], _ log: ProblemLog) {
    var describer = MemberDescriber(models: models)
    // The values of a nested union are also values of the union that contains it.
    let nesting = ModelGraph(models) { model in
        guard case .union(let union) = model.kind else { return [] }
        return union.members.compactMap { $0.type.model?.index }
    }
    for index in nesting.innermostFirst(skipping: models.map { _ in false }) {
        guard case .union(var union) = describer.models[index].kind else { continue }
        let discriminator = facts[index].discriminator
        let span = discriminator?.span ?? models[index].span
        describer.describe(&union)
        describer.removeValuesOfScalars(&union, at: span, log)
        if let property = union.discriminator { describer.addValues(of: property, to: &union.members, discriminator?.impliedValues ?? []) }
        describer.checkValues(union, at: span, log)
        describer.checkDiscriminator(&union, isAdded: discriminator?.isAdded ?? [], at: span, log: log)
        describer.requireDiscriminator(&union)
        // Conditions that do not distinguish any two members are left out.
        describer.excludeIntegersFromNumbers(&union.members)
        describer.keepDistinguishing(\.types, &union.members)
        describer.keepDistinguishing(\.items, &union.members)
        union.membersOverlap = membersMayOverlap(union, at: span, log)
        describer.models[index].kind = .union(union)
    }
    models = describer.models
}

struct MemberDescriber {
    struct Key: Hashable {
        var model: ModelID
        var property: SpecText
    }

    var models: [ModelDraft]
    // Results are cached because nested unions reach the same models by exponentially many paths.
    private var shapes: [ModelID: Union.Shape] = [:]
    /// The discriminator values, by model. An inner `nil` means that every value is allowed.
    var values: [Key: [SpecText]?] = [:]

    init(models: [ModelDraft]) { self.models = models }

    mutating func describe(_ union: inout Union) {
        for position in union.members.indices {
            let member = union.members[position]
            union.members[position].shape = shape(of: member.type)
            if member.isEmptyObject { union.members[position].shape.keepsOthers = false }
            if let constant = member.constant {
                union.members[position].shape.kinds = constant.comparedKinds
                union.members[position].shape.texts = constant.comparedText.map { [$0] }
                union.members[position].shape.acceptsOtherTexts = false
            }
        }
    }

    private func kinds(of type: TypeReference) -> ValueKinds { jsonKinds(of: type, in: models) }

    /// Distinguishes integers from other numbers. In a union with an integer member, any other number must have a fraction or an exponent.
    fileprivate func excludeIntegersFromNumbers(_ members: inout [Union.Member]) {
        let integers: [TypeReference] = [.scalar(.integer), .scalar(.int32), .scalar(.int64)]
        guard members.contains(where: { $0.constant == nil && integers.contains($0.type) }) else { return }
        for index in members.indices where members[index].constant == nil && members[index].type == .scalar(.number) {
            members[index].shape.kinds = .fraction
        }
    }

    /// Keeps only the keys whose kinds can distinguish members.
    fileprivate func keepDistinguishing(_ list: WritableKeyPath<Union.Shape, [Union.KeyKinds]>, _ members: inout [Union.Member]) {
        if list == \.types { describeMaps(&members) }
        var seen: [SpecText: ValueKinds] = [:]
        var deciding: Set<SpecText> = []
        for member in members {
            for entry in member.shape[keyPath: list] {
                let values = entry.kinds.subtracting(.null)
                if let others = seen[entry.key], others.isDisjoint(with: values) { deciding.insert(entry.key) }
                seen[entry.key] = (seen[entry.key] ?? values).intersection(values)
            }
        }
        for index in members.indices {
            members[index].shape[keyPath: list].removeAll { !deciding.contains($0.key) || $0.kinds.isSuperset(of: .all.subtracting(.null)) }
        }
    }

    /// Adds the keys of the other members to each map, because it restricts their values too.
    private func describeMaps(_ members: inout [Union.Member]) {
        guard members.contains(where: { $0.shape.others != nil }) else { return }
        let keys = unique(members.flatMap { $0.shape.types.map(\.key) })
        for index in members.indices {
            guard let others = members[index].shape.others else { continue }
            let known = Set(members[index].shape.known)
            members[index].shape.types += keys.filter { !known.contains($0) }.map { Union.KeyKinds(key: $0, kinds: others) }
        }
    }

    /// Combines the values that the shapes list for a key, if every shape lists values for it. The combined list is open if any of the
    /// lists is.
    private func addValues(in shapes: [Union.Shape], to shape: inout Union.Shape) {
        for key in ((shapes.first?.constants ?? []) + (shapes.first?.listed ?? [])).map(\.key) {
            var values: [SpecText] = []
            var isOpen = false
            let isInAll = shapes.allSatisfy { other in
                let constant = other.constants.first { $0.key == key }
                guard let found = constant ?? other.listed.first(where: { $0.key == key }) else { return false }
                values += found.values
                if constant == nil { isOpen = true }
                return true
            }
            guard isInAll else { continue }
            let joined = Union.KeyValues(key: key, values: unique(values))
            if isOpen { shape.listed.append(joined) } else { shape.constants.append(joined) }
        }
    }

    /// Returns the keys that all shapes share, each with its kinds from all shapes.
    private func keysInAll(_ list: KeyPath<Union.Shape, [Union.KeyKinds]>, _ shapes: [Union.Shape]) -> [Union.KeyKinds] {
        var counts: [SpecText: Int] = [:]
        var sums: [SpecText: ValueKinds] = [:]
        for shape in shapes {
            for entry in shape[keyPath: list] {
                counts[entry.key, default: 0] += 1
                sums[entry.key, default: []].formUnion(entry.kinds)
            }
        }
        let first = shapes.first?[keyPath: list] ?? []
        return first.compactMap { entry in
            counts[entry.key] == shapes.count ? Union.KeyKinds(key: entry.key, kinds: sums[entry.key] ?? []) : nil
        }
    }

    func enumeration(_ type: TypeReference) -> Enumeration? {
        guard let model = type.model, case .enumeration(let enumeration) = models[model.index].kind else { return nil }
        return enumeration
    }

    /// Adds the kinds that the same values can also be written as. For example, an integer can be written as `1.0`.
    private func kindsAsWritten(of kinds: ValueKinds) -> ValueKinds { kinds.contains(.integer) ? kinds.union(.fraction) : kinds }

    /// Records the scalars that a property allows, if they are listed, in JSON syntax but without quotes.
    private func addScalars(of property: Property, to shape: inout Union.Shape) {
        if let constant = property.constant {
            if let text = constant.comparedText { shape.constants.append(Union.KeyValues(key: property.key, values: [text])) }
            return
        }
        guard let enumeration = enumeration(property.type.withoutOptional), !enumeration.allowsOthers,
            [.string, .integer, .number].contains(enumeration.base)
        else { return }
        let values = Union.KeyValues(key: property.key, values: enumeration.comparedTexts)
        if enumeration.acceptsOthers { shape.listed.append(values) } else { shape.constants.append(values) }
    }

    private mutating func shape(of type: TypeReference) -> Union.Shape {
        var shape = Union.Shape(kinds: kinds(of: type), required: [], known: [], constants: [])
        if let enumeration = enumeration(type), !enumeration.allowsOthers {
            shape.texts = enumeration.comparedTexts
            shape.acceptsOtherTexts = enumeration.acceptsOthers
        }
        if case .array(let element) = type { shape.elements = kinds(of: element) }
        if case .dictionary(let value) = type { describeOthers(value, in: &shape) }
        guard let model = type.model else { return shape }
        if let known = shapes[model] { return known }
        describe(model, in: &shape)
        shapes[model] = shape
        return shape
    }

    private func describeOthers(_ value: TypeReference, in shape: inout Union.Shape) {
        shape.keepsOthers = true
        let kinds = kindsAsWritten(of: kinds(of: value))
        if kinds != .all { shape.others = kinds }
    }

    private mutating func describe(_ model: ModelID, in shape: inout Union.Shape) {
        switch models[model.index].kind {
        case .object(let object):
            if let value = object.additionalProperties { describeOthers(value, in: &shape) }
            for property in object.properties {
                shape.known.append(property.key)
                if property.isRequired { shape.required.append(property.key) }
                addScalars(of: property, to: &shape)
                let kinds = property.isNull ? .null : kindsAsWritten(of: self.kinds(of: property.type))
                shape.types.append(Union.KeyKinds(key: property.key, kinds: property.isRequired ? kinds : kinds.union(.null)))
                if case .array(let element) = property.type.withoutOptional {
                    shape.items.append(Union.KeyKinds(key: property.key, kinds: kindsAsWritten(of: self.kinds(of: element))))
                }
            }
        case .wrapper, .union:
            let types = typesInside(.model(model), models)
            if types.count == 1, case .wrapper = models[model.index].kind { return shape = self.shape(of: types[0]) }
            // Combine the shapes of the members.
            let inner = types.map { self.shape(of: $0) }
            guard let first = inner.first else { break }
            shape.kinds = inner.reduce(into: []) { $0.formUnion($1.kinds) }
            shape.elements = inner.reduce(into: []) { if $1.kinds.contains(.array) { $0.formUnion($1.elements) } }
            let demanded = inner.map { Set($0.required) }
            shape.required = first.required.filter { key in demanded.allSatisfy { $0.contains(key) } }
            shape.known = unique(inner.flatMap(\.known))
            let kept = inner.filter { $0.kinds.contains(.object) && !$0.keepsOthers }.map { Set($0.kept ?? $0.known) }
            if kept.contains(where: { $0.count < shape.known.count }) {
                shape.kept = shape.known.filter { key in kept.allSatisfy { $0.contains(key) } }
            }
            addValues(in: inner, to: &shape)
            shape.types = keysInAll(\.types, inner)
            shape.items = keysInAll(\.items, inner)
        case .enumeration: break
        }
    }
}

extension Enumeration {
    /// The values as text, in one form for each value.
    var comparedTexts: [SpecText] { values.compactMap(\.literal.comparedText) }

    /// Whether the enum allows unlisted values, because it is open. An enum with one value is a constant.
    fileprivate var acceptsOthers: Bool { isOpen && values.count > 1 }
}

/// Returns whether a value can match multiple members of an `anyOf` and have keys that no single member declares. If there are very many
/// members, warns and returns `true` without comparing them, because comparing all pairs takes quadratic time.
func membersMayOverlap(_ union: Union, at span: Span, _ log: ProblemLog) -> Bool {
    guard union.membersOverlap, !union.isDiscriminated else { return false }
    let shapes = union.members.filter { $0.constant == nil && $0.shape.kinds.contains(.object) }.map(\.shape)
    guard shapes.count <= 256 else {
        log.warn(
            "unsupported-composition",
            "more than 256 objects of an `anyOf` are not compared; the union has a case for values that match several of them", at: span)
        return true
    }
    let known = shapes.map { Set($0.known) }
    let kept = shapes.map { Set($0.kept ?? $0.known) }
    for (index, shape) in shapes.enumerated() {
        for (otherIndex, other) in shapes[..<index].enumerated() {
            if shape.keepsOthers && other.keepsOthers { continue }
            // A map matches any keys of an object, and keeps those that the object does not declare.
            let hasMap = (shape.isMap || other.isMap) && !(shape.known.isEmpty && other.known.isEmpty)
            // The other member is chosen for its keys, and a union among the members keeps only those that its own members share.
            if !hasMap, known[index].isSubset(of: kept[otherIndex]) || known[otherIndex].isSubset(of: kept[index]) { continue }
            if !excludeEachOther(shape, other) { return true }
        }
    }
    return false
}

/// Returns whether the members' conditions for a key are mutually exclusive.
private func excludeEachOther(_ left: Union.Shape, _ right: Union.Shape) -> Bool {
    func isRequired(_ key: SpecText) -> Bool { left.required.contains(key) || right.required.contains(key) }
    let values = right.constants + right.listed
    for own in left.constants + left.listed where isRequired(own.key) {
        guard let others = values.first(where: { $0.key == own.key }) else { continue }
        if !own.values.contains(where: others.values.contains) { return true }
    }
    return left.types.contains { entry in
        isRequired(entry.key)
            && right.types.contains { $0.key == entry.key && $0.kinds.isDisjoint(with: entry.kinds.subtracting(.null)) }
    }
}
