import EndpointGenerator

/// Command-line settings that supplement or replace those of a config.
package struct Overrides: Sendable {
    /// The output folder, relative to the current folder.
    package var output: String?
    /// A folder with templates, relative to the current folder.
    package var templates: String?
    package var access: Configuration.Access?
    package var name: String?
    /// A document to use instead of the config's `spec`, relative to the current folder.
    package var spec: String?
    /// Whether errors become warnings that leave out a part, as the config's `keepGoing` says.
    package var keepsGoing = false
    /// The number of model files in the build plan, which still applies even if the config or the document has changed since then.
    package var modelFiles: Int?
    /// The referenced files in the build plan that patterns found, or `nil` if there is no plan.
    package var planned: Set<String>?
    /// Swift sources that use the API, or folders of such sources, to read instead of those next to the config.
    package var usedBy: [String] = []
    /// The rules that the config's `lint` can refer to, or `nil` if the caller has no rules.
    package var lintRules: [String]?

    package init(output: String? = nil, spec: String? = nil) {
        self.output = output
        self.spec = spec
    }
}

/// The input of a run, read from disk, or the diagnostics that prevented it from being read.
package struct LoadedInput: Sendable {
    /// The input, or `nil` if the diagnostics contain an error.
    package var input: GeneratorInput?
    /// The output folder, relative to the current folder, or `nil` if neither the config nor the command line sets one.
    package var output: String?
    package var diagnostics = Diagnostics()
    package var sources = SourceFiles()
    /// The chain of configs whose `uses` led to the current one.
    var users: [String] = []
}

/// Reads a config (or a document without a config) and all files that it refers to.
package func loadInput(_ path: String, _ overrides: Overrides = Overrides()) -> LoadedInput {
    var loaded = LoadedInput()
    let input = loaded.load(path, overrides)
    if !loaded.diagnostics.hasErrors { loaded.input = input }
    return loaded
}

extension LoadedInput {
    fileprivate mutating func load(_ path: String, _ overrides: Overrides) -> GeneratorInput? {
        for argument in [path, overrides.spec ?? ""] where isURL(argument) {
            return diagnostics.error(
                "file", "`\(argument)` is a URL, and URLs are not downloaded; save the document (curl -o spec.json URL) and pass the file",
                at: nil)
        }
        guard let first = read(path, at: nil) else { return nil }
        if first.isNamedYAML, Path.stem(ofDocument: path)?.hasSuffix(".endpoints") == true {
            let start = Span(file: sources.add(first), start: 0, end: 0)
            return diagnostics.error("config", "a config is JSON: <name>\(OutputFiles.configSuffix); `yq -o=json` converts it", at: start)
        }
        output = overrides.output
        guard path.hasSuffix(OutputFiles.configSuffix) || LoadedInput.looksLikeConfig(first) else {
            var configuration = Configuration(name: OutputFiles.apiName(forFile: path))
            apply(overrides, to: &configuration)
            var input = GeneratorInput(configuration: configuration, spec: first)
            input.templates = templates(in: overrides.templates, at: nil)
            return input
        }
        let number = sources.add(first)
        guard let root = parseJSON(first, number: number, diagnostics: &diagnostics) else { return nil }
        sources.setRoot(root, of: number)
        let folder = Path.folder(of: path)
        let decoded = Configuration.read(root, fileName: path, diagnostics: &diagnostics) { document(ofConfig: root, in: folder) }
        guard var configuration = decoded else { return nil }
        apply(overrides, to: &configuration)
        if let rules = overrides.lintRules { configuration.checkLintRules(rules, diagnostics: &diagnostics) }

        func pathFromConfig(_ setting: LocatedText) -> String { Path.join(folder, setting.text.raw) }
        if output == nil { output = configuration.output.map(pathFromConfig) }
        guard let setting = configuration.spec else { return nil }
        // Report every missing file, not only the first.
        let spec = read(overrides.spec ?? pathFromConfig(setting), at: setting.span) ?? SourceFile(path: pathFromConfig(setting), bytes: [])
        var input = GeneratorInput(configuration: configuration, spec: spec)
        read(configuration.references, of: path, besides: spec.path, overrides, into: &input)
        for use in configuration.uses {
            if let used = load(use, from: path) { input.importedInputs.append(used) }
        }
        for overlay in configuration.overlays {
            if let file = read(pathFromConfig(overlay), at: overlay.span) { input.overlays.append(file) }
        }
        input.templates = templates(
            in: overrides.templates ?? configuration.templates.map(pathFromConfig), at: configuration.templates?.span)
        input.sources = sources
        return input
    }

    private mutating func apply(_ overrides: Overrides, to configuration: inout Configuration) {
        if let files = overrides.modelFiles {
            switch configuration.modelFiles {
            case .automatic, .count: configuration.modelFiles = .count(files)
            // One file per named schema is not possible in a build. This is reported separately.
            case .types: break
            }
        }
        if overrides.keepsGoing { configuration.keepsGoing = true }
        if let access = overrides.access { configuration.access = access }
        if let name = overrides.name { configuration.name = name }
    }

    /// Returns whether the file is a config under a different name, which is an object with a `spec` and no OpenAPI version.
    private static func looksLikeConfig(_ file: SourceFile) -> Bool {
        guard file.bytes.count < 1 << 20, let object = parseJSON(file.bytes)?.object else { return false }
        return object["spec"]?.string != nil && object["openapi"] == nil && object["swagger"] == nil
    }

