import EndpointBasics

/// Credentials and their location in a request (OpenAPI, Security Scheme Object). The printed form shows only the location.
public struct Authorization: Sendable, _PrintsNoSecrets {
    private enum Place: String { case nowhere, header, query, cookie, invalid }

    private let place: Place
    private let name: String
    private let value: String

    private init(_ place: Place, _ name: String = "", _ value: String = "") { (self.place, self.name, self.value) = (place, name, value) }
    /// Returns credentials for `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: String) -> Authorization { header("Authorization", value: "Bearer " + token) }
    /// Returns credentials for `Authorization: Basic …` (RFC 7617), in UTF-8. If the user name contains a colon, the call fails, because
    /// the server would interpret the credentials as a different user and password.
    public static func basic(user: String, password: String) -> Authorization {
        if user.utf8.contains(UInt8(ascii: ":")) { return Authorization(.invalid, "Authorization") }
        return header("Authorization", value: "Basic " + Data((user + ":" + password).utf8).base64EncodedString())
    }
    /// Returns a credential in a header field.
    public static func header(_ name: String, value: String) -> Authorization { Authorization(.header, name, value) }
    /// Returns a credential in a query item.
    public static func query(_ name: String, value: String) -> Authorization { Authorization(.query, name, value) }
    /// Returns a credential in a cookie.
    public static func cookie(_ name: String, value: String) -> Authorization { Authorization(.cookie, name, value) }
    /// No credentials, even if the client would otherwise add some. Use this, for example, to log in.
    public static let anonymous = Authorization(.nowhere)

    /// Adds the credentials. They replace a header field, query item or cookie of the same name, such as a parameter that the document also
    /// declares, so that none is sent twice.
    ///
    /// - Throws: `HTTPMessageError` if the credentials contain characters that HTTP does not allow.
    package func apply(to request: inout HTTPRequest) throws(HTTPMessageError) {
        switch place {
        case .nowhere: break
        case .invalid: throw .invalidHeaderValue(name: name)
        case .header:
            try request.headers.set(name, to: value)
            // The name `Authorization` already marks the field as secret.
            if name != "Authorization" { request.marks.secretPlaces.insert(.header(name.lowercased())) }
        case .query:
            guard !value.hasControl(allowingTab: false) else { throw .invalidURL }
            request.url.removeQueryItems { ($0.percentDecoded ?? $0) == name }
            request.url.addQueryItem(name, value)
            request.marks.secretQueryItems.insert(name.percentEncoded(.unreserved))
        case .cookie:
            guard name.isToken, value.utf8.allSatisfy({ ByteSet.cookie.contains($0) || $0 == UInt8(ascii: "%") }) else {
                throw .invalidCookie
            }
            // Names of cookies are case-sensitive (RFC 6265, 5.3).
            let sent = (request.headers["Cookie"] ?? "").components(separatedBy: ";").map { $0.trimmingBlanks() }
            let others = sent.filter { !$0.isEmpty && $0.cut(at: "=").head != name }
            try request.headers.set("Cookie", to: (others + [name + "=" + value]).joined(separator: "; "))
            request.marks.secretPlaces.insert(.cookie(name))
        }
    }

    /// The location of the credentials.
    public var description: String { place == .nowhere ? "anonymous" : "\(place.rawValue) \(name)" + (place == .header ? ": …" : "=…") }
}

/// The credentials for an API, by security scheme (OpenAPI, Security Scheme Object). Generated code declares a conforming type named
/// `Credentials`.
public protocol EndpointCredentials: Sendable, _PrintsNoSecrets {
    /// Returns the authorization that a scheme adds to a request, or `nil` if there are no credentials for the scheme.
    func authorization(for scheme: String) async throws -> Authorization?
    /// The alternative sets of schemes for custom requests, collected from the operations in the description. The first set for which all
    /// credentials are available is used.
    static var alternatives: [[String]] { get }
}

extension EndpointCredentials {
    public var description: String { "credentials" }
    /// An empty list, which means that custom requests are sent without credentials.
    public static var alternatives: [[String]] { [] }

    /// Returns the authorizations of the first alternative that can be satisfied, or an empty list for an operation that needs none. If
    /// credentials are optional (`[{}, {"bearer": []}]`), available ones are sent.
    package func authorizations(for operation: OperationInfo) async throws -> [Authorization] {
        guard let alternatives = operation.isCustom ? Self.alternatives : operation.security, !alternatives.isEmpty else { return [] }
        for schemes in alternatives where !schemes.isEmpty {
            var found: [Authorization] = []
            for scheme in schemes {
                if let authorization = try await authorization(for: scheme) { found.append(authorization) }
            }
            if found.count == schemes.count { return found }
        }
        if operation.isCustom || alternatives.contains([]) { return [] }
        throw MissingCredentialsError(alternatives: alternatives)
    }
}

/// An error that indicates that an operation requires credentials that the client does not have.
public struct MissingCredentialsError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The alternatives, each of which is a list of schemes that are required together.
    public let alternatives: [[String]]

    public var description: String { "no credentials for " + alternatives.map { $0.joined(separator: " and ") }.joined(separator: ", or ") }
}

/// A token for `Authorization: Bearer …`, used for HTTP bearer authentication, OAuth 2 and OpenID Connect.
public struct BearerToken: Sendable, _PrintsNoSecrets {
    private let token: @Sendable () async throws -> String

    /// Creates a fixed token.
    public init(_ token: String) { self.token = { token } }
    /// Creates a token that is requested before each call.
    public init(_ token: @escaping @Sendable () async throws -> String) { self.token = token }
    /// Returns the credentials of one call.
    @_spi(Generated) public func authorization() async throws -> Authorization { .bearer(try await token()) }
    public var description: String { "bearer token" }
}

/// A user name and a password for `Authorization: Basic …`.
public struct BasicCredentials: Sendable, _PrintsNoSecrets {
    private let login: @Sendable () async throws -> (user: String, password: String)

    /// Creates a fixed login.
    public init(user: String, password: String) { login = { (user, password) } }
    /// Creates a login that is requested before each call.
    public init(_ login: @escaping @Sendable () async throws -> (user: String, password: String)) { self.login = login }

    /// Returns the credentials of one call.
    @_spi(Generated) public func authorization() async throws -> Authorization {
        let (user, password) = try await login()
        return .basic(user: user, password: password)
    }
    public var description: String { "basic login" }
}

/// The value of a header field, query item or cookie that authenticates requests.
public struct APIKey: Sendable, _PrintsNoSecrets {
    private let value: @Sendable () async throws -> String

    /// Creates a fixed key.
    public init(_ value: String) { self.value = { value } }
    /// Creates a key that is requested before each call.
    public init(_ value: @escaping @Sendable () async throws -> String) { self.value = value }
    /// Returns the credentials of one call.
    @_spi(Generated) public func header(_ name: String) async throws -> Authorization { .header(name, value: try await value()) }
    /// Returns the credentials of one call.
    @_spi(Generated) public func query(_ name: String) async throws -> Authorization { .query(name, value: try await value()) }
    /// Returns the credentials of one call.
    @_spi(Generated) public func cookie(_ name: String) async throws -> Authorization { .cookie(name, value: try await value()) }
    public var description: String { "API key" }
}

extension EndpointCredentials {
    /// A mirror with the description as its only child. It is declared again in this module, because code that is compiled with
    /// MemberImportVisibility sees the members of `_PrintsNoSecrets` only if it imports the module of that protocol.
    public var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
