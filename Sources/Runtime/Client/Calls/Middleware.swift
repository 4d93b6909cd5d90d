import EndpointBasics

/// Code that runs around every request that a client sends. It is created from a closure that receives the request and information about
/// its operation.
///
/// The first middleware in a client's list is the outermost: it receives the request first and the response last.
public struct Middleware: Sendable, _PrintsNoSecrets {
    /// A closure that passes a request on to the next middleware.
    public typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// A closure that receives the request and passes it on once, multiple times, or never. It can also pass the request on later, while
    /// the body of the response is being read.
    public typealias Intercept = @Sendable (HTTPRequest, RequestContext, @escaping Next) async throws -> HTTPResponse

    /// Creates the observer of a call.
    package typealias Observe = @Sendable (OperationInfo) -> any CallObserver

    package typealias Authenticate = @Sendable (inout HTTPRequest, OperationInfo) async throws -> Void

    package enum Kind: Sendable {
        case intercept(Intercept)
        /// Adds credentials. Skipped if the call has its own authorization.
        case authentication(Authenticate)
        case transform(@Sendable (Data, ResponseContext) throws -> Data)
        /// Only observes calls.
        case observe
    }

    /// The role of middleware, which determines its place in the chain.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Role: Sendable {
        /// Runs at its position in the client's list. Middleware with this role can change the fields that identify a user, so a cache that
        /// precedes it in the list runs after it.
        case general
        /// Runs at its position in the client's list, even after a cache. Like logging and retries, middleware with this role changes
        /// nothing that a server uses to distinguish users or representations.
        case neutral
        /// Adds credentials.
        case authentication
        /// Separates the data of different users, as a cache does, and must therefore see requests as they are sent. It runs after the last
        /// `general` middleware and after authentication, even if the authentication follows it in the list.
        case separatesUsers
    }

    package let kind: Kind
    let role: Role
    let observe: Observe?
    /// Whether the middleware never waits and runs no user code.
    let isPlain: Bool
    var isAuthentication: Bool { if case .authentication = kind { true } else { false } }
    private var isTransform: Bool { if case .transform = kind { true } else { false } }
    /// Whether requests pass through the middleware. Transformations and observers are not part of the chain.
    var isInChain: Bool { if case .observe = kind { false } else { !isTransform } }

    /// Creates middleware from a closure. An error that the closure throws becomes the `underlying` error of an `EndpointError`.
    ///
    /// - Parameters:
    ///   - role: The role, which determines the place in the chain.
    ///   - intercept: Called with each request.
    public init(role: Role = .general, _ intercept: @escaping Intercept) {
        (kind, self.role, observe, isPlain) = (.intercept(intercept), role, nil, false)
    }

    /// Creates middleware whose observers see each call, and which can also be called with each request.
    package init(role: Role = .neutral, observe: @escaping Observe, intercept: Intercept? = nil) {
        (kind, self.role, self.observe) = (intercept.map { .intercept($0) } ?? .observe, role, observe)
        isPlain = intercept == nil
    }

    private init(_ kind: Kind, isPlain: Bool = false) {
        (self.kind, observe, self.isPlain) = (kind, nil, isPlain)
        if case .authentication = kind { role = .authentication } else { role = .general }
    }

    /// Returns the middleware in the order in which it runs. Middleware that separates the data of different users moves behind everything
    /// that can change the user. Authentication moves outward. Other middleware keeps its place, because it may need to see each attempt
    /// or, like signing, the finished body.
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

    /// Authenticates with fixed credentials: `.authorization(.bearer("a token"))`.
    ///
    /// Each such middleware adds its credentials. Two that set the same header field, query item or cookie replace each other, and the
    /// inner one wins. A call whose options have an `authorization` uses only that.
    public static func authorization(_ authorization: Authorization) -> Middleware {
        Middleware(.authentication { request, _ in try authorization.apply(to: &request) }, isPlain: true)
    }

    /// Authenticates with credentials that are requested before each call: `.authorization { .bearer(try await token()) }`.
    ///
    /// An error that the closure throws becomes the `underlying` error of an `EndpointError` of phase `authenticating`.
    public static func authorization(_ authorization: @escaping @Sendable () async throws -> Authorization) -> Middleware {
        Middleware(.authentication { request, _ in try await authorization().apply(to: &request) })
    }

    /// Calls a closure that receives the finished request and can modify it, for example to sign it or to add other kinds of credentials.
    ///
    /// Query items and header fields that the closure adds are treated as secrets. An error that the closure throws becomes the
    /// `underlying` error of an `EndpointError` of phase `authenticating`.
    public static func authenticator(_ authenticate: @escaping @Sendable (inout HTTPRequest) async throws -> Void) -> Middleware {
        Middleware(
            .authentication { request, _ in
                let (names, fields) = (request.url.queryItemNames, Array(request.headers))
                try await authenticate(&request)
                request.marks.secretQueryItems.formUnion(request.url.queryItemNames.subtracting(names))
                let added = request.headers.filter { !fields.contains($0) }
                request.marks.secretPlaces.formUnion(added.map { .header($0.name.lowercased()) })
            })
    }

    /// Authenticates each operation according to the security schemes it requires, with the credentials from an API's generated
    /// `Credentials`.
    ///
    /// If an operation accepts alternative security requirements, the first one for which all credentials are available is used. If there
    /// is none, the call fails in phase `authenticating` with `MissingCredentialsError`, before anything is sent.
    public static func credentials(_ credentials: some EndpointCredentials) -> Middleware {
        Middleware(
            .authentication { request, operation in
                for authorization in try await credentials.authorizations(for: operation) { try authorization.apply(to: &request) }
            })
    }

    /// Rewrites the body of a successful response before it is decoded as JSON, or rejects it by throwing an error.
    ///
    /// If there is more than one transformation, the last one in the client's list is applied first, because it is closest to the server.
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
    ///   - type: The type of the service's endpoints. Bodies from other services are left unchanged.
    ///   - transform: Receives the endpoint with its parameters, and the body, which can be empty.
    public static func transformBody<Sent: Endpoint>(
        for type: Sent.Type, _ transform: @escaping @Sendable (Sent, Data) throws -> Data
    ) -> Middleware {
        .transformBody { body, response in
            guard let endpoint = response.endpoint as? Sent else { return body }
            return try transform(endpoint, body)
        }
    }

    /// The kind of middleware.
    public var description: String {
        switch kind {
        case .intercept: "Middleware"
        case .authentication: "authentication middleware"
        case .transform: "transforming middleware"
        case .observe: "observing middleware"
        }
    }
}
