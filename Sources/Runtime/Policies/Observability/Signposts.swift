public import EndpointRuntime

#if canImport(Darwin)
    import os
#endif

extension Middleware {
    /// Marks each network attempt as an interval named `request` for Instruments (os_signpost), from its start until the response body has
    /// been read.
    ///
    /// ```swift
    /// let shop = Bookshop(server: .production, credentials: credentials, middleware: [.retry(), .signposts()])
    /// ```
    ///
    /// An interval shows the operation, the method and the attempt number, and at its end the status or the reason for the failure. It does
    /// not show the URL, header fields or bodies. The position in the middleware list makes no difference. Signposts have almost no
    /// overhead unless they are being recorded.
    ///
    /// Only Apple platforms have signposts. On other platforms, this middleware does nothing, so cross-platform code needs no conditional
    /// compilation.
    ///
    /// - Parameters:
    ///   - subsystem: The subsystem that Instruments lists the intervals under, usually the app's bundle identifier.
    ///   - category: The category within the subsystem.
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

    /// Begins an interval for each attempt, and ends it with the status or the reason for the failure.
    static func intervals(_ begin: @escaping @Sendable (String) -> @Sendable (String) -> Void) -> Middleware {
        .tracing { attempt in
            let end = begin("\(attempt.operation) \(attempt.method), attempt \(attempt.attempt)")
            return AttemptSpan { event in
                end(event.error == nil ? event.status.map { "\($0)" } ?? "no response" : event.errorType ?? "failed")
            }
        }
    }
}
