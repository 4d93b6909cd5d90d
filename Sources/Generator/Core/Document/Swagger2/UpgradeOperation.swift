/// A Swagger 2.0 parameter that describes the body or a part of it.
private struct SwaggerParameter {
    var node: JSONNode
    var object: JSONObject
}

/// An operation's Swagger 2.0 parameters, grouped by what they become in OpenAPI 3.
private struct SwaggerParameters {
    /// The parameters that are still parameters in OpenAPI 3.
    var others: [JSONNode] = []
    var body: SwaggerParameter?
    var form: [SwaggerParameter] = []
}

extension SwaggerUpgrade {
    /// Upgrades an operation. Body and form parameters become a request body, and all other parameters get a schema.
    mutating func operation(_ object: JSONObject, shared: [JSONNode], at span: Span) -> JSONNode {
        let consumes = object["consumes"] == nil ? consumes : object.list("consumes", &diagnostics)
        let produces = object["produces"] == nil ? produces : object.list("produces", &diagnostics)
        let parameters = parameters(overridden(shared, by: object.list("parameters", &diagnostics)))
        var members: [JSONObject.Member] = []
        for member in object.members {
            switch member.key.raw {
            case "parameters", "consumes", "produces", "schemes": break
            case "responses":
                let responses = member.value.members("responses", &diagnostics).map {
                    $0.replaced(response($0.value, produces))
                }
                members.append(member.replaced(.object(responses, at: member.value.span)))
            case "requestBody":
                let isRead = parameters.body == nil && parameters.form.isEmpty
                warnOfSuccessor(member, isRead: isRead)
                if isRead { members.append(member) }
            default: members.append(member)
            }
        }
        members.append(.made("parameters", JSONNode(.array(parameters.others), at: span), at: object["parameters"]?.span ?? span))
        if let body = parameters.body {
            if let first = parameters.form.first?.node {
                diagnostics.warning(
                    "form-beside-body", "an operation has a body or form parameters, not both; the form parameters are left out",
                    at: first.span)
            }
            members.append(.made("requestBody", requestBody(body.object, consumes, at: body.node.span), at: body.node.span))
        } else if let first = parameters.form.first?.node.span {
            members.append(.made("requestBody", formBody(parameters.form, consumes, at: first), at: first))
        }
        return .object(members, at: span)
    }

    private mutating func parameters(_ nodes: [JSONNode]) -> SwaggerParameters {
        var result = SwaggerParameters()
        for node in nodes {
            guard let target = followed(node), let fields = target.object else {
                // Leave the parameter unchanged; it is reported when the operation is read.
                result.others.append(node)
                continue
            }
            switch fields["in"]?.string?.raw {
            case "body":
                if result.body != nil {
                    diagnostics.warning("duplicate-parameter", "a second body parameter; the last one is used", at: target.span)
                }
                result.body = SwaggerParameter(node: target, object: fields)
            case "formData": result.form.append(SwaggerParameter(node: target, object: fields))
            default: result.others.append(parameter(fields, at: target.span))
            }
        }
        return result
    }

    /// Returns the parameters that apply to an operation. Its own parameters replace the path's parameters with the same name and location.
    private func overridden(_ shared: [JSONNode], by own: [JSONNode]) -> [JSONNode] {
        let keys = Set(own.compactMap(identity))
        return shared.filter { identity($0).map { !keys.contains($0) } ?? true } + own
    }

    private func identity(_ parameter: JSONNode) -> String? {
        guard let object = followed(parameter)?.object, let location = object["in"]?.string else { return nil }
        return "\(location.raw) \(object["name"]?.string?.raw ?? "")"
    }

    /// Returns the node itself or, if it is a reference, the parameter that it refers to, which must be in the document's `parameters`.
    private func followed(_ node: JSONNode) -> JSONNode? {
        guard let text = node.object?["$ref"]?.string else { return node }
        let prefix = "#/parameters/"
        guard text.raw.hasPrefix(prefix) else { return nil }
        return object["parameters"]?.object?[String(text.raw.dropFirst(prefix.count))]
    }

    private mutating func requestBody(_ body: JSONObject, _ consumes: [JSONNode], at span: Span) -> JSONNode {
        var media: [JSONObject.Member] = []
        if let schema = body.member("schema") {
            media.append(schema)
        } else if let type = body["type"] {
            diagnostics.warning(
                "misplaced-type", "the type of a body parameter belongs in its `schema`; it is read from here", at: type.span)
            media.append(.made("schema", schema(body, at: span), at: span))
        }
        var types = consumes.filter { type in
            // A body parameter is never a form, even if `consumes` lists form types.
            type.string.map { !$0.raw.contains("form") } ?? false
        }
        if types.isEmpty { types = [JSONNode(.string("application/json"), at: span)] }
        let content: [JSONObject.Member] = types.compactMap { type in
            type.string.map { .made($0, .object(media, at: span), at: type.span) }
        }
        var members: [JSONObject.Member] = [.made("content", .object(content, at: span), at: span)]
        for key in ["description", "required"] {
            if let member = body.member(key) { members.append(member) }
        }
        return .object(members, at: span)
    }

