/// The documented header fields of responses.
package struct HeadersDeclaration: Sendable {
    package struct Field: Sendable {
        /// The header being declared.
        package let header: Header
        package let name: SwiftIdentifier
        /// The type of the value: the generic argument of `HeaderField<String>`.
        package let value: SwiftType
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let fields: [Field]

    /// Creates the declaration, or returns `nil` if the document describes no headers.
    init?(_ context: DeclarationContext) {
        fields = context.names.headers.map { header, name in
            Field(header: header, name: name, value: .coded(header.type), doc: docLines(header.documentation))
        }
        name = context.names.headersType
        guard !fields.isEmpty else { return nil }
    }

    var needs: ImportNeeds { ImportNeeds(fields.map(\.value)) }
}
