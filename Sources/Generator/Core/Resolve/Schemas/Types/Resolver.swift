/// Resolves the types of schemas, and finds the models. `SchemaReader` and `SchemaMerger` provide the schemas.
///
/// This file holds the tables, and all functions that change them. The extensions find what goes into them: in this folder `ResolveTypes`
/// (the type of a schema), `Objects`, `Enumerations` and `ChooseScalar`, and in `Unions/` the schemas that are one of several others.
///
/// This is a class because closures that call a method of such a large struct would copy it. It is not used outside `resolve`.
final class Resolver {
    /// The state of a schema's resolution.
    enum Progress {
        /// The schema is being resolved. `containers` is the number of arrays and dictionaries that enclosed it at the start. If the schema
        /// contains itself, `reserved` is its model.
        case open(containers: Int, reserved: ModelID?)
        case done(TypeReference, problems: [Int])
    }

    /// An object model whose properties are not resolved yet. This is a class because there are many instances and a merged schema is
    /// large.
    final class PendingObject {
        let model: ModelID
        let site: SchemaSite

        init(_ model: ModelID, _ site: SchemaSite) {
            self.model = model
            self.site = site
        }
    }

    /// The models of one schema, if it has several.
    enum Variant: Hashable {
        /// The objects of a schema that is also a union of its children.
        case base(NodeIdentity)
        /// A base to which a discriminator was added. The unions of a base and of its parents share it.
        case withDiscriminator(ModelID, property: SpecText, values: [SpecText], kind: ValueKinds?)
    }

    let document: Document
    let options: ResolveOptions
    let log: ProblemLog

    let reader: SchemaReader
    let merger: SchemaMerger
    let nesting = Nesting()
    var hierarchy: Hierarchy { merger.hierarchy }

    private var types: [NodeIdentity: Progress] = [:]
    private(set) var variants: [Variant: ModelID] = [:]
    private(set) var models: [ModelDraft] = []
    private(set) var facts: [ModelFacts] = []
    private var pending: [PendingObject] = []

    init(_ document: Document, _ options: ResolveOptions, log: ProblemLog) {
        self.document = document
        self.options = options
        self.log = log
        reader = SchemaReader(document, log: log)
        merger = SchemaMerger(reader, nesting)
    }

    // MARK: Models

    /// Creates a model for `json`, to be defined later. If the schema contains itself, returns the model that is already reserved for it.
    ///
    /// - Parameter described: The schema that the model's values satisfy, if `json` only identifies the model.
    func reserve(_ json: JSONNode, _ context: NameContext, of described: JSONNode? = nil) -> ModelID {
        let id = NodeIdentity(json)
        if case .open(_, let reserved?)? = types[id], !facts[reserved.index].isDefined { return reserved }
        let name = reader.componentNames[id]
        let schema = reader.schemas[id]
        models.append(
            ModelDraft(
                nameParts: context.parts, requestedName: name.flatMap { options.schemaNames[$0.raw] ?? schema?.endpoints.name },
                documentation: schema?.documentation ?? Documentation(), isDeprecated: schema?.isDeprecated ?? false,
                schema: described ?? json, isComponent: name != nil))
        facts.append(ModelFacts())
        return ModelID(models.count - 1)
    }

    func define(_ id: ModelID, _ kind: Model.Kind, _ discriminator: DiscriminatorFacts? = nil) {
        models[id.index].kind = kind
        facts[id.index].isDefined = true
        facts[id.index].discriminator = discriminator
    }

    func objectModel(_ site: SchemaSite) -> ModelID {
        let model = reserve(site.json, site.name, of: site.described)
        // Set the kind immediately so that references inside the schema find a model. The properties are resolved later, when no other
        // schema is being resolved.
        define(model, .object(ObjectModel(properties: [], additionalProperties: nil)))
        pending.append(PendingObject(model, site))
        return model
    }

    /// Returns the model for a variant of a schema. `make` is called if there is none yet.
    func model(_ variant: Variant, _ make: () -> SchemaSite) -> ModelID {
        if let known = variants[variant] { return known }
        let model = objectModel(make())
        variants[variant] = model
        return model
    }

