import EndpointBasics
public import EndpointRuntime

extension Middleware {
    /// Reports each network attempt and each call after it has ended, for logs and metrics.
    ///
    /// ```swift
    /// let observed = Middleware.observe { event in
    ///     print(event.kind, event.route ?? "-", event.status ?? 0, event.durations.total, event.attributes)
    /// }
    /// ```
    ///
    /// The position in the middleware list makes no difference. A cancelled attempt (for example, after a deadline) and the rest of a
    /// stream can end after their call. Events contain no secrets; see ``CallEvent``.
    ///
    /// - Parameter observe: Called before the caller continues, usually in the caller's task and otherwise on any thread. It should return
    ///   quickly.
    public static func observe(_ observe: @escaping @Sendable (CallEvent) -> Void) -> Middleware {
        Middleware(onAttempt: { _, _ in observe }, onEnd: observe)
    }

    /// Begins a span for each network attempt, and ends it when the response body has been read. For use with a tracing library.
    ///
    /// ```swift
    /// let tracing = Middleware.tracing { attempt in
    ///     AttemptSpan(headers: ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) { end in
    ///         print(end.operation, end.status ?? 0, end.durations.total)
    ///     }
    /// }
    /// ```
    ///
    /// The position in the middleware list makes no difference. The closure runs in the task of the call and sees its task-local values,
    /// including those that other middleware binds around `next`. Each retry has its own span and header fields. Redirects that the client
    /// follows belong to the same attempt. After a redirect, the header fields of the span are sent only within the same origin, like all
    /// fields that do not describe the content.
    ///
    /// - Parameter begin: Creates the span of an attempt. At that point, only the attempt's operation, method, server and number are known.
    public static func tracing(_ begin: @escaping @Sendable (CallEvent) -> AttemptSpan) -> Middleware {
        Middleware(onAttempt: { attempt, request in
            let span = begin(attempt)
            request.headers.merge(span.headers)
            return span.end
        })
    }
}

/// A span that has begun, with the header fields to send and the action to perform at its end.
public struct AttemptSpan: Sendable, _PrintsNoSecrets {
    /// The header fields that propagate the trace, such as `traceparent` (W3C Trace Context).
    public let headers: HTTPHeaders
    let end: @Sendable (CallEvent) -> Void

    /// Creates a span.
    ///
    /// - Parameters:
    ///   - headers: The header fields to set on the request.
    ///   - end: Called once, when the body of the response has been read or dropped, or the request has failed.
    public init(headers: HTTPHeaders = HTTPHeaders(), end: @escaping @Sendable (CallEvent) -> Void) {
        (self.headers, self.end) = (headers, end)
    }

    /// The header fields, without secrets.
    public var description: String { "AttemptSpan(\(headers))" }
}
