/// The runs of used APIs. There is only one run for each API.
final class ImportedRuns {
    /// The results of the runs, by the config's path.
    fileprivate var results: [String: ImportedAPI] = [:]
}

extension Run {
    /// Returns the used APIs. Reports an error and returns `nil` if one of them cannot be used.
    func importedAPIs() -> [ImportedAPI]? {
        let apis = input.importedInputs.compactMap { use -> ImportedAPI? in
            guard var api = run(of: use), canUseTypes(of: use, api.context) else { return nil }
            api.module = use.setting.module.flatMap { SwiftText.qualifiedName($0.text.raw) }
            return api
        }
        return apis.count == input.importedInputs.count ? apis : nil
    }

    func importedTypes(of context: DeclarationContext) -> ImportedTypes { ImportedTypes(context, imported, diagnostics: &diagnostics) }

    private func run(of use: GeneratorInput.ImportedInput) -> ImportedAPI? {
        let path = normalizedPath(use.path)
        if let known = others.results[path] { return known }
        // Pass on the files of this run, so that diagnostics about the other API's files are also valid here.
        let run = Run(use.input, others)
        run.sources = sources
        let context = run.document().flatMap { run.api(of: $0) }.flatMap { run.context(of: $0) }
        let shared = context.map { run.importedTypes(of: $0) }
        sources = run.sources
        documents += run.documents
        guard let context, let shared, !run.isBlocked else {
            let setting = use.setting.config
            diagnostics.error("uses", "`\(setting.text.raw)` has errors, so its types cannot be used", at: setting.span)
            for diagnostic in run.finished().all where diagnostic.severity == .error { diagnostics.append(diagnostic) }
            return nil
        }
        let result = ImportedAPI(
            context: context, shared: shared, files: run.files,
            ownFiles: Set(run.files.prefix(1 + use.input.references.count).map(\.root.span.file)))
        others.results[path] = result
        return result
    }

    /// Returns whether this API can refer to a used API's types. Reports an error if it cannot.
    private func canUseTypes(of use: GeneratorInput.ImportedInput, _ other: DeclarationContext) -> Bool {
        let config = use.setting.config
        func refuse(_ message: String, at span: Span? = nil) -> Bool {
            diagnostics.error("uses", message, at: span ?? config.span)
            return false
        }
        let name = "`\(config.text.raw)`"
        let (own, access) = (input.configuration.access, other.options.access)
        if !other.options.nests {
            return refuse("\(name) has \"namespace\": \"\", so other APIs cannot refer to its types; give it a namespace")
        }
        if rootName(input.configuration)?.name == other.names.root.name {
            return refuse("\(name) has the same root type as this API, `\(other.names.root.name)`; give one of them a different \"name\"")
        }
        let module = use.setting.module
        if module != nil, access == .internal {
            return refuse("the types of \(name) are internal to its module; give it \"access\": \"public\"")
        }
        if access.rank < own.rank {
            return refuse(
                "the types of \(name) are \(access.rawValue) and those of this API \(own.rawValue); give it \"access\": \"\(own.rawValue)\""
            )
        }
        if let module, SwiftText.qualifiedName(module.text.raw) == nil || module.text.raw.contains(".") {
            return refuse("`\(module.text.raw)` is not the name of a module", at: module.span)
        }
        return true
    }
}

extension Configuration.Access {
    /// The access level as a number, for comparison.
    fileprivate var rank: Int { -(Self.allCases.firstIndex(of: self) ?? 0) }
}
