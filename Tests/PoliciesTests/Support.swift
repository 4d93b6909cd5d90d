import EndpointBasics
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import TestSupport
import Testing

typealias Locked = TestSupport.Locked
typealias Recorder = TestSupport.Recorder
typealias SeededGenerator = TestSupport.SeededGenerator

/// The API that the tests in this folder call. It is written by hand but has the same structure as generated code.
struct ShopAPI: EndpointAPI {
    struct Server: EndpointServer {
        let url: String
        static let production = Server(url: "https://api.example.com/v1")
    }

    let client: Client<ShopAPI>
}

enum Shop: Endpoint {
    typealias API = ShopAPI

    case get(String = "/book")
    case head
    case put(String = "/book")
    case delete
    case patch
    /// A POST without a declared idempotency key.
    case add
    /// A POST with a declared idempotency key.
    case order(key: String? = nil)

    func encode(into request: inout RequestBuilder) {
        switch self {
        case .get(let path):
            request.operation("get", "Shop", "GET", path)
            request.accept("text/plain")
        case .head: request.operation("head", "Shop", "HEAD", "/book")
        case .put(let path):
            request.operation("put", "Shop", "PUT", path)
            request.text("new")
        case .delete: request.operation("delete", "Shop", "DELETE", "/book")
        case .patch:
            request.operation("patch", "Shop", "PATCH", "/book")
            request.text("new")
        case .add:
            request.operation("add", "Shop", "POST", "/books")
            request.text("new")
        case .order(let key):
            request.operation("order", "Shop", "POST", "/orders")
            request.security("oauth")
            request.header("Idempotency-Key", key)
            request.text("new")
        }
    }
}

/// An endpoint whose body comes from elsewhere.
struct EndpointWithBody<Wrapped: Endpoint>: Endpoint {
    typealias API = Wrapped.API
    let wrapped: Wrapped
    let body: HTTPBody

    func encode(into request: inout RequestBuilder) {
        wrapped.encode(into: &request)
        request.bytes(body, mediaType: "text/plain; charset=utf-8")
    }
}

extension Endpoint {
    func sending(_ body: HTTPBody) -> EndpointWithBody<Self> { EndpointWithBody(wrapped: self, body: body) }
}

extension Client where API == ShopAPI {
    /// Returns the status of a call, or `nil` if there is no response.
    func status(_ endpoint: Shop) async -> Int? {
        do throws(EndpointError) { return try await send(.void(endpoint)).status } catch { return error.response?.status }
    }

    func text(_ endpoint: Shop) async throws(EndpointError) -> String { try await value(.text(endpoint)) }
}

/// A clock that advances immediately when a task sleeps, and records how long each task would have slept.
final class JumpingClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let lock = NSLock()
    private var current = Instant(offset: .zero)
    private var waits: [Duration] = []
    private let onSleep: @Sendable (Duration) -> Void

    init(onSleep: @escaping @Sendable (Duration) -> Void = { _ in }) { self.onSleep = onSleep }

    var now: Instant { lock.withLock { current } }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// The durations of all sleeps.
    var slept: [Duration] { lock.withLock { waits } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let wait = lock.withLock {
            let wait = max(deadline.offset - current.offset, .zero)
            current = max(current, deadline)
            waits.append(wait)
            return wait
        }
        onSleep(wait)
    }

    func advance(by duration: Duration) { lock.withLock { current = current.advanced(by: duration) } }
}

/// Returns the error that a call throws, or records an issue if the call returns a value.
func failure<Value>(_ call: () async throws(EndpointError) -> Value) async -> EndpointError? {
    do {
        let value = try await call()
        Issue.record("expected an error, found \(value)")
        return nil
    } catch {
        return error
    }
}

/// The same kinds of errors that transports throw.
enum TransportErrors {
    static let refused = TransportError(.connect, "refused")
    static let lost = TransportError(.connectionLost, "lost")
    static let certificate = TransportError(.certificate, "not trusted")
    static let cancelled = TransportError(.cancelled, "cancelled")
}
