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

/// Returns the objects that are only sent as multipart bodies. Their parts are written one by one, so nothing decodes or encodes them.
func modelsOnlySentInParts(_ api: API, _ graph: ModelGraph) -> Set<ModelID> {
    var bodies: [ModelID] = []
    // Models that no operation uses are for the user's code.
    var coded: [TypeReference] = api.models.indices.filter { api.models[$0].directions.isEmpty }.map { .model(ModelID($0)) }
    coded += api.webhooks.flatMap { $0.body?.contents.map(\.type) ?? [] }
    for operation in api.services.flatMap(\.operations) {
        coded += operation.parameters.map(\.type) + operation.responseTypes
        for content in operation.body?.contents ?? [] {
            coded += content.encodings.flatMap { $0.headers.map(\.type) }
            if content.kind == .multipart, let id = content.type.withoutOptional.model, case .object = api[id].kind {
                bodies.append(id)
                coded += api[id].mentioned.map { .model($0) }
            } else {
                coded.append(content.type)
            }
        }
    }
    let excluded = Set(graph.reachable(from: coded).map { api.declaring(ModelID($0)) })
    return Set(bodies.filter { !excluded.contains(api.declaring($0)) })
}

/// Returns the objects whose properties are the fields of a form: the model of the body or, if it is a union, of each of its members.
func formModels(of type: TypeReference, _ models: [some DescribedModel]) -> [ModelID] {
    let types = typesInside(type.withoutOptional, models) { kind in if case .union = kind { true } else { false } }
    return types.compactMap(\.model).filter { id in if case .object = models[id.index].kind { true } else { false } }
}
