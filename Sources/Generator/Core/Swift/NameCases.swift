/// Returns the names of the cases of an enum.
func enumCaseNames(_ enumeration: Enumeration, _ acronyms: Acronyms) -> [SwiftIdentifier] {
    var scope = NameScope(reserved: caseNamesInUse, expecting: enumeration.values.count)
    let texts = enumeration.values.map { $0.name ?? $0.literal.string }
    // Shorten the names, because some values are entire sentences.
    let wanted = shortNames(
        zip(enumeration.values, texts).map { value, text in
            text.map { caseNames($0, acronyms) } ?? [caseName(value.literal, acronyms)]
        })
    return scope.claim(wanted, key: { (texts[$0] ?? enumeration.values[$0].literal.number ?? "").raw }, ifReserved: "Value")
}

/// Returns the names of the cases of a union, one for each member.
func unionCaseNames(
    _ union: Union, of model: Model, in api: API, models: [SwiftIdentifier], _ acronyms: Acronyms
) -> [SwiftIdentifier] {
    // A case named like its type would shadow the type inside the enum. Names such as `3D`, and names in scripts without uppercase and
    // lowercase letters, have the same spelling for cases and types.
    let types = union.members.compactMap { $0.type.mentioned.map { models[$0.index].name } }
    var scope = NameScope(reserved: caseNamesInUse.union(types).union(["overlapping"]))
    // The cases of a request variant have the same names as those of the response model.
    var named = (model: model, members: union.members)
    if let received = model.requestVariant.map({ api[$0.received] }), case .union(let union) = received.kind {
        named = (received, union.members)
    }
    let wanted = named.members.map { memberName($0, of: named.model, in: api, models: models, acronyms) }
    let key = { named.members[$0].type.mentioned.map { api[$0].nameParts.map(\.raw).joined(separator: ".") } ?? "" }
    return scope.claim(wanted, key: key, ifReserved: "Value")
}

private let caseNamesInUse = Keywords.meaningful.union(["unrecognized", "known", "allCases", "rawValue", "members", "hash", "hashValue"])

/// Returns the name of a case, and shorter forms if it is long.
private func caseNames(_ text: SpecText, _ acronyms: Acronyms) -> [SwiftIdentifier] {
    let words = Words(ofValue: text)
    let name: (Words) -> SwiftIdentifier = { .lowerCamel($0, acronyms) }
    return [name(words)] + (text.raw.utf8.count > longestName ? words.beginning(name) : [])
}

private func caseName(_ literal: JSONNode, _ acronyms: Acronyms) -> SwiftIdentifier {
    switch literal.value {
    case .string(let text): return .lowerCamel(Words(ofValue: text), acronyms)
    case .number(let text): return .lowerCamel(Words(text.raw.hasPrefix("-") ? ["minus", digits(text)] : [digits(text)]), acronyms)
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
private func memberName(
    _ member: Union.Member, of union: Model, in api: API, models: [SwiftIdentifier], _ acronyms: Acronyms
) -> SwiftIdentifier {
    if let name = member.name { return .lowerCamel(Words(name), acronyms) }
    if let constant = member.constant { return caseName(constant, acronyms) }
    if let id = member.type.model, let own = ownParts(api[id].nameParts, within: union.nameParts) {
        return .lowerCamel(Words(own.flatMap { Words($0.text).list }), acronyms)
    }
    return .lowerCamel(Words(memberWords(member.type, models: models)), acronyms)
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
