import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

@Suite struct CallTests {
    @Test func aCallReachesTheServerAndBringsBackItsValue() async throws {
        let server = try LoopbackServer { request in
            .init(status: 201, headers: [("Content-Type", "text/plain"), ("X-Answer", "42")], body: Data("hello \(request.path)".utf8))
        }
        let api = EchoAPI(client: Client(server: .init(url: server.url + "/base/")))
        let response = try await api.client.send(ThingsCalls.getThing(id: "a b/c"))
        #expect(response.status == 201)
        #expect(response.headers["x-answer"] == "42")
        #expect(response.value == "hello /base/things/a%20b%2Fc")
        #expect(server.requests.first?.method == "GET")
        #expect(server.requests.first?["Accept"] == "text/plain")
    }
}
