import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// The error thrown by a call; records an issue if the call returns a value.
func failure<Value>(_ call: () async throws(EndpointError) -> Value, _ location: SourceLocation = #_sourceLocation) async -> EndpointError?
{
    do {
        _ = try await call()
        Issue.record("no error", sourceLocation: location)
        return nil
    } catch {
        return error
    }
}

/// A value shared by several tasks that add to it.
final class Recorder<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    func add(_ element: Element) { lock.withLock { elements.append(element) } }
    var all: [Element] { lock.withLock { elements } }
}

/// A transport for tests that must send nothing.
struct NoNetwork: Transport {
    struct Reached: Error {}

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { throw Reached() }
}

/// The project's folder.
let projectFolder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// A date from its text.
func date(_ text: String) throws -> Date { try JSON.decode(Date.self, from: Array("\"\(text)\"".utf8)) }
