/// Makes the discriminator of a member that has only one value a constant, and lets the union write it if the member does not.
///
/// A model can be a member of several unions with different values. Its discriminator is then not a constant, but each union still writes
/// its own value, so that a case never contradicts the value that it is sent with.
func fixDiscriminators(_ drafts: inout [ModelDraft], _ facts: [ModelFacts], _ log: ProblemLog) {
    let models = drafts
    let fixed = fixedValues(of: models)
    for index in models.indices {
        guard case .union(var union) = models[index].kind, let key = union.discriminator else { continue }
        for position in union.members.indices where position != union.defaultMember {
            union.members[position].writtenValue = writtenValue(of: union.members[position], key, fixed, models: models)
        }
        if losesDiscriminator(key, union, models: models) {
            log.warn(
                "unused-discriminator",
                "`\(key.raw)` has several values for a union that does not declare it; it is not written back",
                at: facts[index].discriminator?.span ?? models[index].span)
        }
        drafts[index].kind = .union(union)
    }
    for (property, value) in fixed {
        drafts[property.model.index].kind.changeObject { object in
            let declared = object.properties[property.property]
            object.properties[property.property].fixedValue = literal(value, declared.type, span: declared.span, models: models)
        }
    }
}

/// Returns the discriminators of objects that can have only one value in the unions that contain the object.
private func fixedValues(of models: [ModelDraft]) -> [PropertyReference: SpecText] {
    var values: [PropertyReference: Set<SpecText>] = [:]
    // The discriminators of members that are also chosen by their shapes, or if no other member has the value.
    var free: Set<PropertyReference> = []
    for case .union(let union) in models.map(\.kind) {
        guard let key = union.discriminator else { continue }
        for (position, member) in union.members.enumerated() {
            let properties = declarations(of: key, member.type, in: models).compactMap(\.self)
            if member.discriminatorValues.isEmpty || position == union.defaultMember {
                free.formUnion(properties)
            } else {
                for property in properties { values[property, default: []].formUnion(member.discriminatorValues) }
            }
        }
    }
    return values.filter { $0.value.count == 1 && !free.contains($0.key) }.compactMapValues(\.first)
}

/// Returns the value that a union writes for a member, or `nil` if the member always writes it.
private func writtenValue(
    of member: Union.Member, _ key: SpecText, _ fixed: [PropertyReference: SpecText], models: [ModelDraft]
) -> JSONNode? {
    guard member.discriminatorValues.count == 1, let value = member.discriminatorValues.first else { return nil }
    let span = member.type.mentioned.map { models[$0.index].span } ?? models.first?.span
    guard let span else { return nil }
    if lacksProperty(key, member.type, in: models) { return JSONNode(.string(value), at: span) }
    for case let property? in declarations(of: key, member.type, in: models) where fixed[property] == nil {
        guard case .object(let object) = models[property.model.index].kind else { continue }
        return literal(value, object.properties[property.property].type, span: span, models: models)
    }
    return nil
}

/// Returns whether a union drops a discriminator that it reads, because a member with several values has no property for it.
private func losesDiscriminator(_ key: SpecText, _ union: Union, models: [ModelDraft]) -> Bool {
    union.members.indices.contains { position in
        let member = union.members[position]
        return (member.discriminatorValues.count > 1 || position == union.defaultMember) && lacksProperty(key, member.type, in: models)
    }
}

/// Returns the declarations of a discriminator in the objects and maps that a value of a type can be, or `nil` for one without a
/// declaration. Nested unions with the same discriminator handle their own members.
private func declarations(of key: SpecText, _ type: TypeReference, in models: [ModelDraft]) -> [PropertyReference?] {
    let types = typesInside(type, models) { kind in if case .union(let union) = kind { union.discriminator != key } else { true } }
    var declarations: [PropertyReference?] = []
    for type in types {
        if type.isDictionary { declarations.append(nil) }
        guard let id = type.model, case .object(let object) = models[id.index].kind else { continue }
        declarations.append(object.properties.firstIndex { $0.key == key }.map { PropertyReference(model: id, property: $0) })
    }
    return declarations
}

/// Returns whether some objects of a type have no property for a discriminator.
func lacksProperty(_ key: SpecText, _ type: TypeReference, in models: [ModelDraft]) -> Bool {
    declarations(of: key, type, in: models).contains { $0 == nil }
}

/// Returns a discriminator value as a value of the property's type, or `nil` if the type does not allow it.
private func literal(_ value: SpecText, _ type: TypeReference, span: Span, models: [ModelDraft]) -> JSONNode? {
    let text = JSONNode(.string(value), at: span)
    let number = isNumber(value.raw) ? JSONNode(.number(value), at: span) : nil
    let scalar = jsonScalar(spelled: value).map { JSONNode($0, at: span) }
    switch type.withoutOptional {
    case .scalar(.string): return text
    case .scalar(.boolean): return scalar?.bool == nil ? nil : scalar
    case .scalar(.integer), .scalar(.int32), .scalar(.int64), .scalar(.uint64):
        return scalar?.number == nil ? nil : scalar
    case .scalar(.number), .scalar(.float), .scalar(.decimal): return number
    case .json: return scalar ?? text
    case .model(let id):
        guard case .enumeration(let enumeration) = models[id.index].kind else { return nil }
        return [text, scalar, number].compactMap { $0 }.first { enumeration.index(of: $0) != nil }
    default: return nil
    }
}
