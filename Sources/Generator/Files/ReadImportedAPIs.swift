import EndpointGenerator

extension InputLoader {
    /// Loads another API whose types are shared, including its config and all files that the config refers to.
    mutating func load(_ use: Configuration.ImportedConfig, from user: String) -> GeneratorInput.ImportedInput? {
        let setting = use.config
        let path = Path.join(Path.folder(of: user), setting.text.raw)
        guard path.hasSuffix(OutputFiles.configSuffix) else {
            let message = "'\(setting.text.raw)' is not a config: the name of a config ends with '\(OutputFiles.configSuffix)'"
            return diagnostics.error("uses", message, at: setting.span)
        }
        let chain = users + [user]
        let real = FileSystem.realPath(path) ?? path
        if let start = chain.firstIndex(where: { (FileSystem.realPath($0) ?? $0) == real }) {
            let names = (chain[start...] + [path]).map { "'\(Path.name(of: $0))'" }.joined(separator: " uses ")
            return diagnostics.error("uses", "these configs use each other in a cycle: \(names)", at: setting.span)
        }
        guard FileSystem.kind(path) == .file else { return diagnostics.error("uses", "there is no config '\(path)'", at: setting.span) }
        var loader = InputLoader(sources: sources, users: chain)
        var input = loader.load(path, Overrides())
        sources = loader.sources
        if let loaded = input {
            var used = LoadedInput(input: loaded, output: nil, diagnostics: loader.diagnostics, sources: loader.sources)
            used.readMentionedNames(config: path, Overrides())
            input = used.input
            loader.diagnostics = used.diagnostics
        }
        let hasErrors = loader.diagnostics.hasErrors
        if hasErrors { diagnostics.error("uses", "'\(setting.text.raw)' has errors, so its types cannot be used", at: setting.span) }
        diagnostics.append(contentsOf: loader.diagnostics)
        return hasErrors ? nil : input.map { GeneratorInput.ImportedInput(path: path, setting: use, input: $0) }
    }
}
