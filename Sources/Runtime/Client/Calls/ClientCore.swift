import EndpointBasics

/// Sends a client's calls. All copies of the client share it.
///
/// A call passes through the functions in this order: `send`, then in the place that `CallExecution` chooses `prepare`, `pass` (middleware),
/// `attempt` (observers), `follow` (redirects), `exchange` (transport) and `value`.
final class ClientCore: Sendable {
    let settings: ClientSettings
    /// How calls encode and decode JSON.
    let json: JSONOptions

    init(_ settings: ClientSettings) { (self.settings, json) = (settings, settings.json) }

    func send<Value>(_ call: Call<Value>) async throws(EndpointError) -> Response<Value> {
        let builder = call.endpoint.encoded(json, options: settings.options)
        let destination = Result { () throws(ServerError) in try settings.servers.destination(builder.servers) }
        let run = CallRun(info(call, builder, json, try? destination.get()), settings.observers.map { $0(builder.operation) })
        do throws(EndpointError) {
            if let invalid = settings.options.invalid { throw run.failure(invalid) }
            let request = Result {
                var request = try builder.request(server: destination.get().url)
                try call.link?.redirect(&request)
                return request
            }
            var response = try await respond(to: call, request, run)
            response.url = run.url ?? (try? request.get())?.url
            for observer in run.observers { observer.end(response.status, nil) }
            return response
        } catch {
            let error = run.located(error)
            for observer in run.observers { observer.end(error.response?.status, error) }
            throw error
        }
    }

    private func info<Value>(
        _ call: Call<Value>, _ builder: RequestBuilder, _ json: JSONOptions, _ destination: ServerMap.Destination?
    ) -> CallInfo {
        let timeout = settings.options.timeout ?? .seconds(60)
        return CallInfo(
            operation: builder.operation, endpoint: call.endpoint, destination: destination, failures: builder.failures,
            options: settings.options, json: json,
            deadline: Deadline(timeout, on: settings.clock, isSystem: settings.execution.usesSystemClock),
            isStreaming: call.isStreaming, followsRedirects: builder.followsRedirects, startsAtOnce: settings.execution.startsAtOnce)
    }

    private func respond<Value>(
        to call: Call<Value>, _ built: Result<HTTPRequest, any Error>, _ run: CallRun
    ) async throws(EndpointError) -> Response<Value> {
        switch settings.execution.place(of: call, built) {
        case .separateTask:
            return try await race(run) { [self] in
                let request = try prepare(try built.get(), run)
                return try await value(of: call, try await pass(request, 0, run), run)
            }
        case .inline:
            return try await runInline(run) { [self] in
                try await value(of: call, try await pass(try prepare(try built.get(), run), 0, run), run)
            }
        case .inlineOnceAuthorized:
            // The credentials are usually available already, so this rarely waits.
            let credentials = CallRun(run.info, [])
            let authorized = try await race(credentials) { [self] in
                try await authenticate(try prepare(try built.get(), credentials), credentials)
            }
            return try await runInline(run) { [self] in
                try await value(of: call, try await pass(authorized, settings.chain.count, run), run)
            }
        }
    }

    /// Returns the request with everything that the options add.
    private func prepare(_ built: HTTPRequest, _ run: CallRun) throws -> HTTPRequest {
        var (request, added) = (built, run.info.options.headers)
        let isOwn = settings.isOwn(request, run.info.operation)
        if !isOwn { added.keepOnly(Redirect.harmless(run.info.operation)) }
        request.headers.merge(added)
        if run.info.operation.isCustom { request.headers.merge(built.headers) }
        if isOwn { try run.info.options.authorization?.apply(to: &request) }
        if let observer = run.info.options.transportObserver { request.observeTransport(observer) }
        return request
    }

    // MARK: Middleware

