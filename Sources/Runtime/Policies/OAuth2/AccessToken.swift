public import EndpointRuntime
public import EndpointPlatform

/// A bearer token and its expiry (RFC 6749, 5.1). When printed, neither the token nor the refresh token is shown.
///
/// The type is `Codable`, so that tokens can be saved in the place where you keep secrets.
public struct AccessToken: Hashable, Codable, Sendable, _PrintsNoSecrets {
    /// The token sent as `Authorization: Bearer …`.
    public var value: String
    /// The time when the token expires. If `nil`, the token is used until a server rejects it.
    public var expiresAt: Date?
    /// Used to obtain a new token, or `nil` if the source needs none.
    public var refreshToken: String?
    /// The scope of the token, if the server returns it.
    public var scope: String?

    // Tokens that were saved by version 0.1 have this key.
    private enum CodingKeys: String, CodingKey {
        case value, refreshToken, scope
        case expiresAt = "expires"
    }

    /// Creates a token.
    public init(_ value: String, expiresAt: Date? = nil, refreshToken: String? = nil, scope: String? = nil) {
        (self.value, self.expiresAt, self.refreshToken, self.scope) = (value, expiresAt, refreshToken, scope)
    }

    public var description: String { "access token" + (expiresAt.map { ", expires \($0)" } ?? "") }
}
