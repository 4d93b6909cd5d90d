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
    switch model.kind {
    case .object(let object):
        view["struct"] = .object(structView(object, model, name, members, rendering))
    case .enumeration(let enumeration):
        if enumeration.base == .string {
            view["stringEnum"] = .object(stringEnumView(enumeration, members))
        } else {
            view["valueEnum"] = .object(valueEnumView(enumeration, members))
        }
    case .union(let union):
        view["union"] = .object(unionView(union, members, rendering))
    case .wrapper(let type):
        view["wrapperModel"] = .object(["type": .text(rendering.types.text(type))])
    }
    return .object(view)
}

/// The protocols of a struct: `JSONModel` holds them all, but for one that the config takes away.
func conformances(_ name: SwiftIdentifier, _ rendering: Rendering) -> SwiftText {
    var changes: [String: Bool] = rendering.options.conformances
    for (conformance, isWanted) in rendering.options.modelConformances[name.name] ?? [:] { changes[conformance] = isWanted }
    var list: [SwiftText] =
        changes["Hashable"] == false ? [.fixed("JSONDecodableModel"), .fixed("JSONEncodableModel")] : [.fixed("JSONModel")]
    for conformance in changes.keys.sorted() where changes[conformance] == true {
        if let text = SwiftText.qualifiedName(conformance) { list.append(text) }
    }
    return .joined(list, separator: ", ")
}
