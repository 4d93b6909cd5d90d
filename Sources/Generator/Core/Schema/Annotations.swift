/// What a schema says about values without restricting them.
struct Annotations {
    private var title: SpecText?
    private var description: SpecText?
    private var constraints: SpecText?
    var defaultValue: JSONNode?
    var isReadOnly: Bool = false
    var isWriteOnly: Bool = false
    var isDeprecated: Bool = false
    var name: RequestedName?

    init() {}

    /// Creates the annotations of a schema's own keywords.
    init(_ schema: SchemaNode) {
        (title, description) = (schema.title, schema.description)
        if schema.isConstrained, schema.values == nil { constraints = schema.constraints }
        defaultValue = schema.defaultValue
        isReadOnly = schema.isReadOnly
        isWriteOnly = schema.isWriteOnly
        isDeprecated = schema.isDeprecated
        name = schema.endpoints.name
    }

    var documentation: Documentation { Documentation(summary: title, description: description, constraints: constraints) }

    /// Adds those of a schema that applies to the same values. The first schema that says something takes precedence.
    mutating func add(_ other: Annotations) {
        if title == nil, description == nil { (title, description) = (other.title, other.description) }
        constraints = constraints ?? other.constraints
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
        result.isReadOnly = false
        result.isWriteOnly = false
        result.isDeprecated = false
        return result
    }

    /// Returns the annotations that a component gives to what refers to it. Its texts, its name and its deprecation are those of its own
    /// declaration.
    func inherited(isObject: Bool) -> Annotations {
        var result = self
        result.title = nil
        result.description = nil
        result.name = nil
        result.isDeprecated = false
        if isObject { result.constraints = nil }
        return result
    }
}
