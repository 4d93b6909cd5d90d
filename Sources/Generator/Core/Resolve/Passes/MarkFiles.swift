/// Marks the bytes in the parts of multipart bodies as files, which have a name and a media type of their own: those of properties, of
/// entries under undeclared keys, and of each form that a union can be. Bytes nested more deeply are part of JSON.
func markFiles(_ models: inout [ModelDraft], _ operations: [OperationDraft]) {
    var forms: Set<Int> = []
    for draft in operations {
        guard var body = draft.body else { continue }
        for position in body.contents.indices where body.contents[position].kind == .multipart {
            body.contents[position].type = withFiles(body.contents[position].type)
            forms.formUnion(formModels(of: body.contents[position].type, models).map(\.index))
        }
        draft.body = body
    }
    for index in forms {
        models[index].kind.changeObject { object in
            for position in object.properties.indices {
                let type = object.properties[position].type
                let marked = asFile(type)
                if marked != type { object.properties[position].type = marked }
            }
            object.additionalProperties = object.additionalProperties.map(asFile)
        }
    }
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
    for draft in operations {
        for content in draft.body?.contents ?? [] where content.kind == .multipart {
            for id in formModels(of: content.type, models) {
                guard case .object(var object) = drafts[id.index].kind else { continue }
                for index in object.properties.indices where isFileUnion(object.properties[index].type, models) {
                    let files: TypeReference = .array(.scalar(.binary))
                    object.properties[index].type = object.properties[index].type.isOptional ? .optional(files) : files
                }
                drafts[id.index].kind = .object(object)
            }
        }
    }
}

private func isFileUnion(_ type: TypeReference, _ models: [ModelDraft]) -> Bool {
    guard let id = type.withoutOptional.model, case .union(let union) = models[id.index].kind else { return false }
    return union.members.allSatisfy { $0.type == .scalar(.binary) || $0.type == .array(.scalar(.binary)) }
}
