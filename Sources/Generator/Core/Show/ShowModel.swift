/// A model with its members.
func showModel(_ index: Int, _ showing: Showing) -> ShownValue {
    let rendering: Rendering = showing.rendering
    let model: Model = rendering.api.models[index]
    let names: [SwiftIdentifier] = rendering.names.members[index]
    let usage: Usage = rendering.usages[index]
    var shown = ShownObject()
    shown.add("type", showing.types.declared(rendering.names.models[index]))
    shown.add("kind", .text(kind(model.kind)))
    shown.add("sameAs", model.sameAs.map { showing.types.declared(rendering.names.models[$0.index]) })
    shown.add("deprecated", model.isDeprecated)
    shown.add("sent", usage.contains(.request))
    shown.add("received", usage.contains(.response))
    shown.add("pointer", showing.pointer(model.span))
    switch model.kind {
    case .object(let object):
        let shapes = propertyShapes(object, ModelID(index), showing.types, rendering)
        shown.add("properties", .list(shapes.map { showProperty($0, showing) }))
        shown.add("additionalProperties", object.additionalProperties.map { showing.type($0) })
    case .enumeration(let enumeration):
        shown.add("open", enumeration.isOpen)
        shown.add("cases", .list(zip(names, enumeration.values).map { showCase($0, $1) }))
    case .union(let union):
        shown.add("open", union.isOpen)
        shown.add("discriminator", union.discriminator)
        shown.add("cases", .list(zip(names, union.members).map { showMember($0, $1, showing) }))
    case .wrapper(let type): shown.add("value", showing.type(type))
    }
    return shown.value
}

private func kind(_ kind: Model.Kind) -> String {
    switch kind {
    case .object: "struct"
    case .enumeration: "enum"
    case .union: "union"
    case .wrapper: "wrapper"
    }
}

private func showProperty(_ shape: PropertyShape, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", shape.name)
    shown.add("key", shape.property.key)
    shown.add("type", shape.type)
    shown.add("required", shape.property.isRequired)
    shown.add("deprecated", shape.isDeprecated)
    shown.add("pointer", showing.pointer(shape.property.span))
    return shown.value
}

private func showCase(_ name: SwiftIdentifier, _ value: Enumeration.Value) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", name)
    switch value.literal.value {
    case .string(let text): shown.add("value", text)
    case .number(let text): shown.add("value", .number(text.raw))
    case .bool(let flag): shown.add("value", flag)
    case .null, .array, .object: break
    }
    return shown.value
}

private func showMember(_ name: SwiftIdentifier, _ member: Union.Member, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", name)
    shown.add("type", showing.type(member.type))
    if !member.discriminatorValues.isEmpty { shown.add("values", .list(member.discriminatorValues.map { .text($0.raw) })) }
    return shown.value
}
