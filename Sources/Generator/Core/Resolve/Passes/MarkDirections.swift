/// Marks each model with the directions in which it is used.
func markDirections(_ description: inout APIDraft) {
    var request: [TypeReference] = []
    var patched: [TypeReference] = []
    var response: [TypeReference] = []
    for operation in description.operations {
        request += operation.requestTypes
        if operation.method == "PATCH" { patched += operation.body?.contents.map(\.type) ?? [] }
        response += operation.responseTypes
    }
    // The bodies of webhooks are sent by the server.
    for draft in description.webhooks { response += draft.webhook.body?.contents.map(\.type) ?? [] }
    let graph = ModelGraph(description.models)
    for id in graph.reachable(from: request) { description.models[id].directions.insert(.request) }
    for id in graph.reachable(from: patched) { description.models[id].isPatched = true }
    for id in graph.reachable(from: response) { description.models[id].directions.insert(.response) }
}
