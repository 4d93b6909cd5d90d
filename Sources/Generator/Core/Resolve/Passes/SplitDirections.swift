/// Finds how operations use each model: in which directions, and whether in a PATCH body.
func findDirections(in description: APIDraft) -> [ModelDirections] {
    var request: [TypeReference] = []
    var patched: [TypeReference] = []
    var response: [TypeReference] = []
    for operation in description.operations {
        request += operation.requestTypes
        if operation.method == "PATCH" { patched += operation.body?.contents.map(\.type) ?? [] }
        response += operation.responseTypes
    }
    // The bodies of webhooks are sent by the server.
    for draft in description.webhooks { response += draft.webhook.body?.contents.map(\.type) ?? [] }
    let graph = ModelGraph(description.models)
    var directions = description.models.map { _ in ModelDirections() }
    for id in graph.reachable(from: request) { directions[id].directions.insert(.request) }
    for id in graph.reachable(from: patched) { directions[id].isPatched = true }
    for id in graph.reachable(from: response) { directions[id].directions.insert(.response) }
    return directions
}

/// Creates separate request models where requests must differ from responses, so that requests contain only values that were set.
///
/// `readOnly` properties are never sent, `writeOnly` properties are never received (OpenAPI, Schema Object), and in a PATCH, absent values
/// stay unchanged. A model that is used in only one direction keeps its name and shape, but the properties that do not apply in that
/// direction become optional. The server applies defaults to absent values, so request-only models have no defaults.
///
/// Returns the directions of all models, including those of the request models.
func splitDirections(_ description: inout APIDraft, _ directions: [ModelDirections], _ options: ResolveOptions) -> [ModelDirections] {
    for index in description.models.indices where directions[index].directions != [.request, .response] {
        let isSent = directions[index].directions == .request
        description.models[index].changeProperties(where: { isSent ? $0.isReadOnly : $0.isWriteOnly }) { $0.isRequired = false }
    }
    // If there is a schema with that name, the setting applies to the schema and not to a request variant.
    let names = options.schemaNames.filter { name, _ in !description.schemas.contains { $0.name.raw == name } }
    var directions = directions
    let split = modelsToSplit(description.models, directions)
    let inRequest = addRequestVariants(of: split, &description.models, &directions, names)
    for index in description.models.indices where directions[index].directions.contains(.request) {
        let isOnlySent = directions[index].directions == .request
        if isOnlySent { description.models[index].kind.mapTypes(inRequest) }
        let hasDefault = { (property: Property) in !property.isRequired && property.defaultValue != nil }
        description.models[index].changeProperties(where: { hasDefault($0) && (isOnlySent || $0.isReadOnly) }) { property in
            // Leave the default to the server, because a value filled in here would be sent.
            property.assumedValue = property.defaultValue
            property.defaultValue = nil
        }
    }
    for index in description.operations.indices { description.operations[index].mapRequestTypes(inRequest) }
    for index in description.schemas.indices { description.schemas[index].requestType = inRequest(description.schemas[index].type) }
    return directions
}

/// Adds a request variant for each model in `split`, which is then used only in responses, and returns a function that maps types to the
/// types used in requests. The variant of `Thing` is named `ThingRequest`.
private func addRequestVariants(
    of split: [Int], _ models: inout [ModelDraft], _ directions: inout [ModelDirections], _ names: [String: RequestedName]
) -> (TypeReference) -> TypeReference {
    var requests: [Int: ModelID] = [:]
    for index in split {
        requests[index] = ModelID(models.count)
        models.append(requestVariant(of: models[index], ModelID(index), names))
        models[index].kind.changeObject { $0.properties.removeAll(where: \.isWriteOnly) }
        directions.append(ModelDirections(directions: .request, isPatched: directions[index].isPatched))
        directions[index] = ModelDirections(directions: .response)
    }
    let inRequest: (TypeReference) -> TypeReference = { [requests] type in type.mapModels { requests[$0.index] ?? $0 } }
    // Look up the members of unions in a copy of the models made before any of them changes.
    let known = models
    for index in models.indices {
        guard case .union(let union) = models[index].kind else { continue }
        let isSent = directions[index].directions == .request
        models[index].kind = .union(forgettingMissingKeys(union, known) { isSent ? inRequest($0) : $0 })
    }
    return inRequest
}

private func requestVariant(of model: ModelDraft, _ received: ModelID, _ names: [String: RequestedName]) -> ModelDraft {
    let component = model.nameParts.count == 1 ? model.nameParts.first?.text : nil
    var kind = model.kind
    kind.changeObject { $0.properties.removeAll(where: \.isReadOnly) }
    return ModelDraft(
        kind: kind, nameParts: (model.requestedName.map { [.word($0.text)] } ?? model.nameParts) + [.word("request")],
        requestedName: component.flatMap { names[$0.raw + "Request"] }, documentation: model.documentation,
        isDeprecated: model.isDeprecated, schema: model.schema, isComponent: component != nil,
        requestVariant: Model.RequestVariant(received: received, component: component))
}

/// Returns the models that are used in both directions and must differ between them, and the models that contain such a model.
private func modelsToSplit(_ models: [ModelDraft], _ directions: [ModelDirections]) -> [Int] {
    let graph = ModelGraph(
        mentions: zip(models, directions).map { $1.directions == [.request, .response] ? $0.mentioned.map(\.index) : [] })
    var differing: [Int] = []
    for (index, model) in models.enumerated() where directions[index].directions == [.request, .response] {
        guard case .object(let object) = model.kind else { continue }
        if object.properties.contains(where: { differs($0, isPatched: directions[index].isPatched) }) { differing.append(index) }
    }
    return reached(from: differing, by: graph.users()).sorted()
}

/// Returns whether a property differs in requests, because it exists in only one direction or because a PATCH must be able to keep or clear
/// it.
private func differs(_ property: Property, isPatched: Bool) -> Bool {
    if property.isRequired { return property.isReadOnly || property.isWriteOnly }
    return isPatched && !property.isReadOnly && (property.type.isOptional || property.defaultValue != nil)
}

/// Removes from the shapes of a union's members the keys that those members no longer have.
private func forgettingMissingKeys(_ union: Union, _ models: [ModelDraft], change: (TypeReference) -> TypeReference) -> Union {
    var union = union
    for index in union.members.indices {
        guard let id = change(union.members[index].type).model, case .object(let object) = models[id.index].kind else { continue }
        // The union itself writes the discriminator of a member that does not declare it.
        let written = union.members[index].writtenValue == nil ? [] : [union.discriminator].compactMap { $0 }
        let known = Set(object.properties.map(\.key) + written)
        let required = Set(object.properties.filter(\.isRequired).map(\.key) + written)
        union.members[index].shape.known.removeAll { !known.contains($0) }
        union.members[index].shape.required.removeAll { !required.contains($0) }
        union.members[index].shape.constants.removeAll { !known.contains($0.key) }
        union.members[index].shape.listed.removeAll { !known.contains($0.key) }
        union.members[index].shape.types.removeAll { !known.contains($0.key) }
        union.members[index].shape.items.removeAll { !known.contains($0.key) }
    }
    return union
}

extension ModelDraft {
    fileprivate mutating func changeProperties(where isMeant: (Property) -> Bool, _ change: (inout Property) -> Void) {
        kind.changeObject { object in
            for index in object.properties.indices where isMeant(object.properties[index]) { change(&object.properties[index]) }
        }
    }
}
