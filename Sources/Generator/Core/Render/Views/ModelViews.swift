/// Returns the view of a model, with the values for its kind's templates.
func modelView(_ model: ModelDeclaration, _ declarations: Declarations) -> ViewValue {
    let types = declarations.types
    if let alias = model.alias {
        return .object(["doc": docView(model.doc), "name": .text(.name(model.name)), "other": .text(types.text(alias))])
    }
    var view: ViewObject.Members = [
        ("name", .text(.name(model.name))),
        ("extended", .text(declarations.outerTypes.declared(model.name))),
        ("doc", docView(model.doc)),
        ("conformances", .text(.joined(model.protocols, separator: ", "))),
        ("decodes", .flag(model.conformances.decodes)),
        ("encodes", .flag(model.conformances.encodes)),
        ("isHashable", .flag(model.conformances.isHashable)),
    ]
    switch model.kind {
    case .structure(let structure):
        view += structView(structure, declarations)
        let keys = model.conformances.isCoded ? keyTable(structure.properties.map(\.property.key)) : nil
        view.add("keys", .optional(keys))
    case .enumeration(let enumeration): view += enumView(enumeration, declarations)
    case .union(let union): view += unionView(union, declarations)
    case .wrapper(let wrapper):
        view.add("type", .text(types.text(wrapper.type)))
        view.add("received", conversionView(wrapper.conversion, declarations))
    }
    return .object(ViewObject(view))
}

private func structView(_ structure: StructDeclaration, _ declarations: Declarations) -> ViewObject.Members {
    let types = declarations.types
    var properties: [ViewValue] = []
    properties.reserveCapacity(structure.properties.count)
    for property in structure.properties { properties.append(propertyView(property, isMutable: structure.isMutable, types)) }
    var options: SwiftText = declarations.context.options.isLenient ? ", lenient: true" : .empty
    if declarations.context.options.readsNullAsEmpty { options = "\(options), nullAsEmpty: true" }
    let hasMembers = !properties.isEmpty || structure.additional != nil || structure.others != nil
    let code = StructCode(structure)
    return [
        ("keyword", .text(structure.isMutable ? "var" : "let")),
        ("properties", .list(properties)),
        ("hasMembers", .flag(hasMembers)),
        ("initParameters", .arguments(initParameters(structure, types))),
        ("additional", .optional(structure.additional.map { types.text(of: $0) })),
        ("others", .optional(structure.others.map { .name($0) })),
        ("received", conversionView(structure.conversion, declarations)),
        ("options", .text(options)),
        ("stores", textsView(code.stores)),
        ("reads", textsView(code.reads)),
        ("writes", textsView(code.writes)),
        ("compared", textsView(code.compared)),
        ("hashes", textsView(code.hashes)),
    ]
}

/// Returns the initializer's parameters: one for each property of a struct, and one for its values under undeclared keys.
private func initParameters(_ structure: StructDeclaration, _ types: TypeRenderer) -> [SwiftText] {
    var parameters = structure.initializerParameters.map(types.parameter)
    if let additional = structure.additional {
        parameters.append("additionalProperties: [String: \(types.text(of: additional))] = [:]")
    }
    return parameters
}

private func propertyView(_ property: PropertyDeclaration, isMutable: Bool, _ types: TypeRenderer) -> ViewValue {
    let isMutable = isMutable && property.fixedValue == nil
    let keyword: SwiftText = isMutable ? "var" : "let"
    let access: SwiftText = property.isStoragePrivate ? "private " : .empty
    let storage: SwiftText = "\(access)\(keyword) \(property.storage): \(types.text(property.storageType))"
    return .object([
        "doc": docView(property.doc),
        "keyword": .text(keyword),
        "name": .text(.name(property.name)),
        "type": .text(types.text(property.type)),
        "isDeprecated": .flag(property.property.isDeprecated),
        "storage": property.isHidden ? .text(storage) : .nothing,
        "accessors": property.isHidden ? .text(property.accessors(isMutable: isMutable)) : .nothing,
    ])
}

