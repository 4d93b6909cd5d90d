extension SwaggerUpgrade {
    /// A parameter or header whose type stands in it, not in a schema.
    mutating func parameter(_ object: JSONObject, at span: Span) -> JSONNode {
        var members: [JSONObject.Member] = []
        for member: JSONObject.Member in object.members where Self.parameterKeys.contains(member.key.raw) { members.append(member) }
        members.append(.made("schema", schema(object, at: span), at: span))
        if object["type"]?.string?.raw == "array" {
            members += style(object, query: object["in"]?.string?.raw == "query")
        }
        return .object(members, at: span)
    }

    /// The keys of a parameter that belong to its schema.
    func schema(_ object: JSONObject, at span: Span) -> JSONNode {
        let keys: [JSONObject.Member] = object.members.filter { member in
            !Self.parameterKeys.contains(member.key.raw) && member.key.raw != "collectionFormat" && !member.key.raw.hasPrefix("x-example")
        }
        var members: [JSONObject.Member] = keys
        if let description: JSONObject.Member = object.member("description") { members.append(description) }
        return .object(members, at: span)
    }

    /// What `collectionFormat` is called since 3.0.
    mutating func style(_ object: JSONObject, query: Bool) -> [JSONObject.Member] {
        let node: JSONNode? = object["collectionFormat"]
        let span: Span = node?.span ?? object["type"]?.span ?? Span(file: 0, start: 0, end: 0)
        var style: SpecText = query ? "form" : "simple"
        var explode: Bool = false
        switch node?.string?.raw {
        case nil, "csv": break
        case "multi": explode = true
        case "ssv": style = "spaceDelimited"
        case "pipes": style = "pipeDelimited"
        // There is no style for it in OpenAPI 3, so it keeps its name.
        case "tsv": style = "tsv"
        case let other?:
            diagnostics.warning(
                "unknown-collection-format", "`\(other)` is none of csv, ssv, tsv, pipes, multi; the values are joined by commas", at: span)
        }
        return [
            .made("style", JSONNode(.string(style), at: span), at: span), .made("explode", JSONNode(.bool(explode), at: span), at: span),
        ]
    }

    private static let parameterKeys: Set<String> = ["name", "in", "required", "description", "allowEmptyValue", "deprecated"]
}
