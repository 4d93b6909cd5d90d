/// A server: a static property, or a function if its URL has variables.
package struct ServerDeclaration: Sendable {
    /// The server being declared.
    package let server: Server
    package let name: SwiftIdentifier
    /// Whether the URL has no host, so that callers must supply the origin.
    package let isRelative: Bool
    /// The parameters for the URL's variables, in the order of `server.variables`.
    package let parameters: [ParameterDeclaration]
    package let doc: [SwiftText]

    /// - Parameter isOverride: Whether the server is that of an operation. If so, variables that have no default with which the URL has a
    ///   host have none in Swift either.
    init(_ server: Server, _ name: SwiftIdentifier, choices: ServerVariables, isOverride: Bool = false) {
        self.server = server
        self.name = name
        isRelative = !isOverride && EndpointGenerator.isRelative(server)
        doc = docLines(server.documentation)
        let hasDefaults = !isOverride || ServerURL(server.filled).hasHost
        let host = ServerURL(server.url.raw).authority ?? ""
        var scope = NameScope(reserved: isOverride ? Keywords.meaningful.union(["url"]) : Keywords.meaningful)
        if isRelative { _ = scope.claim(.fixed("origin")) }
        var parameters: [ParameterDeclaration] = []
        for variable in server.variables {
            let label = scope.claim(.lowerCamel(Words(variable.name), choices.acronyms), ifReserved: "Value")
            let choice = choices[variable]
            let isUsable = hasDefaults || !host.contains("{\(variable.name.raw)}")
            var fallback: DeclaredValue? = isUsable ? variable.defaultValue.map { .text($0) } : nil
            if let choice, isUsable, let value = variable.defaultValue {
                fallback = variable.values.firstIndex(of: value).map { .member(choice.cases[$0].name) }
            }
            let type: SwiftType = choice.map { .declared($0.name) } ?? .known(.string)
            parameters.append(ParameterDeclaration(name: label, type: type, defaultValue: fallback))
        }
        self.parameters = parameters
    }
}

/// The enum for a server variable. It is not open, because the document lists all servers.
package struct ServerVariableDeclaration: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        package let value: SpecText
    }

    package let name: SwiftIdentifier
    package let cases: [Case]
    package let doc: [SwiftText]
}

/// The enums of all servers' variables, one for each combination of a name and a list of values.
struct ServerVariables {
    let acronyms: Acronyms
    private(set) var declarations: [ServerVariableDeclaration] = []
    /// The index of each declaration, by the variable's name, followed by its values.
    private var positions: [[SpecText]: Int] = [:]

    init(_ servers: [Server], _ names: [SwiftIdentifier], acronyms: Acronyms) {
        self.acronyms = acronyms
        // `Override` is the type that the protocol of servers asks for.
        var scope = NameScope(reserved: Keywords.meaningful.union(OutputFiles.namesInUse).union(names.map(\.name)).union(["Override"]))
        for (server, serverName) in zip(servers, names) {
            for variable in server.variables where Self.isChoice(variable) {
                let key = [variable.name] + variable.values
                guard positions[key] == nil else { continue }
                let short = SwiftIdentifier.upperCamel(Words(variable.name), acronyms)
                let long = SwiftIdentifier.upperCamel(Words(Words(SpecText(serverName.name)).list + Words(variable.name).list), acronyms)
                positions[key] = declarations.count
                let name = scope.claim(scope.isTaken(short) ? long : short, ifReserved: "Value")
                declarations.append(ServerVariableDeclaration(variable, name, acronyms: acronyms))
            }
        }
    }

    subscript(variable: Server.Variable) -> ServerVariableDeclaration? {
        positions[[variable.name] + variable.values].map { declarations[$0] }
    }

    /// Returns whether the variable becomes an enum. If its default is not among its values, the variable is a string.
    private static func isChoice(_ variable: Server.Variable) -> Bool {
        variable.values.count > 1 && variable.defaultValue.map(variable.values.contains) ?? true
    }
}

extension ServerVariableDeclaration {
    fileprivate init(_ variable: Server.Variable, _ name: SwiftIdentifier, acronyms: Acronyms) {
        var scope = NameScope(reserved: Keywords.meaningful.union(["allCases", "rawValue", "hash", "hashValue", name.name]))
        self.name = name
        cases = variable.values.map { Case(name: scope.claim(.lowerCamel(Words(ofValue: $0), acronyms), ifReserved: "Value"), value: $0) }
        let lines = docLines(variable.documentation)
        doc = lines.isEmpty ? SwiftText.commentLines(SpecText("The values of `\(variable.name.raw)`.")) : lines
    }
}

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
