import EndpointBasics

/// Something done around every request of a client: a value, made of a closure, that sees the operation.
///
/// The first of a client's list is the outermost: it sees the request first and the response last.
public struct Middleware: Sendable, PrintsNoSecrets {
    /// Hands a request on.
    public typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// Gets the request, and hands it on once, several times, or never; also later, while the response's body is read.
    public typealias Intercept = @Sendable (HTTPRequest, RequestContext, @escaping Next) async throws -> HTTPResponse

    /// Told that an attempt is about to be sent, may add header fields, and returns what is told how the attempt ended.
    package typealias Watch = @Sendable (CallEvent, inout HTTPRequest) -> (@Sendable (CallEvent) -> Void)

    typealias Authenticate = @Sendable (inout HTTPRequest, OperationInfo) async throws -> Void

    enum Kind: Sendable {
        case intercept(Intercept)
        /// Left out when the call brings its own authorization.
        case authentication(Authenticate)
        case transform(@Sendable (Data, ResponseContext) throws -> Data)
        /// Sees each attempt on the network, wherever it stands in the list.
        case watch(Watch)
    }

    /// Where a middleware belongs in the chain.
    public enum Role: Sendable {
        /// Stands where the client's list has it. It may change what identifies a user, so that a cache that is before it in the list is done
        /// after it.
        case general
        /// Stands where the client's list has it, also after a cache: it changes nothing by which a server tells users or representations
        /// apart, as logs and retries do not.
        case neutral
        /// Adds credentials.
        case authentication
        /// Keeps apart what belongs to different users, as a cache does, and so sees requests as they are sent: authentication that follows it
        /// in the list is done before it, and it is done after the last `general` middleware.
        case separatesUsers
    }

    let kind: Kind
    let role: Role
    let onEnd: (@Sendable (CallEvent) -> Void)?
    /// It waits for nothing, and calls no code of the user's.
    let isPlain: Bool
    var isAuthentication: Bool { if case .authentication = kind { true } else { false } }
    private var isTransform: Bool { if case .transform = kind { true } else { false } }
    /// Requests pass through it; transformations and those who watch stand beside the chain.
    var isInChain: Bool {
        switch kind {
        case .intercept, .authentication: true
        case .transform, .watch: false
        }
    }
    var watcher: Watcher? {
        if case .watch(let watch) = kind { return Watcher(onAttempt: watch, onEnd: onEnd) }
        return onEnd.map { Watcher(onAttempt: nil, onEnd: $0) }
    }

    /// Middleware made from a closure. An error it throws becomes the `underlying` of an `EndpointError`.
    ///
    /// - Parameters:
    ///   - role: what puts it into its place.
    ///   - onEnd: told how each call ended, decoding included, before the caller gets it: it should take no time.
    ///   - intercept: gets each request.
    public init(role: Role = .general, onEnd: (@Sendable (CallEvent) -> Void)? = nil, _ intercept: @escaping Intercept) {
        (kind, self.role, self.onEnd, isPlain) = (.intercept(intercept), role, onEnd, false)
    }

    /// Middleware that changes nothing but header fields, and tells how attempts and calls ended.
    package init(onEnd: (@Sendable (CallEvent) -> Void)? = nil, watching watch: @escaping Watch) {
        (kind, role, self.onEnd, isPlain) = (.watch(watch), .neutral, onEnd, true)
    }

    private init(_ kind: Kind, isPlain: Bool = false) {
        (self.kind, onEnd, self.isPlain) = (kind, nil, isPlain)
        if case .authentication = kind { role = .authentication } else { role = .general }
    }

    /// What separates users comes after authentication, which moves outwards, and after everything else that may change who the user is.
    /// That stays where it is, since it may have to see each attempt or the finished body, as a signature does.
    static func inOrder(_ list: [Middleware]) -> [Middleware] {
        guard let first = list.firstIndex(where: { $0.role == .separatesUsers }) else { return list }
        let rest = list[first...].filter { $0.role != .authentication }
        let end = rest.lastIndex { $0.role == .general && !$0.isTransform }.map { $0 + 1 } ?? 0
        var ordered = Array(list[..<first])
        ordered += list[first...].filter { $0.role == .authentication }
        ordered += rest[..<end].filter { $0.role != .separatesUsers }
        ordered += rest[..<end].filter { $0.role == .separatesUsers }
        return ordered + rest[end...]
    }

