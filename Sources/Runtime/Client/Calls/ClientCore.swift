import EndpointBasics

/// The part of a client that does not depend on the API. Sends requests through middleware and turns responses into values.
final class ClientCore: Sendable {
    let server: String
    private let serverURL: HTTPURL?
    let options: CallOptions
    private let invalid: InvalidOptionError?
    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let execution: CallExecution
    /// The date options of the client's API.
    private let dates: DateOptions
    private let isLenient: Bool
    private let readsNullAsEmpty: Bool
    /// Whether calls end as soon as their request is built.
    private let isPreparing: Bool
    /// The middleware that requests pass through, outermost first.
    private let chain: [Middleware]
    /// The transformations in the order in which they are applied.
    private let transforms: [@Sendable (Data, ResponseContext) throws -> Data]
    /// Whether any middleware needs to know the possible effects of the call's requests.
    private let tellsEffects: Bool
    /// The watchers of each attempt and of the end of each call.
    private let watchers: [Watcher]

    init(
        server: String, transport: any Transport, middleware: [Middleware], options: CallOptions, clock: any Clock<Duration>,
        dates: DateOptions, isLenient: Bool, readsNullAsEmpty: Bool, hasOwnTypes: Bool
    ) {
        (self.server, self.transport, self.options, self.clock) = (server, transport, options, clock)
        (self.dates, self.isLenient, self.readsNullAsEmpty) = (dates, isLenient, readsNullAsEmpty)
        (serverURL, isPreparing) = (HTTPURL(server), false)
        invalid = options.invalid
        chain = Middleware.inOrder(middleware).filter(\.isInChain)
        tellsEffects = chain.contains { if case .intercept = $0.kind { true } else { false } }
        transforms = middleware.reversed().compactMap { if case .transform(let transform) = $0.kind { transform } else { nil } }
        watchers = middleware.compactMap(\.watcher)
        execution = CallExecution(transport, clock, chain, transformsBodies: !transforms.isEmpty, hasOwnTypes: hasOwnTypes)
    }

    /// Creates a copy with some options changed.
    init(_ other: ClientCore, _ options: CallOptions) {
        (server, serverURL, transport, clock) = (other.server, other.serverURL, other.transport, other.clock)
        (chain, transforms, watchers, dates) = (other.chain, other.transforms, other.watchers, other.dates)
        (isLenient, readsNullAsEmpty) = (other.isLenient, other.readsNullAsEmpty)
        (isPreparing, tellsEffects, execution) = (other.isPreparing, other.tellsEffects, other.execution)
        self.options = options.overriding(other.options)
        invalid = self.options.invalid
    }

    /// Creates a copy with a transport that only captures the request, and without watchers.
    init(preparing other: ClientCore, _ transport: any Transport) {
        (server, serverURL, self.transport, clock) = (other.server, other.serverURL, transport, other.clock)
        (chain, transforms, watchers, dates) = (other.chain, other.transforms, [], other.dates)
        (isLenient, readsNullAsEmpty) = (other.isLenient, other.readsNullAsEmpty)
        (isPreparing, tellsEffects, execution) = (true, other.tellsEffects, other.execution.separate)
        (options, invalid) = (other.options, other.invalid)
    }

    func send<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<Value> {
        let json = json
        let builder = call.endpoint.encoded(json)
        let deadline = Deadline(options.timeout ?? .seconds(60), on: clock, isSystem: execution.usesSystemClock)
        let run = CallRun(
            builder.operation, call.endpoint, builder.failures, options, json, deadline, isStreaming: call.isStreaming,
            startsAtOnce: execution.startsAtOnce, effects: tellsEffects ? CallEffects() : nil,
            watch: watchers.isEmpty ? nil : CallWatch())
        do throws(EndpointError) {
            if let invalid { throw run.failure(invalid) }
            let request = Result {
                var request = try builder.request(server: serverURL)
                request.body = call.body ?? request.body
                try call.link?.redirect(&request)
                return request
            }
            var response = try await respond(to: call, request, run, builder.followsRedirects)
            response.url = run.url ?? (try? request.get())?.url
            tell(run, response.status, nil)
            return response
        } catch {
            tell(run, error.response?.status, error)
            throw error
        }
    }

