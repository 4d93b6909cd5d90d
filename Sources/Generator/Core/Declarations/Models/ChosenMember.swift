/// Returns the index of the union member that matches a value from the document, or `nil` if there is none. Chooses in the same way as the
/// runtime.
///
/// If the discriminator selects exactly one member, that member is chosen; otherwise, the shapes decide. The best candidate is the one with
/// the fewest values that are listed only by other candidates, then the most known keys, then the fewest unlisted values, then the lowest
/// index. (If the runtime would have to try equally good candidates in turn, a default that does not decode as the first one has no
/// literal.)
func chosenMember(_ value: JSONNode, of union: Union) -> Int? {
    let named = namedMembers(value, of: union)
    if let named, named.count == 1, !union.members[named[0]].discriminatorValues.isEmpty { return named[0] }
    let kinds = kinds(of: value, in: union)
    let candidates: [(index: Int, known: Int)] = union.members.enumerated().compactMap { index, member in
        guard named?.contains(index) ?? true else { return nil }
        return countKnownKeys(value, kinds, to: member.shape).map { (index, $0) }
    }
    var best: (index: Int, rank: (Int, Int, Int))?
    for candidate in candidates {
        let values = unlistedValues(value, candidate.index, union: union, candidates: candidates.map(\.index))
        let rank: (Int, Int, Int) = (-values.listedElsewhere, candidate.known, -values.count)
        if let best, rank <= best.rank { continue }
        best = (candidate.index, rank)
    }
    return best?.index
}

/// Returns the members to which an object's discriminator belongs: those with its value or, if there are none, those without values.
/// Returns `nil` if the value has no discriminator.
private func namedMembers(_ value: JSONNode, of union: Union) -> [Int]? {
    guard let key = union.discriminator, let text = value.object?[key.raw]?.comparedText else { return nil }
    let named = union.members.indices.filter { union.members[$0].discriminatorValues.contains(text) }
    return named.isEmpty ? union.members.indices.filter { union.members[$0].discriminatorValues.isEmpty } : named
}

/// The number of values that a member's open enums do not list.
private struct UnlistedValues {
    var count = 0
    /// The number of these values that another candidate lists.
    var listedElsewhere = 0
}

/// Counts the values that a member's open enums do not list, and those among them that another candidate lists.
private func unlistedValues(_ value: JSONNode, _ index: Int, union: Union, candidates: [Int]) -> UnlistedValues {
    let shape = union.members[index].shape
    var unlisted = UnlistedValues()
    func count(_ text: SpecText, _ values: [SpecText], isListed: (Union.Shape) -> Bool) {
        if values.contains(text) { return }
        unlisted.count += 1
        if candidates.contains(where: { isListed(union.members[$0].shape) }) { unlisted.listedElsewhere += 1 }
    }
    if let text = value.comparedText, shape.acceptsOtherTexts {
        count(text, shape.texts ?? []) { $0.texts?.contains(text) == true }
    }
    for entry in shape.listed {
        let (key, values) = (entry.key, entry.values)
        guard let text = value.object?[key.raw]?.comparedText else { continue }
        count(text, values) { other in (other.listed + other.constants).contains { $0.key == key && $0.values.contains(text) } }
    }
    return unlisted
}

/// Returns the kind of a value. A whole number written with a fraction is an integer, unless a member takes fractions.
private func kinds(of value: JSONNode, in union: Union) -> JSONKinds {
    let takesFractions = union.members.contains { $0.constant == nil && $0.shape.kinds.contains(.fraction) }
    guard let number = value.number, !takesFractions, Int64(comparedNumber(number.raw)) != nil else { return value.kinds }
    return .integer
}

/// Returns the number of keys that a value shares with a shape, or `nil` if the value does not match the shape. For a scalar, returns 1 if
/// the shape lists the value, and 0 otherwise.
private func countKnownKeys(_ value: JSONNode, _ kinds: JSONKinds, to shape: Union.Shape) -> Int? {
    guard shape.kinds.contains(kinds) else { return nil }
    if let object = value.object { return countKnownKeys(object, to: shape) }
    if let first = value.array?.first, !shape.elements.contains(first.kinds) { return nil }
    guard let texts = shape.texts, let text = value.comparedText else { return 0 }
    return texts.contains(text) ? 1 : shape.acceptsOtherTexts ? 0 : nil
}

private func countKnownKeys(_ object: JSONObject, to shape: Union.Shape) -> Int? {
    guard shape.required.allSatisfy({ object[$0.raw] != nil }) else { return nil }
    for entry in shape.types {
        if let member = object[entry.key.raw], !entry.kinds.contains(member.kinds) { return nil }
    }
    for entry in shape.items {
        if let first = object[entry.key.raw]?.array?.first, !entry.kinds.contains(first.kinds) { return nil }
    }
    for entry in shape.constants {
        let (key, values) = (entry.key, entry.values)
        guard let member = object[key.raw], !member.isNull else { continue }
        guard let text = member.comparedText, values.contains(text) else { return nil }
    }
    for key in shape.listed.map(\.key) {
        if let member = object[key.raw], !member.isNull, member.scalarText == nil { return nil }
    }
    return shape.known.count { object[$0.raw] != nil }
}
