/// The config's settings for `resolve`.
package struct ResolveOptions: Sendable {
    /// A filter for operations and schemas. An empty filter matches nothing.
    package struct Filter: Sendable {
        package var tags: Set<String>
        /// Path templates, where `*` matches any characters except slashes, and `**` matches any characters.
        package var paths: [String]
        /// Operations, by id or in the form `GET /users/{id}`.
        package var operations: Set<String>
        package var schemas: Set<String>
        package var deprecated: Bool

        package init(
            tags: Set<String> = [], paths: [String] = [], operations: Set<String> = [], schemas: Set<String> = [], deprecated: Bool = false
        ) {
            self.tags = tags
            self.paths = paths
            self.operations = operations
            self.schemas = schemas
            self.deprecated = deprecated
        }

        package var isEmpty: Bool { tags.isEmpty && paths.isEmpty && operations.isEmpty && schemas.isEmpty && !deprecated }
    }

    /// If this is not empty, only matching operations and schemas and their dependencies are kept.
    package var include = Filter()
    package var exclude = Filter()
    /// Swift types, by `type` or `type.format`: `"string.email": "EmailAddress"`.
    package var types: [String: String] = [:]
    /// Swift types by schema, used instead of generated ones.
    package var schemaTypes: [String: String] = [:]
    /// Whether enums and unions are closed, with no case for unknown values.
    package var areEnumsClosed: Bool = false
    /// Whether dates and times without an offset can be decoded.
    package var takesLocalTimes: Bool = true
    /// Swift names by schema, by `Schema.property`, by operation (its id, or `GET /users/{id}`), and by `operation.parameter`.
    package var schemaNames: [String: RequestedName] = [:]
    package var propertyNames: [String: RequestedName] = [:]
    package var operationNames: [String: RequestedName] = [:]
    package var parameterNames: [String: RequestedName] = [:]
    /// Schemas whose models have `var` properties, and schemas whose models conform to additional protocols. These schemas do not share
    /// declarations with other schemas.
    package var mutableSchemas: Set<String> = []
    package var conformingSchemas: Set<String> = []
    /// Whether arrays in queries are written with brackets, `ids[]=1`, unless a setting by `operation.parameter` says otherwise.
    package var bracketsArrays = false
    package var parameterArrays: [String: LocatedText] = [:]
    /// Service names by operation, or `*` for all others, which replace the tags.
    package var services: [String: String] = [:]
    /// JSON Pointers into success bodies by operation, or `*` for all others, as in `x-endpoints: {"result": …}`.
    package var results: [String: LocatedText] = [:]
    /// Pagination settings by operation, as in `x-endpoints: {"pagination": …}`.
    package var paginations: [String: PaginationNode] = [:]
    /// Operations whose path can end in an empty parameter, with the location of each in the config.
    package var emptyPaths: [String: LocatedText] = [:]
    /// Whether the properties of bodies can be passed as separate arguments.
    package var flattensBodies = false
    /// `flat` or `whole` by operation, as in `x-endpoints: {"body": …}`.
    package var bodies: [String: LocatedText] = [:]

    package init() {}
}
