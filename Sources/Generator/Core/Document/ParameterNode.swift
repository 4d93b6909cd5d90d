/// OpenAPI's Parameter Object, or a Header Object, which is one without `name` and `in`.
struct ParameterNode {
    var name: SpecText?
    var location: SpecText?
    var isRequired: Bool
    var isDeprecated: Bool
    var style: JSONNode?
    var explode: Bool?
    var allowReserved: Bool
    var schema: JSONNode?
    /// Media types; used instead of `schema`.
    var content: [JSONObject.Member]
    var examples: [JSONObject.Member]
    var documentation: Documentation
    var endpoints: Extension
    var span: Span
    /// The spans of the values of `name` and `in`; of the whole parameter if they are missing.
    var nameSpan: Span
    var locationSpan: Span
    /// The span of an explicit `required: false`.
    var optionalSpan: Span?

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object = json.object else { return nil }
        object.warnOfMisspelt(KnownKeys.parameter, what: "a parameter", &diagnostics)
        name = object.text("name", &diagnostics)
        location = object.text("in", &diagnostics)
        isRequired = object.flag("required", &diagnostics) ?? false
        isDeprecated = object.flag("deprecated", &diagnostics) ?? false
        style = object["style"].flatMap { $0.isNull ? nil : $0 }
        explode = object.flag("explode", &diagnostics)
        allowReserved = object.flag("allowReserved", &diagnostics) ?? false
        schema = object["schema"]
        content = object.members("content", &diagnostics)
        examples = object["examples"]?.object?.members ?? []
        documentation = Documentation(description: object.text("description", &diagnostics))
        endpoints = Extension(object["x-endpoints"], &diagnostics)
        span = json.span
        nameSpan = object["name"]?.span ?? span
        locationSpan = object["in"]?.span ?? span
        if let node = object["required"], node.bool == false { optionalSpan = node.span }
        if schema == nil, content.isEmpty, let type = object["type"], type.string != nil {
            schema = Self.schemaInPlace(object, at: span)
            diagnostics.warning(
                "misplaced-type", "since OpenAPI 3.0 the type of a parameter belongs in its `schema`; it is read from here", at: type.span
            )
        }
    }

    /// The keywords that Swagger 2.0 has beside `name` and `in`.
    private static func schemaInPlace(_ object: JSONObject, at span: Span) -> JSONNode {
        let keys = ["type", "format", "enum", "items", "default", "minimum", "maximum"]
        return .object(keys.compactMap { object.member($0) }, at: span)
    }
}
