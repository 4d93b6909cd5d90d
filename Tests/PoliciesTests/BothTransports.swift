@_spi(Generated) import EndpointRuntime
import EndpointURLSession
import Foundation
import LoopbackServer

/// The transports that the body tests use.
enum Network: String, CaseIterable, Sendable {
    #if os(Linux)
        case curl
    #endif
    case urlSession

    var transport: any Transport {
        switch self {
        #if os(Linux)
            case .curl: DefaultTransport.shared
        #endif
        case .urlSession: URLSessionTransport.shared
        }
    }

    func client(
        _ server: LoopbackServer, _ middleware: [Middleware] = [], options: CallOptions = CallOptions()
    ) -> Client<ShopAPI> {
        Client(server: .init(url: server.url), transport: transport, middleware: middleware, options: options, clock: .stopped)
    }
}

/// Creates a new, empty folder.
func emptyFolder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
}

extension Client where API == ShopAPI {
    /// Sends a body with PUT and returns the response body.
    func put(_ body: HTTPBody) async throws(EndpointError) -> Data { try await value(.bytes(Shop.put().sending(body))) }
}

/// Returns bytes that do not repeat at short or long distances.
func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }) }
