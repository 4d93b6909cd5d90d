/// Bytes travel as they are in multipart bodies alone. In JSON, forms and headers, `format: binary` is just text.
func readBinaryAsText(
    _ models: inout [Model], _ operations: inout [OperationDraft], _ webhooks: inout [(webhook: Webhook, problems: [Int])]
) {
    var multipart: [TypeReference] = []
    for index: Int in operations.indices {
        var operation: Operation = operations[index].operation
        for content: MediaType in operation.body?.contents ?? [] where content.kind == .multipart { multipart.append(content.type) }
        let change: (inout MediaType) -> Void = { content in
            if content.kind != .bytes, content.kind != .multipart { content.type = asText(content.type) }
        }
        for position: Int in operation.parameters.indices {
            operation.parameters[position].type = asText(operation.parameters[position].type)
        }
        if var body: RequestBody = operation.body {
            for position: Int in body.contents.indices { change(&body.contents[position]) }
            operation.body = body
        }
        for response: Int in operation.responses.indices {
            for position: Int in operation.responses[response].contents.indices {
                change(&operation.responses[response].contents[position])
            }
            for position: Int in operation.responses[response].headers.indices {
                operation.responses[response].headers[position].type = asText(operation.responses[response].headers[position].type)
            }
        }
        operations[index].operation = operation
    }
    let kept: Set<Int> = Set(reached(from: multipart, models))
    for index: Int in models.indices where !kept.contains(index) { models[index].mapTypes(asText) }
    for index: Int in webhooks.indices {
        guard var body: RequestBody = webhooks[index].webhook.body else { continue }
        for position: Int in body.contents.indices where body.contents[position].kind == .json {
            body.contents[position].type = asText(body.contents[position].type)
        }
        webhooks[index].webhook.body = body
    }
}

private func asText(_ type: TypeReference) -> TypeReference {
    switch type {
    case .scalar(.binary): .scalar(.string)
    case .array(let type): .array(asText(type))
    case .dictionary(let type): .dictionary(asText(type))
    case .optional(let type): .optional(asText(type))
    case .scalar, .json, .model, .custom: type
    }
}
