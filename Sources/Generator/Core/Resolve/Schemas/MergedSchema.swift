/// A schema merged with its `allOf` and with the keywords next to its `$ref`.
struct MergedSchema {
    /// What is known about values under additional keys.
    enum Additional {
        case unstated, refused, free
        case schema(JSONNode)
    }

    /// One `oneOf` or `anyOf`.
    struct Group {
        var members: [JSONNode]
        var discriminator: DiscriminatorNode?
        var context: NameContext
        var isAnyOf: Bool
    }

    var kinds: JSONKinds?
    var isNullable: Bool = false
    var isFile: Bool = false
    /// Whether `integer` and `number` are both listed.
    var namesIntegers: Bool = false
    var format: SpecText?
    var contentEncoding: SpecText?
    var contentMediaType: SpecText?
    var minimum: SpecText?
    var maximum: SpecText?
    /// The allowed values, including null; names and descriptions come from `valueSource`.
    var values: [JSONNode]?
    var valueSource: SchemaNode?
    var properties: [MergedProperty] = []
    var required: [JSONNode] = []
    var additional: Additional = .unstated
    var patterns: [JSONNode] = []
    var items: [JSONNode] = []
    var tuple: [JSONNode] = []
    var groups: [Group] = []
    /// Positions in `properties`, filled once something is merged.
    var index: [SpecText: Int] = [:]
    /// Problems met while merging, as positions in the log.
    var problems: [Int] = []

    /// Whether a schema without a type means an object. `"additionalProperties": false` is not enough, since some tools add it to
    /// schemas for any value.
    var hasObjectKeywords: Bool {
        if !properties.isEmpty || !patterns.isEmpty { return true }
        switch additional {
        case .unstated, .refused: return false
        case .free, .schema: return true
        }
    }
}

extension MergedSchema {
    mutating func markInherited() {
        for index in properties.indices { properties[index].isInherited = true }
    }
}

/// A merged schema behind a reference, for the resolver's memo: copies and dictionaries of such a large struct are slow.
final class KnownSchema {
    let merged: MergedSchema

    init(_ merged: MergedSchema) { self.merged = merged }

    /// The result for a schema that cannot be read.
    static var unknown: KnownSchema { KnownSchema(MergedSchema()) }
}

/// A property before its type is known.
struct MergedProperty {
    var key: SpecText
    var span: Span
    /// Its schemas; more than one if several merged schemas describe it.
    var parts: [JSONNode]
    /// Whether the parts are alternatives of a union rather than combined conditions.
    var isAlternative: Bool = false
    /// Whether it comes from a schema to which another one refers in its `allOf`.
    var isInherited: Bool = false
    /// Its location, the prefix of the names of models inside it.
    var context: NameContext
}

/// The path to a schema without a name.
struct NameContext {
    var parts: [NamePart]

    init(_ parts: [NamePart]) { self.parts = parts }
    init(_ words: [SpecText]) { parts = words.map { .word($0) } }

    static func + (left: NameContext, right: SpecText) -> NameContext { left + .word(right) }
    static func + (left: NameContext, right: NamePart) -> NameContext { NameContext(left.parts + [right]) }
}
