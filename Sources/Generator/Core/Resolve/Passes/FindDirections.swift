/// Finds how operations use each model: in which directions, and whether in a PATCH body.
func findDirections(in description: APIDraft) -> [ModelDirections] {
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
    var directions = description.models.map { _ in ModelDirections() }
    for id in graph.reachable(from: request) { directions[id].directions.insert(.request) }
    for id in graph.reachable(from: patched) { directions[id].isPatched = true }
    for id in graph.reachable(from: response) { directions[id].directions.insert(.response) }
    return directions
}
