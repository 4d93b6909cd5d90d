/// Chooses the member of a union for a value from the document, as a client does, so `isOpen` must be true. The runtime chooses in the same
/// way (`JSONUnion.swift`).
extension ValueFitting {
    /// A member that a value matches.
    private struct Candidate {
        let index: Int
        /// The number of the member's keys that are in the value.
        let known: Int
        /// The keys whose value the member lists, and those whose value its open enums do not list. `nil` stands for the value itself.
        var listed: Set<SpecText?> = []
        var unlisted: Set<SpecText?> = []

        func isBetter(than other: Candidate) -> Bool {
            known == other.known ? unlisted.count < other.unlisted.count : known > other.known
        }
    }

    /// Returns the index of the member, or `nil` if the value is unrecognized. During a trial, nothing is decoded to choose between members.
    func member(for value: JSONNode, of union: Union, isTrial: Bool = false) -> Int? {
        let other = value.object == nil ? nil : union.defaultMember
        guard union.isDiscriminated else { return best(of: candidates(value, union), value, union, isTrial: isTrial) ?? other }
        let text = union.discriminator.flatMap { value.object?[$0.raw]?.comparedText }
        return text.flatMap { text in union.members.firstIndex { $0.discriminatorValues.contains(text) } } ?? other
    }

    /// Returns the members of an object that the chosen member of the union does not declare, if other members declare some of them, so
    /// that the runtime keeps them. Returns `nil` if the chosen member is the whole value.
    func others(_ value: JSONNode, beside index: Int, of union: Union) -> [JSONObject.Member]? {
        others(value, beside: index, of: union, declared: declaredKeys(value, union.members[index].type))
    }

    private func others(
        _ value: JSONNode, beside index: Int, of union: Union, declared: Set<SpecText>?
    ) -> [JSONObject.Member]? {
        let shape = union.members[index].shape
        guard union.membersOverlap, let object = value.object, !shape.keepsOthers, let declared else { return nil }
        let kept = Set(shape.kept ?? shape.known)
        let isShared = candidates(value, union).contains { candidate in
            let other = union.members[candidate.index]
            let adds = object.members.contains { (other.shape.isMap || other.shape.known.contains($0.key)) && !kept.contains($0.key) }
            return candidate.index != index && adds && canRead(value, other, union)
        }
        let others = object.members.filter { !declared.contains($0.key) }
        let hasMap = union.members.contains(where: \.shape.isMap)
        let known = Set(union.members.flatMap(\.shape.known))
        return isShared && others.contains { hasMap || known.contains($0.key) } ? others : nil
    }

    /// Returns the keys that the model for an object declares, or `nil` if it keeps all keys.
    private func declaredKeys(_ value: JSONNode, _ type: TypeReference) -> Set<SpecText>? {
        guard let model = type.model else { return nil }
        switch models[model.index].kind {
        case .object(let object): return object.additionalProperties == nil ? Set(object.properties.map(\.key)) : nil
        case .union(let union):
            guard let index = member(for: value, of: union) else { return nil }
            let declared = declaredKeys(value, union.members[index].type)
            return others(value, beside: index, of: union, declared: declared) == nil ? declared : nil
        case .wrapper(let inner): return declaredKeys(value, inner)
        case .enumeration: return nil
        }
    }

    private func canRead(_ value: JSONNode, _ member: Union.Member, _ union: Union) -> Bool {
        member.constant != nil || fits(value, member.type, omitting: member.writtenValue == nil ? nil : union.discriminator)
    }

    private func best(of candidates: [Candidate], _ value: JSONNode, _ union: Union, isTrial: Bool) -> Int? {
        guard let best = candidates.min(by: { $0.isBetter(than: $1) }) else { return nil }
        let equals = candidates.filter { !best.isBetter(than: $0) }
        // A map matches any keys. If the value cannot be decoded as a member that declares some of them, it is the map's.
        let maps = candidates.filter { best.isBetter(than: $0) && union.members[$0.index].shape.isMap }
        let isUncertain = !best.unlisted.isEmpty
        guard isUncertain || equals.count + maps.count > 1 else { return best.index }
        if isTrial { return nil }
        let readable = (equals + maps).first { canRead(value, union.members[$0.index], union) }
        return readable?.index ?? (isUncertain ? nil : equals[0].index)
    }

