import Foundation

/// What all clients share, whatever their API: sends requests through middleware and makes values of responses.
final class ClientCore: Sendable {
    let server: String
    private let transport: any Transport
    private let clock: any Clock<Duration>
    /// Outermost first; transformations are not among them.
    private let chain: [Middleware]
    /// In the order in which they are applied.
    private let transforms: [@Sendable (Data, ResponseContext) throws -> Data]

    init(server: String, transport: any Transport, middleware: [Middleware], clock: any Clock<Duration>) {
        self.server = server
        self.transport = transport
        self.clock = clock
        var chain: [Middleware] = []
        var transforms: [@Sendable (Data, ResponseContext) throws -> Data] = []
        for value in middleware {
            if case .transform(let transform) = value.kind { transforms.insert(transform, at: 0) } else { chain.append(value) }
        }
        self.chain = chain
        self.transforms = transforms
    }

    /// Sends a call and makes its value.
    func send<Value>(_ call: Call<Value>, options: CallOptions) async throws(EndpointError) -> Response<Value> {
        let builder = call.endpoint.encoded()
        let run = makeRun(builder, options)
        return try await race(deadline: run.deadline, failure: { run.failure($0) }) { [self] in
            do {
                let response = try await start(builder, run)
                return .success(try await value(of: call, response, run))
            } catch {
                return .failure(run.failure(error))
            }
        }
    }

    private func makeRun(_ builder: RequestBuilder, _ options: CallOptions) -> CallRun {
        let timeout = options.timeout ?? CallOptions.defaultTimeout
        return CallRun(operation: builder.operation, options: options, deadline: makeDeadline(timeout, clock))
    }

    private func makeDeadline(_ timeout: Duration, _ clock: any Clock<Duration>) -> Deadline? {
        Deadline(timeout, on: clock)
    }

    private func start(_ builder: RequestBuilder, _ run: CallRun) async throws -> HTTPResponse {
        var request = try builder.request(serverURL: server)
        request.headers.merge(run.options.headers)
        try run.options.authorization?.apply(to: &request)
        return try await pass(request, 0, run, followsRedirects: builder.followsRedirects)
    }

    /// Hands the request to the middleware at `index`, and so on inwards to the network.
    private func pass(_ request: HTTPRequest, _ index: Int, _ run: CallRun, followsRedirects: Bool) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard index < chain.count else { return try await follow(request, run, followsRedirects) }
        switch chain[index].kind {
        case .authentication(let authenticate):
            var request = request
            if run.options.authorization == nil {
                run.enter(.authenticating)
                try await authenticate(&request, run.operation)
                run.enter(.building)
            }
            return try await pass(request, index + 1, run, followsRedirects: followsRedirects)
        case .intercept(let intercept):
            let context = RequestContext(
                operation: run.operation, server: server, options: run.options, attempt: run.attempt,
                timeRemaining: { run.deadline?.remaining() })
            return try await intercept(request, context) { [self] request in
                do {
                    return try await pass(request, index + 1, run, followsRedirects: followsRedirects)
                } catch {
                    throw run.failure(error)
                }
            }
        case .transform:
            return try await pass(request, index + 1, run, followsRedirects: followsRedirects)
        }
    }

    private func follow(_ first: HTTPRequest, _ run: CallRun, _ followsRedirects: Bool) async throws -> HTTPResponse {
        let limit = run.options.maximumRedirects ?? CallOptions.defaultMaximumRedirects
        let transportOptions = TransportOptions(
            idleTimeout: run.options.idleTimeout, bufferLimit: run.options.responseLimit ?? CallOptions.defaultResponseLimit)
        var request = first
        var followed = 0
        run.enterSending()
        while true {
            let response = try await transport.send(request, options: transportOptions)
            guard followsRedirects, limit > 0 else { return response }
            do throws(RedirectError) {
                guard let next = try Redirect.request(after: response, to: request) else { return response }
                guard followed < limit else { throw .tooMany }
                request = next
                followed += 1
            } catch {
                throw run.statusFailure(response.head, body: await response.body.prefix(bytes: EndpointError.bodyLimit), error)
            }
            response.body.cancel()
        }
    }

    private func value<Value>(of call: Call<Value>, _ response: HTTPResponse, _ run: CallRun) async throws -> Response<Value> {
        let head = response.head
        let limit = run.options.responseLimit ?? CallOptions.defaultResponseLimit
        switch call.decoder {
        case .streaming(let decode):
            guard head.isSuccess else {
                throw run.statusFailure(head, body: await response.body.prefix(bytes: EndpointError.bodyLimit))
            }
            run.enter(.receiving)
            let body = response.body.mapError { run.failure($0, response: head) }
            let source = StreamSource(operation: run.operation.id, head: head, body: body, limit: limit)
            return Response(head: head, value: try decode(source))
        case .whole(let decode):
            run.enter(.receiving)
            let body: Data
            do { body = try await response.body.collect(limit: limit) } catch { throw run.failure(error, response: head) }
            run.enter(.decoding)
            let received = ReceivedResponse(head: head, body: body, json: run.options.json ?? JSONOptions()) { [self] data, head in
                try transformed(data, head, run)
            }
            let value: Value?
            do {
                value = try decode(received)
            } catch {
                throw EndpointError.decoding(error, operation: run.operation.id, response: head, body: body)
            }
            guard let value else { throw run.statusFailure(head, body: body) }
            return Response(head: head, value: value)
        }
    }

    private func transformed(_ data: Data, _ head: ResponseHead, _ run: CallRun) throws -> Data {
        guard !transforms.isEmpty else { return data }
        let context = ResponseContext(operation: run.operation, head: head)
        return try transforms.reduce(data) { data, transform in try transform(data, context) }
    }
}
