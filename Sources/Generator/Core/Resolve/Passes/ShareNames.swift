/// Merges equal schemas that occur in many places under the same name.
func shareNames(_ description: inout APIDraft, _ options: ResolveOptions) {
    let all = description.models
    let sharing = Sharing(all, options)
    description.mapTypes { type in type.mapModels { ModelID(sharing.representative[$0.index]) } }
    for (index, short) in sharing.shortNames { description.models[index].nameParts = short }
    for members in sharing.classes { description.models[members[0]].document(asWellAs: members.dropFirst().map { all[$0] }) }
}

/// Finds equal schemas that occur in many places under the same name, such as the `direction` of every list, and merges them into one
/// model.
struct Sharing {
    /// For each model, the representative of its group of equal models. A model without equals represents itself.
    private(set) var representative: [Int]
    /// The names of models that represent multiple models. They do not contain the location of the first model.
    private(set) var shortNames: [Int: [NamePart]] = [:]

    /// The groups of equal models, each with its representative first.
    private(set) var classes: [[Int]] = []

    init(_ models: [ModelDraft], _ options: ResolveOptions) {
        representative = Array(models.indices)
        var classes: [StructuralKey: [Int]] = [:]
        var keys: [StructuralKey] = []
        for index in ModelGraph(models, \.contained).innermostFirst(skipping: models.map(\.isComponent)) {
            let parts = models[index].nameParts
            // Models with the same whole name belong to the same operation: the bodies of its successful responses.
            guard parts.count > 1, models[index].requestedName == nil,
                // Keep the full name of a model nested in a schema that the config makes mutable, because a short name would not mention
                // that schema.
                !models[index].isOf(options.mutableSchemas)
            else { continue }
            let key = Self.shape(of: models[index], Self.suffix(parts) ?? parts[...], representative)
            if let first = classes[key]?.first {
                classes[key]?.append(index)
                representative[index] = first
            } else {
                classes[key] = [index]
                keys.append(key)
            }
        }
        self.classes = keys.compactMap { classes[$0] }.filter { $0.count > 1 }
        nameShared(models)
    }

    /// Returns the shape of a model. This is a separate function so that no other reference to `representative` exists when the array
    /// changes. Another reference would cause a copy each time.
    private static func shape(of model: ModelDraft, _ suffix: ArraySlice<NamePart>, _ representative: [Int]) -> StructuralKey {
        var shape = ModelShape(representative)
        shape.key.append(suffix.map(\.text))
        shape.append(model.kind)
        return shape.key
    }

    /// Names a shared model after its content rather than its first use, unless that name is taken.
    private mutating func nameShared(_ models: [ModelDraft]) {
        var taken: Set<String> = []
        var components: Set<NamePart> = []
        for index in models.indices where models[index].isComponent {
            taken.insert(Self.normalized(models[index].nameParts[...]))
            if let name = models[index].nameParts.first { components.insert(name) }
        }
        for members in classes.sorted(by: { models[$0[0]].span.order < models[$1[0]].span.order }) {
            guard let first = members.first, let suffix = Self.suffix(models[first].nameParts) else { continue }
            // Equal models inside one component keep the component's name, because `PetStatus` is more specific than `Status`.
            let owned = members.filter { models[$0].nameParts.first.map(components.contains) ?? false }
            if let owner = owned.first, Set(owned.map { models[$0].nameParts.first }).count == 1 {
                shortNames[first] = models[owner].nameParts
                continue
            }
            if taken.insert(Self.normalized(suffix)).inserted { shortNames[first] = Array(suffix) }
        }
    }

    private static func normalized(_ parts: ArraySlice<NamePart>) -> String {
        parts.map { part in
            let text = part.raw.lowercased()
            guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.filter { $0.isLetter || $0.isNumber } }
            // Most names are ASCII, and filtering their bytes is enough.
            return String(decoding: text.utf8.filter { isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }, as: UTF8.self)
        }.joined()
    }

    /// Returns the last part of a name, or `nil` if that part alone does not describe the model.
    static func suffix(_ parts: [NamePart]) -> ArraySlice<NamePart>? {
        guard parts.count > 1 else { return nil }
        for start in parts.indices.dropFirst().reversed() {
            if case .word(let word) = parts[start], !generic.contains(word.raw) { return parts[start...] }
        }
        return nil
    }

    /// Returns a name without the words at its end that alone do not describe a model.
    static func withoutGenericEnd(_ parts: [NamePart]) -> ArraySlice<NamePart> {
        var parts = parts[...]
        while parts.count > 1, case .word(let word)? = parts.last, generic.contains(word.raw) { parts.removeLast() }
        return parts
    }

    /// Words that the resolver adds to names and that are not useful as names by themselves.
    private static let generic: Set<String> = ["request", "response", "body", "item", "value", "object", "option", "list", "base", "data"]
}
