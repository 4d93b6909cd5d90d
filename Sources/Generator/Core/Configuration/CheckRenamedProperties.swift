/// A property that the config renames and no schema has would otherwise do nothing without a word.
func checkRenamedProperties(_ configuration: Configuration, against api: API, diagnostics: inout Diagnostics) {
    for entry in configuration.rename.properties {
        let text: String = entry.key.text.raw
        // Schemas' names may have dots themselves, so the longest one that fits is meant.
        let schemas: [NamedSchema] = api.schemas.filter { text.hasPrefix($0.name.raw + ".") }
        guard let schema = schemas.max(by: { $0.name.raw.utf8.count < $1.name.raw.utf8.count }),
            let id = schema.type.withoutOptional.model, case .object(let object) = api[id].kind
        else { continue }
        let key: String = String(text.dropFirst(schema.name.raw.count + 1))
        let known: [String] = object.properties.map(\.key.raw)
        guard !known.contains(key) else { continue }
        diagnostics.error(
            "config", "the schema '\(schema.name.raw)' has no property '\(key)'\(didYouMean(key, among: known))", at: entry.key.span)
    }
}
