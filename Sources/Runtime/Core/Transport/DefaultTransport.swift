/// The default transport of clients.
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

/// The name of ``DefaultTransport`` in version 0.1, whose generated sources use it. It is not marked as deprecated, so that they compile without
/// warnings.
public typealias NetworkTransport = DefaultTransport

#if !canImport(Darwin)
    /// The transport used if libcurl is missing. It fails every call, because no other transport is used silently.
    struct MissingTransport: Transport {
        func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { throw CurlTransport.missing }
    }
#endif
