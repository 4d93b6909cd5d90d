public import EndpointRuntime
public import EndpointBasics

/// A token that lets its bearer in, and how long (RFC 6749, 5.1). Printing shows neither token.
///
/// It is `Codable`, to be kept where secrets are kept.
public struct AccessToken: Hashable, Codable, Sendable, PrintsNoSecrets {
    /// The token sent as `Authorization: Bearer …`.
    public var value: String
    /// `nil`: it is used until a server refuses it.
    public var expires: Date?
    /// With which another token is got; `nil`: the source needs none.
    public var refreshToken: String?
    /// The token's scope, if the server gives it.
    public var scope: String?

    /// A token as given.
    public init(_ value: String, expires: Date? = nil, refreshToken: String? = nil, scope: String? = nil) {
        (self.value, self.expires, self.refreshToken, self.scope) = (value, expires, refreshToken, scope)
    }

    public var description: String { "access token" + (expires.map { ", expires \($0)" } ?? "") }
}
