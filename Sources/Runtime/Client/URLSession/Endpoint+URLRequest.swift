#if canImport(Darwin)
    import EndpointURLSession
    import Foundation

    extension Endpoint {
        /// Returns the request as a `URLRequest`, for use without a client.
        ///
        /// - Throws: The same errors as `request(server:servers:authorization:)`.
        public func urlRequest(
            server: API.Server, servers: [API.Server.Override] = [], authorization: Authorization? = nil
        ) throws(EndpointError) -> URLRequest {
            let request = try request(server: server, servers: servers, authorization: authorization)
            do { return try request.urlRequest() } catch { throw buildingFailure(error) }
        }
    }
#endif
