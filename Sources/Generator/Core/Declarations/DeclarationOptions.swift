/// The config's settings for generated code.
struct DeclarationOptions: Sendable {
    var access: Configuration.Access = .public
    /// Whether everything is nested in the root type instead of declared at the top level of the module.
    var nests = true
    var parts: Set<Configuration.Part> = Configuration.Part.standard
    var imports: [SwiftText] = []
    /// Whether files import modules other than the runtime and Foundation, which can declare types of any name.
    var importsModules = false
    /// The types and protocols that the config names without a module.
    var typesOfOthers: Set<String> = []
    /// Whether every file contains the config's imports, even if its declarations do not need them. This is necessary if there are
    /// user-supplied templates, which can refer to anything.
    var importsEverywhere = false
    /// Whether invalid array elements and invalid optional values are dropped instead of failing the enclosing object.
    var isLenient = false
    /// Whether null is decoded as an empty array or dictionary where one is required.
    var readsNullAsEmpty = false
    /// Whether the document's defaults are filled in during decoding but sent only if set explicitly.
    var readsDefaults = false
    /// Whether the keys of Swift types from the config are in snake case.
    var hasSnakeCaseKeys = false
    /// Whether response-only models are not Encodable, and request-only models are not Decodable.
    var trimsDirections = false
    /// The models whose properties are `var`. Such models take 1.5 times as long to compile as models with `let` properties.
    var mutable = Mutable.none
    /// The same by schema. A request variant is identified by its schema's name with `Request` appended.
    var mutableSchemas: [String: Mutable] = [:]
    var dates = Configuration.Dates()
    /// The names in the user's sources, or `nil` to declare everything.
    var mentioned: MentionedNames?
    /// Whether response-only models declare only the properties named in the sources.
    var onlyNamed = false
    /// The protocols to add to models (`true`) or remove from them (`false`), for all models and by schema name.
    var conformances: [String: Bool] = [:]
    var modelConformances: [String: [String: Bool]] = [:]
}

extension DeclarationOptions {
    /// Creates options from the config. Checks the names of types and modules, because they are printed verbatim.
    init(_ configuration: Configuration, diagnostics: inout Diagnostics) {
        access = configuration.access
        parts = configuration.parts
        isLenient = configuration.decoding == .lenient
        readsNullAsEmpty = configuration.nullCollections == .empty
        readsDefaults = configuration.defaults == .read
        hasSnakeCaseKeys = configuration.hasSnakeCaseKeys
        typesOfOthers = configuration.typesOfOthers
        importsModules = configuration.imports.contains { $0.text != "Foundation" } || configuration.uses.contains { $0.module != nil }
        mutable = configuration.otherSchemas.mutable?.value ?? .none
        for entry in configuration.schemas { mutableSchemas[entry.key.text.raw] = entry.value.mutable?.value }
        trimsDirections = configuration.directions == .used
        onlyNamed = configuration.only == .named
        dates = configuration.dates
        nests = configuration.namespace?.text != ""
        for module in configuration.imports {
            guard let name = SwiftText.qualifiedName(module.text.raw) else {
                diagnostics.error("invalid-name", "`\(module.text.raw)` is not the name of a module", at: module.span)
                continue
            }
            imports.append(name)
        }
        for type in configuration.ownTypes.map(\.name) where SwiftText.qualifiedName(type.text.raw) == nil {
            diagnostics.error("invalid-name", "`\(type.text.raw)` is not the name of a type", at: type.span)
        }
        for setting in configuration.otherSchemas.conformances { add(setting, to: &conformances, diagnostics: &diagnostics) }
        for entry in configuration.schemas {
            for setting in entry.value.conformances {
                add(setting, to: &modelConformances[entry.key.text.raw, default: [:]], diagnostics: &diagnostics)
            }
        }
    }

    private func add(_ setting: LocatedText, to conformances: inout [String: Bool], diagnostics: inout Diagnostics) {
        let isWanted = setting.text.raw.utf8.first != UInt8(ascii: "-")
        let name = isWanted ? setting.text.raw : String(setting.text.raw.dropFirst())
        guard SwiftText.qualifiedName(name) != nil else {
            diagnostics.error("invalid-name", "`\(name)` is not the name of a protocol", at: setting.span)
            return
        }
        if let near = protocols.first(where: {
            differByOneEdit($0.lowercased(), name.lowercased()) || $0.lowercased() == name.lowercased() && $0 != name
        }) {
            let hint = "did you mean `\(near)`? A protocol of your own with this name is written with its module, `App.\(name)`"
            return diagnostics.error("config", "Swift has no protocol `\(name)`; \(hint)", at: setting.span)
        }
        conformances[name] = isWanted
    }

    func isMutable(_ model: Model) -> Bool {
        switch model.setting(in: mutableSchemas) ?? mutable {
        case .none: false
        case .requests: model.directions.contains(.request)
        case .all: true
        }
    }

    /// Returns the protocols that the config adds to a model (`true`) or removes from it (`false`).
    ///
    /// The config refers to schemas by their names in the document, so nested schemas cannot be changed separately. For a request variant,
    /// the changes for its schema apply first, followed by those for the schema's name with `Request` appended.
    func conformanceChanges(of model: Model) -> [String: Bool] {
        var changes = conformances
        // Among all models, those with an `id` can be Identifiable.
        if changes["Identifiable"] != nil, !model.hasID { changes["Identifiable"] = nil }
        guard let name = model.requestVariant?.component ?? (model.nameParts.count == 1 ? model.nameParts.first?.text : nil) else {
            return changes
        }
        changes.merge(modelConformances[name.raw] ?? [:]) { $1 }
        guard model.requestVariant?.component != nil else { return changes }
        // If the server assigns the `id`, the request variant has none and cannot be Identifiable.
        if case .object = model.kind, changes["Identifiable"] != nil, !model.hasID { changes["Identifiable"] = nil }
        changes.merge(modelConformances[name.raw + "Request"] ?? [:]) { $1 }
        return changes
    }
}

/// Protocols of Swift and Foundation that models can conform to.
private let protocols = [
    "Codable", "CodingKeyRepresentable", "Comparable", "CustomDebugStringConvertible", "CustomNSError", "CustomReflectable",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError",
    "LosslessStringConvertible", "RawRepresentable", "Sendable",
]

extension Model {
    /// Whether the model has a property whose Swift name is `id`.
    fileprivate var hasID: Bool {
        guard case .object(let object) = kind else { return false }
        return object.properties.contains { property in
            property.requestedName.map { $0.text == "id" } ?? (SwiftIdentifier.lowerCamel(Words(property.key), .standard).name == "id")
        }
    }
}
