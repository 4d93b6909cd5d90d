import EndpointGenerator

extension SurfaceReader {
    /// Returns the types for servers, credentials, webhooks and header fields.
    func rootTypes(_ declarations: Declarations) -> [TypeSurface] {
        let root = declarations.root
        var types =
            [serverType(root.servers)] + overrideType(root.overrides)
            + root.variables.map { type(of: $0, at: root.servers.first?.server.span) }
        if let credentials = root.credentials { types.append(type(of: credentials)) }
        if !root.common.isEmpty { types.append(type(of: root.common, named: root.commonType)) }
        guard parts.contains(.calls) else { return types }
        if let webhooks = declarations.webhooks { types.append(type(of: webhooks)) }
        if let headers = declarations.headers { types.append(type(of: headers)) }
        return types
    }

    private func serverType(_ servers: [ServerDeclaration]) -> TypeSurface {
        let members = servers.map { declared in
            let origin = declared.isRelative ? [Argument(label: "to", type: "String", span: declared.server.span)] : []
            var member = function(declared.name, of: "Server", declared, origin: origin)
            if member.arguments.isEmpty { (member.kind, member.keyword) = (.property, "static var") }
            return member
        }
        return TypeSurface(kind: .structure, name: "Server", members: members, span: servers.first?.server.span)
    }

    /// Returns the type for the servers of operations, if there are any.
    private func overrideType(_ overrides: [OverrideDeclaration]) -> [TypeSurface] {
        let members = overrides.map { function($0.name, of: "Server.Override", $0.server) }
        return members.isEmpty ? [] : [TypeSurface(kind: .structure, name: "Server.Override", members: members, span: members.first?.span)]
    }

    private func function(
        _ name: SwiftIdentifier, of type: String, _ declared: ServerDeclaration, origin: [Argument] = []
    ) -> Member {
        let span = declared.server.span
        return Member(
            kind: .function, name: written(name), type: type, keyword: "static func",
            arguments: origin + declared.parameters.map { argument($0, at: span) },
            wire: [Fact(label: "URL", text: declared.server.url.raw)], span: span)
    }

    /// Returns the type for the allowed values of a server variable.
    private func type(of variable: ServerVariableDeclaration, at span: Span?) -> TypeSurface {
        let cases = variable.cases.map { declared in
            var member = enumCase(written(declared.name), span: span)
            member.wire = [Fact(label: Fact.value, text: SwiftText.literal(declared.value).text)]
            return member
        }
        let facts = [Fact(label: "raw value", text: "String")]
        return TypeSurface(kind: .enumeration, name: "Server." + written(variable.name), facts: facts, members: cases, span: span)
    }

    private func type(of credentials: CredentialsDeclaration) -> TypeSurface {
        var type = TypeSurface(
            kind: .structure, name: written(credentials.name), initializer: [], span: credentials.schemes.first?.scheme.span)
        for declared in credentials.schemes {
            let name = written(declared.name)
            let value = renderer.text(declared.type).text + "?"
            let span = declared.scheme.span
            let wire = [Fact(label: "scheme", text: described(declared.scheme))]
            type.members.append(Member(kind: .property, name: name, type: value, keyword: "var", wire: wire, span: span))
            type.initializer?.append(Argument(label: name, type: value, defaultText: "nil", span: span))
        }
        return type
    }

    private func type(of common: [OperationDeclaration.Parameter], named name: SwiftIdentifier) -> TypeSurface {
        let span = common.first?.described.span
        let arguments = common.map { argument($0.defaulted, at: $0.described.span) }
        var type = TypeSurface(kind: .structure, name: written(name), initializer: arguments, span: span)
        for declared in common {
            let read = parameter(declared)
            type.members.append(
                Member(
                    kind: .property, name: read.label, type: read.type, keyword: "var",
                    wire: [Fact(label: "how it is sent", text: read.wire)], span: read.span))
        }
        return type
    }

    private func type(of webhooks: WebhooksDeclaration) -> TypeSurface {
        let members = webhooks.functions.map { declared in
            Member(
                kind: .function, name: written(declared.name), type: renderer.text(of: declared.payload).text, keyword: "static func",
                arguments: [Argument(label: "from", type: "Data")], span: declared.webhook.span)
        }
        return TypeSurface(kind: .enumeration, name: written(webhooks.name), members: members, span: members.first?.span)
    }

    private func type(of headers: HeadersDeclaration) -> TypeSurface {
        let members = headers.fields.map { declared in
            Member(
                kind: .property, name: written(declared.name), type: "HeaderField<\(text(declared.value))>", keyword: "static var",
                wire: [Fact(label: "field name", text: declared.header.name.raw)], span: declared.header.span)
        }
        return TypeSurface(kind: .enumeration, name: written(headers.name), members: members, span: members.first?.span)
    }
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
