// Compiled as part of the runtime on Apple platforms and, through a symbolic link, as part of EndpointURLSession elsewhere.
#if (canImport(Darwin) && !ENDPOINT_URL_SESSION) || (!canImport(Darwin) && ENDPOINT_URL_SESSION)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
    #if ENDPOINT_URL_SESSION
        import EndpointRuntime
        import EndpointURLLoading
    #endif

    extension Endpoint {
        /// Returns the request as a `URLRequest`, for use without a client.
        ///
        /// - Throws: The same errors as `request(server:authorization:)`.
        public func urlRequest(server: API.Server, authorization: Authorization? = nil) throws(EndpointError) -> URLRequest {
            let request = try request(server: server, authorization: authorization)
            do { return try request.urlRequest() } catch { throw buildingFailure(error) }
        }
    }
#endif
