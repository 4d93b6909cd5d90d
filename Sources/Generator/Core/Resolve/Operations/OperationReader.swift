/// Reads a document's operations and webhooks, including their parameters, bodies, responses and security requirements. The resolver
/// determines the types of the schemas.
///
/// Most of the other files in this folder contain extensions, one for each kind of OpenAPI object.
struct OperationReader {
    let resolver: Resolver
    let log: ProblemLog
    /// The names of the security schemes.
    let schemes: Set<SpecText>
    /// Whether a security scheme uses the `Authorization` header field.
    let hasAuthorization: Bool
    /// The names and locations of the API keys.
    let apiKeys: [(name: SpecText, location: Parameter.Location)]
    /// The paths that occur more than once, with fragments that tell their operations apart.
    let sharedPaths: Set<String>
    /// The URLs of the document's servers in the form in which they are compared. Without any, its server is `/` (OpenAPI Object).
    let documentServers: Set<String>
    let readResponses = ReadResponses()
    /// The operations of all paths, in order.
    let routes: [OperationRoute]
    let operationNaming: OperationNaming

    init(_ resolver: Resolver, _ schemes: [SecurityScheme]) {
        self.resolver = resolver
        log = resolver.log
        self.schemes = Set(schemes.map(\.id))
        hasAuthorization = schemes.contains(where: \.kind.isSentAsAuthorization)
        apiKeys = schemes.compactMap { scheme in
            if case .apiKey(let name, let location) = scheme.kind { (name, location) } else { nil }
        }
        let servers = EndpointGenerator.servers(resolver.document.servers, ProblemLog())
        routes = EndpointGenerator.routes(resolver.document)
        operationNaming = resolver.options.operationNames ?? (areIDsGenerated(routes) ? .verbs : .ids)
        documentServers = servers.isEmpty ? [""] : Set(servers.map { ServerURL($0.filled).comparable })
        var seen: Set<String> = []
        let paths: [String] = resolver.document.paths.map { path in String(path.key.raw.prefix { $0 != "#" }) }
        sharedPaths = Set(paths.filter { !seen.insert($0).inserted })
    }
}

/// The responses that were read. Reading does not depend on what is here, which only saves time.
final class ReadResponses {
    /// A response that operations refer to, named after its component.
    struct Named: Hashable {
        let node: NodeIdentity
        let name: SpecText?
        let isSuccess: Bool
    }

    /// A response of a Swagger 2.0 file, with the media types of the operation that uses it.
    struct Upgraded: Hashable {
        let node: NodeIdentity
        let produces: [SpecText]
        let isFailure: Bool
    }

    /// The component responses that were read without any diagnostics.
    var named: [Named: Response] = [:]
    var upgraded: [Upgraded: JSONNode] = [:]
}

/// An operation as OpenAPI 3 describes it, without references. Nodes that were made from others have the spans of their originals.
package struct OperationParts: Sendable {
    package let method: String
    /// The path as written.
    package let path: String
    /// The position of the method.
    package let span: Span
    /// The URLs of its servers: one for each value of a variable's `enum`, and `*` for other variables.
    package let servers: [String]
    package let parameters: [JSONNode]
    package let requestBody: JSONNode?
    package let responses: JSONNode?
}

extension Document {
    package var operationParts: [OperationParts] {
        let reader = OperationReader(Resolver(self, ResolveOptions(), log: ProblemLog()), [])
        return paths.flatMap { item in item.operations.map { reader.parts(of: $0, in: item) } }
    }

    /// The names of the query parameters that contain credentials.
    package var queryKeys: [String] {
        securitySchemes.compactMap { $0.value.object?["in"]?.string?.raw == "query" ? $0.value.object?["name"]?.string?.raw : nil }
    }
}

extension OperationReader {
    fileprivate func parts(of node: OperationNode, in item: PathItemNode) -> OperationParts {
        let separated = separateBody(of: node, in: item)
        let servers = [node.servers, item.servers, resolver.document.servers].first { !$0.isEmpty } ?? []
        let produces = mediaTypes(of: node).produces
        let responses = node.responses.map { member in
            let isFailure = status(member.key.raw)?.isError ?? false || member.key == "default" && node.responses.count > 1
            let target = resolver.reader.dereferenced(member.value, for: "response")
            return member.replaced(upgradedResponse(target, produces, isFailure: isFailure))
        }
        return OperationParts(
            method: node.method.raw.uppercased(), path: item.key.raw, span: node.span,
            servers: servers.isEmpty ? [""] : servers.flatMap(\.patterns),
            parameters: overridden(separated.shared, by: separated.parameters).map { resolver.reader.dereferenced($0, for: "parameter") },
            requestBody: separated.body.map { resolver.reader.dereferenced($0, for: "request body") },
            responses: node.responsesSpan.map { .object(responses, at: $0) })
    }
}
