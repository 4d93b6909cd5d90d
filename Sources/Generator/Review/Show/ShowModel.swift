import EndpointGenerator

/// Describes a model and its members.
func showModel(_ declared: ModelDeclaration, _ showing: Showing) -> ShownValue {
    let model = declared.model
    var (kind, members): (ShownValue, [(String, ShownValue?)])
    switch declared.kind {
    case .structure(let structure):
        kind = "struct"
        let properties = inInitializerOrder(structure.properties) { $0.property }
        members = [
            ("properties", .list(properties.map { showProperty($0, showing) })),
            ("additionalProperties", .code(structure.additional.map { showing.type($0) })),
        ]
    case .enumeration(let enumeration):
        (kind, members) = ("enum", [("open", .flag(enumeration.isOpen)), ("cases", .list(enumeration.cases.map(showCase)))])
    case .union(let union):
        kind = "union"
        let discriminator = if case .union(let described) = model.kind { described.discriminator } else { SpecText?.none }
        members = [
            ("open", .flag(union.isOpen)), ("discriminator", .spec(discriminator)),
            ("cases", .list(union.cases.map { showCase($0, showing) })),
        ]
    case .wrapper(let wrapper): (kind, members) = ("wrapper", [("value", .code(showing.type(wrapper.type)))])
    }
    return .made(
        [
            ("type", .code(showing.types.declared(declared.name))), ("kind", kind),
            ("sameAs", .code(declared.alias.map { showing.types.text($0) })), ("deprecated", .flag(model.isDeprecated)),
            ("sent", .flag(declared.directions.contains(.request))), ("received", .flag(declared.directions.contains(.response))),
            ("pointer", showing.pointer(model.span)), ("documentation", .documentation(declared.doc)),
        ] + members)
}

private func showProperty(_ declared: PropertyDeclaration, _ showing: Showing) -> ShownValue {
    let property = declared.property
    return [
        "name": .name(declared.name), "key": .spec(property.key), "type": .code(showing.type(declared.type)),
        "required": .flag(property.isRequired), "deprecated": .flag(property.isDeprecated),
        "default": .code(declared.argumentDefault?.code),
        "pointer": showing.pointer(property.span), "documentation": .documentation(declared.doc),
    ]
}

private func showCase(_ declared: EnumDeclaration.Case) -> ShownValue {
    let literal = declared.value.literal
    return [
        "name": .name(declared.name), "value": literal.scalarText == nil ? nil : ShownValue(literal),
        "documentation": .documentation(declared.doc),
    ]
}

/// Describes a case of a union. The case for a constant has no payload and therefore no type.
private func showCase(_ declared: UnionDeclaration.Case, _ showing: Showing) -> ShownValue {
    let values = declared.member.discriminatorValues
    return [
        "name": .name(declared.name), "type": .code(declared.type.map { showing.type($0) }),
        "values": values.isEmpty ? nil : .list(values.map { .text($0.raw) }), "documentation": .documentation(declared.doc),
    ]
}
