/// Reports keywords of parameters, headers and forms that have no effect where they are written.
extension OperationReader {
    /// A parameter or header with `content` is written as that media type says (OpenAPI, "Parameter Object").
    func checkIgnored(_ node: ParameterNode, _ json: JSONNode) {
        guard let object = json.object else { return }
        if let format = object.member("collectionFormat") {
            log.warn(
                "ignored-keyword",
                "`collectionFormat` belongs to Swagger 2.0; since OpenAPI 3.0 `style` and `explode` replace it; it is ignored",
                at: format.keySpan)
        }
        guard let first = node.content.first else { return }
        for key in ["schema", "style", "explode", "allowReserved"] {
            guard let member = object.member(key) else { continue }
            log.warn("ignored-keyword", "`\(key)` has no effect beside `content`; it is ignored", at: member.keySpan)
        }
        for content in node.content.dropFirst() {
            log.warn(
                "ignored-keyword", "a parameter or header has one media type; `\(content.key.raw)` after `\(first.key.raw)` is ignored",
                at: content.keySpan)
        }
    }

    /// Since OpenAPI 3.0, the media types of bodies are the keys of `content`.
    func checkSwaggerMembers(of node: OperationNode) {
        guard !resolver.document.isSwagger(at: node.span) else { return }
        for (key, value) in [("consumes", node.consumes), ("produces", node.produces)] {
            guard let value, !value.isNull else { continue }
            log.warn(
                "ignored-keyword", "`\(key)` belongs to Swagger 2.0; since OpenAPI 3.0 `content` lists the media types; it is ignored",
                at: value.span)
        }
    }

    /// Returns whether a header is written in the style `simple`, the only one (OpenAPI, "Header Object"). A list that is separated by
    /// anything but commas is passed on as text.
    func checkStyle(ofHeader node: ParameterNode, isList: Bool) -> Bool {
        guard let style = node.style, style.string?.raw != "simple" else { return true }
        let effect = isList ? "with \(described(style)), the text is passed on as it is" : "\(described(style)) is ignored"
        log.warn("misplaced-style", "a header is written as simple; \(effect)", at: style.span)
        return false
    }

    /// `encoding` applies to the properties of forms (OpenAPI, "Media Type Object").
    func checkEncodings(_ node: MediaTypeNode, _ kind: MediaType.Kind?, named context: NameContext) {
        guard let first = node.encodings.first else { return }
        guard kind == .form || kind == .multipart else {
            log.warn("ignored-keyword", "`encoding` applies only to forms; beside `\(node.name.raw)` it is ignored", at: first.keySpan)
            return
        }
        guard let schema = node.schema else { return }
        let merged = resolver.merger.mergedSchema(schema, named: context).merged
        guard merged.groups.isEmpty, merged.patterns.isEmpty, !merged.properties.isEmpty else { return }
        switch merged.additional {
        case .free, .schemas: return
        case .refused, .unstated: break
        }
        let keys = merged.properties.map(\.key)
        for encoding in node.encodings where !keys.contains(encoding.key) && !encoding.key.raw.hasPrefix("x-") {
            let near = log.didYouMean(encoding.key.raw, among: keys.map(\.raw))
            let effect = near.isEmpty ? "; it is ignored" : near
            log.warn("ignored-keyword", "the form has no property `\(encoding.key.raw)` for this encoding\(effect)", at: encoding.keySpan)
        }
    }
}
