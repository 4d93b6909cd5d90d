/// Keeps the models that are reached, one of several equal ones, in document order.
struct Compaction {
    private(set) var models: [Model] = []
    /// By new position: the document names it.
    private(set) var isComponent: [Bool] = []
    /// New positions by old ones; -1 for models that are gone.
    private let positions: [Int]

    init(_ all: [Model], roots: [TypeReference], isComponent: [Bool]) {
        let sharing = Sharing(all, isComponent: isComponent)
        var canonical: [Model] = all
        for index: Int in canonical.indices {
            canonical[index].mapTypes { $0.mapModels { ModelID(sharing.representative[$0.index]) } }
            if let short: [SpecText] = sharing.shortNames[index] { canonical[index].nameParts = short }
        }
        let starts: [TypeReference] = roots.map { $0.mapModels { ModelID(sharing.representative[$0.index]) } }
        // Components first: theirs are the names the document gave.
        let order: [Int] = reached(from: starts, canonical).sorted { left, right in
            if isComponent[left] != isComponent[right] { return isComponent[left] }
            let first: Span = canonical[left].span
            let second: Span = canonical[right].span
            if first.file != second.file { return first.file < second.file }
            return first.start == second.start ? left < right : first.start < second.start
        }
        var positions: [Int] = Array(repeating: -1, count: all.count)
        for (position, index): (Int, Int) in order.enumerated() { positions[index] = position }
        for index: Int in all.indices where positions[index] < 0 { positions[index] = positions[sharing.representative[index]] }
        self.positions = positions
        models = order.map { canonical[$0] }
        self.isComponent = order.map { isComponent[$0] }
        for index: Int in models.indices { models[index].mapTypes { type in type.mapModels { ModelID(positions[$0.index]) } } }
    }

    func renumbered(_ type: TypeReference) -> TypeReference { type.mapModels { ModelID(positions[$0.index]) } }
}
