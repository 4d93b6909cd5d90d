import EndpointHTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionTransport {
    /// The data that a session keeps between requests.
    public struct Stores: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The configuration's cookies, which are stored from responses and sent with requests.
        public static let cookies = Stores(rawValue: 1)
        /// The configuration's response cache and its policy. (`Middleware.cache()` works with every transport.)
        public static let cache = Stores(rawValue: 2)
        /// The configuration's credentials, which are used to answer challenges for logins and client certificates.
        public static let credentials = Stores(rawValue: 4)
    }
}

extension URLSessionConfiguration {
    static var forTransport: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.prepare(keeping: [])
        // With URLSession's default of six, six open streams would block all other calls to the same host.
        configuration.httpMaximumConnectionsPerHost = 64
        return configuration
    }

    /// Returns a copy for a transport.
    ///
    /// - Throws: `TransportError` with the reason `settings` if the configuration cannot be used for data tasks.
    func forTransport(keeping stores: URLSessionTransport.Stores) throws(TransportError) -> URLSessionConfiguration {
        guard identifier == nil else {
            throw TransportError(
                .settings,
                "a background configuration sends only files, through its own delegate; use Client.prepare instead of a transport")
        }
        guard httpMaximumConnectionsPerHost > 0 else {
            throw TransportError(.settings, "httpMaximumConnectionsPerHost is \(httpMaximumConnectionsPerHost)")
        }
        guard let own = copy() as? URLSessionConfiguration else {
            throw TransportError(.settings, "the configuration cannot be copied")
        }
        own.prepare(keeping: stores)
        return own
    }

    private func prepare(keeping stores: URLSessionTransport.Stores) {
        // Calls have their own deadline, and each request has its own idle limit.
        timeoutIntervalForRequest = URLSessionTransport.noLimit
        timeoutIntervalForResource = URLSessionTransport.noLimit
        if !stores.contains(.cookies) {
            httpCookieStorage = nil
            httpShouldSetCookies = false
            httpCookieAcceptPolicy = .never
        }
        if !stores.contains(.cache) {
            urlCache = nil
            requestCachePolicy = .reloadIgnoringLocalCacheData
        }
        if !stores.contains(.credentials) { urlCredentialStorage = nil }
    }
}
