/// Finds the models of an API that are equivalent to models of another API.
///
/// A schema is compared with the schema of the same name. A schema that `$ref` refers to in the other API's document is compared with
/// itself. Nested schemas are compared pairwise. Schemas are assumed equal until a difference is found in them or in their contents, so
/// cycles are not a problem.
struct Matching {
    let here: DeclarationContext
    let api: ImportedAPI
    let read: ReadMembers
    /// The counterpart of each model of this API.
    private(set) var partner: [Int: Int] = [:]
    /// For each model of this API, the models inside it that must also be equal, and the members that contain them.
    private(set) var needs: [Int: [Need]] = [:]
    /// The models at which comparisons start.
    private(set) var roots: [Int] = []
    /// The models whose schema is defined in the other document.
    private(set) var outright: Set<Int> = []
    /// The models that are defined in the other document but have no type in the other API.
    private(set) var absent: [Int] = []
    private(set) var worklist: [Int] = []
    /// The differences found, by model of this API.
    private(set) var found: [Int: String] = [:]

    struct Need {
        var model: Int
        /// The member that contains the model, for messages.
        var member: String
    }

    private var there: DeclarationContext { api.context }

    /// Pairs of equal models.
    var equal: [(Int, Int)] {
        var kept: Set<Int> = []
        var worklist = roots.filter { found[$0] == nil }
        while let model = worklist.popLast() {
            if kept.insert(model).inserted { worklist += needs[model]?.map(\.model) ?? [] }
        }
        return kept.sorted().compactMap { model in partner[model].map { (model, $0) } }
    }

    /// The differences between models of the same name, as text for notes.
    var differences: [Int: String] {
        var notes: [Int: String] = [:]
        let owner = there.names.root.name
        for model in absent { notes[model] = "`\(here.names.models[model].name)` is not a type of `\(owner)`: that config leaves it out" }
        for model in roots {
            guard let difference = found[model], let other = partner[model] else { continue }
            let name = here.names.models[model].name
            notes[model] = "`\(name)` is not `\(api.type(of: other).text.text)`: \(difference)"
        }
        return notes
    }

    mutating func run() {
        addRoots()
        while let model = worklist.popLast() { compare(model) }
        markUsersOfDifferentModels()
    }

    // MARK: Roots

    private mutating func addRoots() {
        let places = modelsByPlace(there.api.models)
        let (own, names) = (modelsByName(here.api), modelsByName(there.api))
        for (index, model) in here.api.models.enumerated() {
            if let other = places[SchemaPlace(model)] {
                add(index, other, isOutright: true)
            } else if api.ownFiles.contains(model.span.file) {
                if SchemaName(model) != nil, model.requestVariant == nil { absent.append(index) }
            } else if let name = SchemaName(model), own[name] == index, let other = names[name] {
                add(index, other, isOutright: false)
            }
        }
        // Start with the document's first schema, because the last element is compared first.
        worklist.reverse()
    }

    private mutating func add(_ model: Int, _ other: Int, isOutright: Bool) {
        partner[model] = other
        roots.append(model)
        if isOutright { outright.insert(model) }
        guard api.declares(other) else {
            found[model] = "that config leaves it out"
            return
        }
        worklist.append(model)
    }

    // MARK: Comparing

    private mutating func compare(_ model: Int) {
        guard let other = partner[model] else { return }
        var comparison = ModelComparison(here: here, there: there, read: read)
        comparison.compare(ModelID(model), ModelID(other), isOutright: outright.contains(model))
        if let difference = comparison.difference {
            found[model] = difference
            return
        }
        for pair in comparison.pairs {
            if let known = partner[pair.here.index] {
                guard there.api.declaring(ModelID(known)) == there.api.declaring(pair.there) else {
                    let (name, otherName) = (here.names.models[pair.here.index].name, there.names.models[pair.there.index].name)
                    found[model] = "\(pair.member) holds `\(name)` here and `\(otherName)` there"
                    return
                }
            } else {
                partner[pair.here.index] = pair.there.index
                worklist.append(pair.here.index)
            }
            needs[model, default: []].append(Need(model: pair.here.index, member: pair.member))
        }
    }

    /// If a model differs, also marks every model that contains it as different.
    private mutating func markUsersOfDifferentModels() {
        var users: [Int: [Need]] = [:]
        for model in needs.keys.sorted() {
            for need in needs[model] ?? [] { users[need.model, default: []].append(Need(model: model, member: need.member)) }
        }
        var worklist = Array(found.keys.sorted().reversed())
        while let model = worklist.popLast() {
            guard let difference = found[model] else { continue }
            for user in users[model] ?? [] where found[user.model] == nil {
                found[user.model] = "\(user.member) holds `\(here.names.models[model].name)`, which differs: \(difference)"
                worklist.append(user.model)
            }
        }
    }
}

/// The name of a schema or of its request variant.
private struct SchemaName: Hashable {
    let name: SpecText
    let isForm: Bool

    init?(_ model: Model) {
        isForm = model.requestVariant != nil
        guard let name = isForm ? model.requestVariant?.component : model.nameParts.count == 1 ? model.nameParts.first?.text : nil else {
            return nil
        }
        self.name = name
    }
}

/// The location of a schema in its document.
private struct SchemaPlace: Hashable {
    let span: Span
    /// Distinguishes models at the same location, because the copy that a YAML alias creates has the span of the original.
    let order: Int32
    let isForm: Bool

