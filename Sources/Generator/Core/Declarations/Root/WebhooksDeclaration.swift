/// The functions that decode requests from the API's server. There is one for each webhook with a JSON body.
package struct WebhooksDeclaration: Sendable {
    package struct Function: Sendable {
        /// The webhook being declared.
        package let webhook: Webhook
        /// The index of the webhook in the API.
        package let position: Int
        package let name: SwiftIdentifier
        package let payload: TypeReference
        /// The location of the payload's schema, or `nil` if there is none.
        package let schema: Span?
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let functions: [Function]

    /// Creates the declaration, or returns `nil` if no webhook has a JSON body.
    init?(_ context: DeclarationContext) {
        functions = context.api.webhooks.enumerated().compactMap { position, webhook in
            guard let content = webhook.body?.contents.first(where: { $0.kind == .json }) else { return nil }
            return Function(
                webhook: webhook, position: position, name: context.names.webhooks[position], payload: content.type,
                schema: content.schema?.span,
                doc: docLines(webhook.documentation))
        }
        name = context.names.webhooksType
        guard !functions.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds([.known(.data)] + functions.map { .described($0.payload) }) }
}
