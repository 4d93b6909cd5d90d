/// Returns the names that the document declares as secret, sorted. Logging needs the names because it sees only encoded bodies,
/// not models. Contains names of parameters and properties, and names of bodies that are secret as a whole (`Users.makeKey.response`).
func secretNames(_ context: DeclarationContext) -> [SpecText] {
    let secrets = Secrets(context.api.models)
    var names: Set<String> = []
    for model in context.api.models {
        guard case .object(let object) = model.kind else { continue }
        for property in object.properties where secrets.containSecret(property.type) { names.insert(property.key.raw) }
    }
    for (service, serviceNames) in zip(context.api.services, context.names.services) {
        for (operation, operationNames) in zip(service.operations, serviceNames.operations) {
            let id = "\(serviceNames.base.name).\(operationNames.method.name)"
            for parameter in operation.parameters where secrets.containSecret(parameter.type) { names.insert(parameter.name.raw) }
            if operation.body?.contents.contains(where: { secrets.containSecret($0.type) }) == true { names.insert(id + ".request") }
            if operation.responses.contains(where: { $0.contents.contains { secrets.containSecret($0.type) } }) {
                names.insert(id + ".response")
            }
        }
    }
    return names.sorted().map { SpecText($0) }
}

/// Determines which types are secret regardless of the property's name: passwords, arrays and dictionaries of passwords, and models without
/// keys of their own (unions, wrappers, dictionaries) that contain a password.
private struct Secrets {
    private let models: Set<Int>

    init(_ models: [Model]) {
        let types = models.map { model -> [TypeReference] in
            switch model.kind {
            case .object(let object): object.additionalProperties.map { [$0] } ?? []
            case .wrapper(let type): [type]
            case .union(let union): union.members.map(\.type)
            case .enumeration: []
            }
        }
        let holders = types.indices.filter { types[$0].contains(where: holdsPassword) }
        let graph = ModelGraph(mentions: types.map { $0.compactMap { $0.mentioned?.index } })
        self.models = holders.isEmpty ? [] : reached(from: holders, by: graph.users())
    }

    func containSecret(_ type: TypeReference) -> Bool { holdsPassword(type) || type.mentioned.map { models.contains($0.index) } == true }
}

private func holdsPassword(_ type: TypeReference) -> Bool { type.innermost == .scalar(.secret) }
