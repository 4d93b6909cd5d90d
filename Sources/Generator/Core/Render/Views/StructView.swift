/// How one property is declared, read, written and compared.
struct PropertyShape {
    let property: Property
    let name: SwiftIdentifier
    /// As the user sees it.
    let type: SwiftText
    let isOptional: Bool
    let isPatch: Bool
    let isBoxed: Bool
    let isDeprecated: Bool
    /// It is a part of a form.
    let isForm: Bool
    let defaultText: SwiftText?
    /// The only value allowed: nobody should have to write it.
    let constantText: SwiftText?
    let accessor: SwiftText

    /// The value is of a user's own type, and cannot be made before it was read.
    var isForeign: Bool { property.type.isForeign && !isOptional && !isPatch && defaultText == nil }

    /// The value stands behind a computed property.
    var isHidden: Bool { isBoxed || isForeign || isDeprecated }
    var storage: SwiftIdentifier { isHidden ? name.underscored : name }

    /// The value in terms of what is stored.
    var get: SwiftText {
        let storage: SwiftText = .name(storage)
        if isForeign { return storage + .fixed(".value") }
        return isBoxed ? storage + .fixed(isOptional ? "?.value" : ".value") : storage
    }
}

/// The view of a struct: properties, initialiser, reading, writing, equality.
func structView(
    _ object: ObjectModel, _ model: Model, _ name: SwiftIdentifier, _ members: [SwiftIdentifier], _ rendering: Rendering
) -> [String: ViewValue] {
    let shapes: [PropertyShape] = propertyShapes(object, model, name, members, rendering.types, rendering)
    let isMutable: Bool = isMutable(model, rendering)
    var properties: [ViewValue] = []
    properties.reserveCapacity(shapes.count)
    for (index, shape) in shapes.enumerated() { properties.append(.object(propertyView(shape, index, isMutable: isMutable))) }
    let additional: SwiftText? = object.additionalProperties.map { rendering.types.text($0) }
    return [
        "isLenient": .flag(rendering.options.isLenient),
        "keyword": .text(isMutable ? .fixed("var") : .fixed("let")),
        "properties": .list(properties),
        "hasProperties": .flag(!properties.isEmpty),
        "keys": .text(keyTable(object.properties.map(\.key))),
        "additional": .optional(additional),
        "additionalCall": object.additionalProperties?.isForeign == true ? .text(.fixed("foreignAdditional")) : .text(.fixed("additional")),
        "hashed": .list(hashed(shapes).map { .text(own($0) + .name($0)) }),
        "hashesAdditional": .flag(shapes.isEmpty && additional != nil),
    ]
}

/// The properties of a model, their types as `types` names them.
func propertyShapes(
    _ object: ObjectModel, _ model: Model, _ name: SwiftIdentifier, _ members: [SwiftIdentifier], _ types: TypeText, _ rendering: Rendering
) -> [PropertyShape] {
    let isForm: Bool = rendering.multipartModels.contains(name.name)
    let hasNull: Bool = !rendering.formModels.contains(name.name)
    return zip(object.properties, members).map { shape($0, $1, model, isForm: isForm, hasNull: hasNull, types, rendering) }
}

/// A setter and a modify accessor per property make `var` half as dear again as `let`, so it is there for those who ask.
private func isMutable(_ model: Model, _ rendering: Rendering) -> Bool {
    switch rendering.options.mutable {
    case .none: false
    case .requests: model.usage.contains(.request)
    case .all: true
    }
}

private func shape(
    _ property: Property, _ name: SwiftIdentifier, _ model: Model, isForm: Bool, hasNull: Bool, _ types: TypeText, _ rendering: Rendering
) -> PropertyShape {
    let base: TypeReference = property.type.withoutOptional
    let isNullable: Bool = property.type.isOptional
    let defaultText: SwiftText? = property.defaultValue.flatMap { defaultLiteral($0, property.type, rendering) }
    let constantText: SwiftText? = property.isRequired ? property.constant.flatMap { defaultLiteral($0, property.type, rendering) } : nil
    let hasDefault: Bool = defaultText != nil && !isNullable
    let isOptional: Bool = isNullable || (!property.isRequired && !hasDefault)
    let isPatch: Bool = isPatch(property, model, isForm: !hasNull)
    let file: (type: SwiftText, accessor: SwiftText)? = isForm ? fileType(base) : nil
    var type: SwiftText = file?.type ?? types.text(base)
    if isPatch {
        type = .fixed("EndpointRuntime.Patch<") + type + .fixed(">")
    } else if isOptional {
        type = type + .fixed("?")
    }
    return PropertyShape(
        property: property, name: name, type: type, isOptional: isOptional, isPatch: isPatch,
        isBoxed: !isPatch && (property.closesCycle || rendering.sizes.isBoxed(base)),
        isDeprecated: property.isDeprecated, isForm: isForm, defaultText: defaultText, constantText: constantText,
        accessor: file?.accessor ?? rendering.types.accessor(base))
}

