/// What the templates see of each declaration, beside what it was made of: for tools that compare or check what is generated without
/// reading its text.
package struct DeclarationViews: Sendable {
    package struct Parameter: Sendable {
        package var name: String
        package var type: String
        package var isOptional: Bool
    }

    package struct Operation: Sendable {
        package var described: EndpointGenerator.Operation
        package var method: String
        package var parameters: [Parameter]
        /// The parameters travel in this struct; nil: one by one.
        package var parametersType: String?
        /// With its question mark, when it may be left out.
        package var body: String?
        package var success: String
        /// `endpoint.mustache`'s.
        package var endpoint: ViewValue
        /// Enums of the operation's own; `nothing` where it has none.
        package var bodyEnum: ViewValue
        package var responseEnum: ViewValue
        package var failure: ViewValue
    }

    package struct Service: Sendable {
        package var described: EndpointGenerator.Service
        package var view: ViewValue
        package var operations: [Operation]
    }

    package var api: API
    package var name: String
    package var nests: Bool
    package var parts: Set<Configuration.Part>
    package var root: ViewValue
    /// One per model of `api`.
    package var models: [ViewValue]
    package var services: [Service]
    package var webhooks: ViewValue
    package var headers: ViewValue
    /// One per field of `headers`.
    package var documentedHeaders: [Header]

    init(_ rendering: Rendering) {
        api = rendering.api
        name = rendering.names.root.name
        nests = rendering.options.nests
        parts = rendering.options.parts
        root = apiView(in: rendering)
        models = rendering.api.models.indices.map { modelView($0, in: rendering) }
        services = rendering.api.services.indices.map { Service($0, in: rendering) }
        webhooks = webhooksView(in: rendering)
        headers = headersView(in: rendering)
        documentedHeaders = EndpointGenerator.documentedHeaders(of: rendering.api)
    }
}

extension DeclarationViews.Service {
    fileprivate init(_ index: Int, in rendering: Rendering) {
        let names: ServiceNames = rendering.names.services[index]
        described = rendering.api.services[index]
        view = serviceView(index, rendering.types, in: rendering) { _ in .nothing }
        operations = zip(described.operations, names.operations).map { DeclarationViews.Operation($0, $1, of: names, in: rendering) }
    }
}

extension DeclarationViews.Operation {
    fileprivate init(_ operation: Operation, _ names: OperationNames, of service: ServiceNames, in rendering: Rendering) {
        let text = OperationText(operation, names, rendering.types, in: rendering)
        described = operation
        method = names.method.name
        parameters = zip(operation.parameters, names.parameters).map { parameter, name in
            DeclarationViews.Parameter(name: name.name, type: text.parameterType(parameter).text, isOptional: text.isOptional(parameter))
        }
        parametersType = text.signature.bundlesParameters ? names.parametersType.name : nil
        body = text.bodyType?.text
        success = text.successType.text
        endpoint = endpointView(text, service: service, in: rendering)
        bodyEnum = bodyEnumView(text)
        responseEnum = responseEnumView(text)
        failure = failureView(text)
    }
}
