/// The names of one service, and its operations as `operation` sees them.
func serviceView(_ index: Int, _ types: TypeText, in rendering: Rendering, operation: (OperationText) -> ViewValue) -> ViewValue {
    let service: Service = rendering.api.services[index]
    let names: ServiceNames = rendering.names.services[index]
    var operations: [ViewValue] = []
    for (described, operationNames) in zip(service.operations, names.operations) {
        operations.append(operation(OperationText(described, operationNames, types, in: rendering)))
    }
    return .object([
        "doc": docView(docLines(service.documentation)),
        "property": .text(.name(names.property)),
        "service": .text(types.declared(names.service)),
        "client": .text(types.declared(names.client)),
        "endpoint": .text(types.declared(names.endpoint)),
        "calls": .text(types.declared(names.calls)),
        "mock": .text(types.declared(names.mock)),
        "wrapper": .text(types.declared(names.wrapper)),
        "operations": .list(operations),
    ])
}

/// The view of the root type: what the API is, its servers and services.
func apiView(in rendering: Rendering) -> ViewValue {
    let api: API = rendering.api
    var doc: [SwiftText] = SwiftText.commentLines(SpecText("\(api.title.raw) \(api.version.raw)"))
    let description: [SwiftText] = docLines(api.documentation)
    if !description.isEmpty { doc += [.empty] + description }
    let variables = ServerVariables(api.servers, rendering.names.servers)
    return .object([
        "doc": docView(doc),
        "dates": datesText(rendering.options.dates).map { .text($0) } ?? .nothing,
        "isLenient": .flag(rendering.options.isLenient),
        "credentials": credentialsView(api.securitySchemes, rendering.names.credentials),
        "servers": .list(zip(api.servers, rendering.names.servers).map { serverView($0, $1, variables) }),
        "variables": .list(variables.enums.map(serverVariableView)),
        "services": .flag(rendering.options.parts.contains(.clients)).when(
            .list(
                zip(api.services, rendering.names.services).map { service, names in
                    .object([
                        "doc": docView(docLines(service.documentation)),
                        "property": .text(.name(names.property)),
                        "client": .text(.name(names.client)),
                    ])
                })),
    ])
}

/// The arguments of the runtime's `DateOptions`; nil where they are its defaults.
func datesText(_ dates: Configuration.Dates) -> SwiftText? {
    var arguments: [SwiftText] = []
    switch dates.zone {
    case .offset(0): break
    // As Foundation names fixed offsets.
    case .offset(let seconds):
        let digits: (Int) -> String = { $0 < 10 ? "0\($0)" : String($0) }
        let minutes: Int = abs(seconds) / 60
        let name: String = "GMT\(seconds < 0 ? "-" : "+")\(digits(minutes / 60))\(digits(minutes % 60))"
        arguments.append(.fixed("zone: ") + .literal(SpecText(name)))
    case .named(let name): arguments.append(.fixed("zone: ") + .literal(SpecText(name)))
    case .none: arguments.append(.fixed("zone: nil"))
    }
    switch dates.style {
    case .utc: break
    case .offset: arguments.append(.fixed("style: .offset"))
    case .local: arguments.append(.fixed("style: .local"))
    }
    switch dates.fraction {
    case .asNeeded: break
    case .none: arguments.append(.fixed("fraction: .none"))
    case .milliseconds: arguments.append(.fixed("fraction: .milliseconds"))
    case .microseconds: arguments.append(.fixed("fraction: .microseconds"))
    }
    return arguments.isEmpty ? nil : .joined(arguments, separator: ", ")
}

/// A property per scheme that a header field, query item or cookie can satisfy; TLS certificates are the transport's.
private func credentialsView(_ schemes: [SecurityScheme], _ type: SwiftIdentifier) -> ViewValue {
    var scope = NameScope(reserved: Keywords.meaningful.union(["scheme", "description", "debugDescription", "customMirror"]))
    var views: [ViewValue] = []
    for scheme in schemes {
        guard let text = credentialText(scheme.kind) else { continue }
        views.append(
            .object([
                "doc": docView(credentialDoc(scheme)),
                "id": .text(.literal(scheme.id)),
                "name": .text(.name(scope.claim(.lowerCamel(Words(scheme.id)), ifReserved: "Scheme"))),
                "type": .text(text.type),
                "function": .text(text.function),
            ]))
    }
    return views.isEmpty ? .nothing : .object(["credentials": .text(.name(type)), "schemes": .list(views)])
}

/// What other HTTP schemes (`digest`, `hoba`, …) send is theirs to make: it is taken as a whole.
private func credentialDoc(_ scheme: SecurityScheme) -> [SwiftText] {
    var lines: [SwiftText] = docLines(scheme.documentation)
    guard case .http(let name) = scheme.kind, name != "basic", name != "bearer" else { return lines }
    if !lines.isEmpty { lines.append(.empty) }
    lines += SwiftText.commentLines(
        SpecText("The whole value of the header field `Authorization`, beginning with its scheme, `\(name.raw)`."))
    return lines
}

private func credentialText(_ kind: SecurityScheme.Kind) -> (type: SwiftText, function: SwiftText)? {
    switch kind {
    case .http(scheme: "basic"): return (.fixed("BasicLogin"), .fixed("authorization()"))
    case .http(scheme: "bearer"), .oauth2, .openIDConnect: return (.fixed("BearerToken"), .fixed("authorization()"))
    case .http: return (.fixed("APIKey"), .fixed("header(") + .literal("Authorization") + .fixed(")"))
    case .mutualTLS: return nil
    case .apiKey(let name, let location):
        let place: SwiftText =
            switch location {
            case .header, .path: .fixed("header(")
            case .query: .fixed("query(")
            case .cookie: .fixed("cookie(")
            }
        return (.fixed("APIKey"), place + .literal(name) + .fixed(")"))
    }
}
