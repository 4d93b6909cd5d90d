/// OpenAPI's Discriminator Object. In Swagger 2.0, it is only the name of a property.
struct DiscriminatorNode {
    var property: SpecText
    var mapping: [JSONObject.Member]
    /// The schema for values that the discriminator does not identify (OpenAPI 3.2).
    var defaultMapping: JSONObject.Member?
    /// The location of the property's name.
    var span: Span

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        span = json.span
        mapping = []
        if let name = json.string {
            property = name
            return
        }
        guard let object = json.object, let name = object.text("propertyName", diagnostics: &diagnostics) else {
            diagnostics.warning(
                "invalid-discriminator", "a discriminator needs its property's name in `propertyName`; it is ignored", at: json.span)
            return nil
        }
        property = name
        span = object["propertyName"]?.span ?? span
        defaultMapping = object.members.last { $0.key.raw == "defaultMapping" }
        if object["mapping"] != nil { mapping = object.members("mapping", diagnostics: &diagnostics) }
    }
}
