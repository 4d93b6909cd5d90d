import EndpointGenerator

/// Servers, credentials, webhooks and header fields.
func rootTypes(_ views: DeclarationViews) -> [TypeSurface] {
    var types: [TypeSurface] = [serverType(views)] + views.root["variables"].items.map { serverVariableType($0, views) }
    let credentials: ViewValue = views.root["credentials"]
    if credentials.isDeclared { types.append(credentialsType(credentials, views.api)) }
    if views.webhooks.isDeclared, views.parts.contains(.calls) { types.append(webhooksType(views)) }
    if views.headers.isDeclared, views.parts.contains(.calls) { types.append(headersType(views)) }
    return types
}

private func serverType(_ views: DeclarationViews) -> TypeSurface {
    var type = TypeSurface(kind: .structure, name: "Server")
    for (server, shown) in zip(views.api.servers, views.root["servers"].items) {
        var arguments: [Argument] = shown["isRelative"].isOn ? [Argument(label: "to", type: "String", span: server.span)] : []
        for label in shown["labels"].items {
            let (name, type) = (label["name"].string, label["type"].string)
            arguments.append(Argument(label: name, type: type, defaultText: label["default"].optionalString, span: server.span))
        }
        type.members.append(
            Member(
                kind: arguments.isEmpty ? .property : .function, name: shown["name"].string, type: "Server",
                keyword: arguments.isEmpty ? "static var" : "static func", arguments: arguments,
                wire: [Fact(label: "URL", text: server.url.raw)], span: server.span))
    }
    type.span = type.members.first?.span
    return type
}

/// What a variable of a server may be.
private func serverVariableType(_ shown: ViewValue, _ views: DeclarationViews) -> TypeSurface {
    let span: Span? = views.api.servers.first?.span
    var type = TypeSurface(kind: .enumeration, name: "Server." + shown["name"].string, span: span)
    type.facts = [Fact(label: "raw value", text: "String")]
    type.members = shown["cases"].items.map { value in
        let wire: [Fact] = [Fact(label: "value", text: value["value"].string)]
        return Member(kind: .enumCase, name: value["case"].string, type: "", keyword: "case", wire: wire, span: span)
    }
    return type
}

private func credentialsType(_ view: ViewValue, _ api: API) -> TypeSurface {
    var type = TypeSurface(kind: .structure, name: view["credentials"].string)
    var arguments: [Argument] = []
    let schemes: [SecurityScheme] = api.securitySchemes.filter { if case .mutualTLS = $0.kind { false } else { true } }
    for (scheme, shown) in zip(schemes, view["schemes"].items) {
        let text: String = shown["type"].string + "?"
        type.members.append(
            Member(
                kind: .property, name: shown["name"].string, type: text, keyword: "var",
                wire: [Fact(label: "scheme", text: described(scheme))], span: scheme.span))
        arguments.append(Argument(label: shown["name"].string, type: text, defaultText: "nil", span: scheme.span))
    }
    type.span = type.members.first?.span
    type.initialiser = arguments
    return type
}

private func described(_ scheme: SecurityScheme) -> String {
    switch scheme.kind {
    case .apiKey(let name, let location): "\(location.rawValue) \"\(name.raw)\""
    case .http(let name): "HTTP \(name.raw)"
    case .oauth2: "OAuth 2"
    case .openIDConnect: "OpenID Connect"
    case .mutualTLS: "mutual TLS"
    }
}

private func webhooksType(_ views: DeclarationViews) -> TypeSurface {
    var type = TypeSurface(kind: .enumeration, name: views.webhooks["type"].string)
    let described: [Webhook] = views.api.webhooks.filter { $0.body?.contents.contains { $0.kind == .json } ?? false }
    for (webhook, shown) in zip(described, views.webhooks["webhooks"].items) {
        type.members.append(
            Member(
                kind: .function, name: shown["name"].string, type: shown["payload"].string, keyword: "static func",
                arguments: [Argument(label: "from", type: "Data")], span: webhook.span))
    }
    type.span = type.members.first?.span
    return type
}

private func headersType(_ views: DeclarationViews) -> TypeSurface {
    var type = TypeSurface(kind: .enumeration, name: views.headers["type"].string)
    for (header, shown) in zip(views.documentedHeaders, views.headers["fields"].items) {
        type.members.append(
            Member(
                kind: .property, name: shown["name"].string, type: "HeaderField<\(shown["value"].string)>", keyword: "static var",
                wire: [Fact(label: "field name", text: header.name.raw)], span: header.span))
    }
    type.span = type.members.first?.span
    return type
}
