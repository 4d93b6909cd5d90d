/// Returns the names of the cases of an enum.
func enumCaseNames(_ enumeration: Enumeration) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: caseNamesInUse, expecting: enumeration.values.count)
    let signs = SpelledSigns(enumeration.values.compactMap { $0.name ?? $0.literal.string })
    let whole = enumeration.values.map { caseName($0, signs) }
    // Shorten the names, because some values are entire sentences.
    let names = shortNames(whole) { index in
        let text = enumeration.values[index].name ?? enumeration.values[index].literal.string
        return text.map { beginning(of: Words(signs.spelled($0))) { .lowerCamel($0) } } ?? []
    }
    return names.map { scope.claim($0, ifReserved: "Value") }
}

/// Returns the names of the cases of a union, one for each member.
func unionCaseNames(_ union: Union, of model: Model, in api: API, models: [SwiftIdentifier]) -> [SwiftIdentifier] {
    // A case named like its type would shadow the type inside the enum. Names such as `3D`, and names in scripts without uppercase and
    // lowercase letters, have the same spelling for cases and types.
    let types = union.members.compactMap { $0.type.mentioned.map { models[$0.index].name } }
    var scope = NameScope(reserved: caseNamesInUse.union(types).union(["overlapping"]))
    // The cases of a request variant have the same names as those of the response model.
    let named = receivedUnion(of: model, in: api) ?? (model, union.members)
    return named.members.map { scope.claim(memberName($0, of: named.model, in: api, models: models), ifReserved: "Value") }
}

private func receivedUnion(of model: Model, in api: API) -> (model: Model, members: [Union.Member])? {
    guard let received = model.requestVariant.map({ api[$0.received] }), case .union(let union) = received.kind else { return nil }
    return (received, union.members)
}

private let caseNamesInUse = Keywords.meaningful.union(["unrecognized", "known", "allCases", "rawValue", "members", "hash", "hashValue"])

private func caseName(_ value: Enumeration.Value, _ signs: SpelledSigns) -> SwiftIdentifier {
    if let text = value.name ?? value.literal.string { return .lowerCamel(Words(signs.spelled(text))) }
    return caseName(value.literal)
}

private func caseName(_ literal: JSONNode) -> SwiftIdentifier {
    switch literal.value {
    case .string(let text): return .lowerCamel(Words(text))
    case .number(let text): return .lowerCamel(Words(text.raw.hasPrefix("-") ? ["minus", digits(text)] : [digits(text)]))
    case .bool(let flag): return flag ? .fixed("true") : .fixed("false")
    case .null, .array, .object: return .fixed("value")
    }
}

/// Returns the digits of a number as a name. For example, `1.5` becomes `1_5`, and `1e-5` becomes `1eMinus5`.
private func digits(_ text: SpecText) -> String {
    var name = ""
    for scalar in text.raw.unicodeScalars.drop(while: { $0 == "-" }) {
        switch scalar {
        case ".": name += "_"
        case "-": name += "Minus"
        case "0"..."9", "a"..."z", "A"..."Z", "_": name.unicodeScalars.append(scalar)
        default: break
        }
    }
    return name
}

/// Returns the name of a union's member, which is a title, the value of a constant, or the type. Discriminator values are not used, because
/// a member can have more than one, and a case must keep its name when the document adds a value.
private func memberName(_ member: Union.Member, of union: Model, in api: API, models: [SwiftIdentifier]) -> SwiftIdentifier {
    if let name = member.name { return .lowerCamel(Words(name)) }
    if let constant = member.constant { return caseName(constant) }
    if let id = member.type.model, let own = ownParts(api[id].nameParts, within: union.nameParts) {
        return .lowerCamel(Words(own.flatMap { Words($0.text).list }))
    }
    return .lowerCamel(Words(memberWords(member.type, models: models)))
}

private func memberWords(_ type: TypeReference, models: [SwiftIdentifier]) -> [String] {
    switch type {
    case .scalar(let scalar): [scalar.word]
    case .json: ["value"]
    case .array(let element): memberWords(element, models: models) + ["array"]
    case .dictionary(let element): memberWords(element, models: models) + ["map"]
    case .model(let id): Words(SpecText(models[id.index].name)).list
    case .optional(let wrapped): memberWords(wrapped, models: models)
    case .custom(let name, _): Words(SpecText(name)).list
    }
}

extension Scalar {
    /// The word for the scalar in the name of a case.
    fileprivate var word: String {
        switch self {
        case .boolean: "bool"
        case .integer, .int32, .int64, .uint64: "int"
        case .number, .float, .decimal: "number"
        case .dateTime, .date: "date"
        case .byte, .binary: "data"
        case .string, .uuid, .uri, .secret, .file: rawValue
        }
    }
}
