/// The view of a `oneOf` or `anyOf`.
func unionView(_ union: Union, _ id: ModelID, _ members: [SwiftIdentifier], _ rendering: Rendering) -> [String: ViewValue] {
    let fallback: Int? = union.isOpen ? nil : endingMember(of: union, id, rendering.api.models)
    var views: [ViewValue] = []
    let stand: SwiftText = fallback.map { made(union.members[$0], members[$0], rendering) } ?? .fixed(".unrecognized(.null)")
    for (index, member) in union.members.enumerated() {
        views.append(
            .object([
                "doc": docView(docLines(member.documentation)),
                "case": .text(.name(members[index])),
                "type": member.constant == nil ? .text(rendering.types.text(member.type)) : .nothing,
                "index": .text(.number(index)),
                "values": .text(.joined(member.discriminatorValues.map { .literal($0) }, separator: ", ")),
                "shape": .text(shapeText(member.shape)),
                "read": .text(readStatement(member, members[index], standIn: stand, rendering)),
                "write": .text(writeExpression(member)),
            ]))
    }
    return [
        "isOpen": .flag(fallback == nil),
        "discriminator": union.isDiscriminated ? .optional(union.discriminator.map { .literal($0) }) : .nothing,
        "cases": .list(views),
        "isSeveral": .flag(union.hasSeveral),
        "defaultRead": .optional(
            union.defaultMember.map { readStatement(union.members[$0], members[$0], standIn: stand, rendering) }),
        "standIn": .text(stand),
        "received": receivedView(union, id, isOpen: fallback == nil, rendering),
    ]
}

private func readStatement(_ member: Union.Member, _ name: SwiftIdentifier, standIn: SwiftText, _ rendering: Rendering) -> SwiftText {
    if member.constant != nil { return .fixed("_ = JSONValue(from: &reader); self = .") + .name(name) }
    guard member.type.isForeign else { return .fixed("self = ") + made(member, name, rendering) }
    return .fixed("if let value: ") + rendering.types.text(member.type) + .fixed(" = reader.foreign() { self = .") + .name(name)
        + .fixed("(value) } else { self = ") + standIn + .fixed(" }")
}

/// The member made of what the reader has; after a failure it is one that nobody sees.
private func made(_ member: Union.Member, _ name: SwiftIdentifier, _ rendering: Rendering) -> SwiftText {
    guard member.constant == nil else { return .fixed(".") + .name(name) }
    return .fixed(".") + .name(name) + .fixed("(") + rendering.types.text(member.type) + .fixed("(from: &reader))")
}

private func writeExpression(_ member: Union.Member) -> SwiftText {
    guard let constant = member.constant else {
        return member.type.isForeign ? .fixed("EndpointRuntime.Foreign(value).write(to: &writer)") : .fixed("value.write(to: &writer)")
    }
    return .fixed("(") + jsonLiteral(constant) + .fixed(" as JSONValue).write(to: &writer)")
}

/// The member that a closed union gives after an error, when the value is thrown away: one that does not lead back to the union, since
/// making it would never end, and that can be made of nothing, which a user's own type cannot. A union that has none stays open.
private func endingMember(of union: Union, _ id: ModelID, _ models: [Model]) -> Int? {
    union.members.firstIndex { !$0.type.isForeign && !reached(from: [$0.type], models).contains(id.index) }
}

/// `{"kinds": ["object"], "required": ["radius"], "known": ["radius", "unit"], "constants": {"kind": ["circle"]}}`
private func shapeText(_ shape: Union.Shape) -> SwiftText {
    var members: [SwiftText] = []
    if shape.kinds != .all { members.append(.fixed("\"kinds\": ") + kindsText(shape.kinds)) }
    if !shape.required.isEmpty { members.append(.fixed("\"required\": ") + list(shape.required)) }
    if !shape.known.isEmpty { members.append(.fixed("\"known\": ") + list(shape.known)) }
    if !shape.constants.isEmpty { members.append(.fixed("\"constants\": ") + map(shape.constants.map { ($0.key, list($0.values)) })) }
    if !shape.listed.isEmpty { members.append(.fixed("\"listed\": ") + map(shape.listed.map { ($0.key, list($0.values)) })) }
    if !shape.types.isEmpty { members.append(.fixed("\"types\": ") + map(shape.types.map { ($0.key, kindsText($0.kinds)) })) }
    if !shape.items.isEmpty { members.append(.fixed("\"items\": ") + map(shape.items.map { ($0.key, kindsText($0.kinds)) })) }
    if let texts = shape.texts {
        members.append((shape.takesOtherTexts ? .fixed("\"listedTexts\": ") : .fixed("\"texts\": ")) + list(texts))
    }
    if shape.elements != .all { members.append(.fixed("\"elements\": ") + kindsText(shape.elements)) }
    if shape.keepsOthers { members.append(.fixed("\"keepsOthers\": true")) }
    return .fixed("{") + .joined(members, separator: ", ") + .fixed("}")
}

private func list(_ texts: [SpecText]) -> SwiftText { .fixed("[") + .joined(texts.map { .jsonString($0) }, separator: ", ") + .fixed("]") }

private func map(_ members: [(key: SpecText, value: SwiftText)]) -> SwiftText {
    .fixed("{") + .joined(members.map { .jsonString($0.key) + .fixed(": ") + $0.value }, separator: ", ") + .fixed("}")
}

private func kindsText(_ kinds: JSONKinds) -> SwiftText {
    let all: [(JSONKinds, StaticString)] = [
        (.null, "\"null\""), (.boolean, "\"boolean\""), (.integer, "\"integer\""), (.fraction, "\"fraction\""), (.string, "\"string\""),
        (.array, "\"array\""), (.object, "\"object\""),
    ]
    return .fixed("[") + .joined(all.filter { kinds.contains($0.0) }.map { .fixed($0.1) }, separator: ", ") + .fixed("]")
}