    init(_ model: Model) { (span, order, isForm) = (model.span, model.span.order, model.requestVariant != nil) }
}

/// Returns the models of named schemas and their request variants.
private func modelsByName(_ api: API) -> [SchemaName: Int] {
    var models: [SchemaName: Int] = [:]
    for schema in api.schemas {
        for type in [schema.type, schema.requestType] {
            guard let id = type.withoutOptional.model, let name = SchemaName(api[id]), name.name == schema.name else { continue }
            models[name] = id.index
        }
    }
    return models
}

/// Returns the models by the locations of their schemas. Both APIs come from the same parsed files, so locations are comparable.
private func modelsByPlace(_ models: [Model]) -> [SchemaPlace: Int] {
    var found: [SchemaPlace: Int] = [:]
    for (index, model) in models.enumerated() where found[SchemaPlace(model)] == nil { found[SchemaPlace(model)] = index }
    return found
}

extension Names {
    /// Gives the members of schemas from the other document the names used by the other API.
    mutating func takeMembers(of models: [Model], from api: ImportedAPI) {
        let places = modelsByPlace(api.context.api.models)
        for (index, model) in models.enumerated() {
            guard let other = places[SchemaPlace(model)] else { continue }
            let names = api.context.names.members[other]
            if names.count == members[index].count { members[index] = names }
        }
    }
}

/// The models whose members this API's generated code refers to. For all other models, the code uses only the type.
struct ReadMembers {
    /// The models whose initializers are called. For these, the order of the arguments matters.
    private(set) var made: Set<Int> = []
    private(set) var read: Set<Int> = []
    /// The models whose stored properties are read, which is not possible from a different module.
    private(set) var readStored: Set<Int> = []

    init(_ context: DeclarationContext) {
        for operation in context.api.services.flatMap(\.operations) {
            for content in operation.body?.contents ?? [] {
                if content.kind == .multipart {
                    readStored.formUnion(formModels(of: content.type, context.api.models).map(\.index))
                }
                guard let id = content.type.withoutOptional.model else { continue }
                if operation.flattensBody { made.insert(id.index) }
            }
            for step in operation.result + (operation.pagination?.properties ?? []) { read.insert(step.model.index) }
        }
        for (index, model) in context.api.models.enumerated() {
            guard let received = model.requestVariant?.received else { continue }
            made.insert(index)
            readStored.insert(received.index)
        }
    }

    func isNamed(_ model: Int) -> Bool { made.contains(model) || read.contains(model) || readStored.contains(model) }
}

/// A type declared by another API and used for a model of this API.
package struct ImportedType: Hashable, Sendable {
    /// The other API's root type.
    package let owner: SwiftIdentifier
    package let name: SwiftIdentifier
    /// The module that declares the type, or `nil` if it is this API's module.
    let module: SwiftText?
}

/// An API that this API uses, with its own names and settings.
struct ImportedAPI {
    let context: DeclarationContext
    /// The types of other APIs that the used API uses in turn.
    let shared: ImportedTypes
    /// The files of the used API's document and of the APIs that it uses.
    let files: [JSONFile]
    /// The numbers of the document's own files.
    let ownFiles: Set<Int32>
    /// The module that declares the used API's types, or `nil` if it is this API's module.
    var module: SwiftText?

    /// The root types that occur in the names of the API's types.
    var owners: [SwiftIdentifier] { unique([context.names.root] + shared.types.keys.sorted().compactMap { shared.types[$0]?.owner }) }

    /// Returns the type of one of the used API's models. The type may be declared by a third API.
    func type(of model: Int) -> ImportedType {
        guard let known = shared.types[model] else {
            return ImportedType(owner: context.names.root, name: context.names.models[model], module: module)
        }
        return ImportedType(owner: known.owner, name: known.name, module: known.module ?? module)
    }

    /// Returns whether the used API has a type for the model, which may be declared by that API or by another.
    func declares(_ model: Int) -> Bool { context.options.parts.contains(.models) && context.selection.models[model] }
}

/// The models whose types are declared by other APIs.
struct ImportedTypes {
    /// The types by model index.
    private(set) var types: [Int: ImportedType] = [:]
    /// The other modules that declare these types, without duplicates, in the order of the models.
    private(set) var modules: [SwiftText] = []
    /// The other module that declares each model, including aliases.
    private(set) var moduleByModel: [ModelID: SwiftText] = [:]

    /// Creates an empty collection.
    init() {}

    /// Finds the shared types. If more than one used API has a type for a model, the first one's type is used. Models that have the same
    /// name but differ are reported in a note.
    init(_ context: DeclarationContext, _ used: [ImportedAPI], diagnostics: inout Diagnostics) {
        guard !used.isEmpty else { return }
        let read = ReadMembers(context)
        var differences: [Int: String] = [:]
        for api in used {
            var matching = Matching(here: context, api: api, read: read)
            matching.run()
            for (model, other) in matching.equal where types[model] == nil { types[model] = api.type(of: other) }
            differences.merge(matching.differences) { first, _ in first }
        }
        for (index, model) in context.api.models.enumerated() {
            guard let module = types[model.sameAs?.index ?? index]?.module ?? types[index]?.module else { continue }
            moduleByModel[ModelID(index)] = module
            if !modules.contains(module) { modules.append(module) }
        }
        for model in differences.keys.sorted() where types[model] == nil && context.selection.models[model] {
            guard let difference = differences[model] else { continue }
            diagnostics.standaloneNote("shared-types", difference, at: context.api.models[model].span)
        }
    }
}
