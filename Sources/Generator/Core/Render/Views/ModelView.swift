/// The view of one model, tagged by its kind.
func modelView(_ index: Int, in rendering: Rendering) -> ViewValue {
    let model = rendering.api.models[index]
    let name: SwiftIdentifier = rendering.names.models[index]
    var view: [String: ViewValue] = [
        "access": rendering.access,
        "name": .text(.name(name)),
        "doc": docView(docLines(model.documentation, isDeprecated: model.isDeprecated)),
    ]
    let members: [SwiftIdentifier] = rendering.names.members[index]
    let directions: (decodes: Bool, encodes: Bool) = directions(of: index, rendering)
    view["conformances"] = .text(conformances(index, rendering))
    view["decodes"] = .flag(directions.decodes)
    view["encodes"] = .flag(directions.encodes)
    view["isHashable"] = .flag(isHashable(index, rendering))
    switch model.kind {
    case .object(let object):
        view["struct"] = .object(structView(object, ModelID(index), rendering))
    case .enumeration(let enumeration):
        // Enums have their protocol, which says all that they can do.
        view["added"] = .list(addedConformances(index, rendering).map { .text($0) })
        if enumeration.base == .string {
            view["stringEnum"] = .object(stringEnumView(enumeration, members))
        } else {
            view["valueEnum"] = .object(valueEnumView(enumeration, members))
        }
    case .union(let union):
        view["union"] = .object(unionView(union, ModelID(index), members, rendering))
    case .wrapper(let type):
        view["wrapperModel"] = .object([
            "type": .text(rendering.types.text(type)), "received": receivedView(type, ModelID(index), rendering),
        ])
    }
    return .object(view)
}

/// Another name of a model that is declared elsewhere; nil for one that is declared itself.
func aliasView(_ index: Int, in rendering: Rendering) -> ViewValue? {
    let model: Model = rendering.api.models[index]
    guard let other: ModelID = model.sameAs else { return nil }
    let alias: ViewValue = .object([
        "doc": docView(docLines(model.documentation, isDeprecated: model.isDeprecated)),
        "name": .text(.name(rendering.names.models[index])), "other": .text(rendering.types.text(.model(other))),
    ])
    return .object(["access": rendering.access, "alias": alias])
}

/// `JSONModel` stands for all that a model can do; what is taken away makes the list explicit.
func conformances(_ model: Int, _ rendering: Rendering) -> SwiftText {
    let directions: (decodes: Bool, encodes: Bool) = directions(of: model, rendering)
    let isHashable: Bool = isHashable(model, rendering)
    var list: [SwiftText] = []
    if isHashable && directions == (true, true) {
        list.append(.fixed("JSONModel"))
    } else {
        if directions.decodes { list.append(.fixed("JSONDecodableModel")) }
        if directions.encodes { list.append(.fixed("JSONEncodableModel")) }
        if isHashable { list.append(.fixed("Hashable")) }
    }
    return .joined(list + addedConformances(model, rendering), separator: ", ")
}

/// The protocols that the config adds to a model.
private func addedConformances(_ model: Int, _ rendering: Rendering) -> [SwiftText] {
    let changes: [String: Bool] = rendering.options.conformanceChanges(of: rendering.api.models[model])
    return changes.keys.sorted().filter { changes[$0] == true && $0 != "Hashable" }.compactMap(SwiftText.qualifiedName)
}

func isHashable(_ model: Int, _ rendering: Rendering) -> Bool { !rendering.unhashable.contains(model) }

extension RenderOptions {
    /// The config names schemas as the document does; what a schema has inside goes without changes of its own. What stands for a schema in
    /// requests takes those of the schema, and then those under its name with `Request` at the end.
    func conformanceChanges(of model: Model) -> [String: Bool] {
        var changes: [String: Bool] = conformances
        guard let name = model.requestOf ?? (model.nameParts.count == 1 ? model.nameParts.first : nil) else { return changes }
        changes.merge(modelConformances[name.raw] ?? [:]) { $1 }
        guard model.requestOf != nil else { return changes }
        // What the server gives, an id say, is not sent.
        if case .object(let object) = model.kind, !object.properties.contains(where: { $0.key == "id" }) { changes["Identifiable"] = nil }
        changes.merge(modelConformances[name.raw + "Request"] ?? [:]) { $1 }
        return changes
    }
}

func directions(of model: Int, _ rendering: Rendering) -> (decodes: Bool, encodes: Bool) {
    guard rendering.options.trimsDirections else { return (true, true) }
    return (rendering.usages[model].contains(.response), rendering.usages[model].contains(.request))
}
