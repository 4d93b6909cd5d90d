/// How a property is declared, stored, decoded and encoded.
package final class PropertyDeclaration: Sendable {
    /// The property being declared.
    package let property: Property
    package let name: SwiftIdentifier
    /// The public type, such as `String?` or `Patch<String>`.
    package let type: SwiftType
    package let isOptional: Bool
    let isPatch: Bool
    let isBoxed: Bool
    /// Whether other generated code, such as a request variant's initializer or code that sends a form, reads the value. If the property is
    /// deprecated, that code reads the storage, to avoid a warning.
    let isReadElsewhere: Bool
    /// Whether the property is a form part that contains files.
    let holdsFiles: Bool
    /// The default for an absent value, or `nil` if the document has no default that Swift can express.
    package let defaultValue: DeclaredValue?
    /// Whether the document's default is sent only if a caller sets it.
    private let leavesDefault: Bool
    /// The only allowed value, which callers do not need to pass.
    let constantValue: DeclaredValue?
    /// The value of a discriminator that has only one. The initializer sets it and has no parameter for it.
    let fixedValue: DeclaredValue?
    package let doc: [SwiftText]

    fileprivate init(_ property: Property, name: SwiftIdentifier, id: ModelID, context: DeclarationContext) {
        let base = property.type.withoutOptional
        let isNullable = property.type.isOptional
        let isMultipart = context.forms.isMultipart(id)
        defaultValue = property.defaultValue.flatMap { declaredValue($0, property.type, context: context) }
        constantValue = property.isRequired ? context.onlyValue(property.constant, property.type) : nil
        isOptional = isNullable || (!property.isRequired && defaultValue == nil)
        leavesDefault = !property.isRequired && defaultValue != nil && context.options.readsDefaults && context.mayBeSent(id)
        isPatch = EndpointGenerator.isPatch(property, id, context: context)
        isBoxed = !isPatch && (property.closesCycle || context.sizes.isBoxed(base))
        isReadElsewhere = isMultipart || context.conversions.hasRequestVariant(id)
        holdsFiles = (base.element ?? base) == .scalar(.file)
        let plain = SwiftType.described(base)
        type = isPatch ? .generic(.patch, plain) : plain.optional(if: isOptional)
        fixedValue = property.fixedValue.flatMap { base == .json ? .scalar($0) : declaredValue($0, base, context: context) }
        let isFilledIn = leavesDefault && context.directions[id.index].contains(.request)
        doc = propertyDoc(property, isFilledIn: isFilledIn, isPatched: context.api[id].isPatched)
        self.property = property
        self.name = name
    }
}

/// Returns the properties of a struct; empty for other models.
func propertyDeclarations(of id: ModelID, _ context: DeclarationContext) -> [PropertyDeclaration] {
    guard case .object(let object) = context.api[id].kind else { return [] }
    return zip(object.properties, context.names.members[id.index]).map { PropertyDeclaration($0, name: $1, id: id, context: context) }
}

/// Returns whether sending null and leaving out the key have different meanings, as in a PATCH body. Forms cannot contain null.
func isPatch(_ property: Property, _ id: ModelID, context: DeclarationContext) -> Bool {
    let model = context.api[id]
    return property.type.isOptional && !property.isRequired && model.isPatched && model.directions == .request && !context.forms.isForm(id)
}

extension PropertyDeclaration {
    /// Whether the value has a user-supplied type and therefore cannot be initialized before it is decoded.
    var isForeign: Bool { property.type.isForeign && !isOptional && !isPatch && defaultValue == nil }

    /// Whether the storage records that the default was filled in, so that the default is not sent. No default is filled in for a nullable
    /// value.
    var keepsAbsence: Bool { leavesDefault && !isOptional }

    /// Whether the property is computed from separate storage.
    var isHidden: Bool { isBoxed || isForeign || keepsAbsence || property.isDeprecated }

    var storage: SwiftIdentifier { isHidden ? name.underscored : name }

    var storageType: SwiftType {
        if isForeign { return .generic(.foreign, type) }
        return isBoxed ? .generic(.box, type.withoutOptional).optional(if: isOptional || keepsAbsence) : type.optional(if: keepsAbsence)
    }

    /// Whether the storage is private. It is private unless other generated code must read it.
    var isStoragePrivate: Bool { !(isReadElsewhere && (property.isDeprecated || keepsAbsence)) }

    /// Whether the value can be nil where other generated code reads it: also if a default was filled in.
    var isOptionalElsewhere: Bool { isOptional || keepsAbsence }

    /// The default argument in the initializer; `nil` if the argument is required.
    package var argumentDefault: DeclaredValue? {
        if let fixedValue { return fixedValue }
        if isPatch { return .keep }
        if leavesDefault { return .absent }
        if let value = defaultValue ?? constantValue { return value }
        return isOptional && !property.isRequired ? .absent : nil
    }

    /// The parameter of the initializer.
    package var parameter: ParameterDeclaration {
        ParameterDeclaration(name: name, type: type.optional(if: keepsAbsence), defaultValue: argumentDefault)
    }

    /// Whether Swift cannot express the document's default, so that an absent value is nil.
    package var isDefaultLeftOut: Bool {
        property.defaultValue != nil && defaultValue == nil && isOptional && !isPatch && !property.isRequired
    }

    /// Whether the key must be present, although the value can be null.
    var requiresKey: Bool { property.isRequired && isOptional }
}

private func propertyDoc(_ property: Property, isFilledIn: Bool, isPatched: Bool) -> [SwiftText] {
    var lines = docLines(property.documentation)
    if let assumed = property.assumedValue ?? (isFilledIn ? property.defaultValue : nil), !property.isReadOnly {
        lines = docLines([lines, assumedDoc(assumed, isPatched: isPatched)])
    }
    return property.isDeprecated && lines.isEmpty ? DeprecationNote.alone : lines
}

/// Returns the sentence "The server assumes `5`." In a PATCH, absent values stay unchanged, so the text is "Default: `5`." instead.
private func assumedDoc(_ value: JSONNode, isPatched: Bool) -> [SwiftText] {
    // Omit long defaults.
    guard let text = shortJSON(value, limit: 80)?.raw else { return isPatched ? [] : ["The server assumes a default."] }
    return SwiftText.commentLines(SpecText(isPatched ? "Default: `\(text)`." : "The server assumes `\(text)`."))
}
