import EndpointGenerator

extension Linter {
    /// Reports members that are never chosen. Distinguishes members in the same way as the runtime, first by kind, required keys and
    /// allowed values, and then by the number of known keys.
    mutating func check(_ union: Union, model: Model, index: Int, api: API) {
        guard !union.isDiscriminated else { return }
        var names: [String] = []
        if case .union(let declared)? = declarations?.models[index].kind { names = declared.cases.map(\.name.name) }
        func name(_ position: Int) -> String { names.indices.contains(position) ? "`\(names[position])`" : "member \(position + 1)" }
        for position in union.members.indices.dropFirst() {
            let shape = union.members[position].shape
            let values = union.members[position].discriminatorValues
            func sharesValues(_ other: Union.Member) -> Bool {
                other.discriminatorValues.isEmpty == values.isEmpty && Set(values).isSubset(of: Set(other.discriminatorValues))
            }
            guard let other = union.members[..<position].firstIndex(where: { sharesValues($0) && covers($0.shape, shape) }) else {
                continue
            }
            report(
                "ambiguous-union",
                "\(name(position)) is never chosen: \(name(other)), which comes earlier, accepts the same values",
                at: model.span)
        }
    }
}

/// Returns whether every value of `later` is decoded as `earlier`.
private func covers(_ earlier: Union.Shape, _ later: Union.Shape) -> Bool {
    guard earlier.kinds.isSuperset(of: later.kinds) else { return false }
    if let texts = earlier.texts, !later.kinds.isSubset(of: [.array, .object, .null]) {
        guard let others = later.texts, Set(others).isSubset(of: Set(texts)) else { return false }
    }
    if later.kinds.contains(.array), !earlier.elements.isSuperset(of: later.elements) { return false }
    guard later.kinds.contains(.object) else { return true }
    guard Set(earlier.required).isSubset(of: Set(later.required)), Set(later.known).isSubset(of: Set(earlier.known)) else { return false }
    for type in earlier.types where later.known.contains(type.key) {
        let kinds = later.types.first { $0.key == type.key }?.kinds ?? .all
        guard type.kinds.isSuperset(of: kinds) else { return false }
    }
    for constant in earlier.constants + earlier.listed {
        // The key distinguishes the members unless the later one allows only values that the earlier one lists.
        guard later.known.contains(constant.key) else { continue }
        guard let values = (later.constants + later.listed).first(where: { $0.key == constant.key })?.values,
            Set(values).isSubset(of: Set(constant.values))
        else { return false }
    }
    return true
}
