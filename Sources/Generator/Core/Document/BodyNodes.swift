/// OpenAPI's Request Body Object.
struct RequestBodyNode {
    var isRequired: Bool
    /// The Media Type Objects, or references to them, by media type.
    var content: [JSONObject.Member]
    var documentation: Documentation
    var span: Span

    /// - Parameter written: The value in the operation, which can be a reference to `json`.
    init?(_ json: JSONNode, as written: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object else { return nil }
        object.warnOfMisspelledKeys(KnownKeys.requestBody, what: "a request body", diagnostics: &diagnostics)
        // In a schema placed here by mistake, `required` lists properties.
        isRequired = object.schemaKeyword == nil && object.flag("required", diagnostics: &diagnostics) ?? false
        content = object.content(of: "a request body", as: written, diagnostics: &diagnostics)
        documentation = object.documentation(diagnostics: &diagnostics)
        span = json.span
    }
}

/// OpenAPI's Response Object.
struct ResponseNode {
    /// The Media Type Objects, or references to them, by media type.
    var content: [JSONObject.Member]
    var headers: [JSONObject.Member]
    var links: [JSONObject.Member]
    var documentation: Documentation

    /// - Parameter written: The value in the operation, which can be a reference to `json`.
    init?(_ json: JSONNode, as written: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object else { return nil }
        object.warnOfMisspelledKeys(KnownKeys.response, what: "a response", diagnostics: &diagnostics)
        content = object.content(of: "a response", as: written, diagnostics: &diagnostics)
        headers = object.members("headers", diagnostics: &diagnostics)
        links = object.members("links", diagnostics: &diagnostics)
        documentation = object.documentation(diagnostics: &diagnostics)
    }
}

/// OpenAPI's Media Type Object, with its media type.
struct MediaTypeNode {
    var name: SpecText
    var schema: JSONNode?
    /// The schema of an element of a sequence (OpenAPI 3.2).
    var itemSchema: JSONNode?
    var encodings: [JSONObject.Member]
    var example: JSONNode?
    var examples: [JSONObject.Member] = []
    var span: Span

    /// - Parameter target: The member's value after references have been followed.
    init(_ member: JSONObject.Member, _ target: JSONNode, diagnostics: inout Diagnostics) {
        name = member.key
        span = member.keySpan
        guard let object = target.object else {
            // Without a schema, any value is allowed. YAML converters write an empty value as null.
            encodings = []
            guard !target.isNull else { return }
            diagnostics.warning(
                "unexpected-type",
                "`\(member.key.raw)` must be an object with a `schema`, not \(target.kind); it is read as any value", at: target.span)
            return
        }
        object.warnOfMisspelledKeys(KnownKeys.mediaType, what: "a media type", diagnostics: &diagnostics)
        schema = object["schema"]
        itemSchema = object["itemSchema"]
        example = object["example"]
        encodings = object.members("encoding", diagnostics: &diagnostics)
        examples = object["examples"]?.object?.members ?? []
        if schema == nil, itemSchema == nil, let keyword = object.schemaKeyword {
            schema = member.value
            warnOfSchema(
                member.value, span: keyword, message: "the schema of a media type belongs in `schema`; this is read as one",
                diagnostics: &diagnostics)
        }
    }
}

extension JSONObject {
    /// Returns the Media Type Objects of a body. Many documents mistakenly have a schema in their place.
    fileprivate func content(of what: String, as written: JSONNode, diagnostics: inout Diagnostics) -> [Member] {
        let content = members("content", diagnostics: &diagnostics)
        guard content.isEmpty else {
            if let schema = member("schema") {
                diagnostics.warning("ignored-keyword", "`schema` has no effect beside `content`; it is ignored", at: schema.keySpan)
            }
            return content
        }
        let schema: Member
        let message: String
        if let member = member("schema"), member.value.object != nil {
            schema = member
            message = "\(what) needs its schemas in `content`, by media type; this one is read as `application/json`"
        } else if let keyword = schemaKeyword {
            // Swagger 2.0, which has no `content`, is handled here too.
            schema = .made("schema", written, at: keyword)
            message = "found a schema in place of \(what); it is read as the schema of `application/json`"
        } else {
            return []
        }
        warnOfSchema(written, span: schema.keySpan, message: message, diagnostics: &diagnostics)
        return [.made("application/json", .object([schema], at: schema.keySpan), at: schema.keySpan)]
    }

    /// A keyword that identifies the object as a Schema Object.
    fileprivate var schemaKeyword: Span? {
        members.first { schemaKeywords.contains($0.key.raw) }?.keySpan
    }
}

private let schemaKeywords: Set<String> = [
    "type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "const", "additionalProperties",
]

/// Warns about a misplaced schema. References to schemas are reported elsewhere.
private func warnOfSchema(_ written: JSONNode, span: Span, message: String, diagnostics: inout Diagnostics) {
    let reference = written.object?["$ref"]
    if reference?.string?.raw.hasPrefix("#/components/schemas/") == true { return }
    diagnostics.warning("misplaced-schema", message, at: reference?.span ?? span)
}

/// OpenAPI's Encoding Object.
struct EncodingNode {
    var contentType: SpecText?
    var contentTypeSpan: Span?
    var style: JSONNode?
    var explode: Bool?
    var allowReserved: Bool
    var headers: [JSONObject.Member]

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object else { return nil }
        contentType = object.text("contentType", diagnostics: &diagnostics)
        contentTypeSpan = object["contentType"]?.span
        style = object["style"]
        explode = object.flag("explode", diagnostics: &diagnostics)
        allowReserved = object.flag("allowReserved", diagnostics: &diagnostics) ?? false
        headers = object.members("headers", diagnostics: &diagnostics)
    }
}
