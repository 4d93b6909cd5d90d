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
}
