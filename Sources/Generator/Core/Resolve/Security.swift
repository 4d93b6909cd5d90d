extension Resolver {
    func securitySchemes() -> [SecurityScheme] {
        var schemes: [SecurityScheme] = []
        for member: JSONObject.Member in document.securitySchemes {
            sink = []
            guard let target: JSONNode = followed(member.value, to: "security scheme"), let object: JSONObject = target.object else {
                warn(
                    "invalid-security-scheme", "the security scheme `\(member.key.raw)` is no object; it is left out", at: member.value.span
                )
                continue
            }
            guard let kind: SecurityScheme.Kind = securityKind(object, at: target.span) else { continue }
            schemes.append(
                SecurityScheme(
                    id: member.key, kind: kind, documentation: Documentation(description: object.text("description", &diagnostics)),
                    span: member.keySpan))
        }
        sink = []
        return schemes
    }

    private func securityKind(_ object: JSONObject, at span: Span) -> SecurityScheme.Kind? {
        switch object["type"]?.string?.raw {
        case "apiKey":
            guard let name: SpecText = object["name"]?.string, let place: SpecText = object["in"]?.string,
                let location = Parameter.Location(rawValue: place.raw), location != .path
            else {
                warn("invalid-security-scheme", "an API key has a `name`, and `in` is query, header or cookie; it is left out", at: span)
                return nil
            }
            return .apiKey(name: name, location: location)
        case "http":
            guard let scheme: SpecText = object["scheme"]?.string else {
                warn("invalid-security-scheme", "HTTP authentication names its `scheme` (`bearer`, `basic`); it is left out", at: span)
                return nil
            }
            return .http(scheme: SpecText(scheme.raw.lowercased()))
        case "basic": return .http(scheme: "basic")
        case "oauth2": return .oauth2
        case "openIdConnect": return .openIDConnect
        case "mutualTLS": return .mutualTLS
        default:
            warn("invalid-security-scheme", "`type` is none of apiKey, http, oauth2, openIdConnect, mutualTLS; it is left out", at: span)
            return nil
        }
    }

    /// Alternatives; `{}` among them is an empty one. Requirements of schemes that do not exist are left out.
    func security(_ nodes: [JSONNode], schemes: Set<String>) -> [[SecurityRequirement]] {
        var alternatives: [[SecurityRequirement]] = []
        for node: JSONNode in nodes {
            var requirements: [SecurityRequirement] = []
            let members: [JSONObject.Member] = node.members("security", &diagnostics)
            for member: JSONObject.Member in members {
                guard schemes.contains(member.key.raw) else {
                    warn(
                        "undeclared-security-scheme", "no security scheme is called `\(member.key.raw)`; it is left out", at: member.keySpan
                    )
                    continue
                }
                let scopes: [SpecText] = member.value.array?.compactMap(\.string) ?? []
                requirements.append(SecurityRequirement(scheme: member.key, scopes: scopes))
            }
            // One that named nothing we know is not the same as one that needs nothing.
            if !requirements.isEmpty || members.isEmpty { alternatives.append(requirements) }
        }
        return alternatives
    }

    func servers(_ nodes: [ServerNode]) -> [Server] {
        nodes.map { node in
            let variables: [Server.Variable] = node.variables.map { member in
                let object: JSONObject? = member.value.object
                let values: [SpecText] = object?["enum"]?.array?.compactMap(\.string) ?? []
                let text: SpecText? = object?["default"].flatMap { $0.string ?? $0.number }
                if text == nil {
                    warn("server-variable", "the server variable `\(member.key.raw)` has no `default`", at: member.value.span)
                }
                return Server.Variable(
                    name: member.key, defaultValue: text ?? values.first ?? "", values: values,
                    documentation: Documentation(description: object?["description"]?.string))
            }
            return Server(name: node.name, url: node.url, variables: variables, documentation: node.documentation, span: node.span)
        }
    }
}
