public import EndpointRuntime

extension Middleware {
    /// Tells of each attempt on the network and of each call, once it has ended: for logs and metrics.
    ///
    /// ```swift
    /// let observed = Middleware.observe { event in
    ///     print(event.kind, event.route ?? "-", event.status ?? 0, event.durations.total, event.attributes)
    /// }
    /// ```
    ///
    /// It may stand anywhere in the list. An attempt that was cancelled, as by a deadline, and the rest of a stream may end after their call.
    /// No event has a secret: ``CallEvent``.
    ///
    /// - Parameter observe: told before the caller goes on, mostly in the caller's task, otherwise on any thread: it should take no time.
    public static func observe(_ observe: @escaping @Sendable (CallEvent) -> Void) -> Middleware {
        Middleware(onEnd: observe) { _, _ in observe }
    }

    /// Begins a span for each attempt on the network, and ends it when the response's body has been read: for a tracing library.
    ///
    /// ```swift
    /// let tracing = Middleware.tracing { attempt in
    ///     Span(headers: ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) { end in
    ///         print(end.operation, end.status ?? 0, end.durations.total)
    ///     }
    /// }
    /// ```
    ///
    /// It may stand anywhere in the list, and runs in the task of the call, whose task-local values it sees: those that other middleware
    /// binds around `next`, too. A retry has a span and header fields of its own. Followed redirects belong to the attempt: the span's header
    /// fields stay within the origin, and do not go to another one, like all that is not about the content.
    ///
    /// - Parameter begin: makes the span of an attempt, of which nothing is known yet but operation, method, server and number.
    public static func tracing(_ begin: @escaping @Sendable (CallEvent) -> Span) -> Middleware {
        Middleware { attempt, request in
            let span = begin(attempt)
            request.headers.merge(span.headers)
            return span.end
        }
    }
}

/// A span that was begun: what goes to the server with the request, and what is done at its end.
public struct Span: Sendable, PrintsNoSecrets {
    /// Header fields that carry the trace on, such as `traceparent` (W3C Trace Context).
    public let headers: HTTPHeaders
    let end: @Sendable (CallEvent) -> Void

    /// A span as given.
    ///
    /// - Parameters:
    ///   - headers: set on the request.
    ///   - end: called once, when the response's body has been read or dropped, or the request failed.
    public init(headers: HTTPHeaders = HTTPHeaders(), end: @escaping @Sendable (CallEvent) -> Void) {
        (self.headers, self.end) = (headers, end)
    }

    /// The header fields.
    public var description: String { "Span(\(headers))" }
}
