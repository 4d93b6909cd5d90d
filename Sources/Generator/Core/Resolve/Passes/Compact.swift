/// Keeps the models that operations, webhooks and named schemas need, in document order.
///
/// From here on, `ModelID`s are final, because later passes only append models.
func compact(_ description: inout APIDraft, _ options: ResolveOptions) {
    // Schemas that only excluded operations need must not be added back as named schemas.
    let keepsSchemas = !options.include.isEmpty || options.exclude.isEmpty
    var roots = keepsSchemas ? description.schemas.map(\.type) : []
    for draft in description.operations { roots += draft.types }
    for draft in description.webhooks { roots += draft.webhook.body?.contents.map(\.type) ?? [] }
    let all = description.models
    // Place components first, because their names come from the document.
    func place(_ index: Int) -> (Int, Int32, Int32, Int) {
        (all[index].isComponent ? 0 : 1, all[index].span.file, all[index].span.order, index)
    }
    let order = ModelGraph(all).reachable(from: roots).sorted { place($0) < place($1) }
    // The new index of each model that is kept.
    var positions: [Int?] = all.map { _ in nil }
    for (position, index) in order.enumerated() { positions[index] = position }
    description.models = order.map { all[$0] }
    // Remove the schemas that the config excludes, because they no longer need names.
    description.schemas.removeAll { $0.type.mentioned.map { positions[$0.index] == nil } ?? false }
    description.mapTypes { type in type.mapModels { ModelID(positions[$0.index] ?? $0.index) } }
}
