// The declarations of swift-distributed-tracing 1.4 that Tracing.swift uses.

public struct ServiceContext: Sendable {}

public enum SpanKind { case client, `internal` }

public struct SpanStatus {
    public enum Code { case ok, error }
    public init(code: Code, message: String? = nil) {}
}

public protocol SpanAttributeConvertible {}
extension String: SpanAttributeConvertible {}
extension Int: SpanAttributeConvertible {}

public struct SpanAttributes {
    public subscript(_ name: String) -> SpanAttributeConvertible? {
        get { nil }
        set {}
    }
}

public protocol Span: Sendable {
    var context: ServiceContext { get }
    var attributes: SpanAttributes { get nonmutating set }
    func setStatus(_ status: SpanStatus)
    func end()
}

public protocol Injector: Sendable {
    associatedtype Carrier: Sendable
    func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
}

public protocol Instrument: Sendable {
    func inject<Carrier, Inject>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
    where Inject: Injector, Inject.Carrier == Carrier
}

public enum InstrumentationSystem {
    public static var instrument: any Instrument { NoTracing() }
}

public func startSpan(_ operationName: String, ofKind kind: SpanKind = .internal) -> any Span { NoTracing() }

public func withSpan<T>(
    _ operationName: String, ofKind kind: SpanKind = .internal, isolation: isolated (any Actor)? = #isolation,
    _ operation: (any Span) async throws -> T
) async rethrows -> T { try await operation(NoTracing()) }

private struct NoTracing: Span, Instrument {
    var context: ServiceContext { ServiceContext() }
    var attributes: SpanAttributes {
        get { SpanAttributes() }
        nonmutating set {}
    }
    func setStatus(_ status: SpanStatus) {}
    func end() {}
    func inject<Carrier, Inject>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
    where Inject: Injector, Inject.Carrier == Carrier {}
}
