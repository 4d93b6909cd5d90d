/// Reports names in the config that do not occur in the document and would otherwise be ignored silently.
func checkConfiguration(_ configuration: Configuration, against document: Document, diagnostics: inout Diagnostics) {
    var check = ConfigurationCheck(document)
    for filter in [configuration.include, configuration.exclude] {
        check.requireAll(filter.tags, in: check.tags, "tag")
        check.requireAll(filter.operations, in: Set(check.operations.keys), "operation")
        check.requireAll(filter.schemas, in: check.schemas, "schema")
        for pattern in filter.paths { check.requirePath(pattern) }
    }
    check.requireAll(configuration.operations.map(\.key), in: Set(check.operations.keys), "operation")
    check.requireDistinct(configuration.operations.map(\.key))
    check.requireSchemas(configuration.schemas)
    for entry in configuration.services {
        check.requireAll(entry.value.filter { !$0.isForAll }, in: Set(check.operations.keys), "operation")
    }
    for other in configuration.services.flatMap(\.value).filter(\.isForAll).dropFirst() {
        check.diagnostics.error("config", "only one service can have all other operations (`*`)", at: other.span)
    }
    check.requireTypes(configuration, document)
    diagnostics.append(contentsOf: check.diagnostics)
}

extension Configuration {
    /// Reports rules in the config that are unknown to `endpoints lint`. The tool passes the known rules, because the plugins are built
    /// without them.
    package func checkLintRules(_ known: [String], diagnostics: inout Diagnostics) {
        for entry in lint where !known.contains(entry.key.text.raw) {
            let near = didYouMean(entry.key.text.raw, among: known)
            let hint = near.isEmpty ? "; `endpoints lint --rules` lists them" : near
            diagnostics.error("config", "lint has no rule `\(entry.key.text.raw)`\(hint)", at: entry.key.span)
        }
    }
}

private struct ConfigurationCheck {
    var tags: Set<String> = []
    /// The operations, by id and in the form `GET /path`. The values have this form.
    var operations: [String: String] = [:]
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
                let label = "\(operation.method.raw) \(path.key.raw)"
                operations[label] = label
                if let id = operation.id { operations[id.raw] = label }
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
            "config", "no path in the document matches `\(pattern.text.raw)`\(didYouMean(pattern.text.raw, among: paths))", at: pattern.span
        )
    }

    /// Reports a second entry for an operation, which can be listed by its id or by its method and path.
    mutating func requireDistinct(_ settings: [LocatedText]) {
        var seen: [String: SpecText] = [:]
        for setting in settings {
            guard let label = operations[setting.text.raw], let first = seen.updateValue(setting.text, forKey: label) else { continue }
            diagnostics.error(
                "config", "`\(setting.text.raw)` and `\(first.raw)` are one operation; use one entry for it", at: setting.span)
        }
    }

    /// Reports entries for schemas that the document does not have, and settings that cannot apply.
    mutating func requireSchemas(_ entries: [Configuration.Entry<SchemaSettings>]) {
        for entry in entries {
            let (name, settings) = (entry.key.text.raw, entry.value)
            if schemas.contains(name) {
                guard settings.type != nil else { continue }
                let others = [settings.name?.span, settings.mutable?.span] + settings.conformances.prefix(1).map(\.span)
                for span in others.compactMap(\.self) + settings.properties.map(\.key.span) {
                    diagnostics.error("config", "`\(name)` is replaced by a type of your own, so this has no effect", at: span)
                }
            } else if name.hasSuffix("Request"), schemas.contains(String(name.dropLast("Request".utf8.count))) {
                // Which schemas have a request variant is known only after they are resolved.
                for span in [settings.type?.name.span, settings.properties.first?.key.span].compactMap(\.self) {
                    diagnostics.error(
                        "config", "a request variant has the properties of `\(name.dropLast("Request".utf8.count))`; set this there",
                        at: span)
                }
            } else {
                reportMissing("schema", name, known: schemas, at: entry.key.span)
            }
        }
    }

    /// Checks the formats in `types`.
    mutating func requireTypes(_ configuration: Configuration, _ document: Document) {
        guard !configuration.types.isEmpty else { return }
        let formats = TypeKey.formats(of: document).union(TypeKey.known)
        for entry in configuration.types {
            let text = entry.key.text.raw
            if let key = TypeKey(text) {
                guard let format = key.format, !formats.contains(text) else { continue }
                let near = didYouMean(text, among: formats.sorted())
                diagnostics.error(
                    "config", "no schema in the document is \(key.article) \(key.type) with the format `\(format)`\(near)",
                    at: entry.key.span
                )
            } else {
                let whole = formats.sorted().first { $0.hasSuffix("." + text) }
                let isSchema = schemas.contains(text) ? "; the type of a schema is set in \"schemas\": {\"\(text)\": {\"type\": …}}" : nil
                let hint = isSchema ?? whole.map { "; the format is `\($0)`" } ?? didYouMean(text, among: formats.sorted())
                diagnostics.error("config", "`\(text)` is not a type with a format (`string.date-time`)\(hint)", at: entry.key.span)
            }
        }
    }

    private mutating func reportMissing(_ kind: String, _ name: String, known: Set<String>, at span: Span) {
        let near = suggestion(for: name, among: known.sorted()) ?? related(to: name, among: known)
        let rule = kind == "operation" ? "; it is named by its operationId, or as in `GET /path`" : ""
        diagnostics.error("config", "the document has no \(kind) `\(name)`\(near.map { "; did you mean `\($0)`?" } ?? rule)", at: span)
    }
}

