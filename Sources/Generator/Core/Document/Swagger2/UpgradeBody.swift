extension SwaggerUpgrade {
    /// Creates a request body from a parameter with `in: body`.
    ///
    /// - Parameter consumes: The media types of the operation.
    mutating func requestBody(_ body: JSONObject, _ consumes: [JSONNode], at span: Span) -> JSONNode {
        var media: [JSONObject.Member] = []
        if let schema = body.member("schema") {
            media.append(schema)
        } else if let type = body["type"] {
            diagnostics.warning(
                "misplaced-type", "the type of a body parameter belongs in its `schema`; it is read from here", at: type.span)
            media.append(.made("schema", schema(body, at: span), at: span))
        }
        // A body parameter is never a form, even if `consumes` lists form types.
        var content: [JSONObject.Member] = []
        for type in consumes {
            guard let name = type.string, !name.raw.contains("form") else { continue }
            content.append(.made(name, .object(media, at: span), at: type.span))
        }
        if content.isEmpty { content.append(.made("application/json", .object(media, at: span), at: span)) }
        let members: [JSONObject.Member] = [.made("content", .object(content, at: span), at: span)]
        return .object(members + ["description", "required"].compactMap { body.member($0) }, at: span)
    }

    /// Creates a request body from the parameters with `in: formData`.
    mutating func formBody(_ form: [JSONNode], _ consumes: [JSONNode], at span: Span) -> JSONNode {
        var body = FormBody()
        var hasFile = false
        for node in form {
            guard let field = node.object, let name = field["name"], let text = name.string else { continue }
            body.properties.append(.made(text, schema(field, at: node.span), at: name.span))
            if field.flag("required", diagnostics: &diagnostics) == true { body.required.append(name) }
            if field["type"]?.string?.raw == "file" { hasFile = true }
            if field["type"]?.string?.raw == "array" {
                body.encodings.append(.made(text, .object(style(field, query: true), at: node.span), at: name.span))
            }
        }
        let named = consumes.compactMap(\.string).filter { $0.raw.hasPrefix("multipart/") || $0.raw.contains("form") }
        let types = hasFile ? named.filter { $0.raw.hasPrefix("multipart/") } : named
        return body.node(types.isEmpty ? [FormBody.type(hasFile: hasFile)] : types, at: span)
    }

    /// Warns about a member of OpenAPI 3 in a Swagger 2.0 document.
    mutating func warnOfSuccessor(_ key: String, at span: Span, isRead: Bool) {
        let effect = isRead ? "it is read as in OpenAPI 3" : "it has no meaning in Swagger 2.0"
        diagnostics.warning("unknown-key", "`\(key)` belongs to OpenAPI 3; \(effect)", at: span)
    }
}

/// A request body made from the fields of a form.
struct FormBody {
    var properties: [JSONObject.Member] = []
    var required: [JSONNode] = []
    var encodings: [JSONObject.Member] = []

    static func type(hasFile: Bool) -> SpecText { hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded" }

    func node(_ types: [SpecText], at span: Span) -> JSONNode {
        var schema: [JSONObject.Member] = [
            .made("type", JSONNode(.string("object"), at: span), at: span), .made("properties", .object(properties, at: span), at: span),
        ]
        if !required.isEmpty { schema.append(.made("required", JSONNode(.array(required), at: span), at: span)) }
        let media: [JSONObject.Member] = [
            .made("schema", .object(schema, at: span), at: span), .made("encoding", .object(encodings, at: span), at: span),
        ]
        let content: [JSONObject.Member] = types.map { .made($0, .object(media, at: span), at: span) }
        var members: [JSONObject.Member] = [.made("content", .object(content, at: span), at: span)]
        if !required.isEmpty { members.append(.made("required", JSONNode(.bool(true), at: span), at: span)) }
        return .object(members, at: span)
    }
}
