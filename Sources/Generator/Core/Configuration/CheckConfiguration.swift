/// Reports names in the config that do not occur in the document and would otherwise be ignored silently.
func checkConfiguration(_ configuration: Configuration, against document: Document, diagnostics: inout Diagnostics) {
    var check = ConfigurationCheck(document)
    for filter in [configuration.include, configuration.exclude] {
        check.requireAll(filter.tags, in: check.tags, "tag")
        check.requireAll(filter.operations, in: check.operations, "operation")
        check.requireAll(filter.schemas, in: check.schemas, "schema")
        for pattern in filter.paths { check.requirePath(pattern) }
    }
    check.requireAll(configuration.rename.operations.map { $0.key }, in: check.operations, "operation")
    check.requireAll(configuration.results.map { $0.key }.filter { !$0.isForAll }, in: check.operations, "operation")
    check.requireAll(configuration.paginations.map { $0.key }, in: check.operations, "operation")
    check.requireAll(configuration.operationBodies.map { $0.key }, in: check.operations, "operation")
    check.requireAll(configuration.emptyPaths, in: check.operations, "operation")
    // Accept a request variant of any schema. Which schemas have one is known only after they are resolved.
    let models = check.schemas.union(check.schemas.map { $0 + "Request" })
    let named =
        configuration.rename.schemas.map { $0.key } + configuration.conformances.map { $0.key }.filter { !$0.isForAll }
        + configuration.mutableSchemas
    check.requireAll(named.filter { !models.contains($0.text.raw) }, in: check.schemas, "schema")
    for entry in configuration.services { check.requireAll(entry.value.filter { !$0.isForAll }, in: check.operations, "operation") }
    for other in configuration.services.flatMap(\.value).filter(\.isForAll).dropFirst() {
        check.diagnostics.error("config", "only one service can have all other operations ('*')", at: other.span)
    }
    for entry in configuration.rename.properties { check.requireOwner(of: entry.key, among: check.schemas, "schema") }
    for key in configuration.parameterKeys { check.requireOwner(of: key, among: check.operations, "operation") }
    check.requireTypes(configuration, document)
    diagnostics.append(contentsOf: check.diagnostics)
}

extension Configuration {
    /// The settings by `operation.parameter`.
    var parameterKeys: [LocatedText] { rename.parameters.map(\.key) + parameterArrays.map(\.key) }
}

extension LocatedText {
    /// Whether the text stands for everything that the config does not list by name.
    var isForAll: Bool { text == "*" }
}

private struct ConfigurationCheck {
    var tags: Set<String> = []
    /// The operations, by id and in the form `GET /path`.
    var operations: Set<String> = []
    var schemas: Set<String>
    var paths: [String]
    var diagnostics = Diagnostics()

    init(_ document: Document) {
        schemas = Set(document.schemas.map { $0.key.raw })
        tags = Set(document.tags.map { $0.name.raw })
        paths = document.paths.map { $0.key.raw }
        for path in document.paths {
            for operation in path.operations {
                tags.formUnion(operation.tags.map { $0.raw })
                operations.insert("\(operation.method.raw) \(path.key.raw)")
                if let id = operation.id { operations.insert(id.raw) }
            }
        }
    }

    mutating func requireAll(_ settings: [LocatedText], in known: Set<String>, _ kind: String) {
        for setting in settings where !known.contains(setting.text.raw) {
            reportMissing(kind, setting.text.raw, known: known, at: setting.span)
        }
    }

    mutating func requirePath(_ pattern: LocatedText) {
        guard !paths.contains(where: { glob(pattern.text.raw, matches: $0) }) else { return }
        diagnostics.error(
            "config", "no path in the document matches '\(pattern.text.raw)'\(didYouMean(pattern.text.raw, among: paths))", at: pattern.span
        )
    }

    /// Reports an unknown owner of a property (`Schema.property`) or a parameter (`operation.parameter`). The owner's name can contain
    /// dots.
    mutating func requireOwner(of setting: LocatedText, among owners: Set<String>, _ kind: String) {
        let text = setting.text.raw
        var start = text.startIndex
        while let dot = text[start...].firstIndex(of: ".") {
            if owners.contains(String(text[..<dot])) { return }
            start = text.index(after: dot)
        }
        reportMissing(kind, String(text.prefix { $0 != "." }), known: owners, at: setting.span)
    }

    /// Checks the formats and schemas in `types`. Also reports other settings for schemas that `types` replaces, because these schemas have
    /// no model.
    mutating func requireTypes(_ configuration: Configuration, _ document: Document) {
        guard !configuration.types.isEmpty else { return }
        let formats = TypeKey.formats(of: document)
        var replaced: Set<String> = []
        for entry in configuration.types {
            let text = entry.key.text.raw
            if let key = TypeKey(text) {
                guard let format = key.format, !formats.contains(text), !TypeKey.known.contains(text) else { continue }
                let near = didYouMean(text, among: formats.union(TypeKey.known).sorted())
                diagnostics.error(
                    "config", "no schema in the document is \(key.article) \(key.type) with the format '\(format)'\(near)",
                    at: entry.key.span
                )
            } else if schemas.contains(text) {
                replaced.insert(text)
            } else {
                let whole = formats.union(TypeKey.known).sorted().first { $0.hasSuffix("." + text) }
                let near = didYouMean(text, among: schemas.sorted() + formats.union(TypeKey.known).sorted())
                let hint = whole.map { "; the format is '\($0)'" } ?? near
                diagnostics.error(
                    "config", "'\(text)' is neither a schema in the document nor a type with a format ('string.date-time')\(hint)",
                    at: entry.key.span)
            }
        }
        for setting in configuration.rename.schemas.map(\.key) + configuration.conformances.map(\.key) + configuration.mutableSchemas {
            reportReplaced(setting.text.raw, among: replaced, at: setting.span)
        }
        for setting in configuration.rename.properties.map(\.key) {
            // Schema names can contain dots.
            let owners: [String] = schemas.filter { setting.text.raw.hasPrefix($0 + ".") }
            guard let owner = owners.max(by: { $0.utf8.count < $1.utf8.count }) else { continue }
            reportReplaced(owner, among: replaced, at: setting.span)
        }
    }

    private mutating func reportReplaced(_ schema: String, among replaced: Set<String>, at span: Span) {
        guard replaced.contains(schema) else { return }
        diagnostics.error(
            "config", "'\(schema)' is replaced by a type of your own in 'types', so this has no effect", at: span)
    }

    private mutating func reportMissing(_ kind: String, _ name: String, known: Set<String>, at span: Span) {
        diagnostics.error("config", "the document has no \(kind) '\(name)'\(didYouMean(name, among: known.sorted()))", at: span)
    }
}
