/// Everything that a run depends on. The disk is not among it.
public struct GeneratorInput: Sendable {
    /// A file that `$ref` may name.
    public struct Reference: Sendable {
        /// Its path relative to the spec's folder, with `/` between the parts and without `.` and `..`.
        public var name: String
        public var file: SourceFile

        public init(name: String, file: SourceFile) {
            self.name = name
            self.file = file
        }
    }

    public var configuration: Configuration
    /// Holds the config's file, when there is one, so that its spans can be shown; the run adds the others.
    public var sources: SourceFiles
    public var spec: SourceFile
    public var references: [Reference]
    /// In the order in which they are applied.
    public var overlays: [SourceFile]
    /// Templates that replace ours, by name without `.mustache`.
    public var templates: [String: SourceFile]

    public init(
        configuration: Configuration,
        sources: SourceFiles = SourceFiles(),
        spec: SourceFile,
        references: [Reference] = [],
        overlays: [SourceFile] = [],
        templates: [String: SourceFile] = [:]
    ) {
        self.configuration = configuration
        self.sources = sources
        self.spec = spec
        self.references = references
        self.overlays = overlays
        self.templates = templates
    }
}

/// A file to write.
public struct GeneratedFile: Sendable {
    /// One of `Configuration.outputFiles`.
    public var name: String
    public var contents: String
    /// It declares nothing. Written only where a build system waits for it.
    public var isEmpty: Bool

    public init(name: String, contents: String, isEmpty: Bool) {
        self.name = name
        self.contents = contents
        self.isEmpty = isEmpty
    }
}

/// What a run comes to.
public struct GeneratorOutput: Sendable {
    /// All of `Configuration.outputFiles`, in that order; none when the diagnostics have an error.
    public var files: [GeneratedFile]
    public var diagnostics: Diagnostics
    /// The files that the diagnostics' spans refer to.
    public var sources: SourceFiles
}

/// The pipeline: bytes in, files and diagnostics out.
public func generate(_ input: GeneratorInput) -> GeneratorOutput {
    var sources: SourceFiles = input.sources
    var diagnostics = Diagnostics()
    let number: Int32 = sources.add(input.spec)
    guard let root = parseJSON(input.spec, number: number, diagnostics: &diagnostics) else {
        return GeneratorOutput(files: [], diagnostics: diagnostics, sources: sources)
    }
    sources.setRoot(root, of: number)
    diagnostics.error("unsupported", "documents are read, but nothing is generated from them yet", at: root.span)
    return GeneratorOutput(files: [], diagnostics: diagnostics, sources: sources)
}
