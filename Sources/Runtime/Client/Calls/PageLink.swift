import EndpointBasics

/// A link to the next page of an operation, and the URL of the page that contains it.
struct PageLink: Sendable {
    let target: String
    let page: HTTPURL
    /// The number of that page, counted from 1.
    let number: Int

    /// The URL that the link leads to, if it is valid (RFC 8288, 3.1).
    var url: HTTPURL? { page.resolving(target) }

    /// What identifies the linked page. A link can differ in its scheme alone.
    var visit: HTTPURL? { url.map { HTTPURL(origin: page.origin, path: $0.path, query: $0.query) } }

    /// Changes the request of the operation to one for the linked page. A link is followed with GET and without a body, because it names a
    /// resource of its own, even if the first page is the response to a POST.
    ///
    /// A server behind a proxy that terminates TLS may use plain HTTP in links to itself.
    ///
    /// - Throws: `PageError` if the link leads to a different server, or `HTTPMessageError` if the link is invalid.
    func redirect(_ request: inout HTTPRequest) throws {
        guard let url else { throw HTTPMessageError.invalidURL }
        let (own, other) = (request.url.origin, url.origin)
        guard other == own || (own.scheme == "https" && other.scheme == "http" && other.host == own.host && other.port == 80) else {
            throw PageError(.crossOriginLink, page: number)
        }
        request.url = HTTPURL(origin: own, path: url.path, query: url.query)
        if request.method != .get { request.changeToGet() }
    }
}
