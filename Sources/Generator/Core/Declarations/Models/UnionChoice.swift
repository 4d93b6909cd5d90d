/// The member of a union that a value of the document is, `nil` if there is none. The runtime chooses in the same way.
///
/// The discriminator decides, else the shapes. Of several candidates the one wins whose open enums list the values that any of them lists,
/// then the one that knows most keys, then the first. (Where the runtime has to try equals, a default that is not the first has no literal.)
func chosenMember(_ value: JSONNode, of union: Union) -> Int? {
    if let object: JSONObject = value.object, let key: SpecText = union.discriminator {
        if let text: SpecText = object[key.raw]?.string {
            let named: [Int] = union.members.indices.filter { union.members[$0].discriminatorValues.contains(text) }
            if named.count == 1 { return named.first }
        }
    }
    let candidates: [(index: Int, known: Int)] = union.members.enumerated().compactMap { index, member in
        known(value, to: member.shape).map { (index, $0) }
    }
    var best: (index: Int, rank: (Int, Int, Int))?
    for candidate in candidates {
        let (unlisted, outdone): (Int, Int) = unlistedValues(value, candidate.index, union, candidates.map(\.index))
        let rank: (Int, Int, Int) = (-outdone, candidate.known, -unlisted)
        if let best, rank <= best.rank { continue }
        best = (candidate.index, rank)
    }
    return best?.index
}

/// How many values a member's open enums do not list, and how many of these another candidate does.
private func unlistedValues(_ value: JSONNode, _ index: Int, _ union: Union, _ candidates: [Int]) -> (unlisted: Int, outdone: Int) {
    let shape: Union.Shape = union.members[index].shape
    var unlisted: Int = 0
    var outdone: Int = 0
    func count(_ text: SpecText, _ values: [SpecText], isListed: (Union.Shape) -> Bool) {
        if values.contains(text) { return }
        unlisted += 1
        if candidates.contains(where: { isListed(union.members[$0].shape) }) { outdone += 1 }
    }
    if let text: SpecText = value.scalarText, shape.takesOtherTexts {
        count(text, shape.texts ?? []) { $0.texts?.contains(text) == true }
    }
    for entry in shape.listed {
        let (key, values) = (entry.key, entry.values)
        guard let text: SpecText = value.object?[key.raw]?.scalarText else { continue }
        count(text, values) { other in (other.listed + other.constants).contains { $0.key == key && $0.values.contains(text) } }
    }
    return (unlisted, outdone)
}

/// How much a shape knows of a value; `nil` if the value does not have that shape.
private func known(_ value: JSONNode, to shape: Union.Shape) -> Int? {
    guard shape.kinds.contains(value.kinds) else { return nil }
    if let object: JSONObject = value.object { return known(object, to: shape) }
    if let first: JSONNode = value.array?.first, !shape.elements.contains(first.kinds) { return nil }
    guard let texts: [SpecText] = shape.texts, let text: SpecText = value.scalarText else { return 0 }
    return texts.contains(text) ? 1 : shape.takesOtherTexts ? 0 : nil
}

private func known(_ object: JSONObject, to shape: Union.Shape) -> Int? {
    guard shape.required.allSatisfy({ object[$0.raw] != nil }) else { return nil }
    for entry in shape.types {
        if let member: JSONNode = object[entry.key.raw], !entry.kinds.contains(member.kinds) { return nil }
    }
    for entry in shape.items {
        if let first: JSONNode = object[entry.key.raw]?.array?.first, !entry.kinds.contains(first.kinds) { return nil }
    }
    for entry in shape.constants {
        let (key, values) = (entry.key, entry.values)
        guard let member: JSONNode = object[key.raw], !member.isNull else { continue }
        guard let text: SpecText = member.scalarText, values.contains(text) else { return nil }
    }
    for key in shape.listed.map(\.key) {
        if let member: JSONNode = object[key.raw], !member.isNull, member.scalarText == nil { return nil }
    }
    return shape.known.count { object[$0.raw] != nil }
}
