import EndpointGenerator

/// The models. One that is another name of a second one is compared as if it were declared itself.
func modelTypes(_ views: DeclarationViews) -> [TypeSurface] {
    zip(views.api.models, views.models).map { model, view in
        var type: TypeSurface = modelType(model, view)
        type.sameAs = model.sameAs.map { views.models[$0.index]["name"].string }
        return type
    }
}

/// A model, from its view.
private func modelType(_ model: Model, _ view: ViewValue) -> TypeSurface {
    var type = TypeSurface(kind: .structure, name: view["name"].string, span: model.span)
    let conformances: [String] = view["conformances"].string.split(separator: ",").map { String($0.drop { $0 == " " }) }
    // What `JSONModel` stands for, so that trimming is seen as what it takes away.
    type.conformances = conformances.flatMap { $0 == "JSONModel" ? ["JSONDecodableModel", "JSONEncodableModel", "Hashable"] : [$0] }
    switch model.kind {
    case .object(let object): addProperties(object, view["struct"], to: &type)
    case .enumeration(let enumeration):
        let isText: Bool = enumeration.base == .string
        addCases(enumeration, view[isText ? "stringEnum" : "valueEnum"], isText: isText, to: &type)
    case .union(let union): addMembers(union, view["union"], to: &type)
    case .wrapper:
        let value: String = view["wrapperModel"]["type"].string
        type.members = [Member(kind: .property, name: "value", type: value, keyword: "var", span: model.span)]
        type.initialiser = [Argument(label: "_", type: value, span: model.span)]
    }
    for kind in ["struct", "union", "wrapperModel"] where view[kind]["received"].isDeclared {
        type.members.append(conversion(view[kind]["received"], model.span))
    }
    return type
}

/// `ThingRequest(thing)`: a form for requests made of what comes back.
private func conversion(_ view: ViewValue, _ span: Span) -> Member {
    let more: [Argument] = view["parameters"].items.map { shown in
        Argument(label: shown["name"].string, type: shown["type"].string, defaultText: shown["default"].optionalString, span: span)
    }
    let arguments: [Argument] = [Argument(label: "_", type: view["type"].string, span: span)] + more
    return Member(kind: .initializer, name: "init", type: "", keyword: "", arguments: arguments, span: span)
}

private func addProperties(_ object: ObjectModel, _ view: ViewValue, to type: inout TypeSurface) {
    let keyword: String = view["keyword"].string
    type.isMutable = keyword == "var"
    var arguments: [Argument] = []
    for (property, shown) in zip(object.properties, view["properties"].items) {
        let (name, text): (String, String) = (shown["name"].string, shown["type"].string)
        type.members.append(
            Member(
                kind: .property, name: name, type: text, keyword: keyword, isDeprecated: property.isDeprecated,
                wire: [Fact(label: "JSON key", text: property.key.raw)], span: property.span))
        arguments.append(Argument(label: name, type: text, defaultText: shown["default"].optionalString, span: property.span))
    }
    if let value = view["additional"].optionalString {
        let text = "[String: \(value)]"
        type.members.append(Member(kind: .property, name: "additionalProperties", type: text, keyword: keyword, span: type.span))
        arguments.append(Argument(label: "additionalProperties", type: text, defaultText: "[:]", span: type.span))
    }
    type.initialiser = arguments
}

private func addCases(_ enumeration: Enumeration, _ view: ViewValue, isText: Bool, to type: inout TypeSurface) {
    type.kind = .enumeration
    let raw: String = isText ? "String" : view["raw"].string
    // Enums say their protocols in the template.
    type.conformances = []
    type.facts = [Fact(label: "raw value", text: raw), Fact(label: "unknown values", text: view["isOpen"].isOn ? "kept" : "refused")]
    for (value, shown) in zip(enumeration.values, view["cases"].items) {
        type.members.append(
            Member(
                kind: .enumCase, name: shown["case"].string, type: "", keyword: "case", isDeprecated: value.isDeprecated,
                wire: [Fact(label: "value", text: shown["literal"].string)], span: value.literal.span))
    }
    if view["isOpen"].isOn { type.members.append(unrecognized(raw, type.span)) }
}

private func addMembers(_ union: Union, _ view: ViewValue, to type: inout TypeSurface) {
    type.kind = .enumeration
    for (member, shown) in zip(union.members, view["cases"].items) {
        let values: String = member.discriminatorValues.map { "\"\($0.raw)\"" }.joined(separator: ", ")
        type.members.append(
            Member(
                kind: .enumCase, name: shown["case"].string, type: shown["type"].string, keyword: "case",
                wire: values.isEmpty ? [] : [Fact(label: "discriminator value", text: values)], span: type.span))
    }
    if view["isSeveral"].isOn {
        let payload: String = view["name"].string + ", others: [String: JSONValue]"
        type.members.append(Member(kind: .enumCase, name: "several", type: payload, keyword: "case", span: type.span))
    }
    if view["isOpen"].isOn { type.members.append(unrecognized("JSONValue", type.span)) }
    if let property = union.discriminator { type.wire.append(Fact(label: "discriminator", text: property.raw)) }
}

private func unrecognized(_ type: String, _ span: Span?) -> Member {
    Member(kind: .enumCase, name: "unrecognized", type: type, keyword: "case", span: span)
}

/// The struct of an operation's parameters is compared with the operation; its enums are types like others.
func ownTypes(of operation: DeclarationViews.Operation, _ parts: Set<Configuration.Part>) -> [TypeSurface] {
    var types: [TypeSurface] = []
    let kinds: [(view: ViewValue, part: Configuration.Part)] = [
        (operation.bodyEnum, .endpoints), (operation.responseEnum, .calls), (operation.failure, .failures),
    ]
    for kind in kinds where kind.view.isDeclared && parts.contains(kind.part) {
        var type = TypeSurface(kind: .enumeration, name: kind.view["type"].string, span: operation.described.span)
        for shown in kind.view["cases"].items {
            var payload: [String] = shown["hasStatus"].isOn ? ["status: Int"] : []
            if let text = shown["type"].optionalString { payload.append(text) }
            type.members.append(
                Member(
                    kind: .enumCase, name: shown["case"].string, type: payload.joined(separator: ", "), keyword: "case",
                    span: operation.described.span))
        }
        types.append(type)
    }
    return types
}
