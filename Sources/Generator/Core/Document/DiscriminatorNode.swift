/// OpenAPI's Discriminator Object; in Swagger 2.0 only a property's name.
struct DiscriminatorNode {
    var property: SpecText
    var mapping: [JSONObject.Member]
    /// The schema of values that the property does not identify (OpenAPI 3.2).
    var defaultMapping: JSONObject.Member?
    /// The span of the property's name.
    var span: Span

    init?(_ json: JSONNode, _ diagnostics: inout Diagnostics) {
        span = json.span
        mapping = []
        if let name = json.string {
            property = name
            return
        }
        guard let object = json.object, let name = object["propertyName"]?.string else {
            diagnostics.warning(
                "invalid-discriminator", "a discriminator needs its property's name in `propertyName`; it is ignored", at: json.span)
            return nil
        }
        property = name
        span = object["propertyName"]?.span ?? span
        defaultMapping = object.members.last { $0.key.raw == "defaultMapping" }
        if object["mapping"] != nil { mapping = object.members("mapping", &diagnostics) }
    }
}
