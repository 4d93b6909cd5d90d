/// Marks the bytes in the parts of multipart bodies as files, which have a name and a media type of their own: those of properties, of
/// entries under undeclared keys, and of each form that a union can be. Bytes nested more deeply are part of JSON.
func markFiles(_ models: inout [ModelDraft], _ operations: [OperationDraft]) {
    for draft in operations { draft.body?.contents.mapTypes(withFiles) { $0 == .multipart } }
    for id in multipartForms(of: operations, models) { models[id.index].kind.mapTypes(asFile) }
}

/// Returns the objects that are sent as multipart bodies.
private func multipartForms(of operations: [OperationDraft], _ models: [ModelDraft]) -> Set<ModelID> {
    var forms: Set<ModelID> = []
    for case let body? in operations.map(\.body) {
        for content in body.contents where content.kind == .multipart { forms.formUnion(formModels(of: content.type, models)) }
    }
    return forms
}

/// Returns the type of a body whose parts are the entries of a dictionary, with files.
private func withFiles(_ type: TypeReference) -> TypeReference {
    switch type {
    case .dictionary(let value): .dictionary(asFile(value))
    case .optional(let wrapped): .optional(withFiles(wrapped))
    case .scalar, .json, .array, .model, .custom: type
    }
}

/// Returns the type of a part. Null is not a file, so an array has none.
private func asFile(_ type: TypeReference) -> TypeReference {
    switch type {
    case .scalar(.binary): .scalar(.file)
    case .array(let element) where element.withoutOptional == .scalar(.binary): .array(.scalar(.file))
    case .optional(let wrapped): .optional(asFile(wrapped))
    case .scalar, .json, .array, .dictionary, .model, .custom: type
    }
}

/// Turns a part that can be one file or an array of files into an array. Either way, each file is sent as a part with the same name.
func joinFileUnions(_ drafts: inout [ModelDraft], _ operations: [OperationDraft]) {
    let models = drafts
    let files: TypeReference = .array(.scalar(.binary))
    for id in multipartForms(of: operations, models) {
        drafts[id.index].kind.changeObject { object in
            for index in object.properties.indices where isFileUnion(object.properties[index].type, models) {
                object.properties[index].type = object.properties[index].type.isOptional ? .optional(files) : files
            }
        }
    }
}

private func isFileUnion(_ type: TypeReference, _ models: [ModelDraft]) -> Bool {
    guard let id = type.withoutOptional.model, case .union(let union) = models[id.index].kind else { return false }
    return union.members.allSatisfy { $0.type == .scalar(.binary) || $0.type == .array(.scalar(.binary)) }
}

/// Turns `format: binary` into text in JSON, forms and headers. Only multipart bodies contain raw bytes.
func readBinaryAsText(_ description: inout APIDraft) {
    let bodies = description.operations.flatMap { $0.body?.contents ?? [] }
    let multipart = bodies.filter { $0.kind == .multipart }.map(\.type)
    for operation in description.operations { operation.mapTypes(asText) { $0 != .bytes && $0 != .multipart } }
    for index in description.webhooks.indices { description.webhooks[index].webhook.body?.contents.mapTypes(asText) { $0 == .json } }
    let kept = Set(ModelGraph(description.models).reachable(from: multipart))
    for index in description.models.indices where !kept.contains(index) { description.models[index].kind.mapTypes(asText) }
}

private func asText(_ type: TypeReference) -> TypeReference { type.mapInnermost { $0 == .scalar(.binary) ? .scalar(.string) : $0 } }
