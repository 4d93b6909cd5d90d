/// Reports top-level members that would otherwise be ignored silently. Adds an error and returns `false` if the document is unusable.
func checkRoot(_ object: JSONObject, of version: SpecificationVersion, at span: Span, diagnostics: inout Diagnostics) -> Bool {
    var isReadable = true
    for key in ["paths", "webhooks", "components", "definitions"] {
        guard let node = object[key], node.object == nil, !node.isNull, node.array?.isEmpty != true else { continue }
        diagnostics.error("unexpected-type", "`\(key)` must be an object, not \(node.kind)", at: node.span)
        isReadable = false
    }
    var hasSuggestion = false
    let known = version == .two ? swaggerMembers : openAPIMembers
    let otherFormats =
        version == .two ? ["servers", "webhooks", "components"] : ["host", "basePath", "schemes", "securityDefinitions"]
    for member in object.members where !known.contains(member.key.raw) && !member.key.raw.hasPrefix("x-") {
        let key = member.key.raw
        if otherFormats.contains(key) {
            let language = version == .two ? "OpenAPI 3" : "Swagger 2.0"
            let own = version == .two ? "Swagger 2.0" : "OpenAPI 3"
            diagnostics.warning("unknown-key", "`\(key)` belongs to \(language); it has no meaning in \(own)", at: member.keySpan)
        } else if let near = suggestion(for: key, among: known.filter({ object[$0] == nil })) {
            hasSuggestion = true
            diagnostics.warning("unknown-key", "an OpenAPI document has no `\(key)`; did you mean '\(near)'?", at: member.keySpan)
        }
    }
    let content = version == .two ? ["paths", "definitions"] : ["paths", "webhooks", "components"]
    if !hasSuggestion, content.allSatisfy({ object[$0] == nil }) {
        diagnostics.warning(
            "empty-document", "the document has none of \(content.map { "`\($0)`" }.joined(separator: ", ")): there is nothing to generate",
            at: (object.member("openapi") ?? object.member("swagger"))?.keySpan ?? span)
    }
    return isReadable
}

private let openAPIMembers: [String] = [
    "openapi", "$self", "info", "jsonSchemaDialect", "servers", "paths", "webhooks", "components", "security", "tags", "externalDocs",
    // A member of Swagger 2.0 documents that references can still refer to.
    "definitions",
]

private let swaggerMembers: [String] = [
    "swagger", "info", "host", "basePath", "schemes", "consumes", "produces", "paths", "definitions", "parameters", "responses",
    "securityDefinitions", "security", "tags", "externalDocs",
]
