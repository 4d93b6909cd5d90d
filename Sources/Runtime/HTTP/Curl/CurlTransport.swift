#if os(Linux)
    import EndpointBasics

    /// A transport that uses the system's libcurl. This is the default transport on Linux.
    ///
    /// Uses HTTP/1.1 and, over TLS, HTTP/2. Connections are kept open for later requests of any method. A stream without a reader is
    /// paused. Only requests without side effects (GET, HEAD, OPTIONS and TRACE) are sent again if a reused connection turns out to be closed.
    /// Nothing is read from the environment unless requested: no proxy, no credentials, no cookies.
    public final class CurlTransport: Transport, PromptTransport {
        /// The transport shared by all clients, or `nil` if the system has no libcurl.
        public static let shared = CurlLibrary.standard.flatMap { CurlEngine($0, Settings()) }.map { CurlTransport($0) }

        /// The error thrown by calls on a system without libcurl.
        package static let missing = TransportError(
            .settings,
            "libcurl.so.4 cannot be loaded: install it (Debian and Ubuntu: libcurl4, Fedora: libcurl, Alpine: libcurl), link libcurl with the"
                + " package trait LinkedCurl, or give the client a URLSessionTransport from the product EndpointURLSession")

        struct Settings: Sendable {
            var tls = TLSOptions()
            var proxy = Proxy.none
            var connectionsPerHost = 64
            var maximumHeaderFields = 1000
            var maximumHeaderBytes = 256 * 1024
            /// The maximum idle time, in seconds, after which a request with side effects can still reuse a connection. The server may be
            /// about to close a connection that has been idle for longer, and such a request must not be sent twice.
            var maximumIdleAge = 3
        }

        private let engine: CurlEngine

        private init(_ engine: CurlEngine) { self.engine = engine }

        /// Creates a transport with its own connections.
        ///
        /// - Parameters:
        ///   - tls: The trusted certificates, and the client's own certificate.
        ///   - proxy: The proxy. By default there is none, and the environment is ignored.
        ///   - connectionsPerHost: The maximum number of concurrent exchanges with a host. Further exchanges wait. An open stream counts as
        ///     one.
        ///   - library: The file name of the library.
        /// - Throws: `TransportError` with the reason `settings` if the library is missing or a file cannot be used.
        public convenience init(
            tls: TLSOptions = TLSOptions(), proxy: Proxy = .none, connectionsPerHost: Int = 64, library: String = "libcurl.so.4"
        ) throws(TransportError) {
            guard connectionsPerHost > 0 else { throw TransportError(.settings, "connectionsPerHost is \(connectionsPerHost)") }
            try tls.check()
            try proxy.check()
            let settings = Settings(tls: tls, proxy: proxy, connectionsPerHost: connectionsPerHost)
            let found = library == "libcurl.so.4" ? CurlLibrary.standard : CurlLibrary(named: library)
            guard let found, let engine = CurlEngine(found, settings) else {
                throw TransportError(.settings, "\(library.printable()) cannot be loaded")
            }
            self.init(engine)
        }

        /// Creates a transport with internal settings, for tests.
        convenience init?(_ settings: Settings) {
            guard let library = CurlLibrary.standard, let engine = CurlEngine(library, settings) else { return nil }
            self.init(engine)
        }

        deinit { engine.post(.end) }

        /// The name and the version of the library and of the libraries that it uses.
        public var version: String { engine.library.version }

        /// Sends a request and returns when the head of the response has arrived.
        ///
        /// - Throws: `TransportError`, `BodyTooLargeError`, or an error thrown by the request's body.
        public func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
            if request.method == .head, request.body != nil { throw TransportError(.unsupportedRequest, "HEAD cannot have a body") }
            // The engine ends when the transport is released.
            defer { withExtendedLifetime(self) {} }
            return try await CurlExchange(request, options, on: engine).response()
        }
    }

    /// The certificates that a transport trusts, and its own identity. All files are in PEM format.
    public struct TLSOptions: Sendable, _PrintsNoSecrets {
        /// The versions of TLS (RFC 5246, RFC 8446).
        #if hasAttribute(nonexhaustive)
            @nonexhaustive
        #endif
        public enum Version: Int, Sendable {
            /// TLS 1.2.
            case v1_2 = 6
            /// TLS 1.3.
            case v1_3 = 7
        }

        /// A certificate with its key.
        public struct ClientCertificate: Sendable, _PrintsNoSecrets {
            let certificateFile: String
            let keyFile: String
            let password: String?

            /// - Parameters:
            ///   - certificateFile: The path of the certificate file, which includes the chain to its authority.
            ///   - keyFile: The path of the private key.
            ///   - password: The password of the key.
            public init(certificateFile: String, keyFile: String, password: String? = nil) {
                self.certificateFile = certificateFile
                self.keyFile = keyFile
                self.password = password
            }

            public var description: String { "client certificate" }
        }

        /// The path of a file with trusted certificates to use instead of the system's.
        public var authoritiesFile: String?
        /// The certificate for servers that request one.
        public var clientCertificate: ClientCertificate?
        /// The minimum version, which is TLS 1.2 by default.
        public var minimumVersion: Version

        /// Creates options with the defaults of the properties.
        public init(authoritiesFile: String? = nil, clientCertificate: ClientCertificate? = nil, minimumVersion: Version = .v1_2) {
            self.authoritiesFile = authoritiesFile
            self.clientCertificate = clientCertificate
            self.minimumVersion = minimumVersion
        }

        public var description: String {
            "TLSOptions(\(minimumVersion)" + (authoritiesFile == nil ? "" : ", own authorities")
                + (clientCertificate == nil ? ")" : ", client certificate)")
        }

        func check() throws(TransportError) {
            let files = [
                (authoritiesFile, "authoritiesFile", "CERTIFICATE"), (clientCertificate?.certificateFile, "certificateFile", "CERTIFICATE"),
                (clientCertificate?.keyFile, "keyFile", "PRIVATE KEY"),
            ]
            for case (let path?, let name, let content) in files {
                guard let data = FileManager.default.contents(atPath: path) else {
                    throw TransportError(.settings, "the file for the TLS option \(name) cannot be read")
                }
                guard String(decoding: data, as: UTF8.self).contains(content + "-----") else {
                    throw TransportError(.settings, "the file for the TLS option \(name) contains no \(content) in PEM format")
                }
            }
        }

        func apply(_ handle: CurlHandle) {
            handle.set(.sslVersion, minimumVersion.rawValue)
            if let authoritiesFile { handle.set(.caInfo, authoritiesFile) }
            guard let clientCertificate else { return }
            handle.set(.sslCertificate, clientCertificate.certificateFile)
            handle.set(.sslKey, clientCertificate.keyFile)
            if let password = clientCertificate.password { handle.set(.keyPassword, password) }
        }
    }

    /// The proxy for a transport.
    public struct Proxy: Sendable, _PrintsNoSecrets {
        private var urls: [String: String] = [:]
        private var exceptions = ""
        private var login: (user: String, password: String)?

        /// No proxy. The environment is ignored.
        public static let none = Proxy()

        private init() {}

        /// Creates a proxy from its URL, such as `http://proxy.example.com:3128`. The schemes `https`, `socks5` and `socks5h` are also
        /// supported.
        ///
        /// - Parameters:
        ///   - url: The URL, without a user name and password.
        ///   - login: The user name and password for the proxy.
        ///   - exceptions: Hosts, and domains including all their subdomains, for which the proxy is not used.
        public init(url: String, login: (user: String, password: String)? = nil, exceptions: [String] = []) {
            urls = ["http": url, "https": url]
            self.login = login
            self.exceptions = exceptions.joined(separator: ",")
        }

        /// Returns the proxies set by the environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`. User names and
        /// passwords in these variables are ignored.
        public static func environment(_ variables: [String: String] = ProcessInfo.processInfo.environment) -> Proxy {
            var proxy = Proxy()
            // HTTP_PROXY in uppercase is not read, because in a CGI program, a header field of the request can set it.
            let names = ["http": ["http_proxy"], "https": ["https_proxy", "HTTPS_PROXY"]]
            for (scheme, names) in names {
                let value = (names + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
                guard let value else { continue }
                let separator = value.firstRange(of: "://")
                let start = separator.map { String(value[..<$0.lowerBound]) } ?? "http"
                let rest = separator.map { String(value[$0.upperBound...]) } ?? value
                let authority = rest.cut(at: "/?#").head
                proxy.urls[scheme] =
                    start + "://" + (authority.lastIndex(of: "@").map { String(authority[authority.index(after: $0)...]) } ?? authority)
            }
            proxy.exceptions = variables["no_proxy"] ?? variables["NO_PROXY"] ?? ""
            return proxy
        }

        public var description: String { urls.isEmpty ? "no proxy" : "a proxy" }

        func check() throws(TransportError) {
            for url in urls.values {
                let (scheme, rest) = url.cut(at: ":")
                let isKnown =
                    ["http", "https", "socks5", "socks5h"].contains(scheme.lowercased()) && rest.hasPrefix("://") && rest.utf8.count > 3
                if !isKnown || rest.contains("@") || url.hasControl(allowingTab: false) {
                    throw TransportError(.settings, "the proxy's URL must be http, https, socks5 or socks5h with a host and no user")
                }
            }
        }

        /// Returns the proxy for requests to this URL, if any, in the form used in libcurl's messages.
        func name(for url: HTTPURL) -> String? {
            guard let rest = urls[url.origin.scheme]?.cut(at: ":").rest, let proxy = HTTPURL("http" + rest)?.origin else { return nil }
            return "\(proxy.host.filter { $0 != "[" && $0 != "]" }) port \(proxy.port)"
        }

        func apply(_ handle: CurlHandle, _ url: HTTPURL) {
            let proxy = urls[url.origin.scheme]
            // The empty text keeps libcurl from reading the environment.
            handle.set(.proxy, proxy ?? "")
            guard proxy != nil else { return }
            handle.set(.noProxy, exceptions)
            guard let login else { return }
            handle.set(.proxyUser, login.user)
            handle.set(.proxyPassword, login.password)
        }
    }
#endif
