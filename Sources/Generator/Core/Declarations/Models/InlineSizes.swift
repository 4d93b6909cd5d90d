/// The number of fields, including nested ones, that a value of each model stores inline.
///
/// The compiler emits copy, assign and destroy functions that grow with this number, once per model that contains the value, so nesting
/// multiplies their size. To prevent that, a nested model above the limit is boxed.
struct InlineSizes {
    /// The number of fields above which a value is boxed in models that contain it. See Lab/Measurements.md for the figures.
    static let limit = 16

    private let sizes: [Int]

    init(_ models: [Model]) {
        var sizes: [Int?] = Array(repeating: nil, count: models.count)
        for index in models.indices where sizes[index] == nil {
            _ = InlineSizes.measure(index, models, sizes: &sizes, depth: 0)
        }
        self.sizes = sizes.map { $0 ?? 1 }
    }

    /// Returns whether values of this type are boxed.
    func isBoxed(_ type: TypeReference) -> Bool {
        guard case .model(let id) = type.withoutOptional else { return false }
        return sizes[id.index] > InlineSizes.limit
    }

    private static func measure(_ index: Int, _ models: [Model], sizes: inout [Int?], depth: Int) -> Int {
        if let known = sizes[index] { return known }
        // A model that is reached while its own size is being computed is part of a cycle, and cycles are boxed anyway. Chains that are too
        // deep are also boxed.
        sizes[index] = limit + 1
        guard case .object(let object) = models[index].kind, depth < 100 else {
            sizes[index] = depth < 100 ? 1 : limit + 1
            return sizes[index] ?? 1
        }
        var size = object.additionalProperties == nil ? 0 : 1
        for property in object.properties {
            guard case .model(let id) = property.type.withoutOptional, !property.closesCycle else {
                size += 1
                continue
            }
            let inner = measure(id.index, models, sizes: &sizes, depth: depth + 1)
            size += inner > limit ? 1 : inner
        }
        sizes[index] = max(size, 1)
        return max(size, 1)
    }
}
