public import EndpointRuntime

/// The timing of one exchange with a server, and its request, as `Middleware.metrics` reports it.
public struct ExchangeMetrics: Sendable, PrintsNoSecrets {
    /// The operation that was called.
    public let operation: OperationInfo
    /// Such as GET; after a redirect, the first request's.
    public let method: HTTPMethod
    /// Scheme, host and port; after a redirect, the first request's.
    public let origin: HTTPURL.Origin
    /// 1 for the first attempt on the network; counts attempts of middleware before this one in the list.
    public let attempt: Int
    /// The name of the request (`HTTPRequest.id`); `nil` if it has none.
    public let requestID: String?
    /// Bytes, and times: name lookup, connect, TLS, first byte, total.
    public let transport: TransportMetrics

    /// Operation, method, attempt, bytes and time.
    public var description: String { "\(operation) \(method), attempt \(attempt): \(transport)" }
}

extension Middleware {
    /// Reports how each call ended and the timing of each exchange, for example to a metrics library.
    ///
    /// ```swift
    /// let metrics = Middleware.metrics(
    ///     call: { end in print(end.operation, end.status ?? 0, end.attempts, end.duration) },
    ///     exchange: { exchange in print(exchange.operation, exchange.transport.firstByte ?? .zero, exchange.transport.bytesReceived) })
    /// ```
    ///
    /// After `.retry()` in the list, `ExchangeMetrics.attempt` counts the attempts. A followed redirect is a separate exchange. An
    /// cancelled exchange (for example by a deadline) may be reported after its call. Transports that do not measure report no exchange.
    ///
    /// - Parameters:
    ///   - call: told once for each call, before the caller gets its value or error.
    ///   - exchange: told when an exchange ends, on any thread. It should take no time: other calls may wait for it.
    public static func metrics(
        call: (@Sendable (CallEnd) -> Void)? = nil, exchange: (@Sendable (ExchangeMetrics) -> Void)? = nil
    ) -> Middleware {
        Middleware(role: .neutral, onEnd: call) { request, context, next in
            guard let exchange else { return try await next(request) }
            var observed = request
            observed.observe { event in
                guard case .finished(let metrics) = event else { return }
                exchange(
                    ExchangeMetrics(
                        operation: context.operation, method: request.method, origin: request.url.origin, attempt: context.attempt,
                        requestID: request.id, transport: metrics))
            }
            return try await next(observed)
        }
    }
}
