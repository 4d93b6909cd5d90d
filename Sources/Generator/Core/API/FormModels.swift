/// Returns the objects whose properties are the fields of a form: the model of the body or, if it is a union, of each of its members.
func formModels(of type: TypeReference, _ models: [some DescribedModel]) -> [ModelID] {
    var found: [ModelID] = []
    var seen: Set<ModelID> = []
    var worklist = [type]
    while let next = worklist.popLast() {
        guard let id = next.withoutOptional.model, seen.insert(id).inserted else { continue }
        switch models[id.index].kind {
        case .object: found.append(id)
        case .union(let union): worklist += union.members.map(\.type).reversed()
        case .enumeration, .wrapper: break
        }
    }
    return found
}
