import EndpointBasics

public import EndpointRuntime

/// Answers the calls of an API with values, without network access, for tests and previews of code that uses a client.
///
/// ```swift
/// let stub = Stub<Bookshop>()
/// stub.answer(Bookshop.BooksCalls.get(isbn: "9780140449136"), with: odyssey)
/// stub.answer(Bookshop.OrdersEndpoint.self) { endpoint in
///     switch endpoint {
///     case .list: .value([], of: Bookshop.OrdersCalls.list)
///     default: .unanswered
///     }
/// }
/// let shop = Bookshop(client: stub.client())
/// ```
///
/// If more than one answer matches a call, the last one is used, so that a test can override answers that all tests share. A call without
/// an answer fails with ``UnansweredCallError``. The stub records all calls.
public final class Stub<API: EndpointAPI>: Sendable, _PrintsNoSecrets {
    private typealias Answer = @Sendable (any Endpoint, FingerPrint?) async throws -> StubAnswer

    /// The server. Its name is reserved and never resolves to an address (RFC 6761, 6.4).
    private static var server: API.Server { API.Server(url: "https://stub.invalid") }

    private let answers = Locked<[Answer]>([])
    private let received = Locked<[any Endpoint]>([])

    /// Creates a stub without answers.
    public init() {}

    /// Creates a stub with answers: `Stub<Bookshop> { $0.answer(…) }`.
    public convenience init(_ answers: (Stub) -> Void) {
        self.init()
        answers(self)
    }

    /// Returns a client whose calls the stub answers.
    ///
    /// - Parameters:
    ///   - middleware: The middleware in front of the stub. Retries, caches and logs treat the stub's answers like a server's. A token
    ///     request of `.oauth2` is answered with the token `stub`.
    ///   - options: The options for every call.
    ///   - clock: The clock that measures deadlines.
    public func client(
        middleware: [Middleware] = [], options: CallOptions = CallOptions(), clock: any Clock<Duration> = ContinuousClock()
    ) -> Client<API> {
        let answering = Middleware(role: .neutral) { [self] _, context, _ in try await respond(context) }
        var options = options
        options[CommonParametersAreOptional.self] = true
        return Client(server: Stub.server, transport: NoTransport(), middleware: middleware + [answering], options: options, clock: clock)
    }

    /// Sets the answers to the calls of a service.
    ///
    /// - Parameters:
    ///   - type: The service's generated enum of endpoints, such as `Bookshop.BooksEndpoint`.
    ///   - answer: Called with each call and its parameters. It can throw an error. A documented failure has the same effect as
    ///     ``StubAnswer/status(_:json:)``, and any other error becomes the `underlying` error of the call.
    @discardableResult
    public func answer<E: Endpoint>(_ type: E.Type, _ answer: @escaping @Sendable (E) async throws -> StubAnswer) -> Stub
    where E.API == API {
        add { endpoint, _ in
            guard let endpoint = endpoint as? E else { return .unanswered }
            return try await answer(endpoint)
        }
    }

    /// Sets the answer to a call. The answer is used whenever the call is made with the same parameters and body.
    @discardableResult
    public func answer<Value>(_ call: Call<Value>, with value: Value) -> Stub { answer(call) { value } }

    /// Answers a call with the value that the closure returns or the error that it throws, whenever the call is made with the same
    /// parameters and body.
    @discardableResult
    public func answer<Value>(_ call: Call<Value>, _ value: @escaping @Sendable () async throws -> Value) -> Stub {
        let expected = FingerPrint(call.endpoint, Stub.server)
        return add { _, received in
            guard let expected, expected == received else { return .unanswered }
            return StubAnswer(.value(try await value()))
        }
    }

    private func add(_ answer: @escaping Answer) -> Stub {
        answers.withLock { $0.append(answer) }
        return self
    }

    /// All calls in order, answered or not.
    public var calls: [any Endpoint] { received.withLock { $0 } }

    /// Returns all calls of one service in order: `stub.calls(Bookshop.BooksEndpoint.self)`.
    public func calls<E: Endpoint>(_ type: E.Type) -> [E] { calls.compactMap { $0 as? E } }

    private func respond(_ context: RequestContext) async throws -> HTTPResponse {
        guard let endpoint = context.endpoint else { throw UnansweredCallError(context.operation) }
        received.withLock { $0.append(endpoint) }
        // Compare the call rather than the request, which middleware may have changed.
        let fingerPrint = FingerPrint(endpoint, Stub.server)
        do {
            for answer in answers.withLock({ $0 }).reversed() {
                if let response = try await answer(endpoint, fingerPrint).response() { return response }
            }
        } catch let error as EndpointError {
            throw error
        } catch {
            throw EndpointError(operation: context.operation.id, phase: .sending, underlying: error)
        }
        throw EndpointError(operation: context.operation.id, phase: .sending, underlying: UnansweredCallError(context.operation))
    }

    public var description: String { "Stub<\(API.self)>" }
}

extension Client {
    /// Returns a client whose calls a stub answers: `Bookshop(client: .stub { $0.answer(Bookshop.BooksCalls.get(isbn: "1"), with: book)
    /// })`.
    public static func stub(middleware: [Middleware] = [], _ answers: (Stub<API>) -> Void) -> Client {
        Stub(answers).client(middleware: middleware)
    }
}

/// A stub's answer to a call.
public struct StubAnswer: Sendable {
    enum Kind: Sendable {
        case unanswered
        case value(any Sendable)
        case response(@Sendable () throws -> HTTPResponse)
    }

    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    /// Creates an answer with a value. The function passed as `of:` determines the type: `.value(book, of: Bookshop.BooksCalls.get)`.
    public static func value<each Parameter, Value>(_ value: Value, of call: (repeat each Parameter) -> Call<Value>) -> StubAnswer {
        StubAnswer(.value(value))
    }

    /// The answer to a call that returns no value.
    public static let void = StubAnswer(.value(()))

    /// Creates a response with a JSON body, for example for a documented failure: `.status(409, json: Bookshop.Problem(title: "taken"))`.
    public static func status(_ status: Int, json body: some JSONEncodable & Sendable) -> StubAnswer {
        StubAnswer(
            .response {
                let headers = try HTTPHeaders([("Content-Type", "application/json")])
                return HTTPResponse(status: status, headers: headers, body: try JSON.encode(body))
            })
    }

    /// Creates a response without a body.
    public static func status(_ status: Int, headers: HTTPHeaders = HTTPHeaders()) -> StubAnswer {
        StubAnswer(.response { HTTPResponse(status: status, headers: headers) })
    }

    /// Creates an answer from a complete response, as a server would send it. The body of the response can be read only once.
    public static func response(_ response: @escaping @Sendable () throws -> HTTPResponse) -> StubAnswer { StubAnswer(.response(response)) }

    /// Makes the stub try its other answers. If none matches, the call fails with ``UnansweredCallError``.
    public static let unanswered = StubAnswer(.unanswered)

    func response() throws -> HTTPResponse? {
        switch kind {
        case .unanswered: return nil
        case .response(let make): return try make()
        case .value(let value):
            var response = HTTPResponse(status: 200)
            response.value = value
            return response
        }
    }
}

/// The error that is thrown when a stub has no answer for a call.
public struct UnansweredCallError: LocalizedError, _PrintsNoSecrets {
    /// The operation of the call.
    public let operation: OperationInfo

    /// Creates an error for an operation.
    public init(_ operation: OperationInfo) { self.operation = operation }

    public var description: String { "the stub has no answer for \(operation)" }
}
