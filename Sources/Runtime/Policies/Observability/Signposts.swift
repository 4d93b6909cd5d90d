public import EndpointRuntime

#if canImport(Darwin)
    import os
#endif

extension Middleware {
    /// Marks each attempt on the network as an interval `request`, for Instruments' os_signpost, from its start until the response's body has been read.
    ///
    /// ```swift
    /// let shop = Bookshop(client: Client(server: .production, middleware: [.retry(), .signposts()]))
    /// ```
    ///
    /// An interval has the operation, the method and the attempt; at its end the status, or why there was none. It has neither URL nor
    /// header fields nor bodies. It may stand anywhere in the list. Signposts cost next to nothing while nobody records them.
    ///
    /// Only Apple's platforms have signposts. Elsewhere this does nothing, so that code for several platforms stays the same.
    ///
    /// - Parameters:
    ///   - subsystem: what Instruments lists the intervals under; usually the app's bundle identifier.
    ///   - category: the category within the subsystem.
    public static func signposts(subsystem: String = "endpoints", category: String = "requests") -> Middleware {
        #if canImport(Darwin)
            let signposter = OSSignposter(subsystem: subsystem, category: category)
            return intervals { text in
                let id = signposter.makeSignpostID()
                let state = signposter.beginInterval("request", id: id, "\(text, privacy: .public)")
                return { end in signposter.endInterval("request", state, "\(end, privacy: .public)") }
            }
        #else
            return Middleware { request, _, next in try await next(request) }
        #endif
    }

    /// Begins an interval for each attempt, and ends it with the status or the reason of the failure.
    static func intervals(_ begin: @escaping @Sendable (String) -> @Sendable (String) -> Void) -> Middleware {
        .tracing { attempt in
            let end = begin("\(attempt.operation) \(attempt.method), attempt \(attempt.attempt)")
            return AttemptSpan { event in
                end(event.error == nil ? event.status.map { "\($0)" } ?? "no response" : event.errorType ?? "failed")
            }
        }
    }
}
