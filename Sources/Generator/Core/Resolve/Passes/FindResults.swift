/// Finds the part of the success body that `x-endpoints: {"result": "/data/items"}` points to. If there is no such part, the operation is
/// left out. The pointer for all operations applies only to those that have the part.
func findResults(_ description: inout APIDraft, _ options: ResolveOptions, log: ProblemLog) {
    if let result = options.results["*"] { findSharedResult(result, &description, log: log) }
    for index in description.operations.indices {
        guard let result = description.operations[index].result, !result.text.raw.isEmpty else { continue }
        let operation = description.operations[index].operation
        do throws(PointerFault) {
            description.operations[index].operation.result = try resultPath(result.text, of: operation, description.models)
        } catch {
            log.diagnostics.recoverableError(
                "result-pointer", "\(error.message) (left out with it: \(operation.label))", at: result.span)
            description.operations[index].hasErrors = true
        }
    }
}

private func findSharedResult(_ result: LocatedText, _ description: inout APIDraft, log: ProblemLog) {
    var isFound = false
    for draft in description.operations where draft.result == nil {
        guard let path = try? resultPath(result.text, of: draft.operation, description.models) else { continue }
        draft.operation.result = path
        draft.hasSharedResult = true
        isFound = true
    }
    if !isFound, !result.text.raw.isEmpty {
        log.diagnostics.error("config", "no operation's success body has `\(result.text.raw)`", at: result.span)
    }
}

private func resultPath(_ pointer: SpecText, of operation: Operation, _ models: [Model]) throws(PointerFault) -> [PropertyReference] {
    let success = operation.responses.first { $0.status.isSuccess && !$0.contents.isEmpty }
    guard let type = success?.contents.first(where: { $0.kind == .json })?.type else {
        throw PointerFault(message: "`result` needs a successful response with a JSON body, and there is none")
    }
    if case .choice(let cases) = operation.outcome.success {
        let bodies = cases.map { "\($0.status.key) \($0.content?.name.raw ?? "without a body")" }.joined(separator: ", ")
        throw PointerFault(message: "`result` needs a single success body, and there is more than one: \(bodies)")
    }
    guard pointer.raw.hasPrefix("/") else {
        throw PointerFault(message: "`\(pointer.raw)` is not a JSON pointer, which begins with a slash (`/data/items`)")
    }
    return try follow(pointer, from: type, of: "success body", models).steps
}

/// The path that a JSON Pointer takes through the properties of a type.
struct PropertyPath {
    var steps: [PropertyReference] = []
    var type: TypeReference
}

/// An error about a JSON Pointer that does not lead to a property.
struct PointerFault: Error {
    var message: String
}

/// Follows a pointer through the properties of models. `whole` describes the starting point, for messages.
func follow(_ pointer: SpecText, from start: TypeReference, of whole: String, _ models: [Model]) throws(PointerFault) -> PropertyPath {
    var path = PropertyPath(type: start)
    for token in pointer.raw.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        let key = pointerToken(token)
        guard let model = path.type.withoutOptional.model, case .object(let object) = models[model.index].kind else {
            throw PointerFault(message: "`\(pointer.raw)` cannot continue at `\(key)`, because there is no object with properties")
        }
        guard let position = object.properties.firstIndex(where: { $0.key.raw.isExactly(key) }) else {
            let keys = object.properties.prefix(8).map { "`\($0.key.raw)`" }.joined(separator: ", ")
            throw PointerFault(message: "the \(whole) has no property `\(key)` there; it has \(keys)")
        }
        path.steps.append(PropertyReference(model: model, property: position))
        path.type = object.properties[position].type
    }
    return path
}
