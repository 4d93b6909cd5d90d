/// The user's settings: the decoded `<name>.endpoints.json`.
public struct Configuration: Sendable {
    /// The access level of generated code.
    public enum Access: String, Hashable, Sendable, CaseIterable { case `public`, package, `internal` }

    /// Kinds of declarations that can be left out or requested.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        case models, endpoints, calls, services, clients, failures, mocks, wrappers, completions, examples

        /// Generated unless the config says otherwise.
        public static let standard: Set<Part> = [.models, .endpoints, .calls, .services, .clients, .failures]

        /// The parts to which its code refers.
        var needs: [Part] {
            switch self {
            case .models: []
            case .endpoints: [.models]
            case .calls: [.endpoints]
            case .failures, .examples: [.models]
            case .services: [.calls]
            case .clients, .mocks, .wrappers, .completions: [.services]
            }
        }
    }

    public enum Enums: String, Hashable, Sendable, CaseIterable { case open, closed }
    public enum Decoding: String, Hashable, Sendable, CaseIterable { case strict, lenient }
    /// What null means in place of a required list or map.
    public enum NullCollections: String, Hashable, Sendable, CaseIterable { case error, empty }
    /// Whether a default that was filled in when decoding is also sent.
    public enum Defaults: String, Hashable, Sendable, CaseIterable { case both, read }
    /// The severity of a finding of `endpoints lint`.
    public enum LintSeverity: String, Hashable, Sendable, CaseIterable { case off, note, warning, error }
    public enum Directions: String, Hashable, Sendable, CaseIterable { case both, used }
    /// Whether the properties of a body can be given one by one.
    public enum Bodies: String, Hashable, Sendable, CaseIterable { case whole, flat }
    /// How much of the document is generated.
    public enum Only: String, Hashable, Sendable, CaseIterable {
        /// Everything that is not filtered out.
        case all
        /// The operations and models that the user's sources name, and the models that these need.
        case called
        /// The same, but models that are only received have just the properties that these sources name.
        case named
    }
    public enum Mutable: String, Hashable, Sendable, CaseIterable { case none, requests, all }

    /// How models are spread over files.
    public enum ModelFiles: Hashable, Sendable {
        /// Over a number of files derived from the document's size: `OutputFiles.modelFiles(forDocumentOf:)`.
        case automatic
        /// Over this many files, one of `OutputFiles.modelFiles`.
        case count(Int)
        /// A file for each named schema. Not available in builds, which need the file names beforehand; `at` is the location of the setting.
        case types(at: Span)

        /// The number of files for a document of `bytes`; `nil` if it depends on the schemas.
        public func count(forDocumentOf bytes: Int) -> Int? {
            switch self {
            case .automatic: OutputFiles.modelFiles(forDocumentOf: bytes)
            case .count(let count): count
            case .types: nil
            }
        }
    }

    /// One member of an object whose keys are names from the document.
    public struct Entry<Value: Sendable>: Sendable {
        public var key: LocatedText
        public var value: Value
    }

    /// A file that `$ref` may name.
    public struct Reference: Hashable, Sendable {
        /// Its path, relative to the spec's folder and inside it.
        public var file: LocatedText
        /// Its name before the `#` of a `$ref`, such as the URL it was saved from; `nil` if that is its path.
        public var alias: LocatedText?
    }

    /// Another API, whose types stand for those of this API that mean the same.
    public struct Use: Hashable, Sendable {
        /// Its config, relative to the folder of this one.
        public var config: LocatedText
        /// The module that declares its types; `nil` if that is the module of this API.
        public var module: LocatedText?
    }

    /// A selection of operations and schemas.
    public struct Filter: Sendable {
        public var tags: [LocatedText] = []
        /// Path templates, in which `*` matches anything within a segment and `**` matches anything.
        public var paths: [LocatedText] = []
        /// By operationId, or `GET /path`.
        public var operations: [LocatedText] = []
        public var schemas: [LocatedText] = []
        /// Everything deprecated (only to exclude).
        public var deprecated = false

        public var isEmpty: Bool { tags.isEmpty && paths.isEmpty && operations.isEmpty && schemas.isEmpty && !deprecated }
    }

    /// Names that replace those derived from the document.
    public struct Renames: Sendable {
        public var schemas: [Entry<LocatedText>] = []
        /// By `Type.property`, both as in the document.
        public var properties: [Entry<LocatedText>] = []
        /// By operationId, or `GET /path`.
        public var operations: [Entry<LocatedText>] = []
        /// By `operation.parameter`, both as in the document.
        public var parameters: [Entry<LocatedText>] = []
    }

    /// The name of the root type and prefix of file names; an identifier of ASCII letters, digits and `_`.
    public var name: String
    /// The document, relative to the config's folder.
    public var spec: LocatedText?
    /// Where the tool writes, relative to the config's folder. The build plugin ignores it.
    public var output: LocatedText?
    public var access = Access.internal
    public var parts: Set<Part> = Part.standard
    public var include = Filter()
    public var exclude = Filter()
    public var only = Only.all
    /// Folders or files with Swift that uses the API, relative to the config's folder, in addition to the target's own sources.
    public var sources: [LocatedText] = []
    /// Swift types by JSON Schema `type.format`, and by schema.
    public var types: [Entry<LocatedText>] = []
    public var rename = Renames()
    /// Operations (operationId, or `GET /path`) by the name of their service.
    public var services: [Entry<[LocatedText]>] = []
    /// JSON pointers into the success body, by operation: the part that its calls return.
    public var results: [Entry<LocatedText>] = []
    /// How operations are paginated, by operation.
    package var paginations: [Entry<PaginationNode>] = []
    /// Operations (operationId, or `GET /path`) whose path may end in an empty parameter.
    public var emptyPaths: [LocatedText] = []
    /// The form of all bodies that `operationBodies` does not set.
    public var bodies = Bodies.whole
    /// The form of bodies, by operation.
    public var operationBodies: [Entry<Bodies>] = []
    public var enums = Enums.open
    public var decoding = Decoding.strict
    public var nullCollections = NullCollections.error
    public var defaults = Defaults.both
    /// Protocols by schema, or `*` for all; `-Hashable` removes one.
    public var conformances: [Entry<[LocatedText]>] = []
    public var directions = Directions.both
    /// The schemas whose stored properties are `var`.
    public var mutable = Mutable.none
    /// The schemas that the config lists instead: their models, and those inside them.
    public var mutableSchemas: [LocatedText] = []
    public var dates = Dates()
    /// The type around everything; `nil` for one named `name`, empty for none.
    public var namespace: LocatedText?
    /// Modules that generated files import in addition to those they need.
    public var imports: [LocatedText] = []
    /// A folder with templates that replace ours, relative to the config's folder.
    public var templates: LocatedText?
    /// Leave out what an error in the document affects, with a warning, and generate the rest.
    public var keepsGoing = false
    public var modelFiles = ModelFiles.automatic
    /// More files that `$ref` may name, relative to the spec's folder and inside it.
    public var references: [Reference] = []
    /// Other APIs whose types are shared; of several with the same type, the first.
    public var uses: [Use] = []
    /// OpenAPI Overlay documents, relative to the config's folder, in the order in which they are applied.
    public var overlays: [LocatedText] = []
    /// The severities of lint findings, by rule.
    public var lint: [Entry<LintSeverity>] = []

    /// All defaults, for an API called `name`.
    public init(name: String) { self.name = name }

    /// The files written for any document of this size; `nil` if they depend on its schemas.
    public func outputFiles(forDocumentOf bytes: Int) -> [String]? {
        modelFiles.count(forDocumentOf: bytes).map { OutputFiles.names(for: name, modelFiles: $0) }
    }
}
