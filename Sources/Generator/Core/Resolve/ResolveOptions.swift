/// The config's settings for `resolve`.
package struct ResolveOptions: Sendable {
    /// If this is not empty, only matching operations and schemas and their dependencies are kept.
    package var include = Configuration.Filter()
    package var exclude = Configuration.Filter()
    /// Swift types, by `type` or `type.format`: `"string.email": "EmailAddress"`.
    package var types: [String: String] = [:]
    /// Swift types by schema, used instead of generated ones.
    package var schemaTypes: [String: String] = [:]
    /// Whether enums and unions are closed, with no case for unknown values.
    package var areEnumsClosed: Bool = false
    /// Whether dates and times without an offset can be decoded.
    package var takesLocalTimes: Bool = true
    /// Swift names by schema, and by `Schema.property`.
    package var schemaNames: [String: RequestedName] = [:]
    package var propertyNames: [String: RequestedName] = [:]
    /// Schemas whose models have `var` properties, and schemas whose models conform to additional protocols. These schemas do not share
    /// declarations with other schemas.
    package var mutableSchemas: Set<String> = []
    package var conformingSchemas: Set<String> = []
    /// Service names by operation, or `*` for all others, which replace the tags.
    package var services: [String: String] = [:]
    /// The settings of operations, by id or in the form `GET /users/{id}`, and those that apply to all others.
    package var operations: [String: OperationSettings] = [:]
    package var otherOperations = OperationSettings()
    /// How operations are named whose ids only spell the method and the path, or `nil` to find out whether the document's ids are so.
    package var operationNames: OperationNaming?

    package init() {}

    /// Creates options from the settings of the config that affect the API.
    init(_ configuration: Configuration) {
        self.init()
        include = configuration.include
        exclude = configuration.exclude
        areEnumsClosed = configuration.enums == .closed
        takesLocalTimes = configuration.dates.zone != .none
        for entry in configuration.types { types[entry.key.text.raw] = entry.value.name.text.raw }
        for entry in configuration.schemas {
            let (schema, settings) = (entry.key.text.raw, entry.value)
            schemaTypes[schema] = settings.type?.name.text.raw
            schemaNames[schema] = settings.name
            for property in settings.properties { propertyNames["\(schema).\(property.key.text.raw)"] = property.value }
            if settings.mutable != nil { mutableSchemas.insert(schema) }
            if !settings.conformances.isEmpty { conformingSchemas.insert(schema) }
        }
        for entry in configuration.operations { operations[entry.key.text.raw] = entry.value }
        otherOperations = configuration.otherOperations
        operationNames = configuration.operationNames
        for entry in configuration.services {
            for operation in entry.value { services[operation.text.raw] = entry.key.text.raw }
        }
    }

    func keeps(_ node: OperationNode, path: SpecText) -> Bool {
        if !include.isEmpty, !include.matches(node, path: path) { return false }
        return !exclude.matches(node, path: path)
    }

    /// Returns the entry for an operation in a table whose keys are operation ids or have the form `GET /users/{id}`.
    func value<Value>(_ table: [String: Value], for node: OperationNode, _ path: SpecText) -> Value? {
        guard !table.isEmpty else { return nil }
        return node.id.flatMap { table[$0.raw] } ?? table["\(node.method.raw) \(path.raw)"]
    }

    /// Returns the settings of an operation. The config's take precedence over the document's.
    func settings(of node: OperationNode, _ path: SpecText) -> OperationSettings {
        value(operations, for: node, path)?.filled(from: node.endpoints) ?? node.endpoints
    }
}

extension Configuration.Filter {
    func matches(_ node: OperationNode, path: SpecText) -> Bool {
        if deprecated && node.isDeprecated { return true }
        if tags.contains(where: { node.tags.contains($0.text) }) { return true }
        let names = [node.id, SpecText("\(node.method.raw) \(path.raw)")]
        return operations.contains { names.contains($0.text) } || paths.contains { glob($0.text.raw, matches: path.raw) }
    }

    func names(_ schema: SpecText) -> Bool { schemas.contains { $0.text == schema } }
}
