extension Resolver {
    func securitySchemes() -> [SecurityScheme] {
        var schemes: [SecurityScheme] = []
        for member in document.securitySchemes {
            log.beginPart()
            guard let target = reader.followed(member.value, to: "security scheme") else {
                log.warnOfProblems("the scheme is left out")
                continue
            }
            guard let object = target.object else {
                log.warn(
                    "invalid-security-scheme", "a security scheme must be an object, not \(target.kind); it is left out", at: target.span)
                continue
            }
            guard let kind = securityKind(object, at: target.span) else { continue }
            schemes.append(
                SecurityScheme(
                    id: member.key, kind: kind,
                    documentation: Documentation(description: object.text("description", diagnostics: &log.diagnostics)),
                    span: member.keySpan))
        }
        log.beginPart()
        return schemes
    }

    private static let securityTypes: [String] = ["apiKey", "http", "basic", "bearer", "oauth2", "openIdConnect", "mutualTLS"]

    private func securityKind(_ object: JSONObject, at span: Span) -> SecurityScheme.Kind? {
        func leftOut(_ message: String, _ key: String? = nil) -> SecurityScheme.Kind? {
            log.warn("invalid-security-scheme", "\(message); the scheme is left out", at: key.flatMap { object[$0]?.span } ?? span)
            return nil
        }
        let written = object["type"]?.string
        let type = Self.securityTypes.first { $0.lowercased() == written?.raw.lowercased() } ?? written?.raw
        if let written, let type, type != written.raw || type == "bearer" {
            let meant = type == "bearer" ? "`\"type\": \"http\", \"scheme\": \"bearer\"`" : "`\(type)`"
            log.warn(
                "invalid-security-scheme", "`\(written.raw)` is not a type of security scheme; it is read as \(meant)",
                at: object["type"]?.span ?? span)
        }
        switch type {
        case "apiKey":
            guard let written = object.text("name", diagnostics: &log.diagnostics) else { return leftOut("an API key needs a `name`") }
            guard let place = object["in"]?.string, let location = Parameter.Location(rawValue: place.raw), location != .path
            else {
                return leftOut("the `in` of an API key must be query, header or cookie", "in")
            }
            let name = location == .query ? written : log.trimmed(written, at: object["name"]?.span ?? span)
            guard location == .query || isToken(name.raw) else {
                // Not only a warning, because every call would fail.
                log.diagnostics.recoverableError(
                    "invalid-header-name", "\(location == .cookie ? invalidCookie(name) : invalidHeader(name)); the scheme is left out",
                    at: object["name"]?.span)
                return nil
            }
            return .apiKey(name: name, location: location)
        case "http":
            guard let scheme = object["scheme"]?.string else {
                return leftOut("HTTP authentication needs a `scheme` (`bearer`, `basic`)", "scheme")
            }
            return .http(scheme: SpecText(scheme.raw.lowercased()))
        case "basic", "bearer": return .http(scheme: type == "basic" ? "basic" : "bearer")
        case "oauth2": return .oauth2
        case "openIdConnect": return .openIDConnect
        case "mutualTLS": return .mutualTLS
        case nil: return leftOut("a security scheme needs a `type`: apiKey, http, oauth2, openIdConnect or mutualTLS", "type")
        case let other?:
            let near = didYouMean(other, among: ["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"])
            return leftOut("`\(other)` is not one of apiKey, http, oauth2, openIdConnect, mutualTLS\(near)", "type")
        }
    }
}

extension OperationReader {
    /// Returns the alternative sets of requirements; `{}` is the empty set. Requirements that refer to undeclared schemes are left out.
    func security(_ nodes: [JSONNode]) -> [[SecurityRequirement]] {
        var alternatives: [[SecurityRequirement]] = []
        for node in nodes {
            var requirements: [SecurityRequirement] = []
            let members = node.members("security", diagnostics: &log.diagnostics)
            for member in members {
                guard schemes.contains(member.key) else {
                    // If the scheme is declared but could not be read, there is already a diagnostic.
                    guard !resolver.document.securitySchemes.contains(where: { $0.key == member.key }) else { continue }
                    let near = log.didYouMean(member.key.raw, among: resolver.document.securitySchemes.lazy.map(\.key.raw))
                    log.warn(
                        "undeclared-security-scheme", "no security scheme is called `\(member.key.raw)`, so it is left out\(near)",
                        at: member.keySpan)
                    continue
                }
                let scopes = member.value.array?.compactMap(\.string) ?? []
                requirements.append(SecurityRequirement(scheme: member.key, scopes: scopes))
            }
            // A requirement that contains only unknown schemes does not count as empty.
            if !requirements.isEmpty || members.isEmpty { alternatives.append(requirements) }
        }
        return alternatives
    }
}
