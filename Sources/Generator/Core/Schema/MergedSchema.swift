/// What a schema means: its keywords, with those of its `allOf`, of the target of its `$ref` and of the schemas that may apply.
struct MergedSchema {
    /// The schema's rules for values under undeclared keys.
    enum Additional {
        case unstated, refused, free
        /// The values satisfy all of these schemas.
        case schemas([JSONNode])
    }

    /// A single `oneOf` or `anyOf`.
    struct Group {
        var members: [JSONNode]
        var discriminator: DiscriminatorNode?
        var context: NameContext
        var isAnyOf: Bool
    }

    var kinds: ValueKinds?
    var isNullable: Bool = false
    var isFile: Bool = false
    /// Whether `type` lists both `integer` and `number`.
    var namesIntegers: Bool = false
    var format: SpecText?
    var contentEncoding: SpecText?
    var contentMediaType: SpecText?
    var minimum: Bound?
    var maximum: Bound?
    var annotations = Annotations()
    /// The allowed values, including null. Their names and descriptions come from `valueSource`.
    var values: [JSONNode]?
    var valueSource: SchemaNode?
    var properties: [MergedProperty] = []
    var required: [JSONNode] = []
    var additional: Additional = .unstated
    var patterns: [JSONNode] = []
    var items: [JSONNode] = []
    var tuple: [JSONNode] = []
    /// Whether no items can follow those of `tuple`.
    var isTupleClosed: Bool = false
    var groups: [Group] = []
    /// The index of each property in `properties`, by key. Empty until another schema is merged into this one.
    var index: [SpecText: Int] = [:]
    /// The schemas that were merged, whose keywords without a property here also apply, the earliest first.
    var history: [JSONNode] = []
    /// The identities in `history`, while other schemas are merged into this one.
    var known: Set<NodeIdentity> = []
    /// The problems encountered while merging, as indexes into the log.
    var problems: [Int] = []

    /// The merged schemas, the latest first.
    var sources: [JSONNode] { history.reversed() }

    /// Whether a schema without a type describes an object. `"additionalProperties": false` is not enough, because some tools add it to
    /// schemas for any value.
    var hasObjectKeywords: Bool { !properties.isEmpty || describesOtherKeys }

    /// Whether the schema describes the values under undeclared keys.
    var describesOtherKeys: Bool {
        switch additional {
        case .unstated, .refused: !patterns.isEmpty
        case .free, .schemas: true
        }
    }

    /// Whether the schema describes objects, and neither a choice between schemas nor single values.
    var isObject: Bool { groups.isEmpty && values == nil && (kinds ?? .object) == .object }

    /// The kinds of values that the type or, without one, the keywords of objects and arrays allow. `nil` if they do not say.
    var statedKinds: ValueKinds? {
        if let kinds { return kinds }
        if hasObjectKeywords { return .object }
        return items.isEmpty && tuple.isEmpty ? nil : .array
    }

    mutating func markInherited() {
        for index in properties.indices { properties[index].isInherited = true }
    }
}

/// A class that holds a merged schema for the resolver's cache, because it would be slow to copy such a large struct or to store it in a
/// dictionary.
final class KnownSchema {
    let merged: MergedSchema

    init(_ merged: MergedSchema) { self.merged = merged }

    /// The result for a schema that cannot be read.
    static var unknown: KnownSchema { KnownSchema(MergedSchema()) }
}

/// A property whose type is not known yet.
struct MergedProperty {
    var key: SpecText
    var span: Span
    /// The schemas of the property: more than one if multiple merged schemas describe the property.
    var parts: [JSONNode]
    /// The schemas of the property that may apply, because `then`, `else` or `dependentSchemas` contains them.
    var conditional: [JSONNode] = []
    /// Whether the parts are alternatives of a union rather than conditions that all apply.
    var isAlternative: Bool = false
    /// Whether the property comes from a schema that `allOf` refers to.
    var isInherited: Bool = false
    /// The location of the property, which is the prefix of the names of models inside it.
    var context: NameContext
}

/// The path to an unnamed schema, used to name its models.
struct NameContext {
    var parts: [NamePart]

    init(_ parts: [NamePart]) { self.parts = parts }
    init(_ words: [SpecText]) { parts = words.map { .word($0) } }

    static func + (left: NameContext, right: SpecText) -> NameContext { left + .word(right) }
    static func + (left: NameContext, right: NamePart) -> NameContext { NameContext(left.parts + [right]) }
}

/// What a schema says about values without restricting them.
struct Annotations {
    private var title: SpecText?
    private var description: SpecText?
    var constraints = Constraints([])
    var defaultValue: JSONNode?
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var isDeprecated: Bool = false
    var name: RequestedName?

    init() {}

    /// Creates the annotations of a schema's own keywords.
    init(_ schema: SchemaNode) {
        (title, description) = (schema.title, schema.description)
        defaultValue = schema.defaultValue
        (isReadOnly, isWriteOnly) = (schema.isReadOnly, schema.isWriteOnly)
        isDeprecated = schema.isDeprecated
        name = schema.endpoints.name
    }

    var documentation: Documentation { Documentation(summary: title, description: description, constraints: constraints.text) }

    /// Adds those of a schema that applies to the same values. The first schema that says something takes precedence.
    mutating func add(_ other: Annotations) {
        if title == nil, description == nil { (title, description) = (other.title, other.description) }
        defaultValue = defaultValue ?? other.defaultValue
        isReadOnly = isReadOnly || other.isReadOnly
        isWriteOnly = isWriteOnly || other.isWriteOnly
        isDeprecated = isDeprecated || other.isDeprecated
        name = name ?? other.name
    }

    /// The annotations of a schema that may not apply, which only describe.
    var ofBranch: Annotations {
        var result = self
        result.defaultValue = nil
        (result.isReadOnly, result.isWriteOnly) = (false, false)
        result.isDeprecated = false
        return result
    }

    /// Returns the annotations that a component gives to what refers to it. Its name is its own, and its texts and its deprecation are those
    /// of its declaration, if its type is declared.
    func inherited(isDeclared: Bool) -> Annotations {
        var result = self
        result.name = nil
        guard isDeclared else { return result }
        (result.title, result.description) = (nil, nil)
        result.isDeprecated = false
        return result
    }
}
