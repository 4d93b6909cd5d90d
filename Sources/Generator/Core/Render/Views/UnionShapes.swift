/// Whether the shapes of a union's members leave at most one of them for nearly every value. Of very many members it is said unseen: who
/// compares each with each takes time that grows with the square.
func areToldApart(_ members: [Union.Member]) -> Bool {
    guard members.count <= 256 else { return true }
    for (index, member) in members.enumerated() where member.constant == nil {
        for other in members[..<index] where other.constant == nil && !areToldApart(member.shape, other.shape) { return false }
    }
    return true
}

private func areToldApart(_ left: Union.Shape, _ right: Union.Shape) -> Bool {
    let kinds: JSONKinds = left.kinds.intersection(right.kinds)
    if kinds.contains(.object), !areObjectsToldApart(left, right) { return false }
    if kinds.contains(.array), !left.elements.isDisjoint(with: right.elements) { return false }
    // One that lists its values goes before one that does not.
    return kinds.isDisjoint(with: [.string, .integer, .fraction, .boolean]) || left.texts != nil || right.texts != nil
}

private func areObjectsToldApart(_ left: Union.Shape, _ right: Union.Shape) -> Bool {
    // Each demands a key that the other does not know, so what holds the one's keys counts more for it.
    if !left.required.allSatisfy(right.known.contains) || !right.required.allSatisfy(left.known.contains) { return true }
    for (key, values) in left.constants {
        guard let others = right.constants.first(where: { $0.key == key })?.values else { continue }
        if !values.contains(where: others.contains) { return true }
    }
    func differ(_ list: KeyPath<Union.Shape, [Union.KeyKinds]>) -> Bool {
        left[keyPath: list].contains { entry in
            right[keyPath: list].contains { $0.key == entry.key && $0.kinds.isDisjoint(with: entry.kinds.subtracting(.null)) }
        }
    }
    return differ(\.types) || differ(\.items)
}
