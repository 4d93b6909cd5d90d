/// Assigns names to models. If names clash, components keep theirs, and inline schemas are given different ones.
///
/// - Parameter bodyNames: Shorter names for components whose names contain an operation's id.
func nameModels(
    _ models: [Model], bodyNames: [SpecText: SpecText], in scope: inout NameScope, diagnostics: inout Diagnostics
) -> [SwiftIdentifier] {
    var names: [SwiftIdentifier?] = Array(repeating: nil, count: models.count)
    for (index, model) in models.enumerated() {
        guard let name = model.requestedName else { continue }
        names[index] = requestedName(name, in: &scope, at: model.span, diagnostics: &diagnostics)
    }
    let renamed = bodyNames.merging(renamedComponents(models)) { $1 }
    let whole = models.map { SwiftIdentifier.upperCamel(words(of: $0.nameParts, renamed)) }
    let wanted = shortNames(whole) { shorterForms(of: models[$0].nameParts, renamed) }
    for isInline in [false, true] {
        for (index, model) in models.enumerated() where names[index] == nil && (model.nameParts.count > 1) == isInline {
            let wanted = wanted[index]
            let name = scope.claim(wanted, ifReserved: "Model")
            names[index] = name
            guard model.requestedName == nil, let location = scope.request(of: wanted) else { continue }
            if isInline {
                diagnostics.warning(
                    "name-clash",
                    "the requested name '\(wanted.name)' is also the name of a nested schema, which is now named '\(name.name)'",
                    at: location)
            } else {
                reportClash(wanted, with: "the schema `\(model.nameParts.first?.raw ?? "")`", in: scope, diagnostics: &diagnostics)
            }
        }
    }
    return names.map { $0 ?? .fixed("Model") }
}

/// Returns the new names of renamed components. The names of nested schemas begin with them.
private func renamedComponents(_ models: [Model]) -> [SpecText: SpecText] {
    var renamed: [SpecText: SpecText] = [:]
    for model in models where model.nameParts.count == 1 {
        if let name = model.requestedName { renamed[model.nameParts[0].text] = name.text }
    }
    return renamed
}

/// Returns shorter names for an inline schema, in order of preference. Each keeps the first and last parts and omits some of those in
/// between: the first forms omit the parts right after the first one, and later forms omit the parts right before the last one. As a last
/// resort, the name is as much of its end as fits.
private func shorterForms(of parts: [NamePart], _ renamed: [SpecText: SpecText]) -> [SwiftIdentifier] {
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return [] }
    let cuts = parts.indices.dropFirst(2)
    var forms = cuts.map { cut in [first] + parts[cut...] }
    forms += cuts.reversed().map { cut in Array(parts[..<(cut - 1)]) + [last] }
    let names = forms.map { SwiftIdentifier.upperCamel(words(of: $0, renamed)) }
    return names + end(of: words(of: parts, renamed)) { .upperCamel($0) }
}

/// Returns the words of a name's parts. For example, `User` and `address` become `UserAddress`. A part that repeats the end of the previous
/// one is dropped (`OrderItem`, `item`).
private func words(of parts: [NamePart], _ renamed: [SpecText: SpecText]) -> Words {
    var list: [String] = []
    for (index, original) in parts.enumerated() {
        let text = original.text
        let part = index == 0 ? renamed[text] ?? text : text
        let words = Words(part).list
        let folded = words.map { $0.lowercased() }
        // Keep a repetition such as `with magnet`, `magnet`, because the first part is a union's member, named after its key, and the
        // second is the value under that key.
        let isOfMember = if index > 0, case .having = parts[index - 1] { true } else { false }
        let repeats = list.count >= words.count && list.suffix(words.count).map { $0.lowercased() } == folded
        if repeats, index > 0, original != parts[0], !isOfMember {
            continue
        }
        list += words
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
    guard !names.isEmpty else { return [:] }
    func identifier(_ name: SpecText) -> SwiftIdentifier { .upperCamel(Words(name)) }
    let components = Set(api.models.compactMap { $0.nameParts.count == 1 ? $0.nameParts.first?.text : nil })
    let taken = Set(components.map(identifier))
    return names.filter { components.contains($0.key) && !taken.contains(identifier($0.value)) }
}
