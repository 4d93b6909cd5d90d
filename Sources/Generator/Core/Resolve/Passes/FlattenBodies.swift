/// Decides which bodies can be passed as separate arguments. The config or `x-endpoints: {"body": "flat"}` must request this, and the
/// body's properties must allow it.
func flattenBodies(_ description: inout APIDraft, _ options: ResolveOptions, log: ProblemLog) {
    for index in description.operations.indices {
        let asked = description.operations[index].bodyForm
        let operation = description.operations[index].operation
        if let asked, asked.text != "flat", asked.text != "whole" {
            log.warn("flat-body", "expected \"flat\" or \"whole\", found \"\(asked.text.raw)\"", at: asked.span)
            continue
        }
        guard asked.map({ $0.text == "flat" }) ?? options.flattensBodies else { continue }
        let obstacle = obstacleToFlatBody(of: operation, description.models)
        description.operations[index].operation.flattensBody = obstacle == nil
        description.operations[index].stream?.flattensBody = obstacle == nil
        if let asked, let obstacle {
            log.warn("flat-body", "the body of \(operation.label) cannot be flat: \(obstacle)", at: asked.span)
        }
    }
}

/// Returns the reason why the properties of a body cannot be parameters, or `nil` if they can.
private func obstacleToFlatBody(of operation: Operation, _ models: [Model]) -> String? {
    guard let body = operation.body else { return "the operation has none" }
    guard body.isRequired else { return "it is optional" }
    guard let content = body.choices.first, body.choices.count == 1 else { return "it has more than one media type" }
    guard content.kind.isStructured, case .model(let id) = content.type, case .object(let object) = models[id.index].kind,
        !object.properties.isEmpty
    else { return "it is not an object with properties" }
    func words(_ name: SpecText) -> [String] { Words(name).list.map { $0.lowercased() } }
    let names = Set(operation.parameters.map { words($0.name) })
    let clash = object.properties.first { names.contains(words($0.key)) }
    if let clash { return "`\(clash.key.raw)` is a parameter too" }
    if object.properties.map({ words($0.key) }) == [["body"]] { return "its only property is called `body`, like the whole body" }
    return nil
}
