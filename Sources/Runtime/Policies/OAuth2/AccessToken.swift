public import EndpointRuntime
public import EndpointPlatform

/// A bearer token and its expiry (RFC 6749, 5.1). Printing shows neither this token nor the refresh token.
///
/// It is `Codable`, so that you can save it where you keep secrets.
public struct AccessToken: Hashable, Codable, Sendable, _PrintsNoSecrets {
    /// The token sent as `Authorization: Bearer …`.
    public var value: String
    /// When the token expires; `nil`: it is used until a server refuses it.
    public var expiresAt: Date?
    /// Used to obtain a new token; `nil` if the source needs none.
    public var refreshToken: String?
    /// The token's scope, if the server gives it.
    public var scope: String?

    // Tokens that were saved by version 0.1 have this key.
    private enum CodingKeys: String, CodingKey {
        case value, refreshToken, scope
        case expiresAt = "expires"
    }

    /// A token as given.
    public init(_ value: String, expiresAt: Date? = nil, refreshToken: String? = nil, scope: String? = nil) {
        (self.value, self.expiresAt, self.refreshToken, self.scope) = (value, expiresAt, refreshToken, scope)
    }

    public var description: String { "access token" + (expiresAt.map { ", expires \($0)" } ?? "") }
}
