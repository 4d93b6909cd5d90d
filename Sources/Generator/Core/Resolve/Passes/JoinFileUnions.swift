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
