/// A schema after its `allOf`, and the keywords beside its `$ref`, have been merged into it.
struct MergedSchema {
    /// What is known about values under keys that `properties` does not list.
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
    /// `integer` and `number` are both named.
    var namesIntegers: Bool = false
    var format: SpecText?
    var contentEncoding: SpecText?
    var contentMediaType: SpecText?
    var minimum: SpecText?
    var maximum: SpecText?
    /// The values allowed, null among them; names and descriptions come from `valueSource`.
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
    var index: [String: Int] = [:]
    /// Bad places found on the way, as positions in the log of problems.
    var problems: [Int] = []

    /// Whether an object is meant where no type is said. Not by `"additionalProperties": false` alone, which some tools write beside
    /// whatever can be any value.
    var hasObjectKeywords: Bool {
        if !properties.isEmpty || !patterns.isEmpty { return true }
        switch additional {
        case .unstated, .refused: return false
        case .free, .schema: return true
        }
    }
}

/// A property before its type is known.
struct MergedProperty {
    var key: SpecText
    var span: Span
    /// More than one where merged schemas both describe it.
    var parts: [JSONNode]
    /// The parts are alternatives of a union, not demands that hold together.
    var isAlternative: Bool = false
    /// Where it is written: the beginning of the name of a model inside it.
    var context: NameContext
}

/// The way to a schema without a name of its own.
struct NameContext {
    var parts: [SpecText]

    init(_ parts: [SpecText]) { self.parts = parts }

    static func + (left: NameContext, right: SpecText) -> NameContext { NameContext(left.parts + [right]) }
}
