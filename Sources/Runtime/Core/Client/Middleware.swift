import EndpointBasics

/// Something done around every request of a client: a value, made of a closure, that sees the operation.
///
/// The first of a client's list is the outermost: it sees the request first and the response last.
public struct Middleware: Sendable, PrintsNoSecrets {
    /// Hands a request on.
    public typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// Gets the request, and hands it on once, several times, or never; also later, while the response's body is read.
    public typealias Intercept = @Sendable (HTTPRequest, RequestContext, @escaping Next) async throws -> HTTPResponse

    typealias Authenticate = @Sendable (inout HTTPRequest, OperationInfo) async throws -> Void

    enum Kind: Sendable {
        case intercept(Intercept)
        /// Left out when the call brings its own authorization.
        case authentication(Authenticate)
        case transform(@Sendable (Data, ResponseContext) throws -> Data)
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
    let onEnd: (@Sendable (CallEnd) -> Void)?
    /// It waits for nothing, and calls no code of the user's.
    let isPlain: Bool
    var isAuthentication: Bool { if case .authentication = kind { true } else { false } }
    private var isTransform: Bool { if case .transform = kind { true } else { false } }

    /// Middleware made from a closure. An error it throws becomes the `underlying` of an `EndpointError`.
    ///
    /// - Parameters:
    ///   - role: what puts it into its place.
    ///   - onEnd: told how each call ended, decoding included, before the caller gets it: it should take no time.
    ///   - intercept: gets each request.
    public init(role: Role = .general, onEnd: (@Sendable (CallEnd) -> Void)? = nil, _ intercept: @escaping Intercept) {
        (kind, self.role, self.onEnd, isPlain) = (.intercept(intercept), role, onEnd, false)
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
        }
    }
}

/// How a call ended: with a value, or an error. A stream's call ends with its head.
public struct CallEnd: Sendable, PrintsNoSecrets {
    /// The operation that was called.
    public let operation: OperationInfo
    /// How often the call reached the network; 0: never, as when a cache answers or the request cannot be built.
    public let attempts: Int
    /// From the call to its value or error.
    public let duration: Duration
    /// The status code of the last response; `nil` if there was none.
    public let status: Int?
    /// `nil`: the call has its value.
    public let error: EndpointError?
    /// The name of the request that was sent last (`HTTPRequest.id`).
    public let requestID: String?

    /// An end as given, for tests.
    public init(
        operation: OperationInfo, attempts: Int = 1, duration: Duration = .zero, status: Int? = nil, error: EndpointError? = nil,
        requestID: String? = nil
    ) {
        (self.operation, self.attempts, self.duration) = (operation, attempts, duration)
        (self.status, self.error, self.requestID) = (status, error, requestID)
    }

    /// One line: operation, name of the request, and status or error.
    public var description: String {
        error?.description ?? operation.logged(as: requestID) + (status.map { " \($0)" } ?? "")
    }
}

extension OperationInfo {
    /// `Users.getUser [request ID]`
    package func logged(as requestID: String?) -> String { id + (requestID.map { " [\($0.printable(limit: 64))]" } ?? "") }
}

extension Middleware {
    /// Writes a line before each request and one after it: operation, method, URL without query values, status, duration; and one when a
    /// call fails otherwise, by its deadline, by cancellation, or since its body cannot be read or decoded.
    ///
    /// Neither header values nor bodies nor query values are written. `EndpointPolicies` has `.log(.bodies)` and other levels.
    ///
    /// - Parameter write: gets each line without a line end; standard error by default.
    public static func log(_ write: @escaping @Sendable (String) -> Void = Middleware.writeToStandardError) -> Middleware {
        Middleware(
            role: .neutral,
            onEnd: { end in
                if let line = end.failureLine { write(line) }
            }
        ) { request, context, next in
            if context.isPreparing { return try await next(request) }
            let name = context.operation.logged(as: request.id)
            let attempt = context.attempt > 1 ? " (attempt \(context.attempt))" : ""
            write("→ \(name) \(request.method) \(request.url)\(attempt)")
            let start = ContinuousClock.now
            do {
                let response = try await next(request)
                write("← \(name) \(response.status), \(start.duration(to: .now).inMilliseconds)")
                return response
            } catch {
                // A call that is over tells it at its end.
                if Task.isCancelled { throw error }
                let failure = EndpointError.wrapping(error, operation: context.operation.id)
                write("← \(failure), \(start.duration(to: .now).inMilliseconds)")
                throw error
            }
        }
    }

    /// Where `log` writes unless told otherwise.
    @Sendable public static func writeToStandardError(_ line: String) {
        StandardError.write(line + "\n")
    }
}

extension CallEnd {
    /// The line of a log for a failure that shows in no request: `nil` for others.
    package var failureLine: String? {
        guard let error else { return nil }
        let isOver = error.isCancellation || error.underlying is DeadlineExceeded
        guard isOver || error.phase == .receiving || error.phase == .decoding else { return nil }
        return "✗ \(error), \(duration.inMilliseconds)"
    }
}
