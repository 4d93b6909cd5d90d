// Traces calls and their attempts with swift-distributed-tracing.
import EndpointPolicies
import EndpointRuntime
import Tracing

extension Middleware {
    /// Creates a span for each call, up to the head of its response. If this middleware precedes `.retry()` in the list, its span encloses
    /// those of the attempts.
    public static func callSpans() -> Middleware {
        Middleware(role: .neutral) { request, context, next in
            if context.isPreparing { return try await next(request) }
            let name = context.operation.route == nil ? context.operation.method : context.operation.id
            return try await withSpan(name) { _ in try await next(request) }
        }
    }

    /// Creates a span for each attempt, up to the end of its body. The server continues the trace, because the tracer's header fields, such
    /// as `traceparent`, are sent.
    public static func attemptSpans() -> Middleware {
        .tracing { attempt in
            let span = startSpan([attempt.method, attempt.route].compactMap { $0 }.joined(separator: " "), ofKind: .client)
            var headers = HTTPHeaders()
            InstrumentationSystem.instrument.inject(span.context, into: &headers, using: FieldInjector())
            return .init(headers: headers) { end in
                for (name, value) in end.attributes {
                    if case .number(let number) = value { span.attributes[name] = number } else { span.attributes[name] = "\(value)" }
                }
                if end.errorType != nil { span.setStatus(SpanStatus(code: .error)) }
                span.end()
            }
        }
    }
}

private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into headers: inout HTTPHeaders) { try? headers.set(key, to: value) }
}
