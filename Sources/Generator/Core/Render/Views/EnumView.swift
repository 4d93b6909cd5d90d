/// The view of an enum of strings.
func stringEnumView(_ enumeration: Enumeration, _ members: [SwiftIdentifier]) -> [String: ViewValue] {
    let keys: [SpecText] = enumeration.values.map { $0.literal.string ?? SpecText("") }
    return [
        "isOpen": .flag(enumeration.isOpen),
        "keys": .text(keyTable(keys)),
        "cases": .list(caseViews(enumeration, members, keys.map { .literal($0) })),
    ]
}

/// The view of an enum of integers, numbers, booleans or mixed values.
func valueEnumView(_ enumeration: Enumeration, _ members: [SwiftIdentifier]) -> [String: ViewValue] {
    let literals: [SwiftText] = enumeration.values.map { literal(of: $0.literal) }
    let raw: SwiftText =
        switch enumeration.base {
        case .integer: .fixed("Int")
        case .number: .fixed("Double")
        case .boolean: .fixed("Bool")
        case .string, .mixed: .fixed("JSONValue")
        }
    return [
        "isOpen": .flag(enumeration.isOpen),
        "raw": .text(raw),
        "isBoolean": .flag(enumeration.base == .boolean),
        "cases": .list(caseViews(enumeration, members, literals)),
    ]
}

private func caseViews(_ enumeration: Enumeration, _ members: [SwiftIdentifier], _ literals: [SwiftText]) -> [ViewValue] {
    var cases: [ViewValue] = []
    for (index, value) in enumeration.values.enumerated() {
        cases.append(
            .object([
                "doc": docView(docLines(value.documentation, isDeprecated: value.isDeprecated)),
                "case": .text(.name(members[index])),
                "index": .text(.number(index)),
                "literal": .text(literals[index]),
            ]))
    }
    return cases
}

private func literal(of node: JSONNode) -> SwiftText {
    switch node.value {
    case .string(let text): .literal(text)
    case .number(let text): SwiftText.numberLiteral(text) ?? .fixed("0")
    case .bool(let flag): flag ? .fixed("true") : .fixed("false")
    default: .fixed("nil")
    }
}

/// The table of keys of a model or enum: one literal, which costs the compiler less than a list of them.
func keyTable(_ keys: [SpecText]) -> SwiftText {
    if keys.contains(where: { $0.raw.utf8.contains(0x0A) || $0.raw.isEmpty }) || keys.isEmpty {
        return .fixed("[") + .joined(keys.map { .literal($0) }, separator: ", ") + .fixed("]")
    }
    return .literal(SpecText(keys.map(\.raw).joined(separator: "\n")))
}
