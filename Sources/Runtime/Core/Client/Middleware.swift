import Foundation

/// Information about the call, for middleware.
public final class RequestContext: Sendable, PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// The operation with its parameters, as the caller gave them: a case of a generated enum.
    public let endpoint: (any Endpoint)?
    /// The URL of the client's server.
    public let server: String
    /// Of this call, over those of the client.
    public let options: CallOptions
    /// 1 for the first time that this call reaches the network, 2 when a middleware sends it again, and so on.
    public let attempt: Int
    /// The caller reads the body while it arrives: it must not be waited for.
    public let isStreaming: Bool
    /// The request is only made (`Client.prepare`): what it is handed on to ends as if the call had been cancelled.
    public let isPreparing: Bool
    private let remaining: @Sendable () -> Duration?
    private let sleeping: @Sendable (Duration) async throws -> Void

    /// A context as given, for tests of middleware.
    ///
    /// - Parameters:
    ///   - operation: what is called.
    ///   - endpoint: the operation with its parameters.
    ///   - server: the URL of the client's server.
    ///   - options: of the call, over those of the client.
    ///   - attempt: 1 for the first time that the call reaches the network.
    ///   - isStreaming: the caller reads the body while it arrives.
    ///   - isPreparing: the request is only made.
    ///   - timeRemaining: how long until the deadline; asked each time.
    ///   - sleep: waits on the client's clock.
    public init(
        operation: OperationInfo, endpoint: (any Endpoint)? = nil, server: String = "", options: CallOptions = CallOptions(),
        attempt: Int = 1, isStreaming: Bool = false, isPreparing: Bool = false,
        timeRemaining: @escaping @Sendable () -> Duration? = { nil },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.operation, self.endpoint, self.server, self.options) = (operation, endpoint, server, options)
        (self.attempt, self.isStreaming, self.isPreparing) = (attempt, isStreaming, isPreparing)
        (remaining, sleeping) = (timeRemaining, sleep)
    }

    /// How long until the call's deadline; `nil` if it has none, or has its value, as a stream that is read has.
    public var timeRemaining: Duration? { remaining() }
    /// Waits on the clock of the call's client, which stands still in tests that say so.
    public func sleep(for duration: Duration) async throws { try await sleeping(duration) }
    public var description: String { "\(operation), attempt \(attempt)" }
}

/// Information about the call, for a response's transformation.
public struct ResponseContext: Sendable, PrintsNoSecrets {
    /// The operation that is called.
    public let operation: OperationInfo
    /// Status and header fields of the response.
    public let head: ResponseHead
    /// The operation with its parameters, as the caller gave them: a case of a generated enum.
    public let endpoint: (any Endpoint)?

    /// A context as given, for tests of transformations.
    public init(operation: OperationInfo, head: ResponseHead, endpoint: (any Endpoint)? = nil) {
        (self.operation, self.head, self.endpoint) = (operation, head, endpoint)
    }
    public var description: String { "\(operation), status \(head.status)" }
}

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
        /// Stands where the client's list has it.
        case general
        /// Adds credentials.
        case authentication
        /// Keeps apart what belongs to different users, as a cache does: authentication that follows it in the list is done before it, so
        /// that it sees the credentials.
        case separatesUsers
    }

    let kind: Kind
    let role: Role
    let onEnd: (@Sendable (CallEnd) -> Void)?
    /// It waits for nothing, and calls no code of the user's.
    let isPlain: Bool
    var isAuthentication: Bool { if case .authentication = kind { true } else { false } }

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

    /// The list with authentication before what separates users.
    static func inOrder(_ list: [Middleware]) -> [Middleware] {
        guard let first = list.firstIndex(where: { $0.role == .separatesUsers }) else { return list }
        let rest = list[first...]
        return list[..<first] + rest.filter { $0.role == .authentication } + rest.filter { $0.role != .authentication }
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
    /// Query items that it adds are treated as secrets. An error it throws becomes the `underlying` of an error of phase `authenticating`.
    public static func authenticator(_ authenticate: @escaping @Sendable (inout HTTPRequest) async throws -> Void) -> Middleware {
        Middleware(
            .authentication { request, _ in
                let names = request.url.queryItemNames
                try await authenticate(&request)
                request.secretQueryItems.formUnion(request.url.queryItemNames.subtracting(names))
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
        Middleware(onEnd: { end in
            if let line = end.failureLine { write(line) }
        }) { request, context, next in
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
        FileHandle.standardError.write(Data((line + "\n").utf8))
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

extension Duration {
    /// `12 ms`
    package var inMilliseconds: String { "\(Int64(max(min(self / .milliseconds(1), 9e18), -9e18))) ms" }
}
