import EndpointGenerator

/// Describes the planned output as JSON.
package func describeAsJSON(_ input: GeneratorInput) -> ReviewResult<String> { describe(input) { shown, _ in shown.json } }

/// Describes the planned output. `text` converts the description and the API's title to text.
func describe(_ input: GeneratorInput, as text: (ShownValue, String) -> String) -> ReviewResult<String> {
    let inspection = inspect(input, checkingTemplates: false)
    let spec = Int32(truncatingIfNeeded: input.sources.files.count)
    return ReviewResult(inspection) { declarations in
        let showing = Showing(types: declarations.outerTypes, sources: inspection.sources, spec: spec)
        return inspection.api.map { text(showAPI($0, declarations, showing: showing), $0.title.raw) }
    }
}

/// Describes an API with its Swift names and the document position of each element.
private func showAPI(_ api: API, _ declarations: Declarations, showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declarations.name)
    shown.add("title", api.title)
    shown.add("version", api.version)
    shown.addDocumentation(declarations.root.doc)
    shown.add("servers", .list(declarations.root.servers.map { showServer($0, showing) }))
    if !declarations.root.overrides.isEmpty {
        shown.add("overrides", .list(declarations.root.overrides.map { showServer($0.server, showing) }))
    }
    shown.add("credentials", .list((declarations.root.credentials?.schemes ?? []).map { showCredential($0, showing) }))
    shown.add("services", .list(declarations.services.map { showService($0, showing) }))
    shown.add("webhooks", .list(api.webhooks.enumerated().map { showWebhook($0, $1, declared: declarations.webhooks, showing: showing) }))
    shown.add("schemas", .list(api.schemas.map { showSchema($0, showing) }))
    shown.add("models", .list(declarations.models.map { showModel($0, showing) }))
    return shown.value
}

private func showService(_ service: ServiceDeclaration, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", showing.types.declared(service.names.service))
    shown.add("property", service.names.property)
    shown.add("client", showing.types.declared(service.names.client))
    shown.addDocumentation(service.doc)
    shown.add("operations", .list(service.operations.map { showOperation($0, of: service.names, showing) }))
    return shown.value
}

private func showServer(_ declared: ServerDeclaration, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declared.name)
    shown.add("url", declared.server.url)
    if !declared.parameters.isEmpty { shown.add("parameters", showing.types.list(declared.parameters)) }
    shown.addDocumentation(declared.doc)
    return shown.value
}

private func showCredential(_ declared: CredentialsDeclaration.Scheme, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", declared.name)
    shown.add("scheme", declared.scheme.id)
    shown.add("type", showing.types.text(declared.type))
    shown.addDocumentation(declared.doc)
    return shown.value
}

private func showSchema(_ schema: NamedSchema, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", schema.name)
    shown.add("type", showing.type(schema.type))
    if schema.requestType != schema.type { shown.add("requestType", showing.type(schema.requestType)) }
    shown.add("pointer", showing.pointer(schema.span))
    return shown.value
}

/// Describes a webhook. If the webhook has no JSON body, no function is generated for it.
private func showWebhook(_ position: Int, _ webhook: Webhook, declared: WebhooksDeclaration?, showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", webhook.name)
    shown.add("method", webhook.method)
    if let declared, let function = declared.functions.first(where: { $0.position == position }) {
        shown.add("function", "\(showing.types.declared(declared.name)).\(function.name)")
        shown.add("type", showing.type(function.payload))
        shown.add("schema", function.schema.flatMap(showing.pointer))
    }
    shown.add("pointer", showing.pointer(webhook.span))
    return shown.value
}
