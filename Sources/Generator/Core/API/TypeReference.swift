extension TypeReference {
    var isOptional: Bool { if case .optional = self { true } else { false } }
    var withoutOptional: TypeReference { if case .optional(let type) = self { type } else { self } }
    var asOptional: TypeReference { isOptional ? self : .optional(self) }
    /// The element type of an array.
    var element: TypeReference? { if case .array(let element) = self { element } else { nil } }
    var model: ModelID? { if case .model(let id) = self { id } else { nil } }
}
