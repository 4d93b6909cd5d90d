/// Turns `format: binary` into text in JSON, forms and headers. Only multipart bodies contain raw bytes.
func readBinaryAsText(_ description: inout APIDraft) {
    var multipart: [TypeReference] = []
    for index in description.operations.indices {
        for content in description.operations[index].body?.contents ?? [] where content.kind == .multipart {
            multipart.append(content.type)
        }
        readAsText(description.operations[index])
    }
    let kept = Set(ModelGraph(description.models).reachable(from: multipart))
    for index in description.models.indices where !kept.contains(index) { description.models[index].kind.mapTypes(asText) }
    for index in description.webhooks.indices {
        guard var body = description.webhooks[index].webhook.body else { continue }
        for position in body.contents.indices where body.contents[position].kind == .json {
            body.contents[position].type = asText(body.contents[position].type)
        }
        description.webhooks[index].webhook.body = body
    }
}

private func readAsText(_ operation: OperationDraft) {
    for position in operation.parameters.indices { operation.parameters[position].type = asText(operation.parameters[position].type) }
    if var body = operation.body {
        readAsText(&body.contents)
        operation.body = body
    }
    for response in operation.responses.indices {
        readAsText(&operation.responses[response].contents)
        for position in operation.responses[response].headers.indices {
            operation.responses[response].headers[position].type = asText(operation.responses[response].headers[position].type)
        }
    }
}

private func readAsText(_ contents: inout [MediaType]) {
    for position in contents.indices where contents[position].kind != .bytes && contents[position].kind != .multipart {
        contents[position].type = asText(contents[position].type)
    }
}

private func asText(_ type: TypeReference) -> TypeReference { type.mapInnermost { $0 == .scalar(.binary) ? .scalar(.string) : $0 } }
