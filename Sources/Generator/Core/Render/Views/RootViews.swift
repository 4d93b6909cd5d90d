/// Returns the view of the root type: servers, services and credentials.
func rootView(_ declarations: Declarations) -> ViewValue {
    let root = declarations.root
    let services = declarations.parts.contains(.clients) ? declarations.services : []
    return .object([
        "doc": docView(root.doc),
        "configuration": .arguments(configuration(root, declarations.options)),
        "initializer": initializerView(root, declarations.types),
        "common": commonView(root, declarations.types),
        "credentials": credentialsView(root, declarations.types),
        "servers": .list(root.servers.map { serverView($0, declarations.types) }),
        "hasOverrides": .flag(!root.overrides.isEmpty),
        "documented": .arguments(root.templates.map(templateText)),
        "overrides": .list(root.overrides.flatMap { overrideViews($0, declarations.types) }),
        "variables": .list(root.variables.map(serverVariableView)),
        "services": .list(services.map(servicePropertyView)),
    ])
}

/// Returns the arguments of the runtime's `APIConfiguration` that differ from its defaults.
private func configuration(_ root: RootDeclaration, _ options: DeclarationOptions) -> [SwiftText] {
    var arguments: [SwiftText] = []
    if let dates = datesText(options.dates) { arguments.append("dates: \(dates)") }
    if options.isLenient { arguments.append("isLenient: true") }
    if options.readsNullAsEmpty { arguments.append("readsNullAsEmpty: true") }
    if options.hasSnakeCaseKeys { arguments.append("codableKeys: .snakeCase") }
    if !root.secretNames.isEmpty { arguments.append("secretNames: [\(list: root.secretNames.map { .literal($0) })]") }
    return arguments
}

private func servicePropertyView(_ service: ServiceDeclaration) -> ViewValue {
    .object([
        "doc": docView(service.doc),
        "property": .text(.name(service.names.property)),
        "client": .text(.name(service.names.client)),
    ])
}

/// Returns the view of the initializer, or nothing if the one of every API is sufficient.
private func initializerView(_ root: RootDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard root.credentials != nil || !root.common.isEmpty else { return .nothing }
    var parameters: [SwiftText] = ["server: Server"]
    if !root.overrides.isEmpty { parameters.append("servers: [Server.Override] = []") }
    if !root.common.isEmpty { parameters.append("common: \(root.commonType)") }
    if let credentials = root.credentials { parameters.append("credentials: \(credentials.name)") }
    parameters += [
        "transport: any \(types.text(.transport)) = \(types.text(.defaultTransport)).shared",
        "middleware: [\(types.text(.middleware))] = []",
        "options: \(types.text(.callOptions)) = .init()",
        "clock: any \(types.text(.clock))<\(types.text(.duration))> = \(types.text(.continuousClock))()",
    ]
    return .object([
        "clientParameters": .arguments(parameters), "hasCommon": .flag(!root.common.isEmpty),
        "hasCredentials": .flag(root.credentials != nil),
    ])
}

private func commonView(_ root: RootDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard !root.common.isEmpty else { return .nothing }
    return .object([
        "type": .text(.name(root.commonType)), "properties": .list(root.common.map { propertyView($0, types) }),
        "initParameters": .arguments(types.parameters(root.common.map(\.defaulted))),
    ])
}

private func credentialsView(_ root: RootDeclaration, _ types: TypeRenderer) -> ViewValue {
    guard let credentials = root.credentials else { return .nothing }
    let schemes: [ViewValue] = credentials.schemes.map { scheme in
        .object([
            "doc": docView(scheme.doc),
            "id": .text(.literal(scheme.scheme.id)),
            "name": .text(.name(scheme.name)),
            "type": .text(types.text(scheme.type)),
            "function": .text(authorization(scheme.scheme.kind)),
        ])
    }
    let parameters: [SwiftText] = credentials.schemes.map { "\($0.name): \(types.text($0.type))? = nil" }
    return .object([
        "credentials": .text(.name(credentials.name)),
        "schemes": .list(schemes),
        "initParameters": .arguments(parameters),
        "hasAlternatives": .flag(!credentials.alternatives.isEmpty),
        "alternatives": .arguments(
            credentials.alternatives.map { "[\(list: $0.map { .literal($0) })]" }),
    ])
}

private func serverView(_ server: ServerDeclaration, _ types: TypeRenderer) -> ViewValue {
    let parameters = (server.isRelative ? ["to origin: String"] : []) + server.parameters.map(types.parameter)
    let url: SwiftText = server.isRelative ? "\(literal: server.server.url), at: origin" : .literal(server.server.url)
    let arguments = variableArguments(server)
    return .object([
        "doc": docView(server.doc),
        "name": .text(.name(server.name)),
        "url": .text(url),
        "parameters": .arguments(parameters),
        "arguments": .arguments(arguments),
        "hasParameters": .flag(!parameters.isEmpty),
        "hasVariables": .flag(!arguments.isEmpty),
    ])
}