    /// Resolves the properties of the models found so far and of any models found in the process.
    func resolvePending() {
        var next = 0
        while next < pending.count {
            let item = pending[next]
            next += 1
            log.beginPart(with: item.site.merged.problems)
            define(item.model, .object(object(item)))
            facts[item.model.index].problems += unique(log.encountered)
            merger.forgetSchemas()
        }
        pending.removeAll(keepingCapacity: true)
        merger.forgetSchemas()
        log.beginPart()
    }

    /// Returns all named schemas in the document or, if the config selects schemas, only the selected ones.
    func namedSchemas() -> [NamedSchema] {
        var schemas: [NamedSchema] = []
        for member in document.schemas where !member.key.raw.hasPrefix("x-") || member.value.object?["type"] != nil {
            if !options.include.isEmpty, !options.include.names(member.key) { continue }
            if options.exclude.names(member.key) { continue }
            log.beginPart()
            let type = type(of: member.value, named: NameContext([member.key]))
            if let model = type.withoutOptional.model { facts[model.index].problems += log.encountered }
            schemas.append(NamedSchema(name: member.key, type: type, requestType: type, span: member.value.span))
            resolvePending()
        }
        return schemas
    }

    // MARK: Types

    /// Returns the type of the values described by the schema at `json`.
    ///
    /// `context` is the name of a model that the schema itself declares. A schema that contains itself always declares a model.
    func type(of json: JSONNode, named context: NameContext) -> TypeReference {
        let id = NodeIdentity(json)
        switch types[id] {
        case .done(let type, let problems)?:
            log.repeatProblems(problems)
            return type
        case .open(let count, let reserved)?:
            guard nesting.containers > count else {
                log.problem(
                    "reference-cycle", "this schema refers back to itself with nothing in between",
                    at: reader.schemas[id]?.spanOfReference ?? json.span)
                return .json
            }
            let model = reserved ?? reserve(json, reader.context(of: json, or: context))
            types[id] = .open(containers: count, reserved: model)
            let isNullable = reader.schemas[id]?.isNullable ?? false
            return isNullable ? .optional(.model(model)) : .model(model)
        case nil: break
        }
        if merger.isNestedTooDeeply(at: json.span) { return .json }
        let mark = log.mark
        types[id] = .open(containers: nesting.containers, reserved: nil)
        var type = nesting.withDepth { typeOfUnknownSchema(json, named: reader.context(of: json, or: context)) }
        if case .open(_, let reserved?)? = types[id], !facts[reserved.index].isDefined {
            // The schema contains itself only through arrays and dictionaries.
            define(reserved, .wrapper(type.withoutOptional))
            type = type.isOptional ? .optional(.model(reserved)) : .model(reserved)
        }
        types[id] = .done(type, problems: log.problems(since: mark))
        return type
    }
}

/// A schema whose type is being determined.
struct SchemaSite {
    /// The node that identifies the schema.
    let json: JSONNode
    /// The schema's constraints, including those of `allOf`.
    var merged: MergedSchema
    /// The name for a model that the schema declares.
    let name: NameContext
    /// The schema in the document, if `json` only identifies a part of it.
    var described: JSONNode?

    /// Returns the union for one of the schema's groups.
    func union(_ group: MergedSchema.Group) -> UnionSite {
        UnionSite(json: json, name: name, discriminator: group.discriminator, isAnyOf: group.isAnyOf, isNullable: merged.isNullable)
    }
}

/// A `oneOf` or `anyOf` whose type is being determined.
struct UnionSite {
    /// The node of the enclosing schema.
    let json: JSONNode
    /// The name for a model that the union declares.
    let name: NameContext
    var discriminator: DiscriminatorNode?
    /// Whether a value can match more than one member.
    var isAnyOf: Bool = false
    /// Whether the value can be null.
    var isNullable: Bool = false
    /// The schema in the document, if `json` only identifies a part of it.
    var described: JSONNode?
}
