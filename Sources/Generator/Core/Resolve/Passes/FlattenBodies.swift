/// Decides whether the properties of a body can be passed as separate arguments. The config or `x-endpoints: {"body": "flat"}` must request
/// this, and the properties must allow it.
func flattensBody(of operation: OperationDraft, _ options: ResolveOptions, _ models: [Model], log: ProblemLog) -> Bool {
    let asked = operation.settings.body
    guard (asked ?? options.otherOperations.body)?.value == .flat else { return false }
    let obstacle = obstacleToFlatBody(of: operation, models)
    if let asked, let obstacle {
        log.warn("flat-body", "the body of \(operation.label) cannot be flat: \(obstacle)", at: asked.span)
    }
    return obstacle == nil
}

/// Returns the reason why the properties of a body cannot be parameters, or `nil` if they can.
private func obstacleToFlatBody(of operation: OperationDraft, _ models: [Model]) -> String? {
    guard let body = operation.body else { return "the operation has none" }
    guard body.isRequired else { return "it is optional" }
    let choices = body.choices
    guard let content = choices.first, choices.count == 1 else { return "it has more than one media type" }
    guard content.kind.isStructured, case .model(let id) = content.type, case .object(let object) = models[id.index].kind,
        !object.properties.isEmpty
    else { return "it is not an object with properties" }
    func words(_ name: SpecText) -> [String] { Words(name).list.map { $0.lowercased() } }
    let names = Set(operation.ownParameters.map { words($0.name) })
    let clash = object.properties.first { names.contains(words($0.key)) }
    if let clash { return "`\(clash.key.raw)` is a parameter too" }
    if object.properties.map({ words($0.key) }) == [["body"]] { return "its only property is called `body`, like the whole body" }
    return nil
}
