import EndpointPlatform

/// Runs around every request of a client: a value made from a closure that also sees the operation.
///
/// The first in a client's list is the outermost: it sees the request first and the response last.
public struct Middleware: Sendable, _PrintsNoSecrets {
    /// Passes a request on.
    public typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// Gets the request, and passes it on once, several times, or never, even later, while the response's body is read.
    public typealias Intercept = @Sendable (HTTPRequest, RequestContext, @escaping Next) async throws -> HTTPResponse

    /// Called before an attempt is sent. It may add header fields, and returns a closure that is called when the attempt ends.
    package typealias Watch = @Sendable (CallEvent, inout HTTPRequest) -> (@Sendable (CallEvent) -> Void)

    typealias Authenticate = @Sendable (inout HTTPRequest, OperationInfo) async throws -> Void

    enum Kind: Sendable {
        case intercept(Intercept)
        /// Skipped if the call has its own authorization.
        case authentication(Authenticate)
        case transform(@Sendable (Data, ResponseContext) throws -> Data)
        /// Sees each attempt on the network, whatever its position in the list.
        case watch(Watch)
    }

    /// Where middleware belongs in the chain.
    public enum Role: Sendable {
        /// Runs at its position in the client's list. It may change what identifies a user, so a cache that precedes it in the list runs
        /// after it.
        case general
        /// Runs at its position in the client's list, even after a cache: like logs and retries, it changes nothing by which a server
        /// distinguishes users or representations.
        case neutral
        /// Adds credentials.
        case authentication
        /// Like a cache, separates the data of different users, and so sees requests as they are sent: authentication that follows it
        /// in the list runs before it, and it runs after the last `general` middleware.
        case separatesUsers
    }

    let kind: Kind
    let role: Role
    let onEnd: (@Sendable (CallEvent) -> Void)?
    /// Whether it never waits and calls no user code.
    let isPlain: Bool
    var isAuthentication: Bool { if case .authentication = kind { true } else { false } }
    private var isTransform: Bool { if case .transform = kind { true } else { false } }
    /// Whether requests pass through it; transformations and watchers are not part of the chain.
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
    ///   - role: determines its place in the chain.
    ///   - onEnd: called when a call ends, including decoding, before the caller gets the result: it should return quickly.
    ///   - intercept: called with each request.
    public init(role: Role = .general, onEnd: (@Sendable (CallEvent) -> Void)? = nil, _ intercept: @escaping Intercept) {
        (kind, self.role, self.onEnd, isPlain) = (.intercept(intercept), role, onEnd, false)
    }

    /// Middleware that changes only header fields, and reports how attempts and calls end.
    package init(onEnd: (@Sendable (CallEvent) -> Void)? = nil, watching watch: @escaping Watch) {
        (kind, role, self.onEnd, isPlain) = (.watch(watch), .neutral, onEnd, true)
    }

    private init(_ kind: Kind, isPlain: Bool = false) {
        (self.kind, onEnd, self.isPlain) = (kind, nil, isPlain)
        if case .authentication = kind { role = .authentication } else { role = .general }
    }

    /// Moves middleware that separates users after authentication, which moves outwards, and after everything else that may change the user.
    /// The latter stays in place, since it may have to see each attempt or the finished body, like a signature.
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

    /// Authenticates with fixed credentials.
    public static func authorization(_ authorization: Authorization) -> Middleware {
        Middleware(.authentication { request, _ in try authorization.apply(to: &request) }, isPlain: true)
    }

    /// `Authorization: Bearer …` (RFC 6750).
    public static func bearer(_ token: String) -> Middleware { authorization(.bearer(token)) }

    /// `Authorization: Bearer …`, with a token requested before each call.
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

    /// Gets the finished request and may change it, to sign it or to add other kinds of credentials.
    ///
    /// Query items and header fields that it adds are treated as secrets. An error it throws becomes the `underlying` of an error of phase
    /// `authenticating`.
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

    /// Authenticates each operation by the security schemes it requires, with the credentials of an API's generated `Credentials`.
    ///
    /// Of an operation's alternatives, the first for which all credentials are available is used. If there is none, the call
    /// fails in phase `authenticating` with `MissingCredentials`, before a byte is sent.
    public static func credentials(_ credentials: some EndpointCredentials) -> Middleware {
        Middleware(
            .authentication { request, operation in
                for authorization in try await credentials.authorizations(for: operation) { try authorization.apply(to: &request) }
            })
    }

    /// Rewrites the body of a successful response before it is decoded as JSON, or rejects it by throwing.
    ///
    /// If there are several, the last in the client's list is applied first, since it is closest to the server.
    public static func transformBody(_ transform: @escaping @Sendable (Data, ResponseContext) throws -> Data) -> Middleware {
        Middleware(.transform(transform))
    }

    /// Rewrites or rejects the bodies of one service's operations, like `transformBody(_:)`.
    ///
    /// ```swift
    /// .transformBody(for: Names.NamesEndpoint.self) { endpoint, body in
    ///     guard case .getName(let name) = endpoint else { return body }
    ///     …
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: the service's endpoints; bodies of other services are unchanged.
    ///   - transform: gets the endpoint with its parameters and the body, which may be empty.
    public static func transformBody<Sent: Endpoint>(
        for type: Sent.Type, _ transform: @escaping @Sendable (Sent, Data) throws -> Data
    ) -> Middleware {
        .transformBody { body, response in
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
