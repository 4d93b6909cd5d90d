/// What is declared for a tag: a protocol, a client, endpoints, calls.
package struct ServiceDeclaration: Sendable {
    /// What it was made of.
    package let service: Service
    package let names: ServiceNames
    let doc: [SwiftText]
    package let operations: [OperationDeclaration]

    init(_ service: Service, _ names: ServiceNames, _ context: DeclarationContext) {
        self.service = service
        self.names = names
        doc = docLines(service.documentation)
        operations = zip(service.operations, names.operations).map { OperationDeclaration($0, $1, of: names, context) }
    }
}
