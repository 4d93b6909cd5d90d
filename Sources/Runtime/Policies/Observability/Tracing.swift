import EndpointBasics
public import EndpointRuntime

/// A request that a trace begins a span for.
public struct SpanStart: Sendable, PrintsNoSecrets {
    /// The operation that is called: `id` names the span, `pathTemplate` is its route.
    public let operation: OperationInfo
    /// Such as GET.
    public let method: HTTPMethod
    /// Scheme, host and port.
    public let origin: HTTPURL.Origin
    /// 1 for the first time that the call reaches the network, 2 when it is sent again, and so on.
    public let attempt: Int

    /// Operation, method and attempt.
    public var description: String { "\(operation) \(method), attempt \(attempt)" }
}

/// A span that was begun: what goes to the server with the request, and what is done at its end.
public struct Span: Sendable, PrintsNoSecrets {
    /// Header fields that carry the trace on, such as `traceparent` (W3C Trace Context).
    public let headers: HTTPHeaders
    let end: @Sendable (SpanEnd) -> Void

    /// A span as given.
    ///
    /// - Parameters:
    ///   - headers: set on the request.
    ///   - end: called once, when the response's body has been read or dropped, or the request failed.
    public init(headers: HTTPHeaders = HTTPHeaders(), end: @escaping @Sendable (SpanEnd) -> Void) {
        (self.headers, self.end) = (headers, end)
    }

    /// The header fields.
    public var description: String { "Span(\(headers))" }
}

/// How a span ended.
public struct SpanEnd: Sendable, PrintsNoSecrets {
    /// The status code; `nil` if there was no response.
    public let status: Int?
    /// Why there was no response, or its body could not be read; `nil` if neither happened.
    public let error: EndpointError?
    /// The timing of the exchange, of the last one if redirects were followed; `nil` if the transport does not measure or has not ended yet.
    public let transport: TransportMetrics?

    /// Status, or error.
    public var description: String { error?.description ?? status.map { "status \($0)" } ?? "no response" }
}

extension Middleware {
    /// Begins a span for each request and ends it when the response's body has been read: for a tracing library.
    ///
    /// ```swift
    /// let tracing = Middleware.tracing { start in
    ///     Span(headers: ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) { end in
    ///         print(start.operation, end.status ?? 0, end.transport?.total ?? .zero)
    ///     }
    /// }
    /// ```
    ///
    /// It runs in the task of the call, whose task-local values it sees. After `.retry()` in the list, each attempt has a span.
    ///
    /// - Parameter begin: makes the span.
    public static func tracing(_ begin: @escaping @Sendable (SpanStart) -> Span) -> Middleware {
        Middleware(role: .neutral) { request, context, next in
            var request = request
            let start = SpanStart(
                operation: context.operation, method: request.method, origin: request.url.origin, attempt: context.attempt)
            let span = begin(start)
            let measured = Locked<TransportMetrics?>(nil)
            request.headers.merge(span.headers)
            request.observe { event in
                if case .finished(let metrics) = event { measured.withLock { $0 = metrics } }
            }
            do {
                var response = try await next(request)
                let status = response.status
                response.body = response.body.telling { error in
                    let failure = error.map { EndpointError.wrapping($0, operation: context.operation.id, phase: .receiving) }
                    span.end(SpanEnd(status: status, error: failure, transport: measured.withLock { $0 }))
                }
                return response
            } catch {
                let failure = EndpointError.wrapping(error, operation: context.operation.id)
                span.end(SpanEnd(status: failure.response?.status, error: failure, transport: measured.withLock { $0 }))
                throw error
            }
        }
    }
}
