public import EndpointRuntime
public import EndpointBasics

/// How a client obtains tokens from an authorization server (RFC 6749).
public struct OAuth2Grant: Sendable, _PrintsNoSecrets {
    /// How the client authenticates (RFC 6749, 2.3.1).
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum ClientAuthentication: Sendable {
        /// The credentials are sent in the `Authorization` header field, which every server must support.
        case basic
        /// The credentials are sent as `client_id` and `client_secret` in the body, for servers that require it.
        case body
    }

    /// The refresh token of an earlier login, or `nil` to request tokens with the client's own credentials.
    let refreshToken: SecretText?
    let tokenURL: String
    let clientID: String
    let clientSecret: String?
    /// The requested scope, or `nil` for the server's default.
    public var scope: String?
    /// How the client authenticates. The default is `basic`. Without a secret, the body contains the `client_id`.
    public var clientAuthentication = ClientAuthentication.basic
    /// Additional request parameters, such as `audience` or `resource`.
    public var parameters: [String: String] = [:]
    /// The time limit for a token request. Default: 30 seconds.
    public var timeout = Duration.seconds(30)

    /// Requests a token for the client itself (RFC 6749, 4.4). Suitable for servers and tools.
    ///
    /// - Parameters:
    ///   - tokenURL: The token endpoint of the authorization server.
    ///   - clientID: The identifier of the client.
    ///   - clientSecret: The password of the client.
    ///   - scope: The requested scope, or `nil` for the server's default.
    public static func clientCredentials(tokenURL: String, clientID: String, clientSecret: String, scope: String? = nil) -> OAuth2Grant {
        OAuth2Grant(refreshToken: nil, tokenURL: tokenURL, clientID: clientID, clientSecret: clientSecret, scope: scope)
    }

    /// Requests a token for a user, with the refresh token from an earlier login (RFC 6749, 6). A server can return a new refresh token
    /// each time.
    ///
    /// - Parameters:
    ///   - token: The refresh token.
    ///   - tokenURL: The token endpoint of the authorization server.
    ///   - clientID: The identifier of the client.
    ///   - clientSecret: The password of the client, or `nil` for apps, which cannot keep a password secret.
    ///   - scope: The requested scope, or `nil` for the same scope as before.
    public static func refreshToken(
        _ token: SecretText, tokenURL: String, clientID: String, clientSecret: String? = nil, scope: String? = nil
    ) -> OAuth2Grant {
        OAuth2Grant(refreshToken: token, tokenURL: tokenURL, clientID: clientID, clientSecret: clientSecret, scope: scope)
    }

    /// The URL that tokens are requested from, without query values.
    public var description: String { "OAuth 2, \(HTTPURL(tokenURL)?.description ?? "invalid token URL")" }
}

/// An error that an authorization server returned (RFC 6749, 5.2), even if it did so with a status of success.
public struct OAuth2Error: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The error code, such as `invalid_grant`, which means that the refresh token has expired and the user must log in again.
    public let code: String
    /// The server's explanation for developers. It is not printed.
    public let explanation: String?
    /// The status code.
    public let status: Int

    /// Creates an error, as for a mock of an authorization server.
    public init(code: String, explanation: String? = nil, status: Int = 400) {
        (self.code, self.explanation, self.status) = (code, explanation, status)
    }

    /// Creates an error from the server's answer, or returns `nil` if it names no error.
    init?(_ answer: JSONValue, status: Int) {
        guard let code = answer["error"]?.string, !code.isEmpty else { return nil }
        self.init(code: code, explanation: answer["error_description"]?.string, status: status)
    }

    /// The status and at most 64 characters of the code. Only characters that the standard allows are shown.
    public var description: String {
        let text = code.unicodeScalars.lazy.filter { (0x20...0x7E).contains($0.value) }.prefix(64).map(Character.init)
        return "the authorization server refused, status \(status): \(String(text))"
    }
}

extension TokenSource {
    /// Creates a source that requests tokens from an authorization server.
    ///
    /// - Parameters:
    ///   - grant: The grant used to request tokens. If its token URL is invalid, each call fails with `InvalidOptionError`.
    ///   - token: The initial token. If `nil`, the first call requests one.
    ///   - transport: The transport for requests to the authorization server. If `nil`, the transport of the call that needs the token.
    ///     Redirects are not followed, because following them would send secrets elsewhere.
    ///   - clock: The clock that measures the pause after a failure.
    ///   - onToken: Called with each new token, so that you can save it wherever you keep secrets.
    public convenience init(
        _ grant: OAuth2Grant, token: AccessToken? = nil, transport: (any Transport)? = nil,
        clock: any Clock<Duration> = ContinuousClock(), onToken: @escaping @Sendable (AccessToken) -> Void = { _ in }
    ) {
        self.init(token, leeway: .seconds(30), clock: clock, now: { Date() }, onToken: onToken) { old, callTransport in
            try await TokenAPI.token(grant, old: old, transport: transport ?? callTransport)
        }
    }
}

extension Middleware {
    /// Obtains tokens for all calls from an authorization server, with client credentials or a refresh token.
    ///
    /// ```swift
    /// let grant = OAuth2Grant.clientCredentials(tokenURL: "https://login.example.com/token", clientID: "shop", clientSecret: secret)
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.oauth2(grant), .retry()]))
    /// ```
    ///
    /// Token requests are sent over the client's transport, so they use its proxy and its certificates, and stubs answer them.
    ///
    /// See `bearer(refreshing:scheme:)`. If you create a ``TokenSource`` yourself, it also reports each new token, and can serve more than
    /// one client.
    ///
    /// - Parameters:
    ///   - grant: The grant used to request tokens.
    ///   - scheme: The security scheme that an operation must require to receive a token. If `nil`, all operations receive one.
    public static func oauth2(_ grant: OAuth2Grant, scheme: String? = nil) -> Middleware {
        bearer(refreshing: TokenSource(grant), scheme: scheme)
    }
}
