/// The member of a union that a value of the document is, chosen as the runtime chooses: by the discriminator, else by the shapes, where of
/// several candidates that one is taken which knows most of the value, and of equals the first (where the runtime has to try these, a default
/// that is not the first has no literal). nil when there is none.
func chosenMember(_ value: JSONNode, of union: Union) -> Int? {
    if let object: JSONObject = value.object, let key: SpecText = union.discriminator {
        if let text: SpecText = object[key.raw]?.string {
            let named: [Int] = union.members.indices.filter { union.members[$0].discriminatorValues.contains(text) }
            if named.count == 1 { return named.first }
        }
    }
    var best: (index: Int, known: Int)?
    for (index, member) in union.members.enumerated() {
        guard let known: Int = known(value, to: member.shape), known > best?.known ?? -1 else { continue }
        best = (index, known)
    }
    return best?.index
}

/// How much a shape knows of a value; nil when the value has not that shape.
private func known(_ value: JSONNode, to shape: Union.Shape) -> Int? {
    guard shape.kinds.contains(value.kinds) else { return nil }
    if let object: JSONObject = value.object { return known(object, to: shape) }
    if let first: JSONNode = value.array?.first, !shape.elements.contains(first.kinds) { return nil }
    guard let texts: [SpecText] = shape.texts, let text: SpecText = value.scalarText else { return 0 }
    return texts.contains(text) ? 1 : nil
}

private func known(_ object: JSONObject, to shape: Union.Shape) -> Int? {
    guard shape.required.allSatisfy({ object[$0.raw] != nil }) else { return nil }
    for (key, kinds) in shape.types {
        if let member: JSONNode = object[key.raw], !kinds.contains(member.kinds) { return nil }
    }
    for (key, kinds) in shape.items {
        if let first: JSONNode = object[key.raw]?.array?.first, !kinds.contains(first.kinds) { return nil }
    }
    for (key, values) in shape.constants {
        guard let member: JSONNode = object[key.raw], !member.isNull else { continue }
        guard let text: SpecText = member.scalarText, values.contains(text) else { return nil }
    }
    return shape.known.count { object[$0.raw] != nil }
}
