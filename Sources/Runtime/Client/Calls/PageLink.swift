import EndpointBasics

/// A link to the next page of an operation, and the URL of the page that contains it.
struct PageLink: Sendable {
    let target: String
    let page: HTTPURL

    /// The URL that the link leads to, if it is valid (RFC 8288, 3.1).
    var url: HTTPURL? { page.resolving(target) }

    /// Changes the request of the operation to one for the linked page. A link is followed with GET and without a body, because it names a
    /// resource of its own, even if the first page is the response to a POST.
    ///
    /// A server behind a proxy that terminates TLS may use plain HTTP in links to itself.
    ///
    /// - Throws: `CrossOriginLinkError`, or `HTTPMessageError` if the link is invalid.
    func redirect(_ request: inout HTTPRequest) throws {
        guard let url else { throw HTTPMessageError.invalidURL }
        let (own, other) = (request.url.origin, url.origin)
        guard other == own || (own.scheme == "https" && other.scheme == "http" && other.host == own.host && other.port == 80) else {
            throw CrossOriginLinkError()
        }
        request.url = HTTPURL(origin: own, path: url.path, query: url.query)
        if request.method != .get { request.changeToGet() }
    }
}

/// An error that indicates that the link to the next page leads to a server other than the operation's.
public struct CrossOriginLinkError: LocalizedError, Equatable, _PrintsNoSecrets {
    public init() {}

    public var description: String { "the link to the next page leads to a different server" }
}