    private func respond<Value>(
        to call: Call<Value>, _ built: Result<HTTPRequest, any Error>, _ run: CallRun, _ followsRedirects: Bool
    ) async throws(EndpointError) -> Response<Value> {
        switch execution.place(of: call, built, options) {
        case .separateTask:
            return try await race(run) { [self] in
                let request = try prepared(try built.get(), run)
                return try await value(of: call, try await pass(request, 0, run, followsRedirects), run)
            }
        case .inline:
            return try await runInline(run) { [self] in
                try await value(of: call, try await pass(try prepared(try built.get(), run), 0, run, followsRedirects), run)
            }
        case .inlineOnceAuthorized:
            // The credentials are usually available already, so this rarely waits.
            let credentials = CallRun(like: run)
            let authorized = try await race(credentials) { [self] in
                try await authenticated(try prepared(try built.get(), credentials), credentials)
            }
            return try await runInline(run) { [self] in
                try await value(of: call, try await pass(authorized, chain.count, run, followsRedirects), run)
            }
        }
    }

    /// How calls encode and decode JSON.
    var json: JSONOptions {
        var json = options.json ?? JSONOptions()
        json.dates = options.dates ?? json.dates ?? dates
        json.isLenient = json.isLenient || isLenient
        json.readsNullAsEmpty = json.readsNullAsEmpty || readsNullAsEmpty
        return json
    }

    private func tell(_ run: CallRun, _ status: Int?, _ error: EndpointError?) {
        guard let event = run.watch?.event(run, status, error) else { return }
        for watcher in watchers { watcher.onEnd?(event) }
    }

    /// Returns the request with everything that the options add.
    private func prepared(_ built: HTTPRequest, _ run: CallRun) throws -> HTTPRequest {
        var (request, added) = (built, run.options.headers)
        let isOwn = isOwn(request, run)
        if !isOwn { added.keepOnly(Redirect.harmless(run.operation)) }
        request.headers.merge(added)
        if run.operation.isCustom { request.headers.merge(built.headers) }
        if isOwn { try run.options.authorization?.apply(to: &request) }
        if let observer = run.options.transportObserver { request.observeTransport(observer) }
        return request
    }

    /// Whether the request goes to the client's server. False for a custom request to a different origin, which receives neither
    /// credentials nor the client's header fields, because those can contain credentials.
    private func isOwn(_ request: HTTPRequest, _ run: CallRun) -> Bool {
        !run.operation.isCustom || request.url.origin == serverURL?.origin
    }

