extension JSONObject {
    /// Reports unknown members that look like misspellings of known ones. Other unknown members are ignored.
    func warnOfMisspelledKeys(_ known: [String], what: String, diagnostics: inout Diagnostics) {
        for member in members {
            let key = member.key.raw
            guard key.utf8.count >= 4, !key.hasPrefix("x-"), !known.contains(key),
                let near = suggestion(for: key, among: known), self[near] == nil
            else { continue }
            diagnostics.warning("unknown-key", "\(what) has no `\(key)`; did you mean `\(near)`?", at: member.keySpan)
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

/// Translates type names from other languages and from databases to those of JSON Schema.
struct MisnamedType {
    /// The JSON Schema type, or `nil` if the name denotes any value.
    var type: String?
    var format: SpecText?

    /// Looks up a name. Returns `nil` if its meaning is ambiguous.
    init?(_ name: String) {
        let name = name.lowercased()
        if Self.standard.contains(name) {
            type = name
        } else if let known = Self.names[name] {
            (type, format) = known
        } else {
            return nil
        }
    }

    /// The interpretation, for messages.
    var words: String {
        guard let type: String else { return "any value" }
        return format.map { "`\(type)` with the format `\($0.raw)`" } ?? "`\(type)`"
    }

    /// The types of JSON Schema.
    static let standard: Set<String> = ["array", "boolean", "integer", "null", "number", "object", "string"]

    private static let names: [String: (type: String?, format: SpecText?)] = [
        "int": ("integer", nil), "int32": ("integer", "int32"), "int64": ("integer", "int64"), "long": ("integer", "int64"),
        "short": ("integer", nil), "float": ("number", "float"), "double": ("number", "double"), "decimal": ("number", "decimal"),
        "bool": ("boolean", nil), "str": ("string", nil), "text": ("string", nil), "varchar": ("string", nil), "char": ("string", nil),
        "uuid": ("string", "uuid"), "date": ("string", "date"), "datetime": ("string", "date-time"), "date-time": ("string", "date-time"),
        "timestamp": ("string", "date-time"), "binary": ("string", "binary"), "byte": ("string", "byte"), "enum": ("string", nil),
        "list": ("array", nil), "tuple": ("array", nil), "dict": ("object", nil), "map": ("object", nil), "hash": ("object", nil),
        "struct": ("object", nil), "any": (nil, nil), "mixed": (nil, nil), "json": (nil, nil), "jsonb": (nil, nil),
        "dictionary": ("object", nil), "bigint": ("integer", "int64"), "email": ("string", "email"), "url": ("string", "uri"),
        "uri": ("string", "uri"), "objectid": ("string", nil), "nil": ("null", nil), "none": ("null", nil),
        "void": ("null", nil),
    ]
}
