/// The config's settings for the generated Swift.
struct DeclarationOptions: Sendable {
    var access: Configuration.Access = .public
    /// Whether everything is nested in the root type, rather than at the top level of the module.
    var nests = true
    var parts: Set<Configuration.Part> = Configuration.Part.standard
    var imports: [SwiftText] = []
    /// Whether every file has the config's imports, needed or not, since a user's templates may name anything.
    var importsEverywhere = false
    /// Whether bad list items and bad optional values are dropped instead of failing their object.
    var isLenient = false
    /// Whether null is read as an empty list or map where one is required.
    var readsNullAsEmpty = false
    /// Whether the document's defaults are filled in when decoding, but not sent unless set.
    var readsDefaults = false
    /// Whether models contain Swift types from the config.
    var hasOwnTypes = false
    /// Whether models that are only received do not encode, and models that are only sent do not decode.
    var trimsDirections = false
    /// The models whose properties are `var`, which costs 1.5 times as much to compile as `let`.
    var mutable = Configuration.Mutable.none
    /// The same by schema name; a form for requests has the name with `Request` appended.
    var mutableSchemas: Set<String> = []
    var dates = Configuration.Dates()
    /// The names in the user's sources; `nil` to declare everything.
    var used: UsedNames?
    /// Whether models that are only received declare just the properties that the sources name.
    var onlyNamed = false
    /// Protocols to add to models (`true`) or remove from them (`false`): for all, and by schema name.
    var conformances: [String: Bool] = [:]
    var modelConformances: [String: [String: Bool]] = [:]
}

extension DeclarationOptions {
    /// Names of types and modules are checked here, since they are printed verbatim.
    init(_ configuration: Configuration, diagnostics: inout Diagnostics) {
        access = configuration.access
        parts = configuration.parts
        isLenient = configuration.decoding == .lenient
        readsNullAsEmpty = configuration.nullCollections == .empty
        readsDefaults = configuration.defaults == .read
        hasOwnTypes = !configuration.types.isEmpty
        mutable = configuration.mutable
        mutableSchemas = Set(configuration.mutableSchemas.map(\.text.raw))
        trimsDirections = configuration.directions == .used
        onlyNamed = configuration.only == .named
        dates = configuration.dates
        nests = configuration.namespace?.text != ""
        for module in configuration.imports {
            guard let name = SwiftText.qualifiedName(module.text.raw) else {
                diagnostics.error("invalid-name", "'\(module.text.raw)' is not the name of a module", at: module.span)
                continue
            }
            imports.append(name)
        }
        for entry in configuration.types where SwiftText.qualifiedName(entry.value.text.raw) == nil {
            diagnostics.error("invalid-name", "'\(entry.value.text.raw)' is not the name of a type", at: entry.value.span)
        }
        for entry in configuration.conformances {
            for setting in entry.value { add(setting, to: entry.key.text.raw, &diagnostics) }
        }
    }

    private mutating func add(_ setting: LocatedText, to model: String, _ diagnostics: inout Diagnostics) {
        let isWanted = setting.text.raw.utf8.first != UInt8(ascii: "-")
        let name = isWanted ? setting.text.raw : String(setting.text.raw.dropFirst())
        guard SwiftText.qualifiedName(name) != nil else {
            diagnostics.error("invalid-name", "'\(name)' is not the name of a protocol", at: setting.span)
            return
        }
        if model == "*" {
            conformances[name] = isWanted
        } else {
            modelConformances[model, default: [:]][name] = isWanted
        }
    }

    func isMutable(_ model: Model) -> Bool {
        switch mutable {
        case .none: break
        case .requests: return model.directions.contains(.request)
        case .all: return true
        }
        return model.isOf(mutableSchemas)
    }

    /// For each protocol, whether the config adds it to a model or removes it.
    ///
    /// The config uses the document's names for schemas; a schema inside another one has no separate changes. A form for requests takes
    /// the changes for its schema, and then those for the schema's name with `Request` appended.
    func conformanceChanges(of model: Model) -> [String: Bool] {
        var changes = conformances
        guard let name = model.requestOf ?? (model.nameParts.count == 1 ? model.nameParts.first?.text : nil) else { return changes }
        changes.merge(modelConformances[name.raw] ?? [:]) { $1 }
        guard model.requestOf != nil else { return changes }
        // Values from the server, such as an id, are not sent.
        if case .object(let object) = model.kind, !object.properties.contains(where: { $0.key == "id" }) { changes["Identifiable"] = nil }
        changes.merge(modelConformances[name.raw + "Request"] ?? [:]) { $1 }
        return changes
    }
}
