/// The view of an enum of strings.
func stringEnumView(_ enumeration: Enumeration, _ members: [SwiftIdentifier]) -> [String: ViewValue] {
    let keys: [SpecText] = enumeration.values.map { $0.literal.string ?? SpecText("") }
    let cases: [ViewValue] = caseViews(enumeration, members, keys.map { .literal($0) })
    return [
        "isOpen": .flag(enumeration.isOpen),
        "keys": .text(keyTable(keys)),
        "cases": .list(cases),
        "fallback": cases.first ?? .nothing,
    ]
}

/// The view of an enum of integers; or of numbers, booleans and mixed values, which are kept as JSON.
func valueEnumView(_ enumeration: Enumeration, _ members: [SwiftIdentifier]) -> [String: ViewValue] {
    let isInteger: Bool = enumeration.holdsIntegers
    let literals: [SwiftText] = enumeration.values.map { jsonLiteral($0.literal) }
    let cases: [ViewValue] = caseViews(enumeration, members, literals)
    return [
        "isOpen": .flag(enumeration.isOpen),
        "kind": .text(isInteger ? .fixed("Integer") : .fixed("Value")),
        "raw": .text(isInteger ? .fixed("Int") : .fixed("JSONValue")),
        "cases": .list(cases),
        "fallback": cases.first ?? .nothing,
    ]
}

extension Enumeration {
    /// Its values are strings or whole numbers, as the runtime writes them into parameters; others are kept as JSON.
    var isScalar: Bool { base == .string || holdsIntegers }

    /// All values are whole numbers that an Int holds; of other numbers the enum keeps the JSON.
    var holdsIntegers: Bool {
        base == .integer && values.allSatisfy { $0.literal.number.map { Int64($0.raw) != nil } ?? false }
    }
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

/// The table of keys of a model or enum: one literal, which costs the compiler less than a list of them.
func keyTable(_ keys: [SpecText]) -> SwiftText {
    if keys.contains(where: { $0.raw.utf8.contains(0x0A) || $0.raw.isEmpty }) || keys.isEmpty {
        return .fixed("[") + .joined(keys.map { .literal($0) }, separator: ", ") + .fixed("]")
    }
    return .literal(SpecText(keys.map(\.raw).joined(separator: "\n")))
}
