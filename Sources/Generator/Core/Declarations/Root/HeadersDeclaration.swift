/// The header fields that responses are described to have.
package struct HeadersDeclaration: Sendable {
    package struct Field: Sendable {
        /// What it was made of.
        package let header: Header
        package let name: SwiftIdentifier
        /// The field's, `EndpointRuntime.HeaderField<String>`, is generic over it.
        package let value: SwiftType
        let doc: [SwiftText]
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
