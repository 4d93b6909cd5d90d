/// Upgrades the parts of Swagger 2.0 documents to OpenAPI 3. A part is upgraded where it is used, with the media types of the operation that
/// uses it, so it does not matter which file it is in, or which reference leads to it.
///
/// Nodes that move keep their spans, and the nodes of schemas are reused: `SchemaNode` handles the few differences in 2.0.
struct SwaggerUpgrade {
    var diagnostics = Diagnostics()
    /// Follows the references of a schema.
    let dereferenced: (JSONNode) -> JSONNode

    /// Upgrades a parameter or header whose type is next to its name instead of in a schema.
    mutating func parameter(_ object: JSONObject, at span: Span) -> JSONNode {
        var members = object.members.filter { Self.parameterKeys.contains($0.key.raw) }
        // For a form field, `x-endpoints` specifies the property's name.
        if let name = object.member("x-endpoints") { members.append(name) }
        let schema = self.schema(object, at: span)
        // A missing type is reported when the parameter is read.
        if schema.object?.members.contains(where: { $0.key.raw != "description" }) == true {
            members.append(.made("schema", schema, at: span))
        }
        for key in ["style", "explode"] {
            if let member = object.member(key) { warnOfSuccessor(key, at: member.keySpan, isRead: false) }
        }
        if isArray(object) { members += style(object, query: object["in"]?.string?.raw == "query") }
        return .object(members, at: span)
    }

    private func isArray(_ parameter: JSONObject) -> Bool {
        if parameter["type"]?.string?.raw == "array" { return true }
        guard let schema = parameter["schema"] else { return false }
        return dereferenced(schema).object?["type"]?.string?.raw == "array"
    }

    /// Creates a schema from those keys of a parameter that belong in a schema.
    mutating func schema(_ object: JSONObject, at span: Span) -> JSONNode {
        if object["type"] == nil, let schema = object.member("schema"), schema.value.object != nil {
            diagnostics.warning(
                "misplaced-type",
                "in Swagger 2.0 the type of a parameter is beside its name, and a schema is for the body; it is read from here",
                at: schema.keySpan)
            return schema.value
        }
        let keys = object.members.filter { member in
            !Self.parameterKeys.contains(member.key.raw) && !["collectionFormat", "schema"].contains(member.key.raw)
                && !member.key.raw.hasPrefix("x-example")
        }
        return .object(keys + [object.member("description")].compactMap { $0 }, at: span)
    }

    /// Returns the `style` and `explode` members that are equivalent to `collectionFormat`.
    mutating func style(_ object: JSONObject, query: Bool) -> [JSONObject.Member] {
        // No style of OpenAPI 3 has a second separator, for arrays inside an array.
        var inner = object["items"]?.object
        while let items = inner {
            if let format = items.member("collectionFormat") {
                diagnostics.warning(
                    "ignored-keyword", "the `collectionFormat` of an array inside an array is not supported; it is ignored",
                    at: format.keySpan)
            }
            inner = items["items"]?.object
        }
        let node = object["collectionFormat"]
        let span = node?.span ?? object["type"]?.span ?? Span(file: 0, start: 0, end: 0)
        var style: SpecText = query ? "form" : "simple"
        var explode = false
        switch node?.string?.raw {
        case nil, "csv": break
        case "multi":
            explode = query
            if !query {
                diagnostics.warning(
                    "unknown-collection-format", "`multi` applies only to query and form parameters; the values are joined by commas",
                    at: span)
            }
        case "ssv": style = "spaceDelimited"
        case "pipes": style = "pipeDelimited"
        // OpenAPI 3 has no style for tab-separated values, so keep the name `tsv`.
        case "tsv": style = "tsv"
        case let other?:
            diagnostics.warning(
                "unknown-collection-format", "`\(other)` is not one of csv, ssv, tsv, pipes, multi; the values are joined by commas",
                at: span)
        }
        return [
            .made("style", JSONNode(.string(style), at: span), at: span), .made("explode", JSONNode(.bool(explode), at: span), at: span),
        ]
    }

    private static let parameterKeys: Set<String> = ["name", "in", "required", "description", "allowEmptyValue", "deprecated"]
}
