public import EndpointRuntime
public import EndpointPlatform

/// How a client gets tokens from an authorization server (RFC 6749).
public struct OAuth2Grant: Sendable, _PrintsNoSecrets {
    /// How the client authenticates (RFC 6749, 2.3.1).
    public enum ClientAuthentication: Sendable {
        /// In the field `Authorization`, which every server must support.
        case basic
        /// As `client_id` and `client_secret` in the body, for servers that require it.
        case body
    }

    enum Kind: Sendable {
        case clientCredentials
        case refreshToken(String)
    }

    let kind: Kind
    let tokenURL: String
    let clientID: String
    let clientSecret: String?
    /// The requested scope; `nil`: the server's default.
    public var scope: String?
    /// How the client authenticates; default: `basic`. Without a secret, the body has the `client_id`.
    public var clientAuthentication = ClientAuthentication.basic
    /// Additional parameters of the request, such as `audience` or `resource`.
    public var parameters: [String: String] = [:]
    /// How long a request for a token may take. Default: 30 seconds.
    public var timeout = Duration.seconds(30)

    /// The client's own token (RFC 6749, 4.4), for servers and tools.
    ///
    /// - Parameters:
    ///   - tokenURL: the authorization server's token endpoint.
    ///   - clientID: the client's identifier.
    ///   - clientSecret: the client's password.
    ///   - scope: the requested scope; `nil`: the server's default.
    public static func clientCredentials(tokenURL: String, clientID: String, clientSecret: String, scope: String? = nil) -> OAuth2Grant {
        OAuth2Grant(
            kind: .clientCredentials, tokenURL: tokenURL, clientID: clientID, clientSecret: clientSecret, scope: scope)
    }

    /// A user's token, obtained with the refresh token of a login (RFC 6749, 6). A server may return a new refresh token each time.
    ///
    /// - Parameters:
    ///   - token: the refresh token.
    ///   - tokenURL: the authorization server's token endpoint.
    ///   - clientID: the client's identifier.
    ///   - clientSecret: the client's password; `nil` for apps, which cannot keep one.
    ///   - scope: the requested scope; `nil`: the same as before.
    public static func refreshToken(
        _ token: String, tokenURL: String, clientID: String, clientSecret: String? = nil, scope: String? = nil
    ) -> OAuth2Grant {
        OAuth2Grant(
            kind: .refreshToken(token), tokenURL: tokenURL, clientID: clientID, clientSecret: clientSecret, scope: scope)
    }

    /// Where tokens come from, without query values.
    public var description: String { "OAuth 2, \(HTTPURL(tokenURL)?.description ?? "invalid token URL")" }
}

/// The error of an authorization server (RFC 6749, 5.2).
public struct OAuth2Error: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The error code, such as `invalid_grant`: the refresh token has expired, and the user must log in again.
    public let code: String
    /// The server's explanation, for developers; it is not printed.
    public let explanation: String?
    /// The status code.
    public let status: Int

    /// An error as given.
    public init(code: String, explanation: String? = nil, status: Int = 400) {
        (self.code, self.explanation, self.status) = (code, explanation, status)
    }

    /// Status and code; at most 64 characters of the code, and only those that the standard allows.
    public var description: String {
        let text = code.unicodeScalars.lazy.filter { (0x20...0x7E).contains($0.value) }.prefix(64).map(Character.init)
        return "the authorization server refused, status \(status): \(String(text))"
    }
}

extension TokenSource {
    /// A source that asks an authorization server.
    ///
    /// - Parameters:
    ///   - grant: what to request from the server, and how. An invalid token URL fails each call with `InvalidOptionError`.
    ///   - token: the initial token; `nil`: the first call requests one.
    ///   - transport: how the authorization server is reached. Redirects are not followed: they would carry secrets elsewhere.
    ///   - clock: measures the pause after a failure.
    ///   - now: returns the date against which expiry is checked.
    ///   - onToken: called with each new token, so that you can save it where you keep secrets.
    public convenience init(
        _ grant: OAuth2Grant, token: AccessToken? = nil, transport: any Transport = DefaultTransport.shared,
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        onToken: @escaping @Sendable (AccessToken) -> Void = { _ in }
    ) {
        self.init(token, clock: clock, now: now, onToken: onToken) { old in
            try await TokenAPI.token(grant, old, transport, now)
        }
    }
}

extension Middleware {
    /// Gets tokens for every call from an authorization server, by client credentials or a refresh token.
    ///
    /// ```swift
    /// let grant = OAuth2Grant.clientCredentials(tokenURL: "https://login.example.com/token", clientID: "shop", clientSecret: secret)
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.oauth2(grant), .retry()]))
    /// ```
    ///
    /// See `bearer(refreshing:scheme:)`. A ``TokenSource`` of your own also reports each new token, and can serve several clients.
    ///
    /// - Parameters:
    ///   - grant: what to request from the server, and how.
    ///   - scheme: only operations that require this security scheme get a token; `nil`: all.
    public static func oauth2(_ grant: OAuth2Grant, scheme: String? = nil) -> Middleware {
        bearer(refreshing: TokenSource(grant), scheme: scheme)
    }
}
