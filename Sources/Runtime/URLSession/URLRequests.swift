import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPRequest {
    /// Returns the request as a `URLRequest`. Lines of the same field are joined with commas. A body that is not in memory is left to the
    /// session, which can send a file with `uploadTask(with:fromFile:)`.
    ///
    /// - Throws: `HTTPMessageError.invalidURL` if Foundation's URL rejects the URL or would change it.
    public func urlRequest() throws(HTTPMessageError) -> URLRequest {
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
    /// Creates a head from a URLSession response. Lines of the same field are joined with commas, and the order of fields is lost.
    public init(_ response: HTTPURLResponse) {
        var fields: [(name: String, value: String)] = []
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields.append((name, value)) }
        }
        self.init(status: response.statusCode, headers: HTTPHeaders(received: fields))
    }
}

extension HTTPHeaders {
    /// Creates header fields from the fields that a server sent. Invalid fields are omitted.
    package init(received fields: [(name: String, value: String)]) {
        self.init()
        for field in fields {
            let lines = field.name.equalsIgnoringCase("Set-Cookie") ? HTTPHeaders.cookies(field.value) : [field.value]
            for line in lines { try? add(field.name, value: line) }
        }
    }

    /// Splits cookies, because URLSession joins lines with commas. A comma inside a date is never followed by a name and an equals sign.
    private static func cookies(_ joined: String) -> [String] {
        var lines: [String] = []
        for piece in joined.components(separatedBy: ",") {
            let (name, rest) = piece.trimmingBlanks().cut(at: "=;")
            if let last = lines.last, !(rest.hasPrefix("=") && name.isToken) {
                lines[lines.count - 1] = last + "," + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension HTTPBody {
    /// Reads the body into memory, for a transport that cannot send it in any other way.
    ///
    /// - Throws: An error from opening or reading the body, `CancellationError` (checked separately, because a cancelled sequence ends without an
    ///   error), or `TransportError` with the reason `requestBody` if the body does not have the announced length.
    func whole() async throws -> Data {
        let data = try await open().collect(limit: .max)
        try Task.checkCancellation()
        try check(Int64(data.count))
        return data
    }
}
