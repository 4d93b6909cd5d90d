/// OpenAPI's Operation Object.
final class OperationNode: Sendable {
    /// The method as sent in requests, such as `GET`.
    let method: SpecText
    let id: SpecText?
    let idSpan: Span
    let tags: [SpecText]
    /// The location of the first tag, or `nil` if there is none.
    let tagSpan: Span?
    let documentation: Documentation
    let isDeprecated: Bool
    let parameters: [JSONNode]
    let requestBody: JSONNode?
    let requestBodySpan: Span
    let responses: [JSONObject.Member]
    let responsesSpan: Span?
    let callbacks: [JSONObject.Member]
    /// The operation's security requirements, or `nil` if the document's requirements apply.
    let security: [JSONNode]?
    let servers: [ServerNode]
    let endpoints: OperationSettings
    /// The operation's media types in Swagger 2.0, or `nil` if those of the document apply.
    let consumes: JSONNode?
    let produces: JSONNode?
    /// The location of the operation's key.
    let span: Span

    init(_ object: JSONObject, method: SpecText, path: Documentation, at span: Span, diagnostics: inout Diagnostics) {
        self.method = method
        self.span = span
        object.warnOfMisspelledKeys(KnownKeys.operation, what: "an operation", diagnostics: &diagnostics)
        id = object.text("operationId", diagnostics: &diagnostics).flatMap { $0.raw.isEmpty ? nil : $0 }
        idSpan = object["operationId"]?.span ?? span
        let tagNodes = object.list("tags", diagnostics: &diagnostics)
        tags = tagNodes.compactMap { $0.text("tags", isItem: true, diagnostics: &diagnostics) }
        tagSpan = tagNodes.first { $0.string != nil }?.span
        let own = object.documentation(diagnostics: &diagnostics)
        documentation = own == Documentation() ? path : own
        isDeprecated = object.flag("deprecated", diagnostics: &diagnostics) ?? false
        parameters = object.list("parameters", diagnostics: &diagnostics)
        requestBody = object["requestBody"].flatMap { $0.isNull ? nil : $0 }
        requestBodySpan = object.member("requestBody")?.keySpan ?? span
        consumes = object["consumes"]
        produces = object["produces"]
        responses = object.members("responses", diagnostics: &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        responsesSpan = object["responses"]?.span
        callbacks = object.members("callbacks", diagnostics: &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        security = object["security"].flatMap { $0.isNull ? nil : $0.requirements(diagnostics: &diagnostics) }
        servers = object.list("servers", diagnostics: &diagnostics).compactMap { ServerNode($0, diagnostics: &diagnostics) }
        endpoints = SettingsReader.inDocument(object, else: OperationSettings(), diagnostics: &diagnostics) {
            $1.operation($0, "`x-endpoints`")
        }
    }
}
