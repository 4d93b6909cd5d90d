/// Reports properties and request variants that the config mentions but no schema has. They would otherwise be ignored silently.
func checkRenamedProperties(_ configuration: Configuration, against api: API, diagnostics: inout Diagnostics) {
    for entry in configuration.rename.properties {
        let text = entry.key.text.raw
        // Schema names can contain dots, so use the longest match.
        let schemas = api.schemas.filter { text.hasPrefix($0.name.raw + ".") }
        guard let schema = schemas.max(by: { $0.name.raw.utf8.count < $1.name.raw.utf8.count }),
            let id = schema.type.withoutOptional.model, case .object(let object) = api[id].kind
        else { continue }
        let key = String(text.dropFirst(schema.name.raw.count + 1))
        var known = object.properties.map(\.key.raw)
        // Request-only properties exist only in the request variant.
        if let form = schema.requestType.withoutOptional.model, case .object(let object) = api[form].kind {
            known += object.properties.map(\.key.raw)
        }
        guard !known.contains(key) else { continue }
        diagnostics.error(
            "config", "the schema '\(schema.name.raw)' has no property '\(key)'\(didYouMean(key, among: known))", at: entry.key.span)
    }
    checkForms(configuration.rename.schemas.map { $0.key } + configuration.conformances.map { $0.key }, api, diagnostics: &diagnostics)
}

/// Reports settings for `UserRequest` if `User` has no request variant.
private func checkForms(_ settings: [LocatedText], _ api: API, diagnostics: inout Diagnostics) {
    guard !settings.isEmpty else { return }
    let schemas = Dictionary(api.schemas.map { ($0.name.raw, $0) }, uniquingKeysWith: { first, _ in first })
    for setting in settings where setting.text.raw.hasSuffix("Request") && schemas[setting.text.raw] == nil {
        let name = String(setting.text.raw.dropLast("Request".utf8.count))
        guard let schema = schemas[name], schema.requestType == schema.type else { continue }
        diagnostics.error(
            "config", "the schema '\(name)' has no request variant: requests use '\(name)' itself", at: setting.span)
    }
}

/// Reports parameters in the config that no operation has.
func checkParameters(_ configuration: Configuration, against api: API, diagnostics: inout Diagnostics) {
    for key in configuration.parameterKeys {
        let text = key.text.raw
        let named: [(name: String, operation: Operation)] = api.services.flatMap(\.operations).flatMap { operation in
            [operation.id?.raw, "\(operation.method.raw) \(operation.path.raw)"].compactMap { name in name.map { ($0, operation) } }
        }
        // Ids can contain dots, so use the longest match.
        guard
            let owner = named.filter({ text.hasPrefix($0.name + ".") }).max(by: { $0.name.utf8.count < $1.name.utf8.count })
        else { continue }
        let name = String(text.dropFirst(owner.name.count + 1))
        // The config's `arrays` adds brackets.
        let known = owner.operation.parameters.map(\.name.raw).flatMap { $0.hasSuffix("[]") ? [$0, String($0.dropLast(2))] : [$0] }
        guard !known.contains(name) else { continue }
        diagnostics.error(
            "config", "the operation '\(owner.name)' has no parameter '\(name)'\(didYouMean(name, among: known))", at: key.span)
    }
}
