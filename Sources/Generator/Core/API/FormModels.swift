/// The models that are sent in form bodies.
struct FormModels {
    private let multipart: Set<ModelID>
    private let urlEncoded: Set<ModelID>
    private let json: Set<ModelID>

    init(_ api: API) {
        var bodies: [MediaType.Kind: Set<ModelID>] = [:]
        for service in api.services {
            for content in service.operations.flatMap({ $0.body?.contents ?? [] }) {
                bodies[content.kind, default: []].formUnion(formModels(of: content.type, api.models))
            }
        }
        multipart = bodies[.multipart] ?? []
        urlEncoded = bodies[.form] ?? []
        json = bodies[.json] ?? []
    }

    func isMultipart(_ id: ModelID) -> Bool { multipart.contains(id) }

    /// Returns whether the model is sent as a form rather than as JSON, and therefore cannot contain null.
    func isForm(_ id: ModelID) -> Bool { multipart.contains(id) || (urlEncoded.contains(id) && !json.contains(id)) }
}

/// Returns the objects whose properties are the fields of a form: the model of the body or, if it is a union, of each of its members.
func formModels(of type: TypeReference, _ models: [some DescribedModel]) -> [ModelID] {
    var result: [ModelID] = []
    var seen: Set<ModelID> = []
    var worklist = [type]
    while let next = worklist.popLast() {
        guard let id = next.withoutOptional.model, seen.insert(id).inserted else { continue }
        switch models[id.index].kind {
        case .object: result.append(id)
        case .union(let union): worklist += union.members.map(\.type).reversed()
        case .enumeration, .wrapper: break
        }
    }
    return result
}
