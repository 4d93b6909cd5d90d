import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

@Suite(.bothTransports) struct CallTests {
    @Test func aCallReachesTheServerAndBringsBackItsValue() async throws {
        let server = try LoopbackServer { request in
            .init(status: 201, headers: [("Content-Type", "text/plain"), ("X-Answer", "42")], body: Data("hello \(request.path)".utf8))
        }
        let api = EchoAPI(client: Client(server: .init(url: server.url + "/base/"), transport: Network.current.transport, clock: .stopped))
        let response = try await api.client.send(ThingsCalls.getThing(id: "a b/c"))
        #expect(response.status == 201)
        #expect(response.headers["x-answer"] == "42")
        #expect(response.value == "hello /base/things/a%20b%2Fc")
        #expect(server.requests.first?.method == "GET")
        #expect(server.requests.first?["Accept"] == "text/plain")
    }

    /// For `[{}, {"token": []}]`, a token is sent if the client has one, and the call is allowed without one.
    @Test(arguments: [[[], ["token"]], [["token"], []]])
    func optionalCredentialsAreSentOnlyIfTheClientHasThem(_ security: [[String]]) async throws {
        let operation = OperationInfo(name: "getThing", security: security)
        #expect(try await Tokens(token: BearerToken("t")).authorizations(for: operation).count == 1)
        #expect(try await Tokens(token: nil).authorizations(for: operation).isEmpty)
    }

    /// By default, URLSession sends `*/*`, and a server that supports multiple media types might then choose one other than JSON.
    @Test func acceptIsJSONUnlessTheOperationSaysOtherwise() async throws {
        let server = try LoopbackServer { _ in .init(status: 200, headers: [("Content-Type", "text/plain")], body: Data("x".utf8)) }
        let api = EchoAPI(client: Client(server: .init(url: server.url), transport: Network.current.transport, clock: .stopped))
        _ = try await api.client.send(ThingsCalls.createThing(body: Data()))
        #expect(server.requests.first?["Accept"] == "application/json")
    }
}

private struct Tokens: EndpointCredentials {
    var token: BearerToken?

    func authorization(for scheme: String) async throws -> Authorization? { try await token?.authorization() }
}