private func enumView(_ enumeration: EnumDeclaration, _ declarations: Declarations) -> ViewObject.Members {
    var cases: [ViewValue] = []
    for (index, value) in enumeration.cases.enumerated() {
        cases.append(
            .object([
                "doc": docView(value.doc),
                "case": .text(.name(value.name)),
                "index": .text(.number(index)),
                "literal": .text(value.literal),
            ]))
    }
    return [
        ("isOpen", .flag(enumeration.isOpen)),
        ("raw", .text(declarations.types.text(enumeration.rawValue.type))),
        ("keys", enumeration.rawValue == .string ? .text(keyTable(enumeration.cases.map { $0.value.literal.string ?? "" })) : .nothing),
        ("cases", .list(cases)),
        ("fallback", .optional(enumeration.fallback)),
    ]
}

private func unionView(_ union: UnionDeclaration, _ declarations: Declarations) -> ViewObject.Members {
    var cases: [ViewValue] = []
    for (index, member) in union.cases.enumerated() {
        let values: [SwiftText] = member.member.discriminatorValues.map { .literal($0) }
        cases.append(
            .object([
                "doc": docView(member.doc),
                "case": .text(.name(member.name)),
                "type": .optional(member.type.map { declarations.types.text($0) }),
                "index": .text(.number(index)),
                "values": .text(.joined(values, separator: ", ")),
                "shape": .text(union.shape(member)),
                "read": .text(union.decodingExpression(member, declarations.outerTypes)),
                "write": .text(union.write(member)),
            ]))
    }
    let discriminator: ViewValue = .optional(union.discriminator.map { .literal($0) })
    return [
        ("isOpen", .flag(union.isOpen)),
        ("discriminator", union.isDiscriminated ? discriminator : .nothing),
        ("partialDiscriminator", union.isDiscriminated ? .nothing : discriminator),
        ("cases", .list(cases)),
        ("membersOverlap", .flag(union.membersOverlap)),
        ("defaultRead", .optional(union.defaultCase.map { union.decodingExpression(union.cases[$0], declarations.outerTypes) })),
        ("standIn", .text(union.standIn)),
        ("literal", union.literalCase.map { literalView($0, declarations) } ?? .nothing),
        ("received", conversionView(union.conversion, declarations)),
    ]
}

private func literalView(_ number: UnionDeclaration.Case, _ declarations: Declarations) -> ViewValue {
    .object(["number": .optional(number.type.map { declarations.types.text($0) }), "made": .text("\(number.name)(value)")])
}

private func conversionView(_ conversion: ConversionDeclaration?, _ declarations: Declarations) -> ViewValue {
    guard let conversion else { return .nothing }
    let code = ConversionCode(models: declarations.context.api.models, types: declarations.types)
    return .object([
        "initParameters": .arguments(declarations.types.parameters([conversion.received] + conversion.others)),
        "lines": textsView(code.statements(conversion)),
    ])
}

extension Configuration.Access {
    /// The modifier written before a declaration, including a trailing space.
    var prefix: SwiftText { self == .internal ? .empty : "\(SwiftText.named(self)) " }
}

/// Returns the lines of a doc comment. An empty line has no trailing space.
func docView(_ lines: [SwiftText]) -> ViewValue {
    .list(lines.map { .text($0.text.isEmpty ? "///" : "/// \($0)") })
}

func textsView(_ list: [SwiftText]) -> ViewValue { .list(list.map { .text($0) }) }

/// Returns the table of a model's or an enum's keys. It is a single string literal, which compiles faster than an array, unless a key is
/// empty or contains a line break.
private func keyTable(_ keys: [SpecText]) -> SwiftText {
    if keys.contains(where: { $0.raw.utf8.contains(UInt8(ascii: "\n")) || $0.raw.isEmpty }) || keys.isEmpty {
        return "[\(list: keys.map { .literal($0) })]"
    }
    return .literal(SpecText(keys.map(\.raw).joined(separator: "\n")))
}
