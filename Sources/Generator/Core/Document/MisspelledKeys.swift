extension JSONObject {
    /// Reports unknown members that look like misspellings of known ones. Other unknown members are ignored.
    func warnOfMisspelledKeys(_ known: [String], what: String, diagnostics: inout Diagnostics) {
        for member in members {
            let key = member.key.raw
            guard key.utf8.count >= 4, !key.hasPrefix("x-"), !known.contains(key),
                let near = suggestion(for: key, among: known), self[near] == nil
            else { continue }
            diagnostics.warning("unknown-key", "\(what) has no `\(key)`; did you mean '\(near)'?", at: member.keySpan)
        }
    }
}

/// The members of OpenAPI's objects, in all versions.
enum KnownKeys {
    static let operation: [String] = [
        "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses", "callbacks",
        "deprecated", "security", "servers", "consumes", "produces", "schemes",
    ]
    static let parameter: [String] = [
        "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "allowReserved", "schema", "example",
        "examples", "content", "type", "format", "items", "default", "enum", "collectionFormat", "pattern", "minimum", "maximum",
        "minLength",
        "maxLength", "minItems", "maxItems", "uniqueItems", "multipleOf", "exclusiveMinimum", "exclusiveMaximum", "nullable", "title",
    ]
    static let requestBody: [String] = ["description", "content", "required"]
    static let response: [String] = ["summary", "description", "headers", "content", "links", "schema", "examples"]
    static let mediaType: [String] = [
        "schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding", "itemEncoding", "description",
    ]
}
