import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests which task decodes the values of a call's response.
@Suite struct OwnTypesInModelsTests {
    /// A user's initializer may block, but must not delay the caller past the deadline.
    @Test func usersOwnTypesAreDecodedOutsideTheCallersTask() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("1".utf8)) }
        let client = Client<OwnTypesAPI>(server: .init(url: server.url), clock: .stopped)
        let maker = try await client.value(Call<Maker>.json(OwnTypesEndpoint.get)).task
        #expect(maker != nil && maker != withUnsafeCurrentTask { $0?.hashValue })
    }

    #if os(Linux)
        /// Decoding in the caller's task avoids waking another thread.
        @Test func generatedModelsAreDecodedInTheCallersTask() async throws {
            let server = try LoopbackServer { _ in .init(body: Data("1".utf8)) }
            let client = Client<EchoAPI>(server: .init(url: server.url), clock: .stopped)
            let maker = try await client.value(Call<Maker>.json(ThingsEndpoint.getThing(id: "1"))).task
            #expect(maker != nil && maker == withUnsafeCurrentTask { $0?.hashValue })
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

private struct OwnTypesAPI: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    static var hasOwnTypes: Bool { true }
    let client: Client<OwnTypesAPI>
}

private enum OwnTypesEndpoint: Endpoint {
    typealias API = OwnTypesAPI

    case get

    func encode(into request: inout RequestBuilder) { request.operation("get", "Things", "GET", "/things") }
}
