import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Calls return undocumented bodies as discardable results.
@Suite struct UndescribedBodiesTests {
    typealias API = UndescribedBodies

    /// A protocol through which deprecated operations can be called without a warning.
    private protocol Perhaps { func bytes() async throws -> Data }
    private struct Caller: Perhaps {
        let bodies: any API.BodiesService
        @available(*, deprecated) func bytes() async throws -> Data { try await bodies.getPerhaps(size: 3) }
    }

    @Test func undescribedBodyIsReturnedAsBytes() async throws {
        let server = try LoopbackServer { request in
            request.path == "/empty" || request["Accept"] != "*/*"
                ? .init(status: 204) : .init(headers: [("Content-Type", "image/x-own")], body: Data([1, 2, 3]))
        }
        let bodies = API(client: Client<API>(server: .init(url: server.url), clock: .stopped)).bodies
        #expect(try await bodies.getFile() == Data([1, 2, 3]))
        #expect(try await bodies.getDefault() == Data([1, 2, 3]))
        let perhaps: any Perhaps = Caller(bodies: bodies)
        #expect(try await perhaps.bytes() == Data([1, 2, 3]))
        #expect(try await bodies.getUnreadable() == Data([1, 2, 3]))
        #expect(try await bodies.postUnreadable() == Data([1, 2, 3]))
        #expect(try await bodies.postUnknown() == Data([1, 2, 3]))
        #expect(try await bodies.getUnknown() == Data())
        try await bodies.getFile()
        try await bodies.postFile()
        try await bodies.getEmpty()
    }

    @Test func undescribedEmptyBodyIsEmptyData() async throws {
        let server = try LoopbackServer { _ in .init(status: 200) }
        #expect(try await API(client: Client<API>(server: .init(url: server.url), clock: .stopped)).bodies.getFile() == Data())
    }
}
