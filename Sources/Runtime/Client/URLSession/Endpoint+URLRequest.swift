#if canImport(Darwin)
    import EndpointURLSession
    import Foundation

    extension Endpoint {
        /// Returns the request as a `URLRequest`, for use without a client.
        ///
        /// - Throws: The same errors as `request(server:servers:authorization:common:)`.
        public func urlRequest(
            server: API.Server, servers: [API.Server.Override] = [], authorization: Authorization? = nil,
            common: (any EndpointCommonParameters)? = nil
        ) throws(EndpointError) -> URLRequest {
            let request = try request(server: server, servers: servers, authorization: authorization, common: common)
            do { return try request.urlRequest() } catch { throw buildingFailure(error) }
        }
    }
#endif
