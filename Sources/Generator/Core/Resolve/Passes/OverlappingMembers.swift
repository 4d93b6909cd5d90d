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
            if (shape.isMap || other.isMap), !(shape.known.isEmpty && other.known.isEmpty) {
                if !excludeEachOther(shape, other) { return true }
                continue
            }
            // The other member is chosen for its keys, and a union among the members keeps only those that its own members share.
            if known[index].isSubset(of: kept[otherIndex]) || known[otherIndex].isSubset(of: kept[index]) { continue }
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
