/// Finds equal inline schemas, which then share one declaration. The others become aliases.
///
/// Named schemas keep their own declarations. An inline schema that is equal to exactly one of them and has its name becomes its alias. Every
/// name is kept, so that code still compiles if the document later changes one of the schemas and their types become separate. Schemas with
/// different config settings count as different.
func shareShapes(
    _ models: [ModelDraft], _ directions: [ModelDirections], _ operations: [OperationDraft], _ options: ResolveOptions
) -> [Model] {
    completeModels(models, directions, shared: sharedShapes(models, directions, operations, options))
}

/// Returns groups of equal models. The first of each is declared, and the others become its aliases.
private func sharedShapes(
    _ models: [ModelDraft], _ directions: [ModelDirections], _ operations: [OperationDraft], _ options: ResolveOptions
) -> [[Int]] {
    let named = models.map(\.isComponent)
    let forms = formBodies(of: operations)
    var representative = Array(models.indices)
    var classes: [StructuralKey: (inline: [Int], named: [Int])] = [:]
    var keys: [StructuralKey] = []
    func shape(_ index: Int) -> StructuralKey {
        var shape = ModelShape(representative)
        shape.append(models[index].kind)
        // Request variants are equal only if their response models are.
        shape.key.append(models[index].requestVariant.map { representative[$0.received.index] + 1 } ?? 0)
        shape.key.append(isMutable(models[index], options))
        shape.key.append(forms[index] ?? "")
        shape.key.append(isPatch(models[index], directions[index]))
        appendCaseNames(of: models[index], models, to: &shape.key)
        return shape.key
    }
    for index in ModelGraph(models, \.contained).innermostFirst(skipping: named) {
        let key = shape(index)
        if let first = classes[key]?.inline.first {
            classes[key]?.inline.append(index)
            representative[index] = first
        } else {
            classes[key] = ([index], [])
            keys.append(key)
        }
    }
    for index in models.indices where named[index] && !models[index].isOf(options.conformingSchemas) {
        classes[shape(index)]?.named.append(index)
    }
    let components = Set(models.indices.filter { named[$0] }.compactMap { models[$0].nameParts.first })
    // The shortest path comes first, then a path inside a component. For example, `Pet`, which is used in multiple places, comes before
    // `ListPetsResponseItem`, and `BookGenre` comes before `FindBookResponse`. The order of the document does not matter.
    func rank(_ index: Int) -> (Int, Int, String) {
        let parts = models[index].nameParts
        let isInside = if let first = parts.first { components.contains(first) } else { false }
        return (parts.count, isInside ? 0 : 1, parts.map(\.raw).joined(separator: "."))
    }
    return keys.flatMap { key -> [[Int]] in
        guard let (inline, named) = classes[key], inline.count + named.count > 1 else { return [] }
        let called = named.count == 1 ? inline.filter { isCalled(models[$0], like: models[named[0]]) } : []
        let others: [Int] = inline.filter { !called.contains($0) }
        let ranks: [(index: Int, rank: (Int, Int, String))] = others.map { ($0, rank($0)) }
        let shared: [[Int]] = [named.prefix(1) + called, ranks.sorted { $0.rank < $1.rank }.map(\.index)]
        return shared.filter { $0.count > 1 }
    }
}

/// Returns whether the name of an inline schema ends in that of a component, or that of a component in the schema's own part of its name:
/// `BookPrice` and `Price`, `order.status` and `OrderStatus`, `CarBase` and `Car`. Schemas with different titles are different things.
private func isCalled(_ model: ModelDraft, like component: ModelDraft) -> Bool {
    func words(_ parts: some Sequence<NamePart>) -> [String] { parts.flatMap { Words($0.text).folded } }
    let name = words(component.nameParts)
    let own = suffix(model.nameParts).map { words($0) } ?? []
    if let title = model.documentation.summary, let other = component.documentation.summary, title != other { return false }
    return words(withoutGenericEnd(model.nameParts)).ends(with: name) || name.ends(with: own)
}

/// Returns the last part of a name, or `nil` if that part alone does not describe the model.
private func suffix(_ parts: [NamePart]) -> ArraySlice<NamePart>? {
    for start in parts.indices.dropFirst().reversed() {
        if case .word(let word) = parts[start], !generic.contains(word.raw) { return parts[start...] }
    }
    return nil
}

/// Returns a name without the words at its end that alone do not describe a model.
private func withoutGenericEnd(_ parts: [NamePart]) -> ArraySlice<NamePart> {
    var parts = parts[...]
    while parts.count > 1, case .word(let word)? = parts.last, generic.contains(word.raw) { parts.removeLast() }
    return parts
}

