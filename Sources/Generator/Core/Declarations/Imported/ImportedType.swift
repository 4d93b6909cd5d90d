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
