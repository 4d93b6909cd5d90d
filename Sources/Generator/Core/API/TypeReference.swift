/// The type of a value, as far as it needs no declaration of its own.
package indirect enum TypeReference: Hashable, Sendable {
    case scalar(Scalar)
    /// Any JSON value.
    case json
    case array(TypeReference)
    /// An object with arbitrary keys.
    case dictionary(TypeReference)
    case model(ModelID)
    /// A type whose value can be null. The wrapped type is never optional itself.
    case optional(TypeReference)
    /// A Swift type from the config's `types`, used for JSON values of these kinds.
    case custom(name: String, kinds: ValueKinds)

    package var isOptional: Bool { if case .optional = self { true } else { false } }
    package var withoutOptional: TypeReference { if case .optional(let type) = self { type } else { self } }
    var asOptional: TypeReference { isOptional ? self : .optional(self) }
    var isDictionary: Bool { if case .dictionary = self { true } else { false } }
    var element: TypeReference? { if case .array(let element) = self { element } else { nil } }
    /// The type inside all arrays, dictionaries and optionals.
    var innermost: TypeReference {
        var type = self
        while true {
            switch type {
            case .array(let inner), .dictionary(let inner), .optional(let inner): type = inner
            case .scalar, .json, .model, .custom: return type
            }
        }
    }

    /// Returns the same type with another type inside all arrays, dictionaries and optionals.
    func mapInnermost(_ change: (TypeReference) -> TypeReference) -> TypeReference {
        switch self {
        case .array(let inner): .array(inner.mapInnermost(change))
        case .dictionary(let inner): .dictionary(inner.mapInnermost(change))
        case .optional(let inner): .optional(inner.mapInnermost(change))
        case .scalar, .json, .model, .custom: change(self)
        }
    }

    var model: ModelID? { if case .model(let id) = self { id } else { nil } }
}

/// Returns the kinds of JSON values that a type can be decoded from.
func jsonKinds(of type: TypeReference, in models: [some DescribedModel]) -> ValueKinds {
    switch type {
    case .scalar(let scalar): scalar.row.kind
    case .json: .all
    case .custom(_, let kinds): kinds
    case .array: .array
    case .dictionary: .object
    case .optional(let type): jsonKinds(of: type, in: models).union(.null)
    case .model(let id): jsonKinds(of: models[id.index].kind, in: models)
    }
}

private func jsonKinds(of kind: Model.Kind, in models: [some DescribedModel]) -> ValueKinds {
    switch kind {
    case .object: return .object
    case .wrapper(.array): return .array
    case .wrapper(.dictionary): return .object
    case .wrapper: return .all
    case .enumeration(let enumeration):
        return enumeration.base.scalar?.row.kind ?? [.string, .integer, .fraction, .boolean]
    case .union(let union):
        var result: ValueKinds = []
        for member in union.members {
            // Do not recurse: unions can contain each other through arrays.
            if case .model(let id) = member.type, case .union = models[id.index].kind { return .all }
            result.formUnion(jsonKinds(of: member.type, in: models))
        }
        return result
    }
}

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
