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
