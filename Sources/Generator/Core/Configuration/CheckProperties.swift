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
            report("the schema '\(schema.name.raw)' has no request variant: requests use '\(schema.name.raw)' itself", entry.key.span)
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
            report("the schema '\(name)' has no property '\(key)'\(didYouMean(key, among: known))", property.key.span)
        }
    }
}
