import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

/// In previews, `EndpointExamples` supplies the responses. A call without an example fails and sends nothing.
@Suite struct NoNetworkTests {
    @Test func noNetworkTransportThrowsAndSendsNothing() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("from the network".utf8)) }
        let request = HTTPRequest(url: try #require(HTTPURL(server.url)))
        let error = await #expect(throws: TransportError.self) { try await NoNetwork().send(request, options: TransportOptions()) }
        #expect(error?.reason == .unsupportedRequest && error?.mayHaveReachedServer == false)
        #expect(server.requests.isEmpty)
    }

    @Test func aCallWithoutAnExampleFails() async throws {
        let api: EchoAPI = EndpointExamples(
            #"{"Things.getThing":{"status":200,"mediaType":"text/plain","body":"from the examples"}}"#
        ).api()
        #expect(try await api.client.value(ThingsCalls.getThing(id: "1")) == "from the examples")
        let error = await failure { () throws(EndpointError) in try await api.client.value(ThingsCalls.search()) }
        #expect(error?.underlying is UsageError)
    }
}
