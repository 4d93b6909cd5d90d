/// The config's settings for `resolve`.
public struct ResolveOptions: Sendable {
    /// A filter of operations and schemas. An empty filter matches nothing.
    public struct Filter: Sendable {
        public var tags: Set<String>
        /// Path templates; `*` stands for any characters but a slash, `**` for any.
        public var paths: [String]
        /// Operation ids, or `GET /users/{id}`.
        public var operations: Set<String>
        public var schemas: Set<String>
        public var deprecated: Bool

        public init(
            tags: Set<String> = [], paths: [String] = [], operations: Set<String> = [], schemas: Set<String> = [], deprecated: Bool = false
        ) {
            self.tags = tags
            self.paths = paths
            self.operations = operations
            self.schemas = schemas
            self.deprecated = deprecated
        }

        public var isEmpty: Bool { tags.isEmpty && paths.isEmpty && operations.isEmpty && schemas.isEmpty && !deprecated }
    }

    /// If it is not empty, only its matches and what they need are kept.
    public var include = Filter()
    public var exclude = Filter()
    /// Swift types by `type` or `type.format`: `"string.email": "EmailAddress"`.
    public var types: [String: String] = [:]
    /// Swift types by schema, which replace generated ones.
    public var schemaTypes: [String: String] = [:]
    /// Generate closed enums and unions, without a case for unknown values.
    public var areEnumsClosed: Bool = false
    /// A date and time without an offset can be read.
    public var takesLocalTimes: Bool = true
    /// Swift names by schema, by `Schema.property`, by operation (its id, or `GET /users/{id}`) and by `operation.parameter`.
    public var schemaNames: [String: RequestedName] = [:]
    public var propertyNames: [String: RequestedName] = [:]
    public var operationNames: [String: RequestedName] = [:]
    public var parameterNames: [String: RequestedName] = [:]
    /// Schemas whose models have `var`s, and schemas with protocols of their own: no other shares its declaration with them.
    public var mutableSchemas: Set<String> = []
    public var conformingSchemas: Set<String> = []
    /// Services by operation, instead of the tag's.
    public var services: [String: String] = [:]
    /// JSON pointers into success bodies by operation, as `x-endpoints: {"result": …}`.
    public var results: [String: LocatedText] = [:]
    /// How pages follow each other, by operation, as `x-endpoints: {"pagination": …}`.
    public var paginations: [String: PaginationNode] = [:]
    /// Operations whose path may end in an empty parameter; each with its place in the config.
    public var emptyPaths: [String: LocatedText] = [:]
    /// The properties of bodies can be given one by one.
    public var flattensBodies = false
    /// `flat` or `whole` by operation, as `x-endpoints: {"body": …}`.
    public var bodies: [String: LocatedText] = [:]

    public init() {}
}
