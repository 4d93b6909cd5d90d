import EndpointBasics
public import EndpointRuntime

extension Middleware {
    /// Calls this middleware alone, without a client, to test it.
    ///
    /// ```swift
    /// let request = HTTPRequest(url: HTTPURL("https://api.example.com/books")!)
    /// let context = RequestContext(operation: OperationInfo(name: "list", service: "Books", method: "GET", pathTemplate: "/books"))
    /// let response = try await trace.respond(to: request, context: context) { request in
    ///     #expect(request.headers["X-Trace"] != nil)
    ///     return HTTPResponse(status: 200)
    /// }
    /// ```
    ///
    /// Middleware that only observes calls, such as `.log()`, passes the request on, because its events come from a client. Test it with a
    /// client and a ``Stub``.
    ///
    /// - Parameters:
    ///   - request: The request that the middleware receives.
    ///   - context: The call of which the request is a part.
    ///   - next: Stands for the rest of the chain and the server. Called with each request that the middleware passes on.
    /// - Returns: The response that the middleware returns.
    /// - Throws: What the middleware or `next` throws, unwrapped.
    public func respond(to request: HTTPRequest, context: RequestContext, next: @escaping Next) async throws -> HTTPResponse {
        switch kind {
        case .intercept(let intercept): return try await intercept(request, context, next)
        case .authentication(let authenticate):
            var request = request
            try await authenticate(&request, context.operation)
            return try await next(request)
        case .transform(let transform):
            var response = try await next(request)
            let body = try await response.body.collect(limit: context.options.byteLimit)
            let sent = ResponseContext(operation: context.operation, head: response.head, endpoint: context.endpoint)
            response.body = ByteStream(response.head.isSuccess ? try transform(body, sent) : body)
            return response
        case .observe: return try await next(request)
        }
    }
}
