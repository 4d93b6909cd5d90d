public import EndpointRuntime

extension Middleware {
    /// Reports each attempt on the network and each call once it has ended, for logs and metrics.
    ///
    /// ```swift
    /// let observed = Middleware.observe { event in
    ///     print(event.kind, event.route ?? "-", event.status ?? 0, event.durations.total, event.attributes)
    /// }
    /// ```
    ///
    /// It may stand anywhere in the list. A cancelled attempt, for example after a deadline, and the rest of a stream may end after their call.
    /// Events contain no secrets: see ``CallEvent``.
    ///
    /// - Parameter observe: called before the caller continues, mostly in the caller's task, otherwise on any thread: it should be quick.
    public static func observe(_ observe: @escaping @Sendable (CallEvent) -> Void) -> Middleware {
        Middleware(onEnd: observe) { _, _ in observe }
    }

    /// Begins a span for each attempt on the network, and ends it when the response's body has been read. For a tracing library.
    ///
    /// ```swift
    /// let tracing = Middleware.tracing { attempt in
    ///     AttemptSpan(headers: ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) { end in
    ///         print(end.operation, end.status ?? 0, end.durations.total)
    ///     }
    /// }
    /// ```
    ///
    /// It may stand anywhere in the list. It runs in the task of the call and sees its task-local values, also those that other middleware
    /// binds around `next`. A retry has its own span and header fields. Followed redirects belong to the attempt: the span's header
    /// fields are sent within the origin only, like all fields that do not describe the content.
    ///
    /// - Parameter begin: makes the span of an attempt, of which only operation, method, server and number are known yet.
    public static func tracing(_ begin: @escaping @Sendable (CallEvent) -> AttemptSpan) -> Middleware {
        Middleware { attempt, request in
            let span = begin(attempt)
            request.headers.merge(span.headers)
            return span.end
        }
    }
}

/// A started span: the header fields to send with the request, and what to do at its end.
public struct AttemptSpan: Sendable, _PrintsNoSecrets {
    /// Header fields that propagate the trace, such as `traceparent` (W3C Trace Context).
    public let headers: HTTPHeaders
    let end: @Sendable (CallEvent) -> Void

    /// A span as given.
    ///
    /// - Parameters:
    ///   - headers: are set on the request.
    ///   - end: called once, when the response's body has been read or dropped, or the request failed.
    public init(headers: HTTPHeaders = HTTPHeaders(), end: @escaping @Sendable (CallEvent) -> Void) {
        (self.headers, self.end) = (headers, end)
    }

    /// The header fields, without secrets.
    public var description: String { "AttemptSpan(\(headers))" }
}
