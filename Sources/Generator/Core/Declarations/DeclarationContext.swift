/// The context shared by the functions that create declarations: the API, its names, and information about all models.
///
/// This is a class, because copying its fields along with every value that contains it would increase compile time.
final class DeclarationContext {
    let api: API
    let names: Names
    let options: DeclarationOptions
    /// The renderer for types as they appear inside the root type.
    let types: TypeRenderer
    /// The renderer for types as they appear at the top level of a file.
    let outerTypes: TypeRenderer
    let sizes: InlineSizes
    let graph: ModelGraph
    /// The directions in which each model is used.
    let directions: [Directions]
    /// The models that are not Hashable.
    let unhashable: Set<Int>
    /// The conversions from response models to request variants.
    let conversions: Conversions
    let forms: FormModels
    /// The models that are neither decoded nor encoded.
    let onlySentInParts: Set<ModelID>
    /// The part of the API to declare.
    let selection: Selection
    /// The properties of each model; empty for a model that is not a struct.
    private(set) var properties: [[PropertyDeclaration]] = []
    private var enumDeclarations: [ModelID: EnumDeclaration] = [:]

    init(_ api: API, _ names: Names, options: DeclarationOptions) {
        selection = options.mentioned.map { selectMentioned($0, api: api, names: names, options: options) } ?? Selection(api, isWhole: true)
        self.api = api
        self.names = names
        self.options = options
        let hidden = options.importsModules ? .all : HiddenTypes(by: names, and: options.typesOfOthers)
        types = TypeRenderer(models: names.models, prefix: .empty, hidden: hidden)
        outerTypes = TypeRenderer(models: names.models, prefix: options.nests ? "\(names.root)." : .empty, hidden: hidden)
        sizes = InlineSizes(api.models)
        graph = ModelGraph(api.models)
        directions = directionsUsed(of: api.models, graph)
        unhashable = unhashableModels(of: api.models, graph, options)
        conversions = Conversions(api.models)
        forms = FormModels(api)
        onlySentInParts = modelsOnlySentInParts(api, graph)
        properties = api.models.indices.map { propertyDeclarations(of: ModelID($0), self) }
    }

    /// Returns the declaration of an enum's cases, of which its aliases have the same one.
    func enumDeclaration(of enumeration: Enumeration, _ id: ModelID) -> EnumDeclaration {
        let id = api.declaring(id)
        let declaration = enumDeclarations[id] ?? EnumDeclaration(enumeration, names.members[id.index])
        enumDeclarations[id] = declaration
        return declaration
    }

    /// Returns whether values of the type are Hashable, and therefore also Equatable. User-supplied types are assumed to be Hashable,
    /// because the models that contain them are.
    func isHashable(_ type: SwiftType) -> Bool {
        switch type {
        case .described(let type): isHashable(type)
        case .declared, .known(.void), .generic(.eventStream, _), .generic(.jsonLines, _): false
        case .known: true
        case .optional(let type), .generic(_, let type): isHashable(type)
        }
    }

    private func isHashable(_ type: TypeReference) -> Bool { type.mentioned.map { !unhashable.contains($0.index) } ?? true }

    /// Returns the response model from which a request variant can be created, or `nil` if that model is not declared.
    func responseModel(of form: ModelID) -> ModelID? {
        api[form].requestVariant.flatMap { selection.keeps($0.received) ? $0.received : nil }
    }

    /// Returns whether values of the model can be sent, either unchanged or as its request variant.
    func mayBeSent(_ id: ModelID) -> Bool { directions[id.index].contains(.request) || conversions.hasRequestVariant(id) }

    func property(_ reference: PropertyReference) -> PropertyDeclaration { properties[reference.model.index][reference.property] }
}

/// Returns the directions of each model. A model that is not reachable from any operation has both directions, as do the models that it
/// refers to, including the targets of aliases.
private func directionsUsed(of models: [Model], _ graph: ModelGraph) -> [Directions] {
    var directions = models.map(\.directions)
    var worklist = models.indices.filter { models[$0].directions.isEmpty }
    var found: Set<Int> = []
    while !worklist.isEmpty {
        let reached = graph.reachable(from: worklist.map { TypeReference.model(ModelID($0)) }).filter { found.insert($0).inserted }
        for index in reached { directions[index] = [.request, .response] }
        worklist = reached.compactMap { models[$0].sameAs?.index }.filter { !found.contains($0) }
    }
    return directions
}

/// Returns the models for which the config removes Hashable, and all models that contain one of them at any depth. Enums of values are
/// always Hashable.
private func unhashableModels(of models: [Model], _ graph: ModelGraph, _ options: DeclarationOptions) -> Set<Int> {
    var removed: [Int] = []
    for (index, model) in models.enumerated() {
        if case .enumeration = model.kind { continue }
        if options.conformanceChanges(of: model)["Hashable"] == false { removed.append(index) }
    }
    return removed.isEmpty ? [] : reached(from: removed, by: graph.users())
}
