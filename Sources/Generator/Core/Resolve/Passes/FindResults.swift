/// The part of the success body that is the result of an operation.
struct FoundResult {
    /// The path to the part; empty if the result is the whole body.
    var path: [PropertyReference] = []
    /// Whether the config's setting for all operations points to the part.
    var isShared = false
}

/// Finds the part of the success body that `x-endpoints: {"result": "/data/items"}` points to. If there is no such part, reports this and
/// returns `nil`, and the operation is left out. The pointer for all operations applies only to those that have the part.
func findResult(
    of operation: OperationDraft, _ outcome: OperationOutcome, _ options: ResolveOptions, _ models: [Model], log: ProblemLog
) -> FoundResult? {
    guard let own = operation.settings.result else {
        let shared = options.otherOperations.result.flatMap { try? resultPath($0, of: operation, outcome, models) }
        return FoundResult(path: shared ?? [], isShared: shared != nil)
    }
    guard !own.text.raw.isEmpty else { return FoundResult() }
    do throws(PointerFault) {
        return FoundResult(path: try resultPath(own, of: operation, outcome, models))
    } catch {
        log.diagnostics.recoverableError("result-pointer", "\(error.message) (left out with it: \(operation.label))", at: own.span)
        return nil
    }
}

/// Reports a setting for all operations that applies to none.
func checkSharedResult(_ results: [FoundResult?], _ options: ResolveOptions, log: ProblemLog) {
    guard let shared = options.otherOperations.result, !shared.text.raw.isEmpty else { return }
    if results.contains(where: { $0?.isShared == true }) { return }
    log.diagnostics.error("config", "no operation's success body has `\(shared.text.raw)`", at: shared.span)
}

private func resultPath(
    _ pointer: LocatedText, of operation: OperationDraft, _ outcome: OperationOutcome, _ models: [Model]
) throws(PointerFault) -> [PropertyReference] {
    let success = operation.responses.first { $0.status.isSuccess && !$0.contents.isEmpty }
    guard let type = success?.contents.first(where: { $0.kind == .json })?.type else {
        throw PointerFault(message: "`result` needs a successful response with a JSON body, and there is none")
    }
    if case .choice(let cases) = outcome.success {
        let bodies = cases.map { "\($0.status.key) \($0.content?.name.raw ?? "without a body")" }.joined(separator: ", ")
        throw PointerFault(message: "`result` needs a single success body, and there is more than one: \(bodies)")
    }
    guard pointer.text.raw.hasPrefix("/") else {
        throw PointerFault(message: "`\(pointer.text.raw)` is not a JSON pointer, which begins with a slash (`/data/items`)")
    }
    return try follow(pointer, from: type, of: "success body", models).steps
}

/// The path that a JSON Pointer takes through the properties of a type.
struct PropertyPath {
    var steps: [PropertyReference] = []
    var type: TypeReference
}

/// An error about a setting that does not lead to a property or a parameter.
struct PointerFault: Error {
    var message: String
    var span: Span?
}

/// Follows a pointer through the properties of models. `whole` describes the starting point, for messages.
func follow(
    _ pointer: LocatedText, from start: TypeReference, of whole: String = "page", _ models: [Model]
) throws(PointerFault) -> PropertyPath {
    var path = PropertyPath(type: start)
    for token in pointer.text.raw.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        let key = pointerToken(token)
        guard let model = path.type.withoutOptional.model, case .object(let object) = models[model.index].kind else {
            throw PointerFault(
                message: "`\(pointer.text.raw)` cannot continue at `\(key)`, because there is no object with properties",
                span: pointer.span)
        }
        guard let position = object.properties.firstIndex(where: { $0.key.raw.isExactly(key) }) else {
            let keys = object.properties.prefix(8).map { "`\($0.key.raw)`" }.joined(separator: ", ")
            throw PointerFault(message: "the \(whole) has no property `\(key)` there; it has \(keys)", span: pointer.span)
        }
        path.steps.append(PropertyReference(model: model, property: position))
        path.type = object.properties[position].type
    }
    return path
}
