public import EndpointRuntime

#if canImport(Darwin)
    import os
#endif

extension Middleware {
    /// Marks each request as an interval `request`, for Instruments' os_signpost, from its start until the response's body has been read.
    ///
    /// ```swift
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.retry(), .signposts()]))
    /// ```
    ///
    /// An interval has the operation, the method and the attempt; at its end the status, or why there was none. It has neither URL nor
    /// header fields nor bodies. After `.retry()` in the list, each attempt is an interval. Signposts cost next to nothing while nobody records
    /// them.
    ///
    /// Only Apple's platforms have signposts: elsewhere, so that code for several platforms stays the same, this does nothing.
    ///
    /// - Parameters:
    ///   - subsystem: what Instruments lists the intervals under; usually the app's bundle identifier.
    ///   - category: of the subsystem.
    public static func signposts(subsystem: String = "endpoints", category: String = "requests") -> Middleware {
        #if canImport(Darwin)
            let signposter = OSSignposter(subsystem: subsystem, category: category)
            return intervals { start in
                let id = signposter.makeSignpostID()
                let text = start.description
                let state = signposter.beginInterval("request", id: id, "\(text, privacy: .public)")
                return { end in signposter.endInterval("request", state, "\(end, privacy: .public)") }
            }
        #else
            return Middleware { request, _, next in try await next(request) }
        #endif
    }

    /// Begins an interval for each request, and ends it with the status or the reason of the failure.
    static func intervals(_ begin: @escaping @Sendable (SpanStart) -> @Sendable (String) -> Void) -> Middleware {
        .tracing { start in
            let end = begin(start)
            return Span { end(text($0)) }
        }
    }

    private static func text(_ end: SpanEnd) -> String {
        guard let error = end.error else { return end.status.map { "\($0)" } ?? "no response" }
        if error.isCancellation { return "cancelled" }
        return (error.underlying as? TransportError)?.reason.rawValue ?? "failed"
    }
}
