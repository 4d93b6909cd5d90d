/// Assigns names to models. If names clash, components keep theirs, and inline schemas are given different ones.
/// The names of models that the config leaves out are claimed, too.
func nameModels(
    _ api: API, _ acronyms: Acronyms, in scope: inout NameScope, diagnostics: inout Diagnostics
) -> [SwiftIdentifier] {
    let models = api.models
    let parts = models.map(\.nameParts) + api.omittedNames
    var names = requestedNames(models.map { ($0.requestedName, $0.span) }, in: &scope, diagnostics: &diagnostics)
    names += api.omittedNames.map { _ in nil }
    // The names of nested schemas begin with the new name of a component.
    var renamed = fastAPIBodyNames(of: api)
    for model in models where model.nameParts.count == 1 {
        if let name = model.requestedName { renamed[model.nameParts[0].text] = name.text }
    }
    // Thousands of names begin with the same parts.
    var known: [SpecText: [String]] = [:]
    func words(of part: NamePart, isFirst: Bool) -> (name: NamePart, words: [String]) {
        let text = isFirst ? renamed[part.text] ?? part.text : part.text
        let words = known[text] ?? Words(text).list
        known[text] = words
        return (part, words)
    }
    let wanted = shortNames(parts.map { parts in forms(of: parts.enumerated().map { words(of: $1, isFirst: $0 == 0) }, acronyms) })
    for (index, model) in models.enumerated() where names[index] == nil && model.requestedName == nil {
        let what = model.nameParts.count > 1 ? "a nested schema" : "the schema `\(model.nameParts.first?.raw ?? "")`"
        reportClash(wanted[index], with: what, in: scope, diagnostics: &diagnostics)
    }
    // Components keep their names.
    let isInline = parts.map { $0.count > 1 }
    for group in [false, true].map({ kind in parts.indices.filter { isInline[$0] == kind } }) {
        let key = { parts[group[$0]].map(\.raw).joined(separator: ".") }
        let claimed = scope.claim(group.map { wanted[$0] }, given: group.map { names[$0] }, key: key, ifReserved: "Model")
        for (index, name) in zip(group, claimed) { names[index] = name }
    }
    return zip(names, wanted).prefix(models.count).map { $0 ?? $1 }
}

/// Returns the words of a schema's name, and shorter forms for those of inline schemas. Each keeps the first and last parts and omits some of
/// those in between: the first forms omit the parts right after the first one, and later forms the parts right before the last one. As a last
/// resort, the name is as much of its end as fits.
private func forms(of parts: [(name: NamePart, words: [String])], _ acronyms: Acronyms) -> [SwiftIdentifier] {
    let whole = words(parts)
    let name: (Words) -> SwiftIdentifier = { .upperCamel($0, acronyms) }
    guard !whole.areShort, parts.count > 1, let first = parts.first, let last = parts.last else {
        return [name(whole)]
    }
    let cuts = parts.indices.dropFirst(2)
    var forms: [Words] = cuts.map { words([first] + parts[$0...]) }
    for cut in cuts.reversed() { forms.append(words(Array(parts[..<(cut - 1)]) + [last])) }
    return [name(whole)] + forms.filter(\.areShort).map(name) + whole.end(name)
}

/// Returns the words of a name's parts. For example, `User` and `address` become `UserAddress`. A part that repeats the end of the previous
/// one is dropped (`OrderItem`, `item`).
private func words(_ parts: [(name: NamePart, words: [String])]) -> Words {
    var list: [String] = []
    for (index, (part, words)) in parts.enumerated() {
        // Keep a repetition such as `with magnet`, `magnet`, because the first part is a union's member, named after its key, and the
        // second is the value under that key.
        let isOfMember = if index > 0, case .having = parts[index - 1].name { true } else { false }
        let end = list.suffix(words.count)
        let repeats = list.count >= words.count && zip(end, words).allSatisfy { $0 == $1 || $0.lowercased() == $1.lowercased() }
        if !repeats || index == 0 || part == parts[0].name || isOfMember { list += words }
    }
    return Words(list)
}

/// Returns shorter names for the schemas of form bodies that FastAPI names after an operation with its path and method. For example,
/// `Body_upload_files__id__post` becomes `Body_upload` if the operation is `upload`, unless a schema already has that name.
func fastAPIBodyNames(of api: API) -> [SpecText: SpecText] {
    var names: [SpecText: SpecText] = [:]
    for operation in api.services.flatMap(\.operations) where operation.shortID != nil {
        guard let id = operation.id else { continue }
        names[SpecText("Body_" + id.raw)] = SpecText((["Body"] + operation.nameParts.map(\.raw)).joined(separator: "_"))
    }
    let components = Set(api.models.compactMap { $0.nameParts.count == 1 ? $0.nameParts.first?.text : nil })
    names = names.filter { components.contains($0.key) }
    guard !names.isEmpty else { return [:] }
    func identifier(_ name: SpecText) -> SwiftIdentifier { .upperCamel(Words(name), .standard) }
    let taken = Set(components.map(identifier))
    return names.filter { !taken.contains(identifier($0.value)) }
}

/// Assigns names to a model's properties, cases or union members.
func nameMembers(
    of model: Model, in api: API, models: [SwiftIdentifier], _ acronyms: Acronyms, diagnostics: inout Diagnostics
) -> [SwiftIdentifier] {
    switch model.kind {
    case .object(let object):
        var scope = NameScope(reserved: propertyNamesInUse, expecting: object.properties.count)
        let names = requestedNames(object.properties.map { ($0.requestedName, $0.span) }, in: &scope, diagnostics: &diagnostics)
        let wanted = object.properties.map { SwiftIdentifier.lowerCamel(Words($0.key), acronyms) }
        for (property, wanted) in zip(object.properties, wanted) where property.requestedName == nil {
            reportClash(wanted, with: "the property `\(property.key.raw)`", in: scope, diagnostics: &diagnostics)
        }
        return scope.claim(wanted, given: names, key: { object.properties[$0].key.raw }, ifReserved: "Value")
    case .enumeration(let enumeration): return enumCaseNames(enumeration, acronyms)
    case .union(let union): return unionCaseNames(union, of: model, in: api, models: models, acronyms)
    case .wrapper: return []
    }
}

private let propertyNamesInUse = Keywords.meaningful.union(["hashValue", "additionalProperties"])
