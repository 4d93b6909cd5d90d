/// Everything that will be declared: the source of text, `show`, `diff` and `lint`.
///
/// Large declarations are classes of constants, because each copy of a struct with many fields costs compile time.
package final class Declarations: Sendable {
    /// The root type's.
    package let name: SwiftIdentifier
    let options: DeclarationOptions
    package let root: RootDeclaration
    /// In the order of `API.models`.
    package let models: [ModelDeclaration]
    package let services: [ServiceDeclaration]
    package let webhooks: WebhooksDeclaration?
    package let headers: HeadersDeclaration?
    /// `nil` unless the config asks for them.
    package let examples: ExamplesDeclaration?
    /// Writes types as they are named inside the root type.
    package let types: TypeRenderer
    /// Writes types as they are named at the top of a file.
    package let outerTypes: TypeRenderer

    init(_ api: API, _ names: Names, _ options: DeclarationOptions, _ document: Document?) {
        let context = DeclarationContext(api, names, options)
        self.options = options
        name = names.root
        root = RootDeclaration(context)
        let models = api.models.indices.map { ModelDeclaration(ModelID($0), context) }
        self.models = models
        services = sharingFailures(zip(api.services, names.services).map { ServiceDeclaration($0, $1, context) }, context.types)
        webhooks = WebhooksDeclaration(context)
        headers = HeadersDeclaration(context)
        examples = options.parts.contains(.examples) ? document.map { ExamplesDeclaration($0, context, models) } : nil
        types = context.types
        outerTypes = TypeRenderer(models: names.models, prefix: options.nests ? .name(names.root) + .fixed(".") : .empty)
    }
}

extension Declarations {
    /// Everything nests in the root type.
    package var nests: Bool { options.nests }
    package var parts: Set<Configuration.Part> { options.parts }
}

/// The declarations of a tag: a protocol, a client, endpoints, calls.
package struct ServiceDeclaration: Sendable {
    /// The source of the declaration.
    package let service: Service
    package let names: ServiceNames
    package let doc: [SwiftText]
    package internal(set) var operations: [OperationDeclaration]

    init(_ service: Service, _ names: ServiceNames, _ context: DeclarationContext) {
        self.service = service
        self.names = names
        doc = docLines(service.documentation)
        operations = zip(service.operations, names.operations).map { OperationDeclaration($0, $1, of: names, context) }
    }
}
