public import EndpointRuntime
public import EndpointBasics

extension Middleware {
    /// Answers requests from a file written by `.record(to:)`. Nothing is sent.
    ///
    /// A request is answered with the response that was recorded for the same method, path, query and body, regardless of its credentials.
    /// If more than one response was recorded, the responses are used in order, and the last one is repeated. A hidden value of a recorded
    /// request matches any value, but equal ones are preferred. A response that was recorded in part ends with a `TransportError`. A request
    /// that was not recorded fails with ``UnrecordedRequestError``.
    ///
    /// - Parameters:
    ///   - file: The recorded file. If it cannot be read, each call fails with `InvalidOptionError`, which contains the line number.
    ///   - redaction: The redaction that the file was recorded with.
    public static func replay(from file: URL, redaction: Redaction = .standard) -> Middleware {
        let replay = TrafficReplay(file, redaction)
        return Middleware(role: .neutral) { request, context, _ in try replay.response(to: request, try await request.readBody(), context) }
    }
}

extension Client {
    /// Returns a client whose calls are answered from a file written by `.record(to:)`.
    ///
    /// - Parameters:
    ///   - file: The recorded file. If it cannot be read, each call fails with `InvalidOptionError`, which contains the line number.
    ///   - redaction: The redaction that the file was recorded with.
    ///   - middleware: The middleware in front of the recording. As with a stub, a token request of `.oauth2` is answered with the token
    ///     `stub`.
    public static func replay(from file: URL, redaction: Redaction = .standard, middleware: [Middleware] = []) -> Client {
        // The server's name is reserved and never resolves to an address (RFC 6761, 6.4).
        Client(
            server: API.Server(url: "https://replay.invalid"), transport: NoTransport(),
            middleware: middleware + [.replay(from: file, redaction: redaction)])
    }
}

/// The error for a request that is missing from the recorded traffic.
public struct UnrecordedRequestError: LocalizedError, Equatable, _PrintsNoSecrets {
    /// The method, such as `GET`.
    public let method: String
    /// The path, relative to the server's path, without the query.
    public let path: String
    /// The number of recorded requests with the same method and path, but a different query or body.
    public let similar: Int

    /// Creates an error.
    public init(method: String, path: String, similar: Int = 0) { (self.method, self.path, self.similar) = (method, path, similar) }

    public var description: String {
        "\(method) \(path) was not recorded" + (similar > 0 ? ", but \(similar) with a different query or body" : "")
    }
}

private final class TrafficReplay: Sendable {
    private struct State {
        var responses: [FingerPrint: [RecordedExchange.Response]] = [:]
        var places: [String: Int] = [:]
        /// The requests in the order in which they were recorded.
        var fingerPrints: [FingerPrint] = []
        var tags = KnownTags()
        /// The requests that were answered.
        var used: Set<FingerPrint> = []

        /// Returns the recorded request that fits best. Of equal ones, an unused one is preferred, because different values can stand for
        /// one another only in their order.
        func fingerPrint(of asked: FingerPrint) -> FingerPrint? {
            if responses[asked] != nil { return asked }
            var best: (fingerPrint: FingerPrint, fit: Int)?
            for recorded in fingerPrints {
                guard let equal = recorded.equalValues(in: asked) else { continue }
                let fit = equal * 2 + (used.contains(recorded) ? 0 : 1)
                if best.map({ fit > $0.fit }) ?? true { best = (recorded, fit) }
            }
            return best?.fingerPrint
        }
    }

    private let file: URL
    private let redactor: TrafficRedactor
    /// The state, or `nil` until the file has been read.
    private let state = Locked<State?>(nil)

    init(_ file: URL, _ redaction: Redaction) { (self.file, redactor) = (file, TrafficRedactor(redaction)) }

    func response(to request: HTTPRequest, _ body: Data?, _ context: RequestContext) throws -> HTTPResponse {
        let tags = try state.withLock { state -> KnownTags in
            let recorded = try state ?? read()
            state = recorded
            return recorded.tags
        }
        let asked = RecordedExchange.Request(request, body: body, context: context, redactor: redactor, numbers: tags.number)
        let recorded = try state.withLock { state -> RecordedExchange.Response in
            guard let fingerPrint = state?.fingerPrint(of: asked.fingerPrint), let responses = state?.responses[fingerPrint],
                let first = responses.first
            else {
                let similar = state?.places[asked.method + " " + asked.path] ?? 0
                throw UnrecordedRequestError(method: asked.method, path: asked.path, similar: similar)
            }
            if responses.count > 1 { state?.responses[fingerPrint]?.removeFirst() }
            state?.used.insert(fingerPrint)
            return first
        }
        let headers = try HTTPHeaders(recorded.headers.map { (name: $0[0], value: $0[1]) })
        return HTTPResponse(head: ResponseHead(status: recorded.status, headers: headers), body: TrafficReplay.body(of: recorded))
    }

    private static func body(of recorded: RecordedExchange.Response) -> ByteStream {
        let data = recorded.body?.data ?? Data()
        guard recorded.isCut == true else { return ByteStream(data) }
        let rest = Locked<Data?>(data.isEmpty ? nil : data)
        return ByteStream {
            if let data = rest.withLock({ $0.take() }) { return data }
            throw TransportError(.connectionLost, "the response was recorded only up to here")
        }
    }

    private func read() throws -> State {
        guard let data = try? Data(contentsOf: file) else { throw InvalidOptionError("replay.file", "it cannot be read") }
        var state = State()
        for (index, line) in data.split(separator: 0x0A).enumerated() {
            if index == 0 {
                guard (try? JSONDecoder().decode(TrafficHeader.self, from: line)) == TrafficHeader() else {
                    throw fault(1, "not recorded traffic of version 1")
                }
                continue
            }
            guard let exchange = try? JSONDecoder().decode(RecordedExchange.self, from: line), TrafficReplay.isSound(exchange) else {
                throw fault(index + 1, "no exchange")
            }
            if let tags = exchange.tags { state.tags.add(tags) }
            let fingerPrint = exchange.request.fingerPrint
            if state.responses[fingerPrint] == nil { state.fingerPrints.append(fingerPrint) }
            state.responses[fingerPrint, default: []].append(exchange.response)
            state.places[exchange.request.method + " " + exchange.request.path, default: 0] += 1
        }
        return state
    }

    private static func isSound(_ exchange: RecordedExchange) -> Bool {
        let bodies = [exchange.request.body, exchange.response.body].compactMap { $0 }
        let headers = exchange.request.headers + exchange.response.headers
        return (100..<1000).contains(exchange.response.status) && headers.allSatisfy { $0.count == 2 }
            && bodies.allSatisfy { $0.data != nil }
    }

    private func fault(_ line: Int, _ reason: String) -> InvalidOptionError { InvalidOptionError("replay.file", "line \(line): \(reason)") }
}
