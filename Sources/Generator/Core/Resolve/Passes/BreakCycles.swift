/// Makes required properties that form a cycle optional, so that every model has finite values. A union breaks a cycle, because its value
/// can be a different member.
func makeEndlessOptional(_ models: inout [ModelDraft], _ log: ProblemLog) {
    let required = ModelGraph(models) { model in
        guard case .object(let object) = model.kind else { return [] }
        return object.properties.compactMap { $0.isRequired ? $0.type.model?.index : nil }
    }
    let endless = required.components()
    for index in models.indices {
        models[index].kind.changeObject { object in
            for position in object.properties.indices {
                let property = object.properties[position]
                // One property per cycle is enough: the one that leads back to the first model of the cycle in document order.
                guard property.isRequired, let target = property.type.model?.index, target <= index, endless[target] == endless[index]
                else { continue }
                object.properties[position].isRequired = false
                log.warn(
                    "endless-type", "`\(property.key.raw)` is required and contains itself endlessly; it is read as optional",
                    at: property.span)
            }
        }
    }
}

/// Marks the properties through which a model contains itself.
func markCycles(_ models: inout [ModelDraft]) {
    let direct = ModelGraph(models) { model in
        switch model.kind {
        case .object(let object): object.properties.compactMap { $0.type.withoutOptional.model?.index }
        case .union(let union): union.members.compactMap { $0.type.withoutOptional.model?.index }
        case .wrapper(let type): type.withoutOptional.model.map { [$0.index] } ?? []
        case .enumeration: []
        }
    }
    let cycles = direct.components()
    for index in models.indices {
        models[index].kind.changeObject { object in
            for position in object.properties.indices {
                guard let target = object.properties[position].type.withoutOptional.model?.index, cycles[target] == cycles[index]
                else { continue }
                object.properties[position].closesCycle = true
            }
        }
    }
}
