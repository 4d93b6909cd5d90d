/// A function of `Server.Override`, which sets the URL of a server that some operations have in place of the API's.
package struct OverrideDeclaration: Sendable {
    package let name: SwiftIdentifier
    /// The URL of the first of the operations' servers, which identifies them.
    package let key: SpecText
    /// The server that the function selects, whose variables are its parameters.
    package let server: ServerDeclaration
    /// Whether this is the operations' first server, which can also have any URL.
    let isFirst: Bool
    let doc: [SwiftText]
}

/// Returns the functions for the servers of operations.
func overrideDeclarations(_ overrides: [NamedOverride], choices: ServerVariables) -> [OverrideDeclaration] {
    overrides.flatMap { override in
        zip(override.servers, override.names).enumerated().map { index, pair in
            let server = ServerDeclaration(pair.0, pair.1, choices: choices, isOverride: true)
            let names = override.operations.prefix(3).map { "`\($0.name)`" }.joined(separator: ", ")
            let more = override.operations.count > 3 ? " and \(override.operations.count - 3) more" : ""
            let users: [SwiftText] = SwiftText.commentLines(SpecText("For \(names)\(more)."))
            return OverrideDeclaration(
                name: pair.1, key: override.servers[0].url, server: server, isFirst: index == 0, doc: docLines([server.doc, users]))
        }
    }
}

/// A server of the document, with which the URL of a client is compared.
struct ServerTemplateDeclaration: Sendable {
    /// The URL in the form in which URLs are compared.
    let url: SpecText
    /// The values of variables that do not allow every value.
    var values: [(name: SpecText, values: [SpecText])] = []
    /// The variables that make up the whole host and allow every value.
    var openHost: [SpecText] = []
}

/// Returns which of an operation's servers belong to which of the document's because both have the same name or description, such as
/// `Staging`. Without one, an operation uses its first server.
func counterparts(of own: [Server], _ servers: [Server]) -> [(document: ServerTemplateDeclaration, own: Int)] {
    func label(_ server: Server) -> String? { (server.name ?? server.documentation.description)?.raw.lowercased() }
    guard own.count > 1 else { return [] }
    return servers.flatMap { server -> [(document: ServerTemplateDeclaration, own: Int)] in
        guard let wanted = label(server), let index = own.firstIndex(where: { label($0) == wanted }), index > 0 else { return [] }
        return serverTemplates([server]).map { ($0, index) }
    }
}

/// Returns the servers of the document that have a host, with both schemes if they have none. A host that can be any is also compared with
/// its default.
func serverTemplates(_ servers: [Server]) -> [ServerTemplateDeclaration] {
    servers.flatMap { server -> [ServerTemplateDeclaration] in
        if server.url.raw.hasPrefix("//") {
            return serverTemplates(
                ["https:", "http:"].map { scheme in
                    var absolute = server
                    absolute.url = SpecText(scheme + server.url.raw)
                    return absolute
                })
        }
        let url = ServerURL(server.url.raw)
        guard let authority = url.authority else { return [] }
        var template = ServerTemplateDeclaration(url: SpecText(url.comparable))
        for variable in server.variables where server.url.raw.contains("{\(variable.name.raw)}") {
            let isInHost = authority.contains("{\(variable.name.raw)}")
            if variable.values.isEmpty {
                if url.isOpen, isInHost { template.openHost.append(variable.name) }
                continue
            }
            let values = unique(variable.values + (variable.defaultValue.map { [$0] } ?? []))
            template.values.append((variable.name, isInHost ? values.map { SpecText($0.raw.lowercased()) } : values))
        }
        let filled = ServerURL(server.filled)
        guard !template.openHost.isEmpty, filled.hasHost else { return [template] }
        return [ServerTemplateDeclaration(url: SpecText(filled.comparable)), template]
    }
}
