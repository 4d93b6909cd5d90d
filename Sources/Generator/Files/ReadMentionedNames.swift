import EndpointGenerator

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
}
