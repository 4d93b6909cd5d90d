import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

/// Tests the errors of calls that end early, and of calls that are rejected before they begin.
@Suite(.bothTransports) struct CallRaceTests {
    /// The head arrives, but the rest of the body never does.
    @Test func theHeadIsKnownAfterADeadlineWithinTheBody() async throws {
        let server = try LoopbackServer.scripted { _ in
            [.readRequest, .send("HTTP/1.1 203 Fine\r\nX-Request: 7\r\nContent-Length: 10\r\n\r\nhalf"), .waitForClose]
        }
        let clock = ManualClock()
        let received = AsyncStream.makeStream(of: Void.self)
        let telling = Middleware { request, _, next in
            let response = try await next(request)
            return HTTPResponse(
                head: response.head,
                body: ByteStream(onCancel: { response.body.cancel() }) {
                    received.continuation.finish()
                    var iterator = response.body.makeAsyncIterator()
                    return try await iterator.next()
                })
        }
        let api = EchoAPI(server, middleware: [telling], options: .timeout(.seconds(30)), clock: clock)
        async let result = failure { () throws(EndpointError) in try await api.things.getThing(id: "1") }
        for await _ in received.stream {}
        clock.advance(by: .seconds(31))
        let error = try #require(await result)
        #expect(error.isTimeout && error.phase == .receiving)
        #expect(error.response?.status == 203 && error.response?.headers["X-Request"] == "7")
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "Connection"])
    func transportHeaderFieldsAreRefusedWhileBuilding(_ name: String) async throws {
        let server = try LoopbackServer { _ in .init() }
        let headers = try HTTPHeaders([(name, "x")])
        let setting = Middleware { request, _, next in
            var request = request
            request.headers.merge(headers)
            return try await next(request)
        }
        for api in [EchoAPI(server, options: .headers(headers)), EchoAPI(server, middleware: [setting])] {
            let error = try #require(await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") })
            #expect(error.phase == .building && error.underlying as? HTTPMessageError == .reservedHeader(name: name))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func headersLiteralIsSentAndInvalidValuesAreErrors() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        _ = try await EchoAPI(server, options: .headers(["X-One": "1", "x-two": "2"])).things.getThing(id: "1")
        #expect(server.requests.first?["X-One"] == "1" && server.requests.first?["X-Two"] == "2")
        let api = EchoAPI(server, options: .headers(["X-Bad": "a\r\nb"]))
        let error = try #require(await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") })
        #expect(error.phase == .building && error.underlying as? HTTPMessageError == .invalidHeaderValue(name: "X-Bad"))
        #expect(server.requests.count == 1)
    }

    @Test func headersAreSetByTheirNames() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("ok".utf8)) }
        var headers: HTTPHeaders = ["X-One": "1", "X-Two": "2", "X-Three": "3"]
        headers["x-two"] = " two "
        headers["X-Three"] = nil
        _ = try await EchoAPI(server, options: .headers(headers)).things.getThing(id: "1")
        let sent = try #require(server.requests.first)
        #expect(sent["X-One"] == "1" && sent["X-Two"] == "two" && sent["X-Three"] == nil)
        headers["X-One"] = "a\r\nb"
        #expect(headers["X-One"] == nil)
        let api = EchoAPI(server, options: .headers(headers))
        let error = try #require(await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") })
        #expect(error.phase == .building && error.underlying as? HTTPMessageError == .invalidHeaderValue(name: "X-One"))
        #expect(server.requests.count == 1)
    }
}
