/// What the views of one run share.
struct Rendering {
    let api: API
    let names: Names
    let options: RenderOptions
    /// Types as they are named inside the root type.
    let types: TypeText
    /// Types as they are named at the top of a file.
    let outerTypes: TypeText
    let sizes: InlineSizes
    /// By model, what it is decoded and encoded for.
    let usages: [Usage]
    /// The models that are not Hashable.
    let unhashable: Set<Int>
    /// Forms for requests, made of what comes back.
    let conversions: Conversions
    /// The names of the models that are sent as multipart forms.
    let multipartModels: Set<String>
    /// The names of the models that are sent as forms of either kind, and not as JSON: they hold no null.
    let formModels: Set<String>

    init(api: API, names: Names, options: RenderOptions) {
        self.api = api
        self.names = names
        self.options = options
        types = TypeText(models: names.models, prefix: .empty)
        outerTypes = TypeText(models: names.models, prefix: options.nests ? .name(names.root) + .fixed(".") : .empty)
        sizes = InlineSizes(api.models)
        unhashable = unhashableModels(of: api.models, options)
        conversions = Conversions(api.models)
        var bodies: [Content.Kind: Set<String>] = [:]
        for service in api.services {
            for content in service.operations.flatMap({ $0.body?.contents ?? [] }) {
                guard case .model(let id) = content.type.withoutOptional else { continue }
                bodies[content.kind, default: []].insert(names.models[id.index].name)
            }
        }
        multipartModels = bodies[.multipart] ?? []
        formModels = (bodies[.form] ?? []).subtracting(bodies[.json] ?? []).union(multipartModels)
        usages = directionsUsed(of: api.models)
    }

    var access: ViewValue { .text(options.access.prefix) }
}

/// What nothing reaches is wanted for itself, so it and all that it refers to keep both directions.
private func directionsUsed(of models: [Model]) -> [Usage] {
    var usages: [Usage] = models.map(\.usage)
    let orphans: [TypeReference] = models.indices.filter { models[$0].usage.isEmpty }.map { .model(ModelID($0)) }
    for index in reached(from: orphans, models) { usages[index] = [.request, .response] }
    return usages
}

/// The models from which the config takes Hashable, and all that hold one of them, however deep. Enums of values always are.
private func unhashableModels(of models: [Model], _ options: RenderOptions) -> Set<Int> {
    var users: [[Int]] = Array(repeating: [], count: models.count)
    var open: [Int] = []
    for (index, model) in models.enumerated() {
        if case .enumeration = model.kind { continue }
        for id in model.mentioned { users[id.index].append(index) }
        if options.conformanceChanges(of: model)["Hashable"] == false { open.append(index) }
    }
    var found: Set<Int> = Set(open)
    while let index = open.popLast() {
        for user in users[index] where found.insert(user).inserted { open.append(user) }
    }
    return found
}

/// What the config says about the text to write.
struct RenderOptions {
    var access: Configuration.Access = .public
    /// Everything nests in the root type; otherwise it stands at the top of the module.
    var nests = true
    var parts: Set<Configuration.Part> = Configuration.Part.standard
    var imports: [SwiftText] = []
    /// Types and protocols of the config, for which its `imports` are there; nil: our templates are replaced, and may name anything.
    var importedNames: (types: [String], protocols: [String])? = ([], [])
    /// Bad list items and bad optional values are dropped instead of failing their object.
    var isLenient = false
    /// Models that only come from the server do not encode, those that only go there do not decode.
    var trimsDirections = false
    /// The models whose properties are `var`, which makes them half as dear again to compile.
    var mutable = Configuration.Mutable.none
    var dates = Configuration.Dates()
    /// Protocols to add to (`true`) or leave out of (`false`) models: for all, and by a schema's name.
    var conformances: [String: Bool] = [:]
    var modelConformances: [String: [String: Bool]] = [:]
}

extension Configuration.Access {
    /// What stands before a declaration.
    var prefix: SwiftText {
        switch self {
        case .public: .fixed("public ")
        case .package: .fixed("package ")
        case .internal: .empty
        }
    }
}

/// Doc comment lines as a view, each whole: a blank one has no space at its end.
func docView(_ lines: [SwiftText]) -> ViewValue {
    .list(lines.map { .text($0.text.isEmpty ? .fixed("///") : .fixed("/// ") + $0) })
}

/// Summary, blank line, description; what values satisfy beside their type stands right below, since each line costs.
func docLines(_ documentation: Documentation, isDeprecated: Bool = false) -> [SwiftText] {
    var paragraphs: [[SwiftText]] = []
    if let summary = documentation.summary { paragraphs.append(SwiftText.commentLines(summary)) }
    if let description = documentation.description, description != documentation.summary {
        paragraphs.append(SwiftText.commentLines(description))
    }
    if let constraints = documentation.constraints {
        let lines: [SwiftText] = SwiftText.commentLines(constraints)
        if paragraphs.last?.isEmpty == false {
            paragraphs[paragraphs.count - 1] += lines.prefix(1).map { .fixed("- Note: ") + $0 }
        } else {
            paragraphs.append(lines)
        }
    }
    if let url = documentation.externalURL { paragraphs.append(SwiftText.commentLines(SpecText("See also: <\(url.raw)>"))) }
    if isDeprecated { paragraphs.append([.fixed("- Warning: Deprecated.")]) }
    var lines: [SwiftText] = []
    for paragraph in paragraphs where !paragraph.isEmpty {
        if !lines.isEmpty { lines.append(.empty) }
        lines += paragraph
    }
    return lines
}