/// Returns the shortest name that contains `name` or is a part of it, without regard to case. For an operation, the same path with another
/// method comes first.
private func related(to name: String, among known: Set<String>) -> String? {
    let sorted = known.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    if let path = name.firstIndex(of: "/").map({ name[$0...] }) {
        let paths = sorted.compactMap { known in known.firstIndex(of: " ").map { String(known[known.index(after: $0)...]) } }
        let near = suggestion(for: String(path), among: paths)
        return near.flatMap { near in sorted.first { $0.hasSuffix(" \(near)") } }
    }
    let wanted = name.lowercased()
    guard wanted.utf8.count > 2 else { return nil }
    return sorted.first { $0.utf8.count > 2 && ($0.lowercased().contains(wanted) || wanted.contains($0.lowercased())) }
}

/// Reports properties and request variants that the settings of schemas mention but no schema has. They would otherwise be ignored silently.
/// `report` gets each message with its location.
func checkProperties(_ settings: [SettingsEntry<SchemaSettings>], against api: API, report: (String, Span) -> Void) {
    guard !settings.isEmpty else { return }
    let schemas = Dictionary(api.schemas.map { ($0.name.raw, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in settings {
        let name = entry.key.text.raw
        guard let schema = schemas[name] else {
            guard name.hasSuffix("Request"), let schema = schemas[String(name.dropLast("Request".utf8.count))],
                schema.requestType == schema.type
            else { continue }
            report("the schema `\(schema.name.raw)` has no request variant: requests use `\(schema.name.raw)` itself", entry.key.span)
            continue
        }
        guard !entry.value.properties.isEmpty, let id = schema.type.withoutOptional.model, case .object(let object) = api[id].kind else {
            continue
        }
        var known = object.properties.map(\.key.raw)
        // Request-only properties exist only in the request variant.
        if let form = schema.requestType.withoutOptional.model, case .object(let object) = api[form].kind {
            known += object.properties.map(\.key.raw)
        }
        for property in entry.value.properties where !known.contains(property.key.text.raw) {
            let key = property.key.text.raw
            report("the schema `\(name)` has no property `\(key)`\(didYouMean(key, among: known))", property.key.span)
        }
    }
}
