// Converts requests, responses and header fields to and from swift-http-types. Unlike the runtime's messages, these do not include bodies.
import EndpointRuntime
import HTTPTypes

extension HTTPFields {
    /// Copies all lines in order.
    public init(_ headers: EndpointRuntime.HTTPHeaders) {
        self.init()
        for field in headers {
            // Both libraries accept the same field names: tokens as defined by RFC 9110.
            if let name = HTTPField.Name(field.name) { append(HTTPField(name: name, value: field.value)) }
        }
    }
}

extension EndpointRuntime.HTTPHeaders {
    /// Copies all lines in order, with the names as they were written.
    ///
    /// - Throws: `HTTPMessageError` for a value that must not be sent.
    public init(_ fields: HTTPFields) throws {
        try self.init(fields.map { ($0.name.rawName, $0.value) })
    }
}

extension HTTPTypes.HTTPRequest {
    /// Copies the method, URL and header fields. Returns `nil` for a method that swift-http-types does not accept.
    public init?(_ request: EndpointRuntime.HTTPRequest) {
        guard let method = Method(request.method.name) else { return nil }
        let (origin, url) = (request.url.origin, request.url)
        let authority = origin.description.dropFirst(origin.scheme.count + 3)
        self.init(
            method: method, scheme: origin.scheme, authority: String(authority), path: url.path + (url.query.map { "?" + $0 } ?? ""),
            headerFields: HTTPFields(request.headers))
    }
}

extension EndpointRuntime.HTTPRequest {
    /// Returns `nil` unless the request has a method that the runtime accepts, the scheme `http` or `https`, and an authority. A missing
    /// path becomes `/`.
    ///
    /// - Throws: `HTTPMessageError` for a header field that must not be sent.
    public init?(_ request: HTTPTypes.HTTPRequest, body: HTTPBody? = nil) throws {
        guard let method = HTTPMethod(request.method.rawValue), let scheme = request.scheme, let authority = request.authority,
            let url = HTTPURL("\(scheme)://\(authority)\(request.path ?? "/")")
        else { return nil }
        self.init(method: method, url: url, headers: try HTTPHeaders(request.headerFields), body: body)
    }
}

extension HTTPTypes.HTTPResponse {
    /// Copies the status and header fields. Returns `nil` for a status that is not a three-digit number.
    public init?(_ head: ResponseHead) {
        guard (100...999).contains(head.status) else { return nil }
        self.init(status: Status(code: head.status), headerFields: HTTPFields(head.headers))
    }
}

extension ResponseHead {
    /// - Throws: `HTTPMessageError` for a header field that must not be sent.
    public init(_ response: HTTPTypes.HTTPResponse) throws {
        self.init(status: response.status.code, headers: try HTTPHeaders(response.headerFields))
    }
}
