/// The view of a `oneOf` or `anyOf`.
func unionView(_ union: Union, _ id: ModelID, _ members: [SwiftIdentifier], _ rendering: Rendering) -> [String: ViewValue] {
    let fallback: Int? = union.isOpen ? nil : endingMember(of: union, id, rendering.api.models)
    // Values that several members share, and members without one, leave the choice to the shapes.
    let values: [SpecText] = union.members.flatMap(\.discriminatorValues)
    let isDiscriminated: Bool =
        union.discriminator != nil && unique(values).count == values.count && union.members.allSatisfy { !$0.discriminatorValues.isEmpty }
    var views: [ViewValue] = []
    for (index, member) in union.members.enumerated() {
        views.append(
            .object([
                "doc": docView(docLines(member.documentation)),
                "case": .text(.name(members[index])),
                "type": .text(rendering.types.text(member.type)),
                "index": .text(.number(index)),
                "values": .text(.joined(member.discriminatorValues.map { .literal($0) }, separator: ", ")),
                "shape": .text(shapeText(member.shape)),
            ]))
    }
    return [
        "isOpen": .flag(fallback == nil),
        "discriminator": isDiscriminated ? .optional(union.discriminator.map { .literal($0) }) : .nothing,
        "cases": .list(views),
        "fallbackCase": .optional(fallback.map { .name(members[$0]) }),
        "fallbackType": .optional(fallback.map { rendering.types.text(union.members[$0].type) }),
    ]
}

/// The member that a closed union gives after an error, when the value is thrown away: one that does not lead back to the union, since
/// making it would never end. A union that has none stays open.
private func endingMember(of union: Union, _ id: ModelID, _ models: [Model]) -> Int? {
    union.members.firstIndex { !reached(from: [$0.type], models).contains(id.index) }
}

/// `.init(.object, required: ["radius"], known: ["radius", "unit"], constants: ["kind": ["circle"]])`
private func shapeText(_ shape: Union.Shape) -> SwiftText {
    var text: SwiftText = .fixed("JSONShape(") + kindsText(shape.kinds)
    if !shape.required.isEmpty { text = text + .fixed(", required: ") + list(shape.required) }
    if !shape.known.isEmpty { text = text + .fixed(", known: ") + list(shape.known) }
    if !shape.constants.isEmpty {
        let pairs: [SwiftText] = shape.constants.map { .literal($0.key) + .fixed(": ") + list($0.values) }
        text = text + .fixed(", constants: [") + .joined(pairs, separator: ", ") + .fixed("]")
    }
    if let strings = shape.strings { text = text + .fixed(", strings: ") + list(strings) }
    return text + .fixed(")")
}

private func list(_ texts: [SpecText]) -> SwiftText { .fixed("[") + .joined(texts.map { .literal($0) }, separator: ", ") + .fixed("]") }

private func kindsText(_ kinds: JSONKinds) -> SwiftText {
    if kinds == .all { return .fixed(".all") }
    let all: [(JSONKinds, StaticString)] = [
        (.null, ".null"), (.boolean, ".boolean"), (.integer, ".integer"), (.fraction, ".fraction"), (.string, ".string"),
        (.array, ".array"),
        (.object, ".object"),
    ]
    let found: [SwiftText] = all.filter { kinds.contains($0.0) }.map { .fixed($0.1) }
    if found.count == 1, let only = found.first { return only }
    return .fixed("[") + .joined(found, separator: ", ") + .fixed("]")
}
