import EndpointGenerator

extension Surface {
    /// From what the templates see, so that no other opinion of names and types is needed than the one that is printed.
    init(_ views: DeclarationViews) {
        name = views.name
        nests = views.nests
        parts = views.parts
        types = rootTypes(views)
        if parts.contains(.models) { types += modelTypes(views) }
        services = views.services.map { ServiceSurface($0) }
        for operation in views.services.flatMap(\.operations) { types += ownTypes(of: operation, parts) }
    }
}

/// The surface of what a config or document would generate. nil when the diagnostics have an error.
public func surface(of input: GeneratorInput) -> (surface: Surface?, diagnostics: Diagnostics, sources: SourceFiles) {
    let result: Inspection = inspect(input)
    return (result.views.map { Surface($0) }, result.diagnostics, result.sources)
}

extension ServiceSurface {
    fileprivate init(_ service: DeclarationViews.Service) {
        name = service.view["service"].string
        property = service.view["property"].string
        operations = service.operations.map { OperationSurface($0) }
        span = service.described.span
    }
}

extension OperationSurface {
    fileprivate init(_ operation: DeclarationViews.Operation) {
        let described: EndpointGenerator.Operation = operation.described
        name = operation.method
        request = "\(described.method.raw) \(described.path.raw)"
        parameters = zip(described.parameters, operation.parameters).map { OperationSurface.Parameter($0, $1) }
        parametersType = operation.parametersType
        body = operation.body.map { type in
            let isOptional: Bool = type.hasSuffix("?")
            return Body(type: isOptional ? String(type.dropLast()) : type, isOptional: isOptional, span: described.body?.span)
        }
        success = operation.success
        isDeprecated = described.isDeprecated
        wire = []
        let bodyTypes: [String] = described.body?.contents.map(\.mediaType.raw) ?? []
        if !bodyTypes.isEmpty { self.bodyTypes = Fact(label: "the body's media type", text: bodyTypes.joined(separator: ", ")) }
        let accepted: String = operation.endpoint["accept"].optionalString ?? (operation.success == "Void" ? "" : "\"application/json\"")
        if !accepted.isEmpty { acceptedTypes = Fact(label: "the accepted media type", text: String(accepted.dropFirst().dropLast())) }
        let security: [String] = described.security.map { $0.map(\.scheme.raw).joined(separator: " and ") }
        if !security.isEmpty { wire.append(Fact(label: "security", text: security.joined(separator: ", or "))) }
        if let server = operation.endpoint["server"].optionalString { wire.append(Fact(label: "server", text: server)) }
        span = described.span
    }
}

extension OperationSurface.Parameter {
    fileprivate init(_ parameter: Parameter, _ named: DeclarationViews.Parameter) {
        name = named.name
        isOptional = named.isOptional
        type = isOptional && named.type.hasSuffix("?") ? String(named.type.dropLast()) : named.type
        wire = "\(parameter.location.rawValue) \"\(parameter.name.raw)\", \(described(parameter.encoding))"
        span = parameter.span
    }
}

private func described(_ encoding: Parameter.Encoding) -> String {
    switch encoding {
    case .json: "as JSON"
    case .style(let style, let explode, let allowReserved):
        style.rawValue + (explode ? ", exploded" : "") + (allowReserved ? ", reserved characters as they are" : "")
    }
}
