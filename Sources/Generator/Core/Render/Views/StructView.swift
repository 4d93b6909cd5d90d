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
    /// What the model is in requests, or the form that is sent, reads what is stored: the property would warn.
    let isReadElsewhere: Bool
    /// It is a part of a form, and holds files.
    let holdsFiles: Bool
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

    /// What is stored of a value, which may be nil where the property may be.
    func stored(_ value: SwiftText, isOptional: Bool) -> SwiftText {
        if isForeign { return .fixed("EndpointRuntime.Foreign(") + value + .fixed(")") }
        guard isBoxed else { return value }
        return isOptional ? value + .fixed(".map(EndpointRuntime.Box.init)") : .fixed("EndpointRuntime.Box(") + value + .fixed(")")
    }
}

/// The view of a struct: properties, initialiser, reading, writing, equality.
func structView(_ object: ObjectModel, _ id: ModelID, _ rendering: Rendering) -> [String: ViewValue] {
    let model: Model = rendering.api[id]
    let shapes: [PropertyShape] = propertyShapes(object, id, rendering.types, rendering)
    let isMutable: Bool = isMutable(model, rendering)
    var properties: [ViewValue] = []
    properties.reserveCapacity(shapes.count)
    for (index, shape) in shapes.enumerated() {
        properties.append(.object(propertyView(shape, index, isMutable: isMutable, isPatched: model.isPatched)))
    }
    let additional: SwiftText? = object.additionalProperties.map { rendering.types.text($0) }
    return [
        "isLenient": .flag(rendering.options.isLenient),
        "keyword": .text(isMutable ? .fixed("var") : .fixed("let")),
        "properties": .list(properties),
        "hasProperties": .flag(!properties.isEmpty),
        "keys": .text(keyTable(object.properties.map(\.key))),
        "additional": .optional(additional),
        "received": receivedView(object, shapes, id, rendering),
        "additionalCall": object.additionalProperties?.isForeign == true ? .text(.fixed("foreignAdditional")) : .text(.fixed("additional")),
    ]
}

/// The properties of a model, their types as `types` names them.
func propertyShapes(_ object: ObjectModel, _ id: ModelID, _ types: TypeText, _ rendering: Rendering) -> [PropertyShape] {
    let name: String = rendering.names.models[id.index].name
    let form = FormUse(isForm: rendering.formModels.contains(name), isMultipart: rendering.multipartModels.contains(name))
    return zip(object.properties, rendering.names.members[id.index]).map { shape($0, $1, id, form, types, rendering) }
}

/// What a model is sent as.
private struct FormUse {
    /// A form of either kind, which has no null.
    let isForm: Bool
    let isMultipart: Bool
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
    _ property: Property, _ name: SwiftIdentifier, _ id: ModelID, _ form: FormUse, _ types: TypeText, _ rendering: Rendering
) -> PropertyShape {
    let base: TypeReference = property.type.withoutOptional
    let isNullable: Bool = property.type.isOptional
    let defaultText: SwiftText? = property.defaultValue.flatMap { defaultLiteral($0, property.type, rendering) }
    let constantText: SwiftText? = property.isRequired ? property.constant.flatMap { defaultLiteral($0, property.type, rendering) } : nil
    let hasDefault: Bool = defaultText != nil && !isNullable
    let isOptional: Bool = isNullable || (!property.isRequired && !hasDefault)
    let isPatch: Bool = isPatch(property, rendering.api[id], isForm: form.isForm)
    let file: (type: SwiftText, accessor: SwiftText)? = form.isMultipart ? fileType(base) : nil
    var type: SwiftText = file?.type ?? types.text(base)
    if isPatch {
        type = .fixed("EndpointRuntime.Patch<") + type + .fixed(">")
    } else if isOptional {
        type = type + .fixed("?")
    }
    return PropertyShape(
        property: property, name: name, type: type, isOptional: isOptional, isPatch: isPatch,
        isBoxed: !isPatch && (property.closesCycle || rendering.sizes.isBoxed(base)),
        isDeprecated: property.isDeprecated, isReadElsewhere: form.isMultipart || rendering.conversions.hasRequestForm(id),
        holdsFiles: file != nil, defaultText: defaultText, constantText: constantText,
        accessor: file?.accessor ?? rendering.types.accessor(base))
}