private func variableArguments(_ server: ServerDeclaration) -> [SwiftText] {
    zip(server.server.variables, server.parameters).map { variable, parameter in
        let value: SwiftText = parameter.type == .known(.string) ? "\(parameter.name)" : "\(parameter.name).rawValue"
        return "\(literal: variable.name): \(value)"
    }
}

private func templateText(_ template: ServerTemplateDeclaration) -> SwiftText {
    let values: [SwiftText] = template.values.map { "\(literal: $0.name): [\(list: $0.values.map { .literal($0) })]" }
    let open: [SwiftText] = template.openHost.isEmpty ? [] : ["openHost: [\(list: template.openHost.map { .literal($0) })]"]
    let arguments: [SwiftText] = (values.isEmpty ? [] : ["[\(list: values)]"]) + open
    return arguments.isEmpty ? .literal(template.url) : ".init(\(list: [.literal(template.url)] + arguments))"
}

/// Returns the views of the functions for a server: one with its variables, if it has any, and one for any URL.
private func overrideViews(_ override: OverrideDeclaration, _ types: TypeRenderer) -> [ViewValue] {
    let server = override.server
    func view(_ parameters: [SwiftText], _ url: SwiftText, _ doc: [SwiftText]) -> ViewValue {
        .object([
            "doc": docView(doc), "name": .text(.name(override.name)), "key": .text(.literal(override.key)),
            "parameters": .arguments(parameters), "url": .text(url),
        ])
    }
    let literal: SwiftText = .literal(server.server.url)
    guard server.parameters.isEmpty else {
        let filled: SwiftText = "Server(url: \(literal), variables: [\(list: variableArguments(server))]).url"
        let views = [view(server.parameters.map(types.parameter), filled, override.doc)]
        return override.isFirst ? views + [view(["url: String"], "url", ["The same servers, with any URL."])] : views
    }
    guard override.isFirst else { return [view([], literal, override.doc)] }
    return [view([ServerURL(server.server.url.raw).hasHost ? "url: String = \(literal)" : "url: String"], "url", override.doc)]
}

private func serverVariableView(_ variable: ServerVariableDeclaration) -> ViewValue {
    let cases: [ViewValue] = variable.cases.map { .object(["case": .text(.name($0.name)), "value": .text(.literal($0.value))]) }
    return .object(["doc": docView(variable.doc), "name": .text(.name(variable.name)), "cases": .list(cases)])
}

/// Returns the view of the functions that decode requests from the API's server.
func webhooksView(_ webhooks: WebhooksDeclaration, _ declarations: Declarations) -> ViewValue {
    var options: [SwiftText] = []
    if datesText(declarations.options.dates) != nil { options.append("dates: \(declarations.name).configuration.dates") }
    if declarations.options.hasSnakeCaseKeys { options.append("codableKeys: .snakeCase") }
    let functions: [ViewValue] = webhooks.functions.map { function in
        .object([
            "doc": docView(function.doc),
            "name": .text(.name(function.name)),
            "payload": .text(declarations.types.text(of: function.payload)),
            "coded": .text(declarations.types.text(.coded(function.payload))),
            "isForeign": .flag(function.payload.isForeign),
            "options": .optional(options.isEmpty ? nil : .joined(options, separator: ", ")),
        ])
    }
    return .object(["type": .text(.name(webhooks.name)), "webhooks": .list(functions)])
}

/// Returns the view of the sample values.
func examplesView(_ examples: ExamplesDeclaration, _ declarations: Declarations) -> ViewValue {
    let models: [ViewValue] = examples.models.map { model in
        .object(["type": .text(declarations.outerTypes.declared(model)), "key": .text(.literal(SpecText(model.name)))])
    }
    return .object(["lines": .list(examples.lines.map { .object(["line": .text($0)]) }), "models": .list(models)])
}

/// Returns the view of the documented header fields of responses.
func headersView(_ headers: HeadersDeclaration, _ declarations: Declarations) -> ViewValue {
    let dates: ViewValue = datesText(declarations.options.dates) == nil ? .nothing : .text(.name(declarations.name))
    let fields: [ViewValue] = headers.fields.map { field in
        .object([
            "doc": docView(field.doc),
            "name": .text(.name(field.name)),
            "value": .text(declarations.types.text(field.value)),
            "literal": .text(.literal(field.header.name)),
            "dates": field.header.type.holdsDate ? dates : .nothing,
        ])
    }
    return .object([
        "type": .text(.name(headers.name)),
        "example": .optional(headers.fields.first.map { .name($0.name) }),
        "fields": .list(fields),
    ])
}
