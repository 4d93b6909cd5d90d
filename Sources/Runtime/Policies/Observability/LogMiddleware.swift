public import EndpointRuntime
import EndpointBasics

/// The level of detail of a log. Each level includes the output of the previous one, except that only `calls` writes a line for every call.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum LogLevel: Int, Comparable, Sendable {
    /// A line when a call ends, with its operation, status or error, number of attempts and duration.
    case calls
    /// A line before and after each request, and a line if the call fails for a reason that these lines do not show. The default for
    /// `.log()`.
    case requests
    /// Header fields as well, with their values only if these cannot be secrets.
    case headers
    /// Bodies as well: JSON and forms without secrets, and the type and size of other bodies.
    case bodies

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}

extension Middleware {
    /// Writes a line before and after each request, with operation, method, URL without query values, status and duration. Also writes a
    /// line if a call fails for a reason that these lines do not show: its deadline passed, it was cancelled, or a body could not be read
    /// or decoded.
    ///
    /// Header values, bodies and query values are not written, unless another level asks for them:
    ///
    /// ```swift
    /// let shop = Bookshop(server: .local, credentials: credentials, middleware: [.requestID(), .retry(), .log(.bodies, curl: true)])
    /// ```
    ///
    /// Secrets are replaced with `…`: the values of header fields and query items; the request's credentials, its strings with `format:
    /// password`, and the values of session cookies that the response sets, wherever they occur and in any form; and in JSON and forms, the values of members that the document declares secret or
    /// whose names suggest a secret (`password`, `access_token`, `apiKey`, …). Any other secrets are logged, so add their names to
    /// `secretNames`. Credentials that inner middleware adds are known only once the request has been sent. Text from a server is escaped,
    /// so that it cannot start a new line.
    ///
    /// - Parameters:
    ///   - level: The level of detail. Default: a line before and after each request.
    ///   - curl: Whether to also write a command line that sends the request, with `…` in place of secrets.
    ///   - bodyLimit: The maximum size, in bytes, of a body that is written. For larger bodies, only the type and the size are written.
    ///   - secretNames: Additional names of secrets in bodies and queries, compared case-insensitively.
    ///   - write: Called with each line, without a line break. Writes to standard error by default.
    public static func log(
        _ level: LogLevel = .requests, curl: Bool = false, bodyLimit: Int = 16_384, secretNames: Set<String> = [],
        write: @escaping @Sendable (String) -> Void = Middleware.writeToStandardError
    ) -> Middleware {
        let log = LogWriter(
            level: level, writesCurl: curl, bodyLimit: max(0, bodyLimit), secretNames: secretNames, write: write)
        return Middleware(role: .neutral, onEnd: { log.ended($0) }) { request, context, next in try await log.send(request, context, next) }
    }

    /// Writes a line to standard error. This is the default for `log`.
    @Sendable @usableFromInline package static func writeToStandardError(_ line: String) {
        StandardError.write(line + "\n")
    }
}

extension CallEvent {
    /// The log line for a failure that the lines for the requests do not show, or `nil` for other outcomes.
    fileprivate var failureLine: String? {
        guard let error else { return nil }
        let isOver = error.isCancellation || error.underlying is DeadlineError
        guard isOver || error.phase == .receiving || error.phase == .decoding else { return nil }
        return "✗ \(error), \(durations.total.inMilliseconds)"
    }
}

private struct LogWriter: Sendable {
    let level: LogLevel
    let writesCurl: Bool
    let bodyLimit: Int
    let secretNames: Set<String>
    let write: @Sendable (String) -> Void

    func ended(_ end: CallEvent) {
        if let line = level == .calls ? "\(end)" : end.failureLine { write(line) }
    }

    func send(_ request: HTTPRequest, _ context: RequestContext, _ next: Middleware.Next) async throws -> HTTPResponse {
        guard !context.isPreparing, level > .calls || writesCurl else { return try await next(request) }
        let redaction = LogRedaction(secretNames, of: request, context)
        if writesCurl { write(redaction.curl(request, bodyLimit: bodyLimit)) }
        guard level > .calls else { return try await next(request) }
        let (name, start) = (context.operation.logged(as: request.id), ContinuousClock.now)
        let attempt = context.attempt > 1 ? " (attempt \(context.attempt))" : ""
        let fields = level >= .headers ? redaction.line(" \(request.headers)") : ""
        write("→ \(name) \(request.method) \(redaction.line("\(request.url)"))\(attempt)\(fields)")
        if level >= .bodies, let body = request.body {
            let type = request.headers["Content-Type"]
            let text = body.data.map { describe($0, count: Int64($0.count), body: .request, type: type, redaction: redaction) }
            write("→ \(name) \(text ?? "body: \(body), not in memory")")
        }
        do {
            var response = try await next(request)
            // Middleware between this one and the network may have added credentials.
            let known = level >= .headers ? LogRedaction(secretNames, of: request, context, received: response.headers) : redaction
            let fields = level >= .headers ? known.line(" \(response.headers)") : ""
            write("← \(name) \(response.status), \(start.duration(to: .now).inMilliseconds)\(fields)")
            if level >= .bodies { response.body = logging(response, name, known) }
            return response
        } catch {
            // If the task is cancelled, the end of the call is logged separately.
            let failure = EndpointError.wrapping(error, operation: context.operation.id)
            if !Task.isCancelled { write("← \(failure), \(start.duration(to: .now).inMilliseconds)") }
            throw error
        }
    }

    /// - Parameter data: The data, or any part of it if it is longer than `bodyLimit`.
    private func describe(_ data: Data, count: Int64, body: LogRedaction.Body, type: String?, redaction: LogRedaction) -> String {
        let text = count <= bodyLimit ? redaction.text(data, body, type) : nil
        let kind = type.map { ", " + $0.printable(limit: 64) } ?? ""
        return "body: \(count) bytes" + (text.map { ": " + $0.printable(limit: bodyLimit) } ?? kind)
    }

    /// Returns the raw body, which is logged when its reader reaches the end.
    private func logging(_ response: HTTPResponse, _ name: String, _ redaction: LogRedaction) -> ByteStream {
        let kept = Locked<(data: Data, count: Int64)>((Data(), 0))
        let type = response.headers["Content-Type"]
        return response.body.observed { [bodyLimit] piece in
            kept.withLock { kept in
                kept.count += Int64(piece.count)
                if kept.count > bodyLimit { kept.data = Data() } else { kept.data.append(piece) }
            }
        } _: { [self] _ in
            let (data, count) = kept.withLock { $0 }
            if count > 0 { write("← \(name) \(describe(data, count: count, body: .response, type: type, redaction: redaction))") }
        }
    }
}
