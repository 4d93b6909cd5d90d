/// Finds and replaces the models that a type, a model or an operation refers to.
extension TypeReference {
    func mapModels(_ change: (ModelID) -> ModelID) -> TypeReference {
        mapInnermost { type in if case .model(let id) = type { .model(change(id)) } else { type } }
    }

    /// The model that the type refers to, directly or through nested arrays and dictionaries. A type refers to at most one model.
    var mentioned: ModelID? { innermost.model }
}

extension Model.Kind {
    var mentioned: [ModelID] {
        switch self {
        case .enumeration: return []
        case .wrapper(let type): return type.mentioned.map { [$0] } ?? []
        case .union(let union): return union.members.compactMap(\.type.mentioned)
        case .object(let object):
            var result: [ModelID] = []
            // Iterate by index, because iterating over the values would copy each property, and properties are large.
            for index in object.properties.indices { if let id = object.properties[index].type.mentioned { result.append(id) } }
            if let id = object.additionalProperties?.mentioned { result.append(id) }
            return result
        }
    }

    mutating func mapTypes(_ change: (TypeReference) -> TypeReference) {
        switch self {
        case .enumeration: break
        case .wrapper(let type): self = .wrapper(change(type))
        case .union:
            changeUnion { union in
                for index in union.members.indices { union.members[index].type = change(union.members[index].type) }
            }
        case .object:
            changeObject { object in
                for index in object.properties.indices {
                    let type = change(object.properties[index].type)
                    // Even assigning an equal type would copy the array of properties, because copies of the model share it.
                    if type != object.properties[index].type { object.properties[index].type = type }
                }
                object.additionalProperties = object.additionalProperties.map(change)
            }
        }
    }

    /// Changes an object model in place. `self` releases the object during the change, because a second reference would force a copy of
    /// every property.
    mutating func changeObject(_ change: (inout ObjectModel) -> Void) {
        guard case .object(var object) = self else { return }
        self = .wrapper(.json)
        change(&object)
        self = .object(object)
    }

    /// Changes a union in place, in the same way.
    mutating func changeUnion(_ change: (inout Union) -> Void) {
        guard case .union(var union) = self else { return }
        self = .wrapper(.json)
        change(&union)
        self = .union(union)
    }
}

/// Returns a type or, in place of the unions and wrappers that `isEntered` accepts, the types inside them. Each of them is entered once,
/// because unions of unions reach the same models by many paths.
func typesInside(
    _ type: TypeReference, _ models: [some DescribedModel], where isEntered: (Model.Kind) -> Bool = { _ in true }
) -> [TypeReference] {
    var types: [TypeReference] = []
    var seen: Set<ModelID> = []
    var worklist = [type]
    while let type = worklist.popLast() {
        guard let id = type.model, isEntered(models[id.index].kind) else {
            types.append(type)
            continue
        }
        switch models[id.index].kind {
        case .union(let union): if seen.insert(id).inserted { worklist += union.members.reversed().map(\.type) }
        case .wrapper(let inner): if seen.insert(id).inserted { worklist.append(inner) }
        case .object, .enumeration: types.append(type)
        }
    }
    return types
}

extension [MediaType] {
    mutating func mapTypes(_ change: (TypeReference) -> TypeReference, of isMeant: (MediaType.Kind) -> Bool = { _ in true }) {
        for index in indices where isMeant(self[index].kind) {
            self[index].type = change(self[index].type)
            for encoding in self[index].encodings.indices { self[index].encodings[encoding].headers.mapTypes(change) }
        }
    }
}

extension [Header] {
    mutating func mapTypes(_ change: (TypeReference) -> TypeReference) {
        for index in indices { self[index].type = change(self[index].type) }
    }
}

extension DescribedOperation {
    var requestTypes: [TypeReference] {
        var types = parameters.map(\.type)
        for content in body?.contents ?? [] {
            types.append(content.type)
            for encoding in content.encodings { types += encoding.headers.map(\.type) }
        }
        return types
    }

    var responseTypes: [TypeReference] {
        var types: [TypeReference] = []
        for response in responses { types += response.contents.map(\.type) + response.headers.map(\.type) }
        return types
    }

    var types: [TypeReference] { requestTypes + responseTypes }
}
