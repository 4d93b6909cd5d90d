/// What a user asks for: the decoded `<name>.endpoints.json`.
public struct Configuration: Sendable {
    /// The access level of what is generated.
    public enum Access: String, Hashable, Sendable, CaseIterable { case `public`, package, `internal` }

    /// Kinds of declarations that can be left out or asked for.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case models, endpoints, calls, services, clients, failures, mocks, wrappers, completions

        /// Generated unless the config says otherwise.
        public static let standard: Set<Part> = [.models, .endpoints, .calls, .services, .clients, .failures]

        /// What its code refers to.
        var needs: [Part] {
            switch self {
            case .models: []
            case .endpoints: [.models]
            case .calls: [.endpoints]
            case .failures: [.models]
            case .services: [.calls]
            case .clients, .mocks, .wrappers, .completions: [.services]
            }
        }
    }

    public enum Enums: String, Hashable, Sendable, CaseIterable { case open, closed }
    public enum Decoding: String, Hashable, Sendable, CaseIterable { case strict, lenient }
    /// How much what `endpoints lint` finds counts.
    public enum LintSeverity: String, Hashable, Sendable, CaseIterable { case off, note, warning, error }
    public enum Directions: String, Hashable, Sendable, CaseIterable { case both, used }
    public enum Mutable: String, Hashable, Sendable, CaseIterable { case none, requests, all }

    /// A text of the config, with its place for later diagnostics.
    public struct Setting: Hashable, Sendable {
        public var text: SpecText
        public var span: Span
    }

    /// One member of an object whose keys are the document's names.
    public struct Entry<Value: Sendable>: Sendable {
        public var key: Setting
        public var value: Value
    }

    /// A file that `$ref` may name.
    public struct Reference: Hashable, Sendable {
        /// Its path, relative to the spec's folder and inside it.
        public var file: Setting
        /// What stands for it before the `#` of a `$ref`, such as the URL that it was saved from; nil for its path.
        public var alias: Setting?
    }

    /// A choice of operations and schemas.
    public struct Filter: Sendable {
        public var tags: [Setting] = []
        /// Path templates, in which `*` stands for anything within a segment and `**` for anything.
        public var paths: [Setting] = []
        /// By operationId, or `GET /path`.
        public var operations: [Setting] = []
        public var schemas: [Setting] = []
        /// All that is deprecated (only to exclude).
        public var deprecated = false

        public var isEmpty: Bool { tags.isEmpty && paths.isEmpty && operations.isEmpty && schemas.isEmpty && !deprecated }
    }

    /// Names to use instead of those made from the document.
    public struct Renames: Sendable {
        public var schemas: [Entry<Setting>] = []
        /// `Type.property`, both as the document has them.
        public var properties: [Entry<Setting>] = []
        /// By operationId, or `GET /path`.
        public var operations: [Entry<Setting>] = []
        /// `operation.parameter`, both as the document has them.
        public var parameters: [Entry<Setting>] = []
    }

    /// The root type and the start of the files' names: checked to be an identifier of ASCII letters, digits and `_`.
    public var name: String
    /// The document, relative to the config's folder.
    public var spec: Setting?
    /// Where the tool writes, relative to the config's folder. The build plugin ignores it.
    public var output: Setting?
    public var access = Access.internal
    public var parts: Set<Part> = Part.standard
    public var include = Filter()
    public var exclude = Filter()
    /// Swift types by JSON Schema `type.format`, and by schema.
    public var types: [Entry<Setting>] = []
    public var rename = Renames()
    /// Operations (operationId, or `GET /path`) by the name of the service that shall have them.
    public var services: [Entry<[Setting]>] = []
    /// JSON pointers into the success body, by operation: what its caller gets.
    public var results: [Entry<Setting>] = []
    /// How the pages of operations follow each other, by operation.
    public var paginations: [Entry<PaginationNode>] = []
    public var enums = Enums.open
    public var decoding = Decoding.strict
    /// Protocols by schema, or `*` for all; `-Hashable` removes one.
    public var conformances: [Entry<[Setting]>] = []
    public var directions = Directions.both
    /// Whose stored properties are `var`.
    public var mutable = Mutable.none
    public var dates = Dates()
    /// The type around everything; nil for one called `name`, empty for none.
    public var namespace: Setting?
    /// Modules that generated files import besides those they need.
    public var imports: [Setting] = []
    /// A folder with templates that replace ours, relative to the config's folder.
    public var templates: Setting?
    /// What a document's error names is left out, with a warning, and the rest is generated.
    public var keepsGoing = false
    /// Over how many files the models are spread.
    public var modelFiles: Int = OutputFiles.defaultModelFiles
    /// Further files that `$ref` may name, relative to the spec's folder and inside it.
    public var references: [Reference] = []
    /// OpenAPI Overlay documents, relative to the config's folder, in the order in which they are applied.
    public var overlays: [Setting] = []
    /// How much findings of `endpoints lint` count, by rule.
    public var lint: [Entry<LintSeverity>] = []

    /// All defaults, for an API called `name`.
    public init(name: String) { self.name = name }

    /// The files that are written, whatever the document says.
    public var outputFiles: [String] { OutputFiles.names(for: name, modelFiles: modelFiles) }
}
