/// An API under its Swift names, with the places in the document that everything comes from.
func showAPI(_ showing: Showing) -> ShownValue {
    let api: API = showing.rendering.api
    let names: Names = showing.rendering.names
    var shown = ShownObject()
    shown.add("name", names.root)
    shown.add("title", api.title)
    shown.add("version", api.version)
    shown.add("services", .list(zip(api.services, names.services).map { showService($0, $1, showing) }))
    shown.add("webhooks", .list(zip(api.webhooks, names.webhooks).map { showWebhook($0, $1, showing) }))
    shown.add("schemas", .list(api.schemas.map { showSchema($0, showing) }))
    shown.add("models", .list(api.models.indices.map { showModel($0, showing) }))
    return shown.value
}

private func showService(_ service: Service, _ names: ServiceNames, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", showing.types.declared(names.service))
    shown.add("property", names.property)
    shown.add("client", showing.types.declared(names.client))
    shown.add("operations", .list(zip(service.operations, names.operations).map { showOperation($0, $1, of: names, showing) }))
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

private func showWebhook(_ webhook: Webhook, _ name: SwiftIdentifier, _ showing: Showing) -> ShownValue {
    var shown = ShownObject()
    shown.add("name", webhook.name)
    shown.add("method", webhook.method)
    if let content = webhook.body?.contents.first(where: { $0.kind == .json }) {
        shown.add("function", showing.types.declared(showing.rendering.names.webhooksType) + .fixed(".") + .name(name))
        shown.add("type", showing.type(content.type))
        shown.add("schema", content.schema.flatMap(showing.pointer))
    }
    shown.add("pointer", showing.pointer(webhook.span))
    return shown.value
}
