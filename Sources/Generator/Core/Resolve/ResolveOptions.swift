/// The config's settings for `resolve`.
package struct ResolveOptions: Sendable {
    /// A filter of operations and schemas. An empty filter matches nothing.
    package struct Filter: Sendable {
        package var tags: Set<String>
        /// Path templates; `*` stands for any characters but a slash, `**` for any.
        package var paths: [String]
        /// Operation ids, or `GET /users/{id}`.
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

    /// If it is not empty, only matches and what they need are kept.
    package var include = Filter()
    package var exclude = Filter()
    /// Swift types by `type` or `type.format`: `"string.email": "EmailAddress"`.
    package var types: [String: String] = [:]
    /// Swift types by schema, which replace generated ones.
    package var schemaTypes: [String: String] = [:]
    /// Generate closed enums and unions, without a case for unknown values.
    package var areEnumsClosed: Bool = false
    /// Whether a date and time without an offset can be read.
    package var takesLocalTimes: Bool = true
    /// Swift names by schema, by `Schema.property`, by operation (its id, or `GET /users/{id}`) and by `operation.parameter`.
    package var schemaNames: [String: RequestedName] = [:]
    package var propertyNames: [String: RequestedName] = [:]
    package var operationNames: [String: RequestedName] = [:]
    package var parameterNames: [String: RequestedName] = [:]
    /// Schemas whose models have `var`s, and schemas with their own protocols: no other schema shares a declaration with them.
    package var mutableSchemas: Set<String> = []
    package var conformingSchemas: Set<String> = []
    /// Services by operation, instead of the tag's.
    package var services: [String: String] = [:]
    /// JSON pointers into success bodies by operation, like `x-endpoints: {"result": …}`.
    package var results: [String: LocatedText] = [:]
    /// Pagination by operation, like `x-endpoints: {"pagination": …}`.
    package var paginations: [String: PaginationNode] = [:]
    /// Operations whose path may end in an empty parameter, each with its location in the config.
    package var emptyPaths: [String: LocatedText] = [:]
    /// Whether the properties of bodies can be passed one by one.
    package var flattensBodies = false
    /// `flat` or `whole` by operation, like `x-endpoints: {"body": …}`.
    package var bodies: [String: LocatedText] = [:]

    package init() {}
}
