/// The default transport for clients.
public enum DefaultTransport {
    #if canImport(Darwin)
        /// The shared transport, which uses URLSession.
        public static let shared: any Transport = URLSessionTransport.shared
    #else
        /// The shared transport, which uses libcurl. If the system has no libcurl, each call fails with an error that says what to install.
        public static let shared: any Transport = standard(.shared)

        static func standard(_ curl: CurlTransport?) -> any Transport { curl ?? MissingTransport() }
    #endif
}

#if !canImport(Darwin)
    /// The transport used if libcurl is missing. It fails every call instead of silently using a different transport.
    struct MissingTransport: Transport {
        func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { throw CurlTransport.missing }
    }
#endif
