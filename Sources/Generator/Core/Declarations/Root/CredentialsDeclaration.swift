/// The type that holds the credentials for each security scheme.
package struct CredentialsDeclaration: Sendable {
    /// A security scheme that adds a header field, query item or cookie. The transport handles TLS certificates.
    package struct Scheme: Sendable {
        /// The scheme being declared.
        package let scheme: SecurityScheme
        package let name: SwiftIdentifier
        /// The runtime type of the credential.
        package let type: OutsideType
        package let doc: [SwiftText]
    }

    package let name: SwiftIdentifier
    package let schemes: [Scheme]
    /// The alternatives that operations list, each a list of schemes, in document order.
    let alternatives: [[SpecText]]

    /// Creates the declaration, or returns `nil` if no scheme's credentials can be part of a request.
    init?(_ api: API, _ name: SwiftIdentifier, acronyms: Acronyms) {
        var scope = NameScope(reserved: Keywords.meaningful.union(["scheme", "description", "debugDescription", "customMirror"]))
        let usable = api.securitySchemes.compactMap { scheme in valueType(scheme.kind).map { (scheme: scheme, type: $0) } }
        let names = scope.claim(
            usable.map { .lowerCamel(Words($0.scheme.id), acronyms) }, keys: usable.map(\.scheme.id.raw), ifReserved: "Scheme")
        let declared = zip(usable, names).map { Scheme(scheme: $0.scheme, name: $1, type: $0.type, doc: credentialDoc($0.scheme)) }
        guard !declared.isEmpty else { return nil }
        self.name = name
        self.schemes = declared
        let known = Set(declared.map(\.scheme.id))
        let security = api.services.flatMap(\.operations).flatMap(\.security)
        alternatives = unique(security.map { $0.map(\.scheme).filter(known.contains) }.filter { !$0.isEmpty })
    }
}

private func valueType(_ kind: SecurityScheme.Kind) -> OutsideType? {
    switch kind {
    case .http(scheme: "basic"): .basicCredentials
    case .http(scheme: "bearer"), .oauth2, .openIDConnect: .bearerToken
    case .http, .apiKey: .apiKey
    case .mutualTLS: nil
    }
}

/// Returns the documentation of a credential. For HTTP schemes other than `basic` and `bearer`, the caller supplies the complete field
/// value.
private func credentialDoc(_ scheme: SecurityScheme) -> [SwiftText] {
    let lines = docLines(scheme.documentation)
    guard case .http(let name) = scheme.kind, name != "basic", name != "bearer" else { return lines }
    let value = SpecText("The complete value of the `Authorization` header field, beginning with its scheme, `\(name.raw)`.")
    return docLines([lines, SwiftText.commentLines(value)])
}
