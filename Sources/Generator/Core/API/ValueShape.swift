/// How a value is serialized as a parameter.
enum ValueShape {
    case scalar, list, object

    init(_ type: TypeReference, _ models: [some DescribedModel]) {
        switch type {
        case .scalar, .custom: self = .scalar
        case .array(let element): self = ValueShape(element, models) == .scalar ? .list : .object
        case .model(let id):
            if case .enumeration(let enumeration) = models[id.index].kind, enumeration.isScalar { self = .scalar } else { self = .object }
        case .json, .dictionary, .optional: self = .object
        }
    }
}
