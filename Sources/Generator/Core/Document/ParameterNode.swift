/// OpenAPI's Parameter Object or Header Object. A Header Object has no `name` or `in`.
final class ParameterNode {
    let name: SpecText?
    let location: SpecText?
    let isRequired: Bool
    let isDeprecated: Bool
    let style: JSONNode?
    let explode: Bool?
    let allowReserved: Bool
    let schema: JSONNode?
    /// The media types of a parameter that has `content` instead of `schema`.
    let content: [JSONObject.Member]
    let examples: [JSONObject.Member]
    let documentation: Documentation
    let endpoints: ParameterSettings
    let span: Span
    /// The locations of the values of `name` and `in`, or of the whole parameter if they are missing.
    let nameSpan: Span
    let locationSpan: Span
    /// The location of an explicit `required: false`.
    let optionalSpan: Span?

    init?(_ json: JSONNode, diagnostics: inout Diagnostics) {
        guard let object = json.object else { return nil }
        object.warnOfMisspelledKeys(KnownKeys.parameter, what: "a parameter", diagnostics: &diagnostics)
        name = object.text("name", diagnostics: &diagnostics)
        location = object.text("in", diagnostics: &diagnostics)
        let required = object.flag("required", diagnostics: &diagnostics)
        isRequired = required ?? false
        isDeprecated = object.flag("deprecated", diagnostics: &diagnostics) ?? false
        style = object["style"].flatMap { $0.isNull ? nil : $0 }
        explode = object.flag("explode", diagnostics: &diagnostics)
        allowReserved = object.flag("allowReserved", diagnostics: &diagnostics) ?? false
        var schema = object["schema"]
        content = object.members("content", diagnostics: &diagnostics)
        examples = object["examples"]?.object?.members ?? []
        documentation = Documentation(description: object.text("description", diagnostics: &diagnostics))
        endpoints = SettingsReader.inDocument(object, else: ParameterSettings(), diagnostics: &diagnostics) {
            $1.parameter($0, "`x-endpoints`")
        }
        span = json.span
        nameSpan = object["name"]?.span ?? span
        locationSpan = object["in"]?.span ?? span
        optionalSpan = required == false ? object["required"]?.span : nil
        if schema == nil, content.isEmpty, let type = object["type"], type.string != nil {
            let keys = ["type", "format", "enum", "items", "default", "minimum", "maximum"]
            schema = .object(keys.compactMap { object.member($0) }, at: span)
            diagnostics.warning(
                "misplaced-type", "since OpenAPI 3.0 the type of a parameter belongs in its `schema`; it is read from here", at: type.span
            )
        }
        self.schema = schema
    }
}

/// Returns what identifies a parameter (OpenAPI, "Parameter Object"): its location and its name, which has no case in a header (RFC 9110, 5.1).
package func parameterIdentity(_ parameter: JSONNode) -> [SpecText]? {
    guard let object = parameter.object, let location = object["in"]?.string else { return nil }
    let name = object["name"]?.string ?? ""
    return [location, location == "header" ? SpecText(name.raw.lowercased()) : name]
}

/// Returns whether the text is a token, such as a method or the name of a header field (RFC 9110, section 5.6.2).
func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isTokenByte) }

private func isTokenByte(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte) }

func invalidHeader(_ name: SpecText) -> String { invalidName(name, of: "a header field") }

/// The name of a cookie is a token too (RFC 6265, section 4.1.1).
func invalidCookie(_ name: SpecText) -> String { invalidName(name, of: "a cookie") }

private func invalidName(_ name: SpecText, of what: String) -> String {
    if name.raw.isEmpty { return "the name of \(what) is empty" }
    return "`\(name.raw)` is not the name of \(what), which can contain only letters, digits and !#$%&'*+-.^_`|~"
}
