/// The view of the header fields that responses are described to have.
func headersView(in rendering: Rendering) -> ViewValue {
    let headers: [Header] = documentedHeaders(of: rendering.api)
    let readsDates: Bool = datesText(rendering.options.dates) != nil
    var fields: [ViewValue] = []
    for (header, name) in zip(headers, rendering.names.headers) {
        fields.append(
            .object([
                "doc": docView(docLines(header.documentation)),
                "name": .text(.name(name)),
                "value": .text(rendering.types.coded(header.type)),
                "literal": .text(.literal(header.name)),
                "dates": readsDates && header.type.holdsDate ? .text(.name(rendering.names.root)) : .nothing,
            ]))
    }
    guard let example = rendering.names.headers.first else { return .nothing }
    return .object([
        "type": .text(.name(rendering.names.headersType)), "example": .text(.name(example)), "fields": .list(fields),
    ])
}

func headersUseFoundation(_ rendering: Rendering) -> Bool { documentedHeaders(of: rendering.api).contains { $0.type.usesFoundation } }