    /// Authenticates with a value that stays.
    public static func authorization(_ authorization: Authorization) -> Middleware {
        Middleware(.authentication { request, _ in try authorization.apply(to: &request) }, isPlain: true)
    }

    /// `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: String) -> Middleware { authorization(.bearer(token)) }

    /// `Authorization: Bearer …`, asking for the token before each request.
    public static func bearer(_ token: @escaping @Sendable () async throws -> String) -> Middleware {
        Middleware(.authentication { request, _ in try Authorization.bearer(try await token()).apply(to: &request) })
    }

    /// `Authorization: Basic …` (RFC 7617).
    public static func basic(user: String, password: String) -> Middleware { authorization(.basic(user, password)) }
    /// An API key in a header field.
    public static func apiKey(_ key: String, header: String) -> Middleware { authorization(.header(header, key)) }
    /// An API key in a query item.
    public static func apiKey(_ key: String, query: String) -> Middleware { authorization(.query(query, key)) }
    /// An API key in a cookie.
    public static func apiKey(_ key: String, cookie: String) -> Middleware { authorization(.cookie(cookie, key)) }

    /// Gets the finished request and may change it: to sign it, or to add credentials of another kind.
    ///
    /// Query items and header fields that it adds are treated as secrets. An error it throws becomes the `underlying` of an error of phase `authenticating`.
    public static func authenticator(_ authenticate: @escaping @Sendable (inout HTTPRequest) async throws -> Void) -> Middleware {
        Middleware(
            .authentication { request, _ in
                let (names, fields) = (request.url.queryItemNames, Array(request.headers))
                try await authenticate(&request)
                request.secretQueryItems.formUnion(request.url.queryItemNames.subtracting(names))
                let added = request.headers.filter { !fields.contains($0) }
                request.secretPlaces.formUnion(added.map { .header($0.name.lowercased()) })
            })
    }

    /// Authenticates each operation by the security schemes that it asks for, with the credentials of an API's generated `Credentials`.
    ///
    /// Of the alternatives that an operation names, the first is used for which all credentials are there. When there is none, the call
    /// fails in phase `authenticating` with `MissingCredentials`, before a byte is sent.
    public static func credentials(_ credentials: some EndpointCredentials) -> Middleware {
        Middleware(
            .authentication { request, operation in
                for authorization in try await credentials.authorizations(for: operation) { try authorization.apply(to: &request) }
            })
    }

    /// Rewrites the body of a successful response before it is decoded as JSON, or rejects it by throwing.
    ///
    /// Of several, the last of the client's list is applied first: it is nearest to the server.
    public static func transform(_ transform: @escaping @Sendable (Data, ResponseContext) throws -> Data) -> Middleware {
        Middleware(.transform(transform))
    }

    /// Rewrites or rejects, as `transform(_:)`, the bodies of one service's operations.
    ///
    /// ```swift
    /// .transform(for: Names.NamesEndpoint.self) { endpoint, body in
    ///     guard case .getName(let name) = endpoint else { return body }
    ///     …
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: the service's endpoints; bodies of others stay as they are.
    ///   - transform: gets the endpoint with its parameters and the body, which may be empty.
    public static func transform<Sent: Endpoint>(
        for type: Sent.Type, _ transform: @escaping @Sendable (Sent, Data) throws -> Data
    ) -> Middleware {
        .transform { body, response in
            guard let endpoint = response.endpoint as? Sent else { return body }
            return try transform(endpoint, body)
        }
    }

    /// Names the kind.
    public var description: String {
        switch kind {
        case .intercept: "Middleware"
        case .authentication: "authentication middleware"
        case .transform: "transforming middleware"
        case .watch: "watching middleware"
        }
    }
}
