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
