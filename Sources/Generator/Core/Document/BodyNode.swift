/// OpenAPI's Request Body Object.
struct RequestBodyNode {
    var isRequired: Bool
    /// Media Type Objects, or references to them, by media type.
    var content: [JSONObject.Member]
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object: JSONObject = json.object else { return nil }
        object.warnOfMisspelt(KnownKeys.requestBody, what: "a request body", &diagnostics)
        isRequired = object.flag("required", &diagnostics) ?? false
        content = object.members("content", &diagnostics)
        documentation = object.documentation(&diagnostics)
        span = json.span
    }
}

/// OpenAPI's Response Object.
struct ResponseNode {
    /// Media Type Objects, or references to them, by media type.
    var content: [JSONObject.Member]
    var headers: [JSONObject.Member]
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object: JSONObject = json.object else { return nil }
        object.warnOfMisspelt(KnownKeys.response, what: "a response", &diagnostics)
        content = object.members("content", &diagnostics)
        headers = object.members("headers", &diagnostics)
        documentation = object.documentation(&diagnostics)
        span = json.span
    }
}

/// OpenAPI's Media Type Object under its media type.
struct MediaTypeNode {
    var mediaType: SpecText
    var schema: JSONNode?
    /// The schema of one element of a sequence (OpenAPI 3.2).
    var itemSchema: JSONNode?
    var encodings: [JSONObject.Member]
    var span: Span

    init(_ member: JSONObject.Member, _ diagnostics: inout Diagnostics) {
        mediaType = member.key
        span = member.keySpan
        guard let object: JSONObject = member.value.object else {
            // Without a schema it is any value of the media type; converters from YAML write null for that.
            encodings = []
            guard !member.value.isNull else { return }
            diagnostics.warning(
                "unexpected-type",
                "`\(member.key.raw)` must be an object with a `schema`, not \(member.value.kind); it is read as any value",
                at: member.value.span)
            return
        }
        object.warnOfMisspelt(KnownKeys.mediaType, what: "a media type", &diagnostics)
        schema = object["schema"]
        itemSchema = object["itemSchema"]
        encodings = object.members("encoding", &diagnostics)
    }
}

/// OpenAPI's Encoding Object.
struct EncodingNode {
    var contentType: SpecText?
    var style: JSONNode?
    var explode: Bool?
    var allowReserved: Bool
    var headers: [JSONObject.Member]

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object: JSONObject = json.object else { return nil }
        contentType = object.text("contentType", &diagnostics)
        style = object["style"]
        explode = object.flag("explode", &diagnostics)
        allowReserved = object.flag("allowReserved", &diagnostics) ?? false
        headers = object.members("headers", &diagnostics)
    }
}
