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
    var documentation: Documentation
    var span: Span

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        guard let object: JSONObject = json.object else { return nil }
        name = object.text("name", &diagnostics)
        location = object.text("in", &diagnostics)
        isRequired = object.flag("required", &diagnostics) ?? false
        isDeprecated = object.flag("deprecated", &diagnostics) ?? false
        style = object["style"].flatMap { $0.isNull ? nil : $0 }
        explode = object.flag("explode", &diagnostics)
        allowReserved = object.flag("allowReserved", &diagnostics) ?? false
        schema = object["schema"]
        content = object.members("content", &diagnostics)
        documentation = Documentation(description: object.text("description", &diagnostics))
        span = json.span
    }
}
