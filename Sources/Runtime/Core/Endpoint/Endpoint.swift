import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One operation of an API with its parameters and body: what can be made into a request.
public protocol Endpoint: Sendable {
    associatedtype API: EndpointAPI

    /// Describes the request to the builder: `operation` first, then parameters and body.
    func encode(into request: inout RequestBuilder)
}

extension Endpoint {
    /// Which operation this is.
    public var operation: OperationInfo {
        encoded().operation
    }

    /// The path with its parameters, percent-encoded, without the server's part.
    ///
    /// - Throws: an error of phase `building`, when a parameter cannot stand in a path.
    public var path: String {
        get throws(EndpointError) {
            let builder = encoded()
            do { return try builder.expandedPath() } catch { throw builder.failure(error) }
        }
    }

    /// The request as the client sends it, before middleware.
    ///
    /// - Throws: an error of phase `building`: a parameter that cannot be sent, a body that cannot be written, an invalid server URL.
    public func request(server: API.Server, authorization: Authorization? = nil) throws(EndpointError) -> HTTPRequest {
        let builder = encoded()
        do {
            var request = try builder.request(serverURL: server.url)
            try authorization?.apply(to: &request)
            return request
        } catch {
            throw builder.failure(error)
        }
    }

    /// The request in Foundation's form, for use without a client.
    ///
    /// - Throws: as `request(server:authorization:)`.
    public func urlRequest(server: API.Server, authorization: Authorization? = nil) throws(EndpointError) -> URLRequest {
        let request = try request(server: server, authorization: authorization)
        do { return try request.urlRequest() } catch { throw encoded().failure(error) }
    }

    func encoded() -> RequestBuilder {
        var builder = RequestBuilder()
        encode(into: &builder)
        return builder
    }

    var apiID: ObjectIdentifier { ObjectIdentifier(API.self) }
}
