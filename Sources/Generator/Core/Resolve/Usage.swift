/// Marks every model with the directions in which it travels.
func markDirections(_ models: inout [Model], _ operations: [Operation], _ webhooks: [Webhook]) {
    var request: [TypeReference] = []
    var patched: [TypeReference] = []
    var response: [TypeReference] = []
    for operation: Operation in operations {
        request += operation.requestTypes
        if operation.method == "PATCH" { patched += operation.body?.contents.map(\.type) ?? [] }
        response += operation.responseTypes
    }
    // The server sends these.
    for webhook: Webhook in webhooks { response += webhook.body?.contents.map(\.type) ?? [] }
    for id: Int in reached(from: request, models) { models[id].directions.insert(.request) }
    for id: Int in reached(from: patched, models) { models[id].isPatched = true }
    for id: Int in reached(from: response, models) { models[id].directions.insert(.response) }
}

/// The models that `roots` lead to, in the order in which they are met.
func reached(from roots: [TypeReference], _ models: [Model]) -> [Int] {
    var seen: [Bool] = Array(repeating: false, count: models.count)
    var result: [Int] = []
    for root: TypeReference in roots {
        guard let first: Int = root.mentioned?.index, !seen[first] else { continue }
        seen[first] = true
        var open: [Int] = [first]
        while let index: Int = open.popLast() {
            result.append(index)
            for id: ModelID in models[index].mentioned.reversed() where !seen[id.index] {
                seen[id.index] = true
                open.append(id.index)
            }
        }
    }
    return result
}
