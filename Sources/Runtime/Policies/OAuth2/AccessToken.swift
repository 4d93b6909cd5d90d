public import EndpointBasics
public import EndpointRuntime

/// A bearer token and its expiry (RFC 6749, 5.1). The printed form shows neither the token nor the refresh token.
///
/// The type is `Codable`, so that you can save tokens wherever you keep secrets.
public struct AccessToken: Hashable, Codable, Sendable, _PrintsNoSecrets {
    /// The token sent as `Authorization: Bearer …`.
    public var value: SecretText
    /// The time at which the token expires. If `nil`, the token is used until a server rejects it.
    public var expiresAt: Date?
    /// The refresh token, which is used to obtain a new token, or `nil` if the source does not need one. An empty one counts as `nil`,
    /// because a token has at least one character (RFC 6749, A.17).
    public var refreshToken: SecretText?
    /// The scope of the token, or `nil` if the server did not return one.
    public var scope: String?

    /// Creates a token.
    public init(_ value: SecretText, expiresAt: Date? = nil, refreshToken: SecretText? = nil, scope: String? = nil) {
        (self.value, self.expiresAt, self.refreshToken, self.scope) = (value, expiresAt, refreshToken, scope)
    }

    var usableRefreshToken: SecretText? { refreshToken.flatMap { $0.string.isEmpty ? nil : $0 } }

    public var description: String { "access token" + (expiresAt.map { ", expires \($0)" } ?? "") }
}
