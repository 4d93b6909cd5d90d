/// The default transport of clients.
public enum NetworkTransport {
    #if canImport(Darwin)
        /// URLSession.
        public static let shared: any Transport = URLSessionTransport.shared
    #else
        /// libcurl. If the system has none, each call fails and says what to install.
        public static let shared: any Transport = standard(.shared)

        static func standard(_ curl: CurlTransport?) -> any Transport { curl ?? MissingTransport() }
    #endif
}

#if !canImport(Darwin)
    /// Used in place of a missing libcurl, since no other transport is used silently.
    struct MissingTransport: Transport {
        func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { throw CurlTransport.missing }
    }
#endif
