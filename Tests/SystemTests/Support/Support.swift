import EndpointRuntime
import Foundation
import LoopbackServer
import TestSupport
import Testing

typealias Recorder = TestSupport.Recorder

/// Returns the error that a call throws, or records an issue if the call returns a value.
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

/// A transport for tests that must not send anything.
struct NoNetwork: Transport {
    struct Reached: Error {}

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse { throw Reached() }
}

/// The root folder of the project.
let projectFolder: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Decodes a date from its text.
func date(_ text: String) throws -> Date { try JSON.decode(Date.self, from: Array("\"\(text)\"".utf8)) }