/// Words that the resolver adds to names and that are not useful as names by themselves.
private let generic: Set<String> = ["request", "response", "body", "item", "value", "object", "option", "list", "base", "data"]

extension [String] {
    fileprivate func ends(with words: [String]) -> Bool { !words.isEmpty && suffix(words.count).elementsEqual(words) }
}

/// Makes models of the drafts. All models of a group have their combined directions, and the documentation of all, unless the declared one
/// is a component with its own.
private func completeModels(_ drafts: [ModelDraft], _ directions: [ModelDirections], shared: [[Int]]) -> [Model] {
    var drafts = drafts
    var merged = directions.map(\.directions)
    var sameAs: [Int: ModelID] = [:]
    for group in shared {
        let (first, others) = (group[0], group[1...])
        let combined = group.reduce(into: Directions()) { $0.formUnion(merged[$1]) }
        for index in group { merged[index] = combined }
        for index in others {
            sameAs[index] = ModelID(first)
            // The values are the same, and one list of them takes less memory. Other kinds mention models of their own.
            if case .enumeration = drafts[index].kind { drafts[index].kind = drafts[first].kind }
        }
        if !drafts[first].isComponent { drafts[first].document(asWellAs: others.map { drafts[$0] }) }
    }
    return drafts.indices.map { index in
        Model(drafts[index], directions: merged[index], isPatched: directions[index].isPatched, sameAs: sameAs[index])
    }
}

/// Returns the models that are sent as forms, each with the content kinds of its bodies. Forms are encoded differently from JSON.
private func formBodies(of operations: [OperationDraft]) -> [Int: String] {
    var bodies: [Int: Set<String>] = [:]
    for draft in operations {
        for content in draft.body?.contents ?? [] {
            guard let id = content.type.withoutOptional.model else { continue }
            bodies[id.index, default: []].insert("\(content.kind)")
        }
    }
    return bodies.filter { $0.value.contains("form") || $0.value.contains("multipart") }.mapValues { $0.sorted().joined() }
}

private func isMutable(_ model: ModelDraft, _ options: ResolveOptions) -> Bool {
    guard case .object = model.kind else { return false }
    return model.isOf(options.mutableSchemas)
}

/// Returns whether properties of the model that can be both absent and null are of type `Patch`, as in a PATCH body.
private func isPatch(_ model: ModelDraft, _ use: ModelDirections) -> Bool {
    guard use.isPatched, use.directions == .request, case .object(let object) = model.kind else { return false }
    return object.properties.contains { $0.type.isOptional && !$0.isRequired }
}

/// Appends everything that affects the names of cases but is not part of the schema, because sharing a declaration must not change names.
private func appendCaseNames(of model: ModelDraft, _ models: [ModelDraft], to key: inout StructuralKey) {
    guard case .union(let union) = model.kind else { return }
    for member in union.members {
        guard member.name == nil, member.constant == nil, let id = member.type.mentioned else { continue }
        let named = models[id.index]
        let own = member.type.model == nil ? nil : ownParts(named.nameParts, within: model.nameParts)
        key.append(own != nil)
        let parts: ArraySlice<NamePart> = own ?? named.nameParts[...]
        key.append(parts.map(\.text))
        if own == nil { key.append(named.requestedName?.text) }
    }
}

/// Merges equal schemas with the same name, such as the bodies of an operation's successful responses.
func shareNames(_ description: inout APIDraft) {
    let all = description.models
    var representative = Array(all.indices)
    var first: [StructuralKey: Int] = [:]
    for index in ModelGraph(all, \.contained).innermostFirst(skipping: all.map(\.isComponent)) where all[index].requestedName == nil {
        let key = shape(of: all[index], representative)
        representative[index] = first[key] ?? index
        first[key] = representative[index]
    }
    description.mapTypes { type in type.mapModels { ModelID(representative[$0.index]) } }
    for index in all.indices where representative[index] != index {
        description.models[representative[index]].document(asWellAs: [all[index]])
    }
}

/// Returns the shape of a model. This is a separate function so that no other reference to `representative` exists when the array changes.
/// Another reference would cause a copy each time.
private func shape(of model: ModelDraft, _ representative: [Int]) -> StructuralKey {
    var shape = ModelShape(representative)
    shape.key.append(model.nameParts.map(\.text))
    shape.append(model.kind)
    return shape.key
}
