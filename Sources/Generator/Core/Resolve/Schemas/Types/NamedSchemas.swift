extension Resolver {
    /// Returns all named schemas in the document or, if the config selects schemas, only the selected ones.
    func namedSchemas() -> [NamedSchema] {
        var schemas: [NamedSchema] = []
        for member in document.schemas where !member.key.raw.hasPrefix("x-") || member.value.object?["type"] != nil {
            if !options.include.isEmpty, !options.include.schemas.contains(member.key.raw) { continue }
            if options.exclude.schemas.contains(member.key.raw) { continue }
            log.beginPart()
            let type = type(of: member.value, named: NameContext([member.key]))
            if let model = type.withoutOptional.model { facts[model.index].problems += log.encountered }
            schemas.append(NamedSchema(name: member.key, type: type, requestType: type, span: member.value.span))
            resolvePending()
        }
        return schemas
    }
}
