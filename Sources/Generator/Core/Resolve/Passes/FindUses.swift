/// Finds how operations use each model: in which directions, and whether in a PATCH body.
func findUses(in description: APIDraft) -> [ModelUse] {
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
    var uses = description.models.map { _ in ModelUse() }
    for id in graph.reachable(from: request) { uses[id].directions.insert(.request) }
    for id in graph.reachable(from: patched) { uses[id].isPatched = true }
    for id in graph.reachable(from: response) { uses[id].directions.insert(.response) }
    return uses
}