    /// Passes the request to the middleware at `index` and from there inward to the network.
    private func pass(_ request: HTTPRequest, _ index: Int, _ run: CallRun) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard index < settings.chain.count else { return try await attempt(request, run) }
        switch settings.chain[index].kind {
        case .authentication(let authenticate):
            return try await pass(try await apply(authenticate, to: request, run), index + 1, run)
        case .intercept(let intercept):
            return try await intercept(request, RequestContext(run, settings, request)) { [self] request in
                do {
                    return try await pass(request, index + 1, run)
                } catch {
                    throw run.failure(error)
                }
            }
        case .transform, .observe:
            return try await pass(request, index + 1, run)
        }
    }

    /// Returns the request with the credentials from all middleware.
    private func authenticate(_ request: HTTPRequest, _ run: CallRun) async throws -> HTTPRequest {
        var request = request
        for middleware in settings.chain {
            try Task.checkCancellation()
            if case .authentication(let authenticate) = middleware.kind { request = try await apply(authenticate, to: request, run) }
        }
        return request
    }

    private func apply(
        _ authenticate: Middleware.Authenticate, to request: HTTPRequest, _ run: CallRun
    ) async throws -> HTTPRequest {
        var request = request
        guard run.info.options.authorization == nil, settings.isOwn(request, run.info.operation) else { return request }
        run.enter(.authenticating)
        try await authenticate(&request, run.info.operation)
        run.enter(.building)
        return request
    }

    // MARK: The network

    /// Makes one attempt, which the call's observers see.
    private func attempt(_ request: HTTPRequest, _ run: CallRun) async throws -> HTTPResponse {
        if run.observers.isEmpty { return try await follow(request, run) }
        // Observers see only requests that can be sent.
        try request.headers.check()
        return try await observe(request, run.observers[...], run)
    }

    private func observe(_ request: HTTPRequest, _ observers: ArraySlice<any CallObserver>, _ run: CallRun) async throws -> HTTPResponse {
        guard let observer = observers.first else { return try await follow(request, run) }
        return try await observer.attempt(request, RequestContext(run, settings, request)) { [self] request in
            try await observe(request, observers.dropFirst(), run)
        }
    }

    private func follow(_ first: HTTPRequest, _ run: CallRun) async throws -> HTTPResponse {
        let limit = run.info.options.maximumRedirects ?? 10
        var request = first
        var followed = 0
        /// Whether a redirect showed that the previous request was carried out.
        var hasActed = false
        if !settings.isOwn(request, run.info.operation) { removeClientFields(from: &request, run) }
        try request.headers.check()
        run.beginAttempt(request)
        while true {
            var response = try await exchange(request, run, hasActed: hasActed)
            response.redirects = followed
            guard run.info.followsRedirects, limit > 0 else { return response }
            do throws(RedirectError) {
                guard let next = try Redirect.request(after: response, to: request, run.info.operation) else { return response }
                guard followed < limit else { throw .tooMany }
                hasActed = hasActed || (!request.method.isSafe && !Redirect.repeats(response.status, request.method))
                request = next
                followed += 1
            } catch {
                throw run.reading.statusFailure(response.head, body: await response.body.prefix(bytes: EndpointError.bodyLimit), error)
            }
            response.body.cancel()
        }
    }

    /// Sends one request, and records it and its end.
    private func exchange(_ request: HTTPRequest, _ run: CallRun, hasActed: Bool) async throws -> HTTPResponse {
        var options = TransportOptions(idleTimeout: run.info.options.idleTimeout, bufferLimit: run.info.options.byteLimit)
        options.owner = run.isInline ? run : nil
        let index = run.send(request)
        do {
            let response = try await settings.transport.send(request, options: options)
            run.end(index, .success(response.head))
            return response
        } catch {
            run.end(index, .failure(error))
            guard hasActed, let failure = error as? TransportError else { throw error }
            throw TransportError(failure.reason, failure.message, mayHaveReachedServer: true, code: failure.code)
        }
    }

    /// Removes fields, as for a redirect to a different origin, because any field that the caller did not set for this particular request
    /// could be a credential.
    private func removeClientFields(from request: inout HTTPRequest, _ run: CallRun) {
        let given = Set((run.info.endpoint as? CustomEndpoint)?.headers.map { $0.name.lowercased() } ?? [])
        request.headers.keepOnly(Redirect.harmless(run.info.operation).union(given))
        request.url.removeQueryItems(request.marks.secretQueryItems)
    }

    // MARK: The value

    private func value<Value>(of call: Call<Value>, _ response: HTTPResponse, _ run: CallRun) async throws -> Response<Value> {
        let head = response.head
        if let answer = response.value { return Response(head: head, value: try given(answer, call: call, head: head, run: run)) }
        let limit = run.info.options.byteLimit
        switch call.decoder {
        case .streaming(let decode):
            guard head.isSuccess else {
                throw run.reading.statusFailure(head, body: await response.body.prefix(bytes: limit))
            }
            run.receive(head)
            let body = response.body.mapError { run.failure($0) }
            let source = StreamSource(run.info.operation.id, head, body, limit: limit, json: run.info.json, secrets: { run.secrets })
            do { return Response(head: head, value: try decode(source)) } catch {
                let body = await response.body.prefix(bytes: EndpointError.bodyLimit)
                throw run.reading.decodingFailure(error, head, body: body)
            }
        case .whole:
            run.receive(head)
            let body = try await response.body.collect(limit: limit)
            run.enter(.decoding)
            let value = try run.reading.value(of: call, head, body: body) { [self] data, head in
                try transformed(data, head: head, operation: run.info.operation, endpoint: run.info.endpoint)
            }
            return Response(head: head, value: value)
        }
    }

    /// Returns the value that middleware supplied in place of a body.
    private func given<Value>(_ answer: any Sendable, call: Call<Value>, head: ResponseHead, run: CallRun) throws -> Value {
        run.enter(.decoding)
        let received = ReceivedResponse(head: head, value: answer)
        if case .whole(let decode) = call.decoder, let value = try received.value(by: decode) { return value }
        guard let value = answer as? Value else { throw UsageError.unexpectedAnswer(to: Value.self, answer) }
        return value
    }

    func transformed(_ data: Data, head: ResponseHead, operation: OperationInfo, endpoint: any Endpoint) throws -> Data {
        guard !settings.transforms.isEmpty else { return data }
        let context = ResponseContext(operation: operation, head: head, endpoint: endpoint)
        return try settings.transforms.reduce(data) { data, transform in try transform(data, context) }
    }
}
