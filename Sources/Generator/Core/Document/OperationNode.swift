/// OpenAPI's Operation Object.
struct OperationNode: Sendable {
    /// As sent: `GET`.
    var method: SpecText
    var id: SpecText?
    var idSpan: Span
    var tags: [SpecText]
    var documentation: Documentation
    var isDeprecated: Bool
    var parameters: [JSONNode]
    var requestBody: JSONNode?
    var responses: [JSONObject.Member]
    var callbacks: [JSONObject.Member]
    /// `nil` if the document's own applies.
    var security: [JSONNode]?
    var servers: [ServerNode]
    var endpoints: Extension
    /// Of its key.
    var span: Span

    init(_ object: JSONObject, method: SpecText, path: Documentation, at span: Span, _ diagnostics: inout Diagnostics) {
        self.method = method
        self.span = span
        object.warnOfMisspelt(KnownKeys.operation, what: "an operation", &diagnostics)
        id = object.text("operationId", &diagnostics)
        if id?.raw.isEmpty == true { id = nil }
        idSpan = object["operationId"]?.span ?? span
        tags = object.list("tags", &diagnostics).compactMap { $0.text("tags", &diagnostics) }
        documentation = object.documentation(&diagnostics)
        if documentation == Documentation() { documentation = path }
        isDeprecated = object.flag("deprecated", &diagnostics) ?? false
        parameters = object.list("parameters", &diagnostics)
        requestBody = object["requestBody"]
        if requestBody?.isNull == true { requestBody = nil }
        responses = object.members("responses", &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        callbacks = object.members("callbacks", &diagnostics).filter { !$0.key.raw.hasPrefix("x-") }
        security = object["security"].flatMap { $0.isNull ? nil : $0.requirements(&diagnostics) }
        servers = object.list("servers", &diagnostics).compactMap { ServerNode($0, &diagnostics) }
        endpoints = Extension(object["x-endpoints"], &diagnostics)
    }
}
