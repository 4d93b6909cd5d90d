/// The media types that a Swagger 2.0 file or operation declares.
struct SwaggerMediaTypes: Sendable {
    var consumes: [JSONNode] = []
    var produces: [JSONNode] = []

    init() {}

    init(_ object: JSONObject, diagnostics: inout Diagnostics) {
        consumes = object.list("consumes", diagnostics: &diagnostics)
        produces = object.list("produces", diagnostics: &diagnostics)
    }
}

extension JSONObject {
    /// Converts the `host`, `basePath` and `schemes` of Swagger 2.0 to one Server Object per scheme, starting with https.
    func swaggerServers(at span: Span, diagnostics: inout Diagnostics) -> [JSONNode] {
        let host = text("host", diagnostics: &diagnostics)
        let base = text("basePath", diagnostics: &diagnostics)
        guard host != nil || base != nil else { return [] }
        let location = self["host"]?.span ?? self["basePath"]?.span ?? span
        let text = base?.raw ?? ""
        let path = text.isEmpty || text == "/" ? "" : text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
        var urls: [String] = []
        if let host: SpecText, host.raw.hasPrefix("http://") || host.raw.hasPrefix("https://") {
            diagnostics.warning("misplaced-scheme", "`host` has a scheme, which belongs in `schemes`; it is read as a URL", at: location)
            urls.append((host.raw.utf8.last == UInt8(ascii: "/") ? String(host.raw.dropLast()) : host.raw) + path)
        } else if let host: SpecText {
            var schemes = list("schemes", diagnostics: &diagnostics).compactMap { $0.string?.raw }.filter { $0 == "https" || $0 == "http" }
            if schemes.isEmpty { schemes = ["https"] }
            for scheme in ["https", "http"] where schemes.contains(scheme) { urls.append("\(scheme)://\(host.raw)\(path)") }
        } else {
            urls.append(path.isEmpty ? "/" : path)
        }
        return urls.map { .object([.made("url", JSONNode(.string(SpecText($0)), at: location), at: location)], at: location) }
    }
}

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

extension SwaggerUpgrade {
    /// Upgrades a response: moves `schema` into each media type listed in `produces`, and the type of each header into a schema.
    ///
    /// - Parameters:
    ///   - produces: The media types of the operation.
    ///   - isFailure: Whether the response is a failure.
    mutating func response(_ object: JSONObject, _ produces: [JSONNode], isFailure: Bool, at span: Span) -> JSONNode {
        var members: [JSONObject.Member] = []
        for member in object.members {
            switch member.key.raw {
            case "schema":
                let media: JSONNode = .object([member], at: member.value.span)
                let schema = dereferenced(member.value)
                let listed = produces.compactMap(\.string)
                let types = isFailure && isObject(schema) ? jsonTypes(among: listed) : mediaTypes(of: schema, among: listed)
                let content: [JSONObject.Member] = types.map { .made($0, media, at: member.keySpan) }
                members.append(.made("content", .object(content, at: member.value.span), at: member.keySpan))
            case "content":
                let isRead = object["schema"] == nil
                warnOfSuccessor("content", at: member.keySpan, isRead: isRead)
                if isRead { members.append(member) }
            default: members.append(member)
            }
        }
        return .object(members, at: span)
    }

    /// Returns the media types of a response. `produces` is usually a default for the whole document, such as `application/json`. The
    /// server chooses the media type of a file, so for files, these defaults become a range.
    private func mediaTypes(of schema: JSONNode, among produces: [SpecText]) -> [SpecText] {
        guard isBytes(schema) else { return produces.isEmpty ? ["application/json"] : produces }
        if produces.isEmpty { return ["application/octet-stream"] }
        let own = produces.filter { !isOfValues($0) }
        return own.count == produces.count ? own : own + ["*/*"]
    }

    /// Returns the media types of a failure that is an object. An object is never bytes or rows, even if the operation produces only those.
    private func jsonTypes(among produces: [SpecText]) -> [SpecText] {
        let own = produces.filter { name in
            let type = MediaTypeName(name.raw)
            return isOfValues(name) && !type.isTable || type.isXML || type.essence.contains("*")
        }
        return own.isEmpty ? ["application/json"] : own
    }

    private func isObject(_ schema: JSONNode) -> Bool {
        guard let object = schema.object else { return false }
        return object["type"]?.string?.raw == "object" || ["properties", "allOf", "additionalProperties"].contains { object[$0] != nil }
    }

    /// Returns whether the media type is for values, such as JSON, text, a form, or a sequence of values.
    private func isOfValues(_ mediaType: SpecText) -> Bool {
        let name = mediaType.raw.lowercased()
        return name.hasPrefix("text/") || name.hasPrefix("multipart/") || name.contains("json") || name.contains("urlencoded")
    }

    /// Returns whether the schema is `type: file` or a string with `format: binary`.
    private func isBytes(_ schema: JSONNode) -> Bool {
        let type = schema.object?["type"]?.string?.raw
        return type == "file" || type == "string" && schema.object?["format"]?.string?.raw == "binary"
    }
}

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
