/// Gives requests models of their own where they must differ from what comes back: where a property is required, but only in one direction.
///
/// `readOnly` is never sent, `writeOnly` never received (OpenAPI, Schema Object). A model that travels one way keeps its name and shape;
/// there such a property is merely optional. In what is sent a `readOnly` property has no default. Returns what a type is in a request.
func splitDirections(_ models: inout [Model], _ operations: inout [OperationDraft]) -> (TypeReference) -> TypeReference {
    for index: Int in models.indices where models[index].usage != [.request, .response] {
        let isSent: Bool = models[index].usage == .request
        models[index].mapProperties { property in
            if isSent ? property.isReadOnly : property.isWriteOnly { property.isRequired = false }
            return property
        }
    }
    let split: [Int] = modelsToSplit(models)
    let isSplit: Set<Int> = Set(split)
    // A default that is filled in would be sent.
    for index: Int in models.indices where models[index].usage.contains(.request) && !isSplit.contains(index) {
        models[index].mapProperties { property in
            if property.isReadOnly && !property.isRequired { property.defaultValue = nil }
            return property
        }
    }
    guard !split.isEmpty else { return { $0 } }
    var requests: [Int: ModelID] = [:]
    for (offset, index): (Int, Int) in split.enumerated() { requests[index] = ModelID(models.count + offset) }
    let inRequest: (TypeReference) -> TypeReference = { type in type.mapModels { requests[$0.index] ?? $0 } }

    var copies: [Model] = []
    for index: Int in split {
        var copy: Model = models[index]
        copy.usage = .request
        copy.requestOf = copy.nameParts.count == 1 ? copy.nameParts.first : nil
        copy.nameParts = (copy.requestedName.map { [$0.text] } ?? copy.nameParts) + ["request"]
        copy.requestedName = nil
        copy.mapProperties { $0.isReadOnly ? nil : $0 }
        copy.mapTypes(inRequest)
        copies.append(copy)
        models[index].usage = .response
        models[index].mapProperties { $0.isWriteOnly ? nil : $0 }
    }
    for index: Int in models.indices where models[index].usage == .request { models[index].mapTypes(inRequest) }
    models += copies
    for index: Int in models.indices { models[index].forgetMissingKeys(models) }
    for index: Int in operations.indices { operations[index].operation.mapRequestTypes(inRequest) }
    return inRequest
}

/// Models of both directions that differ, and those that contain them.
private func modelsToSplit(_ models: [Model]) -> [Int] {
    var users: [[Int]] = Array(repeating: [], count: models.count)
    for (index, model): (Int, Model) in models.enumerated() where model.usage == [.request, .response] {
        for id: ModelID in model.mentioned { users[id.index].append(index) }
    }
    var open: [Int] = []
    for (index, model): (Int, Model) in models.enumerated() where model.usage == [.request, .response] {
        guard case .object(let object) = model.kind else { continue }
        if object.properties.contains(where: { $0.isRequired && ($0.isReadOnly || $0.isWriteOnly) }) { open.append(index) }
    }
    var found: Set<Int> = Set(open)
    while let index: Int = open.popLast() {
        for user: Int in users[index] where found.insert(user).inserted { open.append(user) }
    }
    return found.sorted()
}

extension Model {
    fileprivate mutating func mapProperties(_ change: (inout Property) -> Property?) {
        guard case .object(var object) = kind else { return }
        object.properties = object.properties.compactMap { property in
            var property: Property = property
            return change(&property)
        }
        kind = .object(object)
    }

    /// A union must not look for keys that its members have no longer.
    fileprivate mutating func forgetMissingKeys(_ models: [Model]) {
        guard case .union(var union) = kind else { return }
        for index: Int in union.members.indices {
            guard let id: ModelID = union.members[index].type.model, case .object(let object) = models[id.index].kind else { continue }
            let known: Set<SpecText> = Set(object.properties.map(\.key))
            let required: Set<SpecText> = Set(object.properties.filter(\.isRequired).map(\.key))
            union.members[index].shape.known.removeAll { !known.contains($0) }
            union.members[index].shape.required.removeAll { !required.contains($0) }
            union.members[index].shape.constants.removeAll { !known.contains($0.key) }
            union.members[index].shape.types.removeAll { !known.contains($0.key) }
            union.members[index].shape.items.removeAll { !known.contains($0.key) }
        }
        kind = .union(union)
    }
}

extension Operation {
    fileprivate mutating func mapRequestTypes(_ change: (TypeReference) -> TypeReference) {
        for index: Int in parameters.indices { parameters[index].type = change(parameters[index].type) }
        body?.mapTypes(change)
    }
}
