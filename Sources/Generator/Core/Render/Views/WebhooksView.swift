/// The view of the functions that decode what the API's server sends. Bodies that are not JSON need none.
func webhooksView(in rendering: Rendering) -> ViewValue {
    var views: [ViewValue] = []
    for (webhook, name) in zip(rendering.api.webhooks, rendering.names.webhooks) {
        guard let content = webhook.body?.contents.first(where: { $0.kind == .json }) else { continue }
        views.append(
            .object([
                "doc": docView(docLines(webhook.documentation)),
                "name": .text(.name(name)),
                "payload": .text(rendering.types.text(content.type)),
                "coded": .text(rendering.types.coded(content.type)),
                "isForeign": .flag(content.type.isForeign),
                "dates": datesText(rendering.options.dates) == nil ? .nothing : .text(.name(rendering.names.root)),
            ]))
    }
    return views.isEmpty ? .nothing : .object(["type": .text(.name(rendering.names.webhooksType)), "webhooks": .list(views)])
}
