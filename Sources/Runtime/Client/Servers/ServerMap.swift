import EndpointBasics

/// The URL to use for the operations that have a server of their own (OpenAPI, `servers` of a path or operation). Generated code declares
/// a conforming type, `Server.Override`, if a document has such servers.
public protocol EndpointServerOverride: Sendable {
    /// The URL in the document, possibly with `{variables}`, which identifies the server.
    var documented: String { get }
    /// The URL to use instead: an absolute URL or, if the one in the document is relative to the client's server, also another such URL.
    var url: String { get }
}

/// The overrides of an API whose operations all use its own servers.
extension Never: EndpointServerOverride {
    public var documented: String { switch self {} }
    public var url: String { switch self {} }
}

/// The servers of an operation that does not use those of its API.
struct OperationServers: Sendable {
    /// The URLs in the document. The first is the default.
    let urls: [String]
    /// The defaults of the variables in all URLs.
    let defaults: KeyValuePairs<String, String>
    /// The URLs to use with particular servers of the document.
    let counterparts: KeyValuePairs<String, String>

    /// Returns a URL with values for its variables, and whether each of them has a value.
    func filled(_ url: String, _ values: [String: String]) -> (url: String, isComplete: Bool) {
        url.fillingVariables { name in values[name] ?? defaults.first { $0.key == name }?.value }
    }
}

/// Decides to which server a request goes.
///
/// | server of the operation | client created with a server of the document | client created with another URL |
/// |---|---|---|
/// | the API's | the client's server | the client's server |
/// | its own, relative | resolved against the client's server | resolved against the client's server |
/// | its own, absolute | its own: the client's if it is one of them, the one that belongs to it, or the first | the client's server, so that tests reach no other |
/// | its own, and given to the client as `servers` | the given URL | the given URL |
struct ServerMap: Sendable {
    struct Destination: Sendable {
        let url: HTTPURL
        /// Whether the operation goes to a server of its own.
        var isOverride = false
        /// The operation's own server, if the client's server replaces it.
        var replaced: String?
    }

    /// The URL of the client's server as given.
    let text: String
    /// The URL of the client's server, or `nil` if it is invalid.
    let client: HTTPURL?
    /// The servers of the document that the client's server is, with the values of their variables.
    private let known: [(template: ServerTemplate, values: [String: String])]
    /// The URLs of overrides, by the documented URL.
    private let given: [String: String]

    init<Server: EndpointServer>(_ server: Server, _ overrides: [Server.Override]) {
        text = server.url
        let url = HTTPURL(server.url)
        client = url
        known = url.map { url in Server.documented.compactMap { template in template.match(url).map { (template, $0) } } } ?? []
        given = Dictionary(overrides.map { ($0.documented, $0.url) }) { $1 }
    }

    /// - Throws: `ServerError`.
    func destination(_ own: OperationServers?) throws(ServerError) -> Destination {
        guard let client else { throw .invalidURL(text) }
        guard let own, let first = own.urls.first else { return Destination(url: client) }
        // The path of the client's server is a folder: `../v3` leads from `/api/v1` to `/api/v3` (OpenAPI, Server Object; RFC 3986, 5.2).
        let folder = client.path.hasSuffix("/") ? client : client.appending(path: "/")
        let isRelative = !first.contains("//") && !first.hasPrefix("{")
        if let text = given[first] {
            guard !text.isEmpty, let url = isRelative || text.hasPrefix("//") ? folder.resolving(text) : HTTPURL(text) else {
                throw .invalidURL(text)
            }
            return Destination(url: url, isOverride: true)
        }
        let match = known.first { $0.template.openHost.allSatisfy { first.contains("{\($0)}") } }
        let chosen = own.counterparts.first { $0.key == match?.template.url }?.value ?? first
        let (text, isComplete) = own.filled(chosen, match?.values ?? [:])
        if own.urls.contains(where: { HTTPURL(own.filled($0, [:]).url)?.isSameServer(as: client) ?? false }) {
            return Destination(url: client)
        }
        guard match != nil || isRelative else { return Destination(url: client, replaced: text) }
        guard isComplete, let url = folder.resolving(text) else { throw .unset(chosen) }
        return Destination(url: url, isOverride: true)
    }
}

/// An error that indicates that a request has no server to which it can be sent.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ServerError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The URL that the client was given is not an absolute http or https URL.
    case invalidURL(String)
    /// The operation's own server, given by its URL in the document, has no host or lacks the value of a variable. Only the client can
    /// supply it.
    case unset(String)

    public var description: String {
        switch self {
        case .invalidURL(let text):
            let shown = text.urlWithoutSecrets
            return shown.utf8.allSatisfy { $0 < 0x80 }
                ? "the server's URL `\(shown)` is not an absolute http or https URL, such as https://api.example.com"
                : "the server's URL `\(shown)` contains letters outside ASCII; write its host in the form that begins with xn--"
        case .unset(let text):
            return "the operation's server `\(text.urlWithoutSecrets)` is incomplete; create the client with `servers:`"
        }
    }
}
