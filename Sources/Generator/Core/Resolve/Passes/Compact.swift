/// Keeps the models that operations, webhooks and named schemas need, in document order. Only one model from each group of equal models is
/// kept.
///
/// From here on, `ModelID`s are final, because later passes only append models.
func compact(_ description: inout APIDraft, _ options: ResolveOptions) {
    var roots = description.keepsSchemas ? description.schemas.map(\.type) : []
    for draft in description.operations { roots += draft.types }
    for draft in description.webhooks { roots += draft.webhook.body?.contents.map(\.type) ?? [] }
    let compaction = Compaction(description.models, roots: roots, options)
    description.models = compaction.models
    for index in description.operations.indices { description.operations[index].mapTypes(compaction.renumbered) }
    for index in description.webhooks.indices { description.webhooks[index].webhook.body?.mapTypes(compaction.renumbered) }
    // Remove the schemas that the config excludes, because they no longer need names.
    description.schemas.removeAll { !compaction.keeps($0.type) }
    for index in description.schemas.indices {
        description.schemas[index].type = compaction.renumbered(description.schemas[index].type)
        description.schemas[index].requestType = description.schemas[index].type
    }
}

private struct Compaction {
    private(set) var models: [ModelDraft] = []
    /// The new index of each model, by its old index, or `nil` if the model was removed.
    private let positions: [Int?]

    init(_ all: [ModelDraft], roots: [TypeReference], _ options: ResolveOptions) {
        let sharing = Sharing(all, options)
        var canonical = all
        for index in canonical.indices {
            canonical[index].kind.mapTypes { $0.mapModels { ModelID(sharing.representative[$0.index]) } }
            if let short = sharing.shortNames[index] { canonical[index].nameParts = short }
        }
        for members in sharing.classes { canonical[members[0]].document(asWellAs: members.dropFirst().map { all[$0] }) }
        let starts = roots.map { $0.mapModels { ModelID(sharing.representative[$0.index]) } }
        // Place components first, because their names come from the document.
        let order = ModelGraph(canonical).reachable(from: starts).sorted { left, right in
            if all[left].isComponent != all[right].isComponent { return all[left].isComponent }
            let first = all[left].span
            let second = all[right].span
            if first.file != second.file { return first.file < second.file }
            return first.order == second.order ? left < right : first.order < second.order
        }
        var kept: [Int: Int] = [:]
        for (position, index) in order.enumerated() { kept[index] = position }
        let positions = all.indices.map { kept[$0] ?? kept[sharing.representative[$0]] }
        self.positions = positions
        models = order.map { canonical[$0] }
        for index in models.indices { models[index].kind.mapTypes { type in type.mapModels { ModelID(positions[$0.index] ?? $0.index) } } }
    }

    /// Returns whether the model that a type refers to is kept.
    func keeps(_ type: TypeReference) -> Bool { type.mentioned.map { positions[$0.index] != nil } ?? true }

    /// Returns a type that is kept, with the new number of its model.
    func renumbered(_ type: TypeReference) -> TypeReference { type.mapModels { ModelID(positions[$0.index] ?? $0.index) } }
}
