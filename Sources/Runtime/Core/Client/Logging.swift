import Foundation

extension Middleware {
    /// Writes a line before each request and one after it: operation, method, URL without query values, status, duration.
    ///
    /// Neither header values nor bodies nor query values are written.
    ///
    /// - Parameter write: gets each line without a line end; standard error by default.
    public static func log(_ write: @escaping @Sendable (String) -> Void = Middleware.writeToStandardError) -> Middleware {
        Middleware { request, context, next in
            let attempt = context.attempt > 1 ? " (attempt \(context.attempt))" : ""
            write("→ \(context.operation) \(request.method) \(request.url)\(attempt)")
            let start = ContinuousClock.now
            do {
                let response = try await next(request)
                write("← \(context.operation) \(response.status), \(milliseconds(since: start)) ms")
                return response
            } catch {
                write("← \(EndpointError.wrapping(error, operation: context.operation.id)), \(milliseconds(since: start)) ms")
                throw error
            }
        }
    }

    /// Where `log` writes unless told otherwise.
    @Sendable public static func writeToStandardError(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

private func milliseconds(since start: ContinuousClock.Instant) -> Int {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
}
