/// The complete input of a run. A run reads nothing from disk.
public struct GeneratorInput: Sendable {
    /// A file that `$ref` can refer to.
    public struct Reference: Sendable {
        /// The file's path relative to the spec's folder, with `/` as the separator. `..` is possible only at its beginning.
        public var name: String
        public var file: SourceFile
        /// Other names that a `$ref` can use before the `#` to refer to the file, such as the URL that it was downloaded from.
        public var aliases: [String]

        public init(name: String, file: SourceFile, aliases: [String] = []) {
            self.name = name
            self.file = file
            self.aliases = aliases
        }
    }

    /// Another API, whose types this API shares.
    public struct ImportedInput: Sendable {
        /// The path of the other API's config, as opened.
        public var path: String
        /// The entry in the config's `uses`.
        public var setting: Configuration.ImportedConfig
        public var input: GeneratorInput

        public init(path: String, setting: Configuration.ImportedConfig, input: GeneratorInput) {
            self.path = path
            self.setting = setting
            self.input = input
        }
    }

    public var configuration: Configuration
    /// The source files. Contains the config, if there is one, so that diagnostics can show its spans. The run adds the other files.
    public var sources: SourceFiles
    public var spec: SourceFile
    /// The absolute path of `spec`, if files above its folder are referenced. References that lead up and down again need the names of folders.
    public var absolutePath: String?
    public var references: [Reference]
    /// The APIs that this API uses, in the order of the config.
    public var importedInputs: [ImportedInput] = []
    /// The overlays, in the order in which they are applied.
    public var overlays: [SourceFile]
    /// Templates that replace the built-in ones, by name without `.mustache`.
    public var templates: [String: SourceFile]
    /// The names in the user's sources, or `nil` to generate everything.
    public var mentioned: MentionedNames?
    /// Whether the process ends after this run, so that nothing has to be freed.
    package var endsProcess = false

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

/// The result of a run.
public struct GeneratorOutput: Sendable {
    /// The files of `Configuration.outputFiles`, in that order; empty if an error prevents generating them (see
    /// `Configuration.keepsGoing`). If the config requests one file per named schema, those files replace the model files.
    public var files: [GeneratedFile]
    public var diagnostics: Diagnostics
    /// The files that the spans of the diagnostics refer to.
    public var sources: SourceFiles
    /// The questions for `MentionedNames.contains` whose answers affect the files. With the same document, config and answers, the files are the
    /// same.
    public var questions: [UInt64] = []
    /// The parsed files: the document, then overlays and references, then the files of used APIs.
    public var documents: [JSONNode] = []
}

/// Generates files and diagnostics from bytes in memory.
public func generate(_ input: GeneratorInput) -> GeneratorOutput {
    let run = Run(input)
    let document = run.document()
    let declarations = document.flatMap { run.api(of: $0) }.flatMap { run.declarations(of: $0, document) }
    let files = declarations.flatMap { run.files(of: $0) } ?? []
    if input.endsProcess { keepUntilExit((run, document, declarations)) }
    return GeneratorOutput(
        files: run.isBlocked ? [] : files, diagnostics: run.finished(), sources: run.sources,
        questions: declarations?.context.selection.questions ?? [], documents: run.documents)
}

/// Never frees a value. The end of the process frees everything at once, which is cheaper than object by object.
func keepUntilExit(_ value: Any) { _ = Unmanaged.passRetained(Kept(value)) }

private final class Kept {
    private let value: Any
    init(_ value: Any) { self.value = value }
}

/// The results of the stages before rendering, up to the first stage that failed. Used by tools that compare and check documents.
package struct Inspection {
    package let document: Document?
    package let api: API?
    /// The declarations, or `nil` if there is an error.
    package let declarations: Declarations?
    package var diagnostics: Diagnostics
    package let sources: SourceFiles
    /// The code of each declaration, if it was requested.
    package let texts: [DeclaredText]
}

/// - Parameters:
///   - declares: Whether to create the declarations. Tools that compare the document with something other than Swift need none.
///   - rendersTexts: Whether to render the code of each declaration.
package func inspect(
    _ input: GeneratorInput, declares: Bool = true, checkingTemplates: Bool = true, rendersTexts: Bool = false
) -> Inspection {
    let run = Run(input)
    let document = run.document()
    let api = document.flatMap { run.api(of: $0) }
    let declarations = declares ? api.flatMap { run.declarations(of: $0, document) } : nil
    // Render the files only if there are user-supplied templates, which can contain errors.
    if let declarations, checkingTemplates, !input.templates.isEmpty { _ = run.files(of: declarations) }
    let texts = rendersTexts ? declarations.flatMap { run.texts(of: $0) } : nil
    return Inspection(
        document: document, api: api, declarations: declarations, diagnostics: run.finished(), sources: run.sources, texts: texts ?? [])
}

/// The state that the passes of a run share, in addition to the values that one pass hands to the next.
final class Run {
    let input: GeneratorInput
    /// The config, with the settings that the document has for schemas.
    private var configuration: Configuration
    var sources: SourceFiles
    var diagnostics = Diagnostics()
    var documents: [JSONNode] = []
    /// The files that `$ref` can refer to, before Swagger 2.0 is upgraded.
    private(set) var files: [JSONFile] = []
    let others: ImportedRuns
    private(set) var imported: [ImportedAPI] = []

    init(_ input: GeneratorInput, _ others: ImportedRuns = ImportedRuns()) {
        self.input = input
        self.others = others
        configuration = input.configuration
        sources = input.sources
    }

