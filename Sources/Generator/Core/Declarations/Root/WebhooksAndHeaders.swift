/// The functions that decode what the API's server sends. Bodies that are not JSON need none.
package struct WebhooksDeclaration: Sendable {
    package struct Function: Sendable {
        /// What it was made of.
        package let webhook: Webhook
        /// The webhook's position in the API.
        package let position: Int
        package let name: SwiftIdentifier
        package let payload: TypeReference
        /// Where the payload is described; `nil` if the document has no schema for it.
        package let schema: Span?
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let functions: [Function]

    /// `nil` if there is no such body.
    init?(_ context: DeclarationContext) {
        functions = context.api.webhooks.enumerated().compactMap { position, webhook in
            guard let content = webhook.body?.contents.first(where: { $0.kind == .json }) else { return nil }
            return Function(
                webhook: webhook, position: position, name: context.names.webhooks[position], payload: content.type, schema: content.schema,
                doc: docLines(webhook.documentation))
        }
        name = context.names.webhooksType
        guard !functions.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds([.known(.data)] + functions.map { .described($0.payload) }) }
}

/// The header fields that responses are described to have.
package struct HeadersDeclaration: Sendable {
    package struct Field: Sendable {
        /// What it was made of.
        package let header: Header
        package let name: SwiftIdentifier
        /// The field's, `EndpointRuntime.HeaderField<String>`, is generic over it.
        package let value: SwiftType
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let fields: [Field]

    /// `nil` if no header is described.
    init?(_ context: DeclarationContext) {
        fields = zip(documentedHeaders(of: context.api), context.names.headers).map { header, name in
            Field(header: header, name: name, value: .coded(header.type), doc: docLines(header.documentation))
        }
        name = context.names.headersType
        guard !fields.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds(fields.map(\.value)) }
}