    private mutating func formBody(_ form: [SwaggerParameter], _ consumes: [JSONNode], at span: Span) -> JSONNode {
        var properties: [JSONObject.Member] = []
        var required: [JSONNode] = []
        var encodings: [JSONObject.Member] = []
        var hasFile = false
        for parameter in form {
            let (node, field) = (parameter.node, parameter.object)
            guard let name = field["name"], let text = name.string else { continue }
            properties.append(.made(text, schema(field, at: node.span), at: name.span))
            if field["required"]?.bool == true { required.append(name) }
            if field["type"]?.string?.raw == "file" { hasFile = true }
            if field["type"]?.string?.raw == "array" {
                encodings.append(.made(text, .object(style(field, query: true), at: node.span), at: name.span))
            }
        }
        var schema: [JSONObject.Member] = [
            .made("type", JSONNode(.string("object"), at: span), at: span), .made("properties", .object(properties, at: span), at: span),
        ]
        if !required.isEmpty { schema.append(.made("required", JSONNode(.array(required), at: span), at: span)) }
        let media: [JSONObject.Member] = [
            .made("schema", .object(schema, at: span), at: span), .made("encoding", .object(encodings, at: span), at: span),
        ]
        let named = consumes.compactMap(\.string).filter { $0.raw.hasPrefix("multipart/") || $0.raw.contains("form") }
        var types = hasFile ? named.filter { $0.raw.hasPrefix("multipart/") } : named
        if types.isEmpty { types = [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"] }
        let content: [JSONObject.Member] = types.map { .made($0, .object(media, at: span), at: span) }
        var members: [JSONObject.Member] = [.made("content", .object(content, at: span), at: span)]
        if !required.isEmpty { members.append(.made("required", JSONNode(.bool(true), at: span), at: span)) }
        return .object(members, at: span)
    }

    /// Upgrades a response: moves `schema` into each media type listed in `produces`, and the type of each header into a schema.
    mutating func response(_ node: JSONNode, _ produces: [JSONNode]) -> JSONNode {
        guard let object = node.object else { return node }
        if object["$ref"] != nil { return node }
        var members: [JSONObject.Member] = []
        for member in object.members {
            switch member.key.raw {
            case "schema":
                let media: JSONNode = .object([member], at: member.value.span)
                let types = mediaTypes(of: member.value, among: produces.compactMap(\.string))
                let content: [JSONObject.Member] = types.map { .made($0, media, at: member.keySpan) }
                members.append(.made("content", .object(content, at: member.value.span), at: member.keySpan))
            case "headers":
                let headers = member.value.members("headers", &diagnostics).map { header in
                    guard let fields = header.value.object else { return header }
                    return header.replaced(parameter(fields, at: header.value.span))
                }
                members.append(member.replaced(.object(headers, at: member.value.span)))
            case "content":
                let isRead = object["schema"] == nil
                warnOfSuccessor(member, isRead: isRead)
                if isRead { members.append(member) }
            default: members.append(member)
            }
        }
        return .object(members, at: node.span)
    }

    private mutating func warnOfSuccessor(_ member: JSONObject.Member, isRead: Bool) {
        let effect = isRead ? "it is read as in OpenAPI 3" : "it has no meaning in Swagger 2.0"
        diagnostics.warning("unknown-key", "`\(member.key.raw)` belongs to OpenAPI 3; \(effect)", at: member.keySpan)
    }

    /// Returns the media types of a response. `produces` is usually a default for the whole document, such as `application/json`. The
    /// server chooses the media type of a file, so for files, these defaults become a range.
    private func mediaTypes(of schema: JSONNode, among produces: [SpecText]) -> [SpecText] {
        guard isBytes(schema) else { return produces.isEmpty ? ["application/json"] : produces }
        if produces.isEmpty { return ["application/octet-stream"] }
        let own = produces.filter { !isOfValues($0) }
        return own.count == produces.count ? own : own + ["*/*"]
    }

    /// Returns whether the media type is for values, such as JSON, text, a form, or a sequence of values.
    private func isOfValues(_ mediaType: SpecText) -> Bool {
        let name = mediaType.raw.lowercased()
        return name.hasPrefix("text/") || name.hasPrefix("multipart/") || name.contains("json") || name.contains("urlencoded")
    }

    /// Returns whether the schema is `type: file` or a string with `format: binary`, either directly or through a reference to a
    /// definition.
    private func isBytes(_ schema: JSONNode) -> Bool {
        var schema = schema
        let prefix = "#/definitions/"
        // The limit is needed because a definition can refer to itself.
        for _ in 0..<8 {
            guard let text = schema.object?["$ref"]?.string?.raw, text.hasPrefix(prefix),
                let target = object["definitions"]?.object?[String(text.dropFirst(prefix.count))]
            else { break }
            schema = target
        }
        let type = schema.object?["type"]?.string?.raw
        return type == "file" || type == "string" && schema.object?["format"]?.string?.raw == "binary"
    }
}
