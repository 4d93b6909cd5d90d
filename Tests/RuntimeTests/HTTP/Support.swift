import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// A random number generator with repeatable results.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// A transport that does not use the network.
struct ClosureTransport: Transport {
    let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) { self.answer = answer }

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { try await answer(request) }
}

/// A list that tasks can append to concurrently.
final class Recorder<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    /// Appends the element and returns the new number of elements.
    @discardableResult
    func add(_ element: Element) -> Int {
        lock.withLock {
            elements.append(element)
            return elements.count
        }
    }
    var all: [Element] { lock.withLock { elements } }
}

extension EchoAPI {
    init(
        _ server: LoopbackServer, middleware: [Middleware] = [], options: CallOptions = CallOptions(),
        clock: any Clock<Duration> = .stopped
    ) {
        self.init(
            client: Client(
                server: .init(url: server.url), transport: Network.current.transport, middleware: middleware, options: options,
                clock: clock))
    }
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

let okHead = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