    mutating func read(_ path: String, at span: Span?) -> SourceFile? {
        do throws(FileError) {
            return SourceFile(path: path, bytes: try FileSystem.read(path, limit: JSONLimits().bytes))
        } catch {
            var message = error.message
            if FileSystem.kind(path) == nil {
                // Compare names without the suffix, because the suffix would make all names similar.
                let name = Path.name(of: path)
                let files = FileSystem.list(Path.folder(of: path)).filter { Path.stem(ofDocument: $0) != nil }
                let near = suggestion(for: Path.stem(ofDocument: name) ?? name, among: files.compactMap { Path.stem(ofDocument: $0) })
                if let near, let file = files.first(where: { Path.stem(ofDocument: $0) == near }) { message += "; did you mean `\(file)`?" }
            }
            return diagnostics.error("file", message, at: span)
        }
    }

    private mutating func templates(in folder: String?, at span: Span?) -> [String: SourceFile] {
        guard let folder else { return [:] }
        guard FileSystem.kind(folder) == .folder else {
            diagnostics.error("file", "there is no folder `\(folder)` with templates", at: span)
            return [:]
        }
        var result: [String: SourceFile] = [:]
        for name in FileSystem.list(folder) where name.hasSuffix(".mustache") {
            if let file = read(Path.join(folder, name), at: span) { result[String(name.dropLast(".mustache".utf8.count))] = file }
        }
        if result.isEmpty { diagnostics.error("file", "the folder `\(folder)` has no templates (*.mustache)", at: span) }
        return result
    }
}

/// Returns the document that a config names, or `nil` if it cannot be read. Reports nothing.
package func document(ofConfig config: JSONNode, in folder: String) -> JSONNode? {
    guard let spec = config.object?["spec"]?.string?.raw,
        let bytes = try? FileSystem.read(Path.join(folder, spec), limit: JSONLimits().bytes)
    else { return nil }
    var (sources, ignored) = (SourceFiles(), Diagnostics())
    return parseDocument(SourceFile(path: spec, bytes: bytes), into: &sources, diagnostics: &ignored)
}

/// Returns whether the text begins with a scheme and an authority (RFC 3986). A file name never does.
package func isURL(_ path: String) -> Bool {
    guard let end = path.firstRange(of: "://")?.lowerBound else { return false }
    return !path[..<end].isEmpty && path[..<end].utf8.allSatisfy(isLetter)
}

extension LoadedInput {
    /// Reads the Swift sources that use the API, if only the declarations that they name are generated. These are the sources in
    /// `overrides` or, if there are none, those next to the config and those listed in the config.
    package mutating func readMentionedNames(config: String, _ overrides: Overrides) {
        guard var input else { return }
        if !overrides.usedBy.isEmpty, input.configuration.only == .all { input.configuration.only = .called }
        guard input.configuration.only != .all else { return }
        var used = MentionedNames()
        var names: Set<String> = []
        let folder = Path.folder(of: config)
        let given = overrides.usedBy.isEmpty ? [folder] : overrides.usedBy
        let places =
            given.map { (path: $0, span: Span?.none) } + input.configuration.sources.map { (Path.join(folder, $0.text.raw), $0.span) }
        for place in places {
            let files =
                FileSystem.kind(place.path) == .folder ? FileSystem.files(below: place.path) { $0.hasSuffix(".swift") } : [place.path]
            for file in files where names.insert(file).inserted {
                do throws(FileError) {
                    used.read(try FileSystem.read(file, limit: JSONLimits().bytes))
                } catch {
                    diagnostics.error("file", error.message, at: place.span)
                }
            }
        }
        used.resolveAliases()
        input.mentioned = used
        self.input = diagnostics.hasErrors ? nil : input
    }

    /// Loads another API whose types are shared, including its config and all files that the config refers to.
    private mutating func load(_ use: Configuration.ImportedConfig, from user: String) -> GeneratorInput.ImportedInput? {
        let setting = use.config
        let path = Path.join(Path.folder(of: user), setting.text.raw)
        guard path.hasSuffix(OutputFiles.configSuffix) else {
            let message = "`\(setting.text.raw)` is not a config: the name of a config ends with `\(OutputFiles.configSuffix)`"
            return diagnostics.error("uses", message, at: setting.span)
        }
        let chain = users + [user]
        let real = FileSystem.realPath(path) ?? path
        if let start = chain.firstIndex(where: { (FileSystem.realPath($0) ?? $0) == real }) {
            let names = (chain[start...] + [path]).map { "`\(Path.name(of: $0))`" }.joined(separator: " uses ")
            return diagnostics.error("uses", "these configs use each other in a cycle: \(names)", at: setting.span)
        }
        guard FileSystem.kind(path) == .file else { return diagnostics.error("uses", "there is no config `\(path)`", at: setting.span) }
        var used = LoadedInput(sources: sources, users: chain)
        used.input = used.load(path, Overrides())
        sources = used.sources
        used.readMentionedNames(config: path, Overrides())
        let hasErrors = used.diagnostics.hasErrors
        if hasErrors { diagnostics.error("uses", "`\(setting.text.raw)` has errors, so its types cannot be used", at: setting.span) }
        diagnostics.append(contentsOf: used.diagnostics)
        return hasErrors ? nil : used.input.map { GeneratorInput.ImportedInput(path: path, setting: use, input: $0) }
    }
}
