import EndpointBasics
public import EndpointRuntime

/// Writes log lines before and after each request.
package struct RequestLog: Sendable {
    private let write: @Sendable (String) -> Void
    /// The operation and the request's ID.
    package let name: String
    private let operation: String
    private let attempt: Int
    private let start = ContinuousClock.now

    package init(_ request: HTTPRequest, _ context: RequestContext, write: @escaping @Sendable (String) -> Void) {
        (self.write, name) = (write, context.operation.logged(as: request.id))
        (operation, attempt) = (context.operation.id, context.attempt)
    }

    /// - Parameters:
    ///   - url: The URL without secrets.
    ///   - fields: The header fields, if they are to be shown.
    package func begins(_ method: HTTPMethod, _ url: String, fields: String = "") {
        write("→ \(name) \(method) \(url)\(attempt > 1 ? " (attempt \(attempt))" : "")\(fields)")
    }

    /// - Parameter fields: The header fields, if they are to be shown.
    package func ends(_ status: Int, fields: String = "") {
        write("← \(name) \(status), \(start.duration(to: .now).inMilliseconds)\(fields)")
    }

    package func fails(_ error: any Error) {
        // The end of the call is logged separately.
        if Task.isCancelled { return }
        write("← \(EndpointError.wrapping(error, operation: operation)), \(start.duration(to: .now).inMilliseconds)")
    }
}

extension Middleware {
    /// Writes a line before and after each request, with operation, method, URL without query values, status and duration. Also writes a
    /// line if a call fails for a reason that these lines do not show: its deadline passed, it was cancelled, or a body could not be read
    /// or decoded.
    ///
    /// Header values, bodies and query values are not written. `.log(.bodies)` and other levels show more.
    ///
    /// - Parameter write: Called with each line, without a line break. Writes to standard error by default.
    public static func log(_ write: @escaping @Sendable (String) -> Void = Middleware.writeToStandardError) -> Middleware {
        Middleware(
            role: .neutral,
            onEnd: { end in
                if let line = end.failureLine { write(line) }
            }
        ) { request, context, next in
            if context.isPreparing { return try await next(request) }
            let log = RequestLog(request, context, write: write)
            log.begins(request.method, "\(request.url)")
            do {
                let response = try await next(request)
                log.ends(response.status)
                return response
            } catch {
                log.fails(error)
                throw error
            }
        }
    }

    /// Writes a line to standard error. This is the default for `log`.
    @Sendable @usableFromInline package static func writeToStandardError(_ line: String) {
        StandardError.write(line + "\n")
    }
}

extension CallEvent {
    /// The log line for a failure that the lines for the requests do not show, or `nil` for other outcomes.
    package var failureLine: String? {
        guard let error else { return nil }
        let isOver = error.isCancellation || error.underlying is DeadlineError
        guard isOver || error.phase == .receiving || error.phase == .decoding else { return nil }
        return "✗ \(error), \(durations.total.inMilliseconds)"
    }
}