/// Whether what is sent tells null from absent. A form has no null, and its files have names and media types.
func isPatch(_ property: Property, _ model: Model, isForm: Bool) -> Bool {
    property.type.isOptional && !property.isRequired && model.usage == .request && !isForm
}

/// What a file of a form is, instead of bytes.
func fileType(_ type: TypeReference) -> (type: SwiftText, accessor: SwiftText)? {
    switch type {
    case .scalar(.binary): (.fixed("EndpointRuntime.FilePart"), .fixed("value"))
    case .array(.scalar(.binary)): (.fixed("[EndpointRuntime.FilePart]"), .fixed("list"))
    default: nil
    }
}

private func propertyView(_ shape: PropertyShape, _ index: Int, isMutable: Bool) -> [String: ViewValue] {
    let name: SwiftText = .name(shape.name)
    let storage: SwiftText = .name(shape.storage)
    let mark: SwiftText = shape.isOptional ? .fixed("?") : .empty
    var storageType: SwiftText = shape.type
    var set: SwiftText = .fixed("newValue")
    var stored: SwiftText = name
    if shape.isBoxed {
        storageType =
            .fixed("EndpointRuntime.Box<") + (shape.isOptional ? shape.type.droppingQuestionMark : shape.type) + .fixed(">") + mark
        set = shape.isOptional ? .fixed("newValue.map(EndpointRuntime.Box.init)") : .fixed("EndpointRuntime.Box(newValue)")
        stored = shape.isOptional ? name + .fixed(".map(EndpointRuntime.Box.init)") : .fixed("EndpointRuntime.Box(") + name + .fixed(")")
    }
    if shape.isForeign {
        storageType = .fixed("EndpointRuntime.Foreign<") + shape.type + .fixed(">")
        set = .fixed("EndpointRuntime.Foreign(newValue)")
        stored = .fixed("EndpointRuntime.Foreign(") + name + .fixed(")")
    }
    return [
        "doc": docView(propertyDoc(shape)),
        "name": .text(name),
        "type": .text(shape.type),
        "storage": .text(storage),
        "storageType": .text(storageType),
        "isHidden": .flag(shape.isHidden),
        "isDeprecated": .flag(shape.isDeprecated),
        // The function that encodes a form reads what is stored, since the property would warn.
        "isPrivate": .flag(!(shape.isForm && shape.isDeprecated)),
        "get": .text(shape.get),
        "set": .flag(isMutable).when(.text(set)),
        "stored": .text(stored),
        "default": .optional(initialiserDefault(shape)),
        "require": shape.property.isRequired && shape.isOptional ? .text(.number(index)) : .nothing,
        // The parameters of the coding functions would hide properties of the same name.
        "own": .text(own(shape.storage)),
        "read": .text(readCall(shape, index)),
        "write": .text(writeCall(shape)),
        "index": .text(.number(index)),
    ]
}

private func own(_ name: SwiftIdentifier) -> SwiftText { shadowed.contains(name.name) ? .fixed("self.") : .empty }

private let shadowed: Set<String> = ["reader", "writer", "object", "hasher"]

private func readCall(_ shape: PropertyShape, _ index: Int) -> SwiftText {
    let accessor: SwiftText = shape.isBoxed || shape.isForeign ? .fixed("value") : shape.accessor
    let position: SwiftText = .fixed("(") + .number(index) + .fixed(")")
    if shape.isPatch { return (shape.property.type.isForeign ? .fixed("foreignPatch") : .fixed("patch")) + position }
    if let text = shape.defaultText, !shape.isOptional {
        let stored: SwiftText = shape.isBoxed ? .fixed("EndpointRuntime.Box(") + text + .fixed(")") : text
        return accessor + .fixed("IfPresent") + position + .fixed(" ?? ") + stored
    }
    return shape.isOptional ? accessor + .fixed("IfPresent") + position : accessor + position
}

private func writeCall(_ shape: PropertyShape) -> SwiftText {
    if shape.isPatch { return shape.property.type.isForeign ? .fixed("foreignPatch") : .fixed("patch") }
    return shape.isBoxed || shape.isForeign ? .fixed("value") : shape.accessor
}

private func initialiserDefault(_ shape: PropertyShape) -> SwiftText? {
    if shape.isPatch { return .fixed(".keep") }
    if let text = shape.defaultText ?? shape.constantText { return text }
    return shape.isOptional && !shape.property.isRequired ? .fixed("nil") : nil
}

private func propertyDoc(_ shape: PropertyShape) -> [SwiftText] {
    var lines: [SwiftText] = docLines(shape.property.documentation)
    if shape.isDeprecated && lines.isEmpty { lines.append(.fixed("Deprecated.")) }
    return lines
}

/// Up to four members that are cheap to hash, else the first.
private func hashed(_ shapes: [PropertyShape]) -> [SwiftIdentifier] {
    let cheap: [PropertyShape] = shapes.filter { shape in
        switch shape.property.type.withoutOptional {
        case .scalar: !shape.isPatch
        default: false
        }
    }
    return (cheap.isEmpty ? Array(shapes.prefix(1)) : Array(cheap.prefix(4))).map(\.storage)
}
