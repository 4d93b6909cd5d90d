/// Returns the kinds of JSON values that a type can be decoded from.
func jsonKinds(of type: TypeReference, in models: [some DescribedModel]) -> JSONKinds {
    switch type {
    case .scalar(.boolean): .boolean
    case .scalar(.integer), .scalar(.int32), .scalar(.int64), .scalar(.uint64): .integer
    case .scalar(.number), .scalar(.float), .scalar(.decimal): .number
    case .scalar: .string
    case .json: .all
    case .custom(_, let kinds): kinds
    case .array: .array
    case .dictionary: .object
    case .optional(let type): jsonKinds(of: type, in: models).union(.null)
    case .model(let id): jsonKinds(of: models[id.index].kind, in: models)
    }
}

private func jsonKinds(of kind: Model.Kind, in models: [some DescribedModel]) -> JSONKinds {
    switch kind {
    case .object: return .object
    case .wrapper(.array): return .array
    case .wrapper(.dictionary): return .object
    case .wrapper: return .all
    case .enumeration(let enumeration):
        switch enumeration.base {
        case .string: return .string
        case .integer: return .integer
        case .number: return .number
        case .boolean: return .boolean
        case .mixed: return [.string, .integer, .fraction, .boolean]
        }
    case .union(let union):
        var result: JSONKinds = []
        for member in union.members {
            // Do not recurse: unions can contain each other through arrays.
            if case .model(let id) = member.type, case .union = models[id.index].kind { return .all }
            result.formUnion(jsonKinds(of: member.type, in: models))
        }
        return result
    }
}
