import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request as middleware and transports see it.
public struct HTTPRequest: Hashable, Sendable, PrintsNoSecrets {
    /// Such as GET.
    public var method: HTTPMethod
    /// Where the request goes.
    public var url: HTTPURL
    /// The header fields; the transport adds its own, such as `Content-Length`.
    public var headers: HTTPHeaders
    /// Nil: no content. Held in memory, so that redirects and retries can send it again.
    public var body: Data?
    /// Names of query items that authentication added: they do not follow a redirect to another origin.
    var secretQueryItems: Set<String> = []

    /// A request as given.
    public init(method: HTTPMethod = .get, url: HTTPURL, headers: HTTPHeaders = HTTPHeaders(), body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Foundation's form of this request. Lines of the same field are joined by commas.
    ///
    /// - Throws: `HTTPFieldError.invalidURL` when Foundation's URL refuses the URL or would send another one.
    public func urlRequest() throws(HTTPFieldError) -> URLRequest {
        let text = url.string
        guard let url = URL(string: text), url.absoluteString == text else { throw .invalidURL }
        var request = URLRequest(url: url)
        request.httpMethod = method.name
        request.httpBody = body
        for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
        return request
    }

    /// Method, URL without query values, names of the header fields, size of the body.
    public var description: String {
        "\(method) \(url) \(headers)" + (body.map { " \($0.count) bytes" } ?? "")
    }
}