/// Whether what is sent tells null from absent: the body of a PATCH does. A form has no null.
func isPatch(_ property: Property, _ model: Model, isForm: Bool) -> Bool {
    property.type.isOptional && !property.isRequired && model.isPatched && model.usage == .request && !isForm
}

/// What a file of a form is, instead of bytes.
func fileType(_ type: TypeReference) -> (type: SwiftText, accessor: SwiftText)? {
    switch type {
    case .scalar(.binary): (.fixed("EndpointRuntime.FilePart"), .fixed("value"))
    case .array(.scalar(.binary)): (.fixed("[EndpointRuntime.FilePart]"), .fixed("list"))
    default: nil
    }
}

private func propertyView(_ shape: PropertyShape, _ index: Int, isMutable: Bool, isPatched: Bool) -> [String: ViewValue] {
    let name: SwiftText = .name(shape.name)
    let storage: SwiftText = .name(shape.storage)
    let mark: SwiftText = shape.isOptional ? .fixed("?") : .empty
    var storageType: SwiftText = shape.type
    if shape.isBoxed {
        storageType =
            .fixed("EndpointRuntime.Box<") + (shape.isOptional ? shape.type.droppingQuestionMark : shape.type) + .fixed(">") + mark
    }
    if shape.isForeign { storageType = .fixed("EndpointRuntime.Foreign<") + shape.type + .fixed(">") }
    let set: SwiftText = shape.stored(.fixed("newValue"), isOptional: shape.isOptional)
    return [
        "doc": docView(propertyDoc(shape, isPatched: isPatched)),
        "name": .text(name),
        "type": .text(shape.type),
        "storage": .text(storage),
        "storageType": .text(storageType),
        "isHidden": .flag(shape.isHidden),
        "isDeprecated": .flag(shape.isDeprecated),
        "isPrivate": .flag(!(shape.isReadElsewhere && shape.isDeprecated)),
        "get": .text(shape.get),
        "set": .flag(isMutable).when(.text(set)),
        "stored": .text(shape.stored(name, isOptional: shape.isOptional)),
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

/// What an argument of the initialiser is when it is left out; nil: it cannot be.
func initialiserDefault(_ shape: PropertyShape) -> SwiftText? {
    if shape.isPatch { return .fixed(".keep") }
    if let text = shape.defaultText ?? shape.constantText { return text }
    return shape.isOptional && !shape.property.isRequired ? .fixed("nil") : nil
}

private func propertyDoc(_ shape: PropertyShape, isPatched: Bool) -> [SwiftText] {
    var lines: [SwiftText] = docLines(shape.property.documentation)
    if let assumed = shape.property.assumedValue, !shape.property.isReadOnly {
        let words: [SwiftText] = assumedDoc(assumed, isPatched: isPatched)
        lines += lines.isEmpty || words.isEmpty ? words : [.empty] + words
    }
    if shape.isDeprecated && lines.isEmpty { lines.append(.fixed("Deprecated.")) }
    return lines
}

/// The server assumes `5`. What the body of a PATCH leaves out keeps its value, so there it is merely the default.
private func assumedDoc(_ value: JSONNode, isPatched: Bool) -> [SwiftText] {
    // Long ones stand in the document.
    guard let text = shortJSON(value, limit: 80)?.raw else { return isPatched ? [] : [.fixed("The server assumes a default.")] }
    return SwiftText.commentLines(SpecText(isPatched ? "Default: `\(text)`." : "The server assumes `\(text)`."))
}
