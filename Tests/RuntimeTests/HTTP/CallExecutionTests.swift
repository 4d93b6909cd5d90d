@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests which task decodes the values of a call's response.
@Suite struct CallExecutionTests {
    #if os(Linux)
        /// Decoding in the caller's task avoids waking another thread.
        @Test func decodersRunInTheCallersTask() async throws {
            let server = try LoopbackServer { _ in .init(body: Data("1".utf8)) }
            let client = Client<EchoAPI>(server: .init(url: server.url), clock: .stopped)
            let maker = try await client.value(Call<Maker>.json(ThingsEndpoint.getThing(id: "1"))).task
            let closure = Call<Maker>(ThingsEndpoint.getThing(id: "1")) { try $0.json() }
            let mapped = try await client.value(closure.map(\.task))
            #expect(maker != nil && maker == mapped && maker == withUnsafeCurrentTask { $0?.hashValue })
        }
    #endif
}

/// A value that records the task in which it was decoded.
private struct Maker: JSONDecodable {
    let task: Int?

    init(from reader: inout JSONReader) {
        _ = Int(from: &reader)
        task = withUnsafeCurrentTask { $0?.hashValue }
    }
}