    /// Returns the members that the value matches: the member that the discriminator names, or else those whose shape fits. If some of them
    /// list a value in an open enum, excludes those that do not list it, unless that would exclude all.
    private func candidates(_ value: JSONNode, _ union: Union) -> [Candidate] {
        let named = namedMembers(value, of: union)
        if let named, named.count == 1, !union.members[named[0]].discriminatorValues.isEmpty {
            return [Candidate(index: named[0], known: 0)]
        }
        let matcher = ShapeMatcher(value, union)
        let hasListed = union.members.contains { !$0.shape.listed.isEmpty || $0.shape.acceptsOtherTexts }
        let candidates = union.members.indices.compactMap { index -> Candidate? in
            let shape = union.members[index].shape
            guard named?.contains(index) ?? true, let known = matcher.knownKeys(of: shape) else { return nil }
            var candidate = Candidate(index: index, known: known)
            if hasListed { (candidate.listed, candidate.unlisted) = matcher.scalars(of: shape) }
            return candidate
        }
        let listed = candidates.reduce(into: Set()) { $0.formUnion($1.listed) }
        let listing = candidates.filter { $0.unlisted.isDisjoint(with: listed) }
        return listing.isEmpty ? candidates : listing
    }

    /// Returns the members to which an object's discriminator belongs: those with its value or, if there are none, those without values.
    /// Returns `nil` if the value has no discriminator.
    private func namedMembers(_ value: JSONNode, of union: Union) -> [Int]? {
        guard let key = union.discriminator, let text = value.object?[key.raw]?.comparedText else { return nil }
        let named = union.members.indices.filter { union.members[$0].discriminatorValues.contains(text) }
        return named.isEmpty ? union.members.indices.filter { union.members[$0].discriminatorValues.isEmpty } : named
    }
}

/// Compares a value with the shapes of a union's members.
private struct ShapeMatcher {
    let value: JSONNode
    /// The kind of the value. A whole number written with a fraction is an integer, unless a member takes fractions.
    let kinds: ValueKinds
    /// Whether the value is an integer that does not fit in an `Int64` and the union has a separate member for integers.
    let isWide: Bool

    init(_ value: JSONNode, _ union: Union) {
        self.value = value
        var whole = value.number.map { comparedNumber($0.raw) }
        if let number = whole, number.contains(".") || number.contains("e") { whole = nil }
        let shapes = union.members.map(\.shape).filter { $0.kinds != .all && $0.kinds.contains(.fraction) }
        let takesFractions = shapes.contains { $0.texts == nil || $0.acceptsOtherTexts }
        kinds = whole != nil && !takesFractions ? .integer : value.kinds
        let fits = if let whole { Int64(whole) != nil } else { false }
        isWide = !fits && kinds == .integer && shapes.contains { !$0.kinds.contains(.integer) }
    }

    /// Returns the number of keys that the value shares with a shape, plus one if the shape lists the value itself, or `nil` if the value
    /// does not match the shape.
    func knownKeys(of shape: Union.Shape) -> Int? {
        guard shape.kinds.contains(kinds) else { return nil }
        if let first = value.array?.first, !shape.elements.contains(first.kinds) { return nil }
        let object = value.object
        if let object, !shape.required.allSatisfy({ object[$0.raw] != nil }) { return nil }
        for entry in shape.types {
            if let member = object?[entry.key.raw], !entry.kinds.contains(member.kinds) { return nil }
        }
        for entry in shape.items {
            if let first = object?[entry.key.raw]?.array?.first, !entry.kinds.contains(first.kinds) { return nil }
        }
        for entry in shape.constants {
            guard let member = object?[entry.key.raw], !member.isNull else { continue }
            guard let text = member.comparedText, entry.values.contains(text) else { return nil }
        }
        for key in shape.listed.map(\.key) {
            if let member = object?[key.raw], !member.isNull, member.comparedText == nil { return nil }
        }
        let isListed = value.isNull ? nil : shape.texts.flatMap { texts in value.comparedText.map(texts.contains) }
        if shape.texts != nil, !value.isNull, isListed != true, !(shape.acceptsOtherTexts && value.comparedText != nil) { return nil }
        let count = shape.known.count { object?[$0.raw] != nil } + (isListed == true ? 1 : 0)
        return isWide && count == 0 && shape.kinds != .all && !shape.kinds.contains(.fraction) ? nil : count
    }

    /// Returns the keys for which the shape lists the scalar in the value, and those for which it lists only others.
    func scalars(of shape: Union.Shape) -> (listed: Set<SpecText?>, unlisted: Set<SpecText?>) {
        var (listed, unlisted): (Set<SpecText?>, Set<SpecText?>) = ([], [])
        func add(_ key: SpecText?, _ text: SpecText?, _ values: [SpecText]) {
            guard let text else { return }
            if values.contains(text) { listed.insert(key) } else { unlisted.insert(key) }
        }
        for entry in shape.constants + shape.listed { add(entry.key, value.object?[entry.key.raw]?.comparedText, entry.values) }
        if let texts = shape.texts { add(nil, value.comparedText, texts) }
        return (listed, unlisted)
    }
}
