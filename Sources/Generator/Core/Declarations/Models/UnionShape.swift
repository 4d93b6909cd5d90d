/// `{"kinds": ["object"], "required": ["radius"], "known": ["radius", "unit"], "constants": {"kind": ["circle"]}}`
func shapeText(_ shape: Union.Shape) -> SwiftText {
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