    /// Passes the request to the middleware at `index` and from there inward to the network.
    private func pass(_ request: HTTPRequest, _ index: Int, _ run: CallRun, _ followsRedirects: Bool) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard index < chain.count else { return try await attempt(request, run, followsRedirects) }
        switch chain[index].kind {
        case .authentication(let authenticate):
            return try await pass(try await with(authenticate, request, run), index + 1, run, followsRedirects)
        case .intercept(let intercept):
            let context = RequestContext(
                run, clock, server: server, isPreparing: isPreparing, goesToOwnServer: isOwn(request, run))
            return try await intercept(request, context) { [self] request in
                do {
                    return try await pass(request, index + 1, run, followsRedirects)
                } catch {
                    throw run.failure(error)
                }
            }
        case .transform, .watch:
            return try await pass(request, index + 1, run, followsRedirects)
        }
    }

    /// Returns the request with the credentials from all middleware.
    private func authenticated(_ request: HTTPRequest, _ run: CallRun) async throws -> HTTPRequest {
        var request = request
        for middleware in chain {
            try Task.checkCancellation()
            if case .authentication(let authenticate) = middleware.kind { request = try await with(authenticate, request, run) }
        }
        return request
    }

    private func with(_ authenticate: Middleware.Authenticate, _ request: HTTPRequest, _ run: CallRun) async throws -> HTTPRequest {
        var request = request
        guard run.options.authorization == nil, isOwn(request, run) else { return request }
        run.enter(.authenticating)
        try await authenticate(&request, run.operation)
        run.enter(.building)
        return request
    }

    /// Makes one attempt on the network and lets the watchers observe it.
    private func attempt(_ request: HTTPRequest, _ run: CallRun, _ followsRedirects: Bool) async throws -> HTTPResponse {
        guard let watch = run.watch, !isPreparing else { return try await follow(request, run, followsRedirects) }
        var request = request
        try request.headers.check()
        let attempt = watch.attempt(&request, run, watchers)
        do {
            var response = try await follow(request, run, followsRedirects)
            attempt.receives(response)
            response.body = response.body.telling { attempt.end($0) }
            return response
        } catch {
            attempt.end(error)
            throw error
        }
    }

    private func follow(_ first: HTTPRequest, _ run: CallRun, _ followsRedirects: Bool) async throws -> HTTPResponse {
        let limit = run.options.maximumRedirects ?? 10
        var transportOptions = TransportOptions(idleTimeout: run.options.idleTimeout, bufferLimit: run.options.byteLimit)
        transportOptions.owner = run.isInline ? run : nil
        var request = first
        var (followed, hasActed) = (0, false)
        if !isOwn(request, run) { removeClientFields(from: &request, run) }
        try request.headers.check()
        run.sends(request)
        while true {
            var response = try await exchange(request, transportOptions, run, hasActed: hasActed)
            response.redirects = followed
            guard followsRedirects, limit > 0 else { return response }
            do throws(RedirectError) {
                guard let next = try Redirect.request(after: response, to: request, run.operation) else { return response }
                guard followed < limit else { throw .tooMany }
                hasActed = hasActed || CallEffects.mayHaveActed(request.method, .success(response))
                request = next
                followed += 1
                run.redirects(to: next.url)
            } catch {
                throw run.reading.statusFailure(response.head, body: await response.body.prefix(bytes: EndpointError.bodyLimit), error)
            }
            response.body.cancel()
        }
    }

    /// Sends one request and records its possible effects.
    ///
    /// - Parameter hasActed: Whether a redirect showed that the previous request was carried out.
    private func exchange(
        _ request: HTTPRequest, _ options: TransportOptions, _ run: CallRun, hasActed: Bool
    ) async throws -> HTTPResponse {
        run.effects?.begins(request, run.operation)
        do {
            let response = try await transport.send(request, options: options)
            run.effects?.ended(request, run.operation, .success(response))
            return response
        } catch {
            run.effects?.ended(request, run.operation, .failure(error))
            guard hasActed, let failure = error as? TransportError else { throw error }
            throw failure.afterReachingServer
        }
    }

    /// Removes fields, as for a redirect to a different origin, because any field that the caller did not set for this particular request
    /// could be a credential.
    private func removeClientFields(from request: inout HTTPRequest, _ run: CallRun) {
        let given = Set((run.endpoint as? CustomEndpoint)?.headers.map { $0.name.lowercased() } ?? [])
        request.headers.keepOnly(Redirect.harmless(run.operation).union(given))
        request.url.removeQueryItems(request.secretQueryItems)
    }

    private func value<Value>(of call: Call<Value>, _ response: HTTPResponse, _ run: CallRun) async throws -> Response<Value> {
        let head = response.head
        if let answer = response.value { return Response(head: head, value: try given(answer, call, head, run)) }
        let limit = run.options.byteLimit
        switch call.decoder {
        case .streaming(let decode):
            guard head.isSuccess else {
                throw run.reading.statusFailure(head, body: await response.body.prefix(bytes: limit))
            }
            run.receives(head)
            let body = response.body.mapError { run.failure($0) }
            let source = StreamSource(run.operation.id, head, body, limit: limit, json: run.json, secrets: { run.secrets })
            do { return Response(head: head, value: try decode(source)) } catch {
                let body = await response.body.prefix(bytes: EndpointError.bodyLimit)
                throw run.reading.decodingFailure(error, head, body: body)
            }
        case .whole:
            run.receives(head)
            let body = try await response.body.collect(limit: limit)
            run.enter(.decoding)
            run.watch?.decodes()
            let value = try run.reading.value(of: call, head, body: body) { [self] data, head in
                try transformed(data, head, run.operation, run.endpoint)
            }
            return Response(head: head, value: value)
        }
    }

    /// Returns the value that middleware supplied in place of a body.
    private func given<Value>(_ answer: any Sendable, _ call: Call<Value>, _ head: ResponseHead, _ run: CallRun) throws -> Value {
        run.enter(.decoding)
        let received = ReceivedResponse(head: head, value: answer)
        if case .whole(let decode) = call.decoder, let value = try received.value(by: decode) { return value }
        guard let value = answer as? Value else { throw UnexpectedAnswer(expected: Value.self, answer) }
        return value
    }

    func transformed(_ data: Data, _ head: ResponseHead, _ operation: OperationInfo, _ endpoint: any Endpoint) throws -> Data {
        guard !transforms.isEmpty else { return data }
        let context = ResponseContext(operation: operation, head: head, endpoint: endpoint)
        return try transforms.reduce(data) { data, transform in try transform(data, context) }
    }
}