    /// Whether an error prevents generating anything.
    var isBlocked: Bool {
        configuration.keepsGoing ? diagnostics.hasFatalErrors : diagnostics.hasErrors
    }

    /// Returns the diagnostics as they are shown to the user.
    func finished() -> Diagnostics {
        var result = diagnostics.arranged()
        if configuration.keepsGoing { result.acceptRecoverableErrors() }
        return result
    }

    func document() -> Document? {
        // Parse all files before failing, so that the errors in all of them are reported.
        let written = parse(input.spec)
        let root = written.flatMap { applyOverlays(to: $0) }
        let path = input.absolutePath ?? input.spec.path
        let references = input.references.compactMap { reference in
            parse(reference.file).map { JSONFile(path: folder(of: path) + reference.name, root: $0, aliases: reference.aliases) }
        }
        let others = importedAPIs()
        guard let root, let others, references.count == input.references.count else { return nil }
        imported = others
        files = [JSONFile(path: path, root: root)] + references
        let known = Set(files.map { normalizedPath($0.path) })
        files += others.flatMap(\.files).filter { !known.contains(normalizedPath($0.path)) }
        return readDocument(files, diagnostics: &diagnostics)
    }

    func api(of document: Document) -> API? {
        checkConfiguration(input.configuration, against: document, diagnostics: &diagnostics)
        let settings = schemaSettings(of: document)
        configuration.add(settings)
        let options = ResolveOptions(configuration)
        guard let api = resolve(document, configuration: options, diagnostics: &diagnostics) else { return nil }
        checkProperties(input.configuration.schemas, against: api) { diagnostics.error("config", $0, at: $1) }
        checkProperties(settings, against: api) { diagnostics.warning("unknown-extension", $0, at: $1) }
        return api
    }

    /// Returns the context for creating declarations, with the names of everything in the API.
    func context(of api: API) -> DeclarationContext? {
        var options = DeclarationOptions(configuration, diagnostics: &diagnostics)
        options.importsEverywhere = !input.templates.isEmpty
        options.mentioned = input.mentioned
        guard let root = rootName(input.configuration) else { return nil }
        let owners = imported.flatMap(\.owners)
        var names = nameSwift(
            api, root: root, nests: options.nests, configuration.acronyms, beside: owners, using: configuration.typesOfOthers,
            diagnostics: &diagnostics)
        guard !isBlocked else { return nil }
        for other in imported { names.takeMembers(of: api.models, from: other) }
        return DeclarationContext(api, names, options: options)
    }

    func declarations(of api: API, _ document: Document?) -> Declarations? {
        guard let context = context(of: api) else { return nil }
        let declarations = Declarations(context, document, imported: importedTypes(of: context))
        if declarations.mentionsNothing, let used = input.mentioned { diagnostics.warning("only", noneMentioned(used), at: nil) }
        if declarations.modelsInPart > 0 { diagnostics.note("only", equalInPart(declarations.modelsInPart), at: nil) }
        return declarations
    }

    /// Returns the code of each declaration.
    func texts(of declarations: Declarations) -> [DeclaredText]? {
        guard let templates = loadTemplates(input.templates, sources: &sources, diagnostics: &diagnostics) else { return nil }
        var renderer = MustacheRenderer(templates)
        return declaredTexts(declarations, &renderer)
    }

    func files(of declarations: Declarations) -> [GeneratedFile]? {
        let configuration = input.configuration
        guard let templates = loadTemplates(input.templates, sources: &sources, diagnostics: &diagnostics) else { return nil }
        var renderer = MustacheRenderer(templates)
        let fileCount = configuration.modelFiles.fileCount(forDocumentOf: input.spec.bytes.count)
        let files = renderFiles(declarations, name: configuration.name, modelFiles: fileCount, renderer: &renderer)
        diagnostics.append(contentsOf: renderer.diagnostics)
        return files
    }

    private func applyOverlays(to root: JSONNode) -> JSONNode? {
        var overlays: [JSONFile] = []
        for file in input.overlays {
            guard let overlay = parse(file) else { return nil }
            overlays.append(JSONFile(path: file.path, root: overlay))
        }
        return EndpointGenerator.applyOverlays(overlays, to: root, diagnostics: &diagnostics)
    }

    private func parse(_ file: SourceFile) -> JSONNode? {
        let root = parseDocument(file, into: &sources, diagnostics: &diagnostics)
        if let root { documents.append(root) }
        return root
    }

    func rootName(_ configuration: Configuration) -> SwiftIdentifier? {
        let setting = configuration.namespace.flatMap { $0.text == "" ? nil : $0 }
        let text = setting?.text ?? SpecText(configuration.name)
        guard let name = SwiftIdentifier.requested(text), !OutputFiles.reservedNames.contains(name.name) else {
            diagnostics.error("invalid-name", "`\(text.raw)` cannot be the name of a type", at: setting?.span)
            return nil
        }
        return name
    }
}

private func equalInPart(_ count: Int) -> String {
    let models = count == 1 ? "1 model has" : "\(count) models have"
    return
        "\(models) only the properties that your sources name, so values that differ in other properties are equal; `Set<Book>`, `extension Book: Identifiable {}` or `\"only\": \"called\"` keeps all properties"
}

private func noneMentioned(_ used: MentionedNames) -> String {
    let count = used.fileCount
    return
        "\(count == 1 ? "1 Swift source was" : "\(count) Swift sources were") read, and none names an operation or model of this API, so none is generated"
}
