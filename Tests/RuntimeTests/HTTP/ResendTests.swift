@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// A request that may have had an effect is not resent silently. On Linux, URLSession's libcurl resends it if a reused connection breaks.
@Suite(.bothTransports) struct ResendTests {
    @Test(arguments: [LoopbackServer.Step.reset, .close], [true, false])
    func aPostWhoseConnectionBreaksIsSentOnce(_ end: LoopbackServer.Step, _ hasBody: Bool) async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, end] }
        let probe = ParameterStyleTests.Probe(method: "POST") { if hasBody { $0.text("body") } }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).client.value(.void(probe)) })
        #expect(error.phase == .sending)
        #expect(error.underlying is TransportError)
        #expect(server.requests.count == 1)
        #expect(server.acceptedConnections == 1)
    }

    @Test func unrepeatableRequestsShareNoConnectionOnURLSession() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        let api = EchoAPI(server)
        for _ in 0..<3 {
            _ = try await api.things.getThing(id: "1")
            _ = try await api.things.createThing(body: Data("x".utf8))
        }
        #expect(server.requests.count == 6)
        guard Network.current.isLimited else { return }
        for received in server.received {
            let text = String(decoding: received, as: UTF8.self)
            #expect(!text.contains("POST ") || text.components(separatedBy: " HTTP/1.1\r\n").count == 2)
        }
    }

    /// The server closes each connection after its response without announcing it. For a moment the connection still looks open; if it were reused
    /// then, about one request in sixty would be lost.
    @Test func postsAreNotLostOnConnectionsThatAreClosing() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        let api = EchoAPI(server)
        for number in 0..<300 { #expect(try await api.things.createThing(body: Data("\(number)".utf8)) == "ok") }
        #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == (0..<300).map(String.init))
    }
}
