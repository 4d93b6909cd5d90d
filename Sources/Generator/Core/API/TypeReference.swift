extension TypeReference {
    package var isOptional: Bool { if case .optional = self { true } else { false } }
    var withoutOptional: TypeReference { if case .optional(let type) = self { type } else { self } }
    var asOptional: TypeReference { isOptional ? self : .optional(self) }
    var element: TypeReference? { if case .array(let element) = self { element } else { nil } }
    /// Returns whether this type, or a type nested in it, satisfies the predicate.
    func contains(where isWanted: (TypeReference) -> Bool) -> Bool {
        if isWanted(self) { return true }
        return switch self {
        case .array(let inner), .dictionary(let inner), .optional(let inner): inner.contains(where: isWanted)
        case .scalar, .json, .model, .custom: false
        }
    }
    var model: ModelID? { if case .model(let id) = self { id } else { nil } }
}
