import EndpointGenerator

/// Describes a model and its members.
func showModel(_ declared: ModelDeclaration, _ showing: Showing) -> ShownValue {
    let model = declared.model
    var shown = ShownObject()
    shown.add("type", showing.types.declared(declared.name))
    shown.add("kind", .text(kind(declared.kind)))
    shown.add("sameAs", declared.alias.map { showing.types.text($0) })
    shown.add("deprecated", model.isDeprecated)
    shown.add("sent", declared.directions.contains(.request))
    shown.add("received", declared.directions.contains(.response))
    shown.add("pointer", showing.pointer(model.span))
    shown.addDocumentation(declared.doc)
    switch declared.kind {
    case .structure(let structure):
        shown.add("properties", .list(inInitializerOrder(structure.properties) { $0.property }.map { showProperty($0, showing) }))
        shown.add("additionalProperties", structure.additional.map { showing.type($0) })
    case .enumeration(let enumeration):
        shown.add("open", enumeration.isOpen)
        shown.add("cases", .list(enumeration.cases.map(showCase)))
    case .union(let union):
        shown.add("open", union.isOpen)
        if case .union(let described) = model.kind { shown.add("discriminator", described.discriminator) }
        shown.add("cases", .list(union.cases.map { showCase($0, showing) }))
    case .wrapper(let wrapper): shown.add("value", showing.type(wrapper.type))
    }
    return shown.value
}

private func kind(_ kind: ModelDeclaration.Kind) -> String {
    switch kind {
    case .structure: "struct"
    case .enumeration: "enum"
    case .union: "union"
    case .wrapper: "wrapper"
    }
}

private func showProperty(_ declared: PropertyDeclaration, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declared.name)
    shown.add("key", declared.property.key)
    shown.add("type", showing.type(declared.type))
    shown.add("required", declared.property.isRequired)
    shown.add("deprecated", declared.property.isDeprecated)
    shown.add("default", declared.argumentDefault)
    shown.add("pointer", showing.pointer(declared.property.span))
    shown.addDocumentation(declared.doc)
    return shown.value
}

private func showCase(_ declared: EnumDeclaration.Case) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declared.name)
    switch declared.value.literal.value {
    case .string(let text): shown.add("value", text)
    case .number(let text): shown.add("value", .number(text.raw))
    case .bool(let flag): shown.add("value", flag)
    case .null, .array, .object: break
    }
    shown.addDocumentation(declared.doc)
    return shown.value
}

/// Describes a case of a union. The case for a constant has no payload and therefore no type.
private func showCase(_ declared: UnionDeclaration.Case, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declared.name)
    shown.add("type", declared.type.map { showing.type($0) })
    let values = declared.member.discriminatorValues
    if !values.isEmpty { shown.add("values", .list(values.map { .text($0.raw) })) }
    shown.addDocumentation(declared.doc)
    return shown.value
}
