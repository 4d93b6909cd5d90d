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
    case custom(name: String, kinds: JSONKinds)
}

extension TypeReference {
    package var isOptional: Bool { if case .optional = self { true } else { false } }
    var withoutOptional: TypeReference { if case .optional(let type) = self { type } else { self } }
    var asOptional: TypeReference { isOptional ? self : .optional(self) }
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
