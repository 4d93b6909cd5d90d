import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPRequest {
    /// Foundation's form of this request. Lines of the same field are joined by commas. A body that is not in memory is left to the
    /// session: `uploadTask(with:fromFile:)` sends a file.
    ///
    /// - Throws: `HTTPFieldError.invalidURL` if Foundation's URL rejects the URL or would change it.
    public func urlRequest() throws(HTTPFieldError) -> URLRequest {
        let text = url.string
        guard let url = URL(string: text), url.absoluteString == text else { throw .invalidURL }
        var request = URLRequest(url: url)
        request.httpMethod = method.name
        request.httpBody = body?.data
        for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
        return request
    }
}

extension ResponseHead {
    /// The head of a response of URLSession. Lines of the same field are joined by commas; their order is lost.
    public init(_ response: HTTPURLResponse) {
        var fields: [(name: String, value: String)] = []
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields.append((name, value)) }
        }
        self.init(status: response.statusCode, headers: HTTPHeaders(received: fields))
    }
}
