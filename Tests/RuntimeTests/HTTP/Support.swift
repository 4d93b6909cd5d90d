import EndpointRuntime
import Foundation
import LoopbackServer
import TestSupport
import Testing

typealias Recorder = TestSupport.Recorder
typealias SeededGenerator = TestSupport.SeededGenerator

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
