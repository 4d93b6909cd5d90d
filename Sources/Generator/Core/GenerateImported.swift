/// The runs of used APIs. There is only one run for each API.
final class ImportedRuns {
    /// The runs, by the config's path.
    fileprivate var runs: [String: ImportedRun] = [:]
}

/// The result of a used API's run.
private struct ImportedRun {
    var context: DeclarationContext
    var shared: ImportedTypes
    /// The files of the document and of the APIs that this API uses.
    var files: [JSONFile]
    /// The numbers of the document's own files.
    var ownFiles: Set<Int32>
}

/// The module in which a used API's types are declared.
private struct Home {
    /// The module, or `nil` if it is this API's module.
    let module: SwiftText?
}

/// The used APIs of a run, and the files of their documents.
struct ImportedFiles {
    var apis: [ImportedAPI] = []
    var files: [JSONFile] = []
}

extension Run {
    /// Returns the used APIs. Reports an error and returns `nil` if one of them cannot be used.
    func importedAPIs() -> ImportedFiles? {
        var result = ImportedFiles()
        var areAllFine = true
        for use in input.importedInputs {
            guard let run = run(of: use), let home = moduleOfTypes(of: use, run.context) else {
                areAllFine = false
                continue
            }
            result.apis.append(ImportedAPI(run.context, run.shared, files: run.ownFiles, module: home.module))
            result.files += run.files
        }
        return areAllFine ? result : nil
    }

    func importedTypes(of context: DeclarationContext) -> ImportedTypes { ImportedTypes(context, imported, diagnostics: &diagnostics) }

    private func run(of use: GeneratorInput.ImportedInput) -> ImportedRun? {
        let path = normalizedPath(use.path)
        if let known = others.runs[path] { return known }
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
        let result = ImportedRun(
            context: context, shared: shared, files: run.files,
            ownFiles: Set(run.files.prefix(1 + use.input.references.count).map(\.root.span.file)))
        others.runs[path] = result
        return result
    }

    /// Returns the module in which a used API's types are declared. Reports an error and returns `nil` if this API cannot refer to them.
    private func moduleOfTypes(of use: GeneratorInput.ImportedInput, _ other: DeclarationContext) -> Home? {
        let config = use.setting.config
        func refuse(_ message: String, at span: Span? = nil) -> Home? {
            diagnostics.error("uses", message, at: span ?? config.span)
            return nil
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
        guard let module else { return Home(module: nil) }
        guard let text = SwiftText.qualifiedName(module.text.raw), !module.text.raw.contains(".") else {
            return refuse("`\(module.text.raw)` is not the name of a module", at: module.span)
        }
        return Home(module: text)
    }
}

extension ImportedAPI {
    /// The root types that occur in the names of the API's types.
    var owners: [SwiftIdentifier] { unique([context.names.root] + shared.types.keys.sorted().compactMap { shared.types[$0]?.owner }) }
}

extension Configuration.Access {
    /// The access level as a number, for comparison.
    fileprivate var rank: Int { -(Self.allCases.firstIndex(of: self) ?? 0) }
}
