import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// Tests those claims in the Transports article's table that can be checked on Linux and are not tested elsewhere.
@Suite(.bothTransports) struct TransportTableTests {
    private static func client(_ server: LoopbackServer, _ options: CallOptions = CallOptions()) -> Client<EchoAPI> {
        Client(server: .init(url: server.url), transport: Network.current.transport, options: options, clock: .stopped)
    }

    @Test func cookiesAreNotStored() async throws {
        let server = try LoopbackServer { _ in .init(headers: [("Set-Cookie", "session=7; Path=/")], body: Data("ok".utf8)) }
        for _ in 0..<2 { _ = try await Self.client(server).value(ThingsCalls.getThing(id: "1")) }
        #expect(server.requests.map { $0["Cookie"] } == [nil, nil])
    }

    @Test func responsesAreNotCached() async throws {
        let server = try LoopbackServer { _ in
            .init(headers: [("Cache-Control", "max-age=3600"), ("ETag", "\"7\"")], body: Data("ok".utf8))
        }
        for _ in 0..<2 { _ = try await Self.client(server).value(ThingsCalls.getThing(id: "1")) }
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil])
    }

    #if os(Linux)
        /// Apple's URLSession waits for 512 bytes to detect the type of a plain text body or one without a media type.
        @Test(arguments: ["", "Content-Type: text/plain\r\n"]) func firstBytesOfATextStreamArriveAtOnce(_ type: String) async throws {
            let server = try LoopbackServer.scripted { _ in [.readRequest, .send("HTTP/1.1 200 OK\r\n\(type)\r\nline\n"), .waitForClose] }
            let stream = try await Self.client(server).stream(ThingsCalls.getThing(id: "1")).value
            var iterator = stream.makeAsyncIterator()
            #expect(try await iterator.next() == Data("line\n".utf8))
            stream.cancel()
        }
    #endif

    /// URLSession rounds shorter limits up to one second.
    @Test func silentServerEndsTheCallAfterTheIdleTimeout() async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
        let client = Self.client(server, .idleTimeout(.seconds(1)))
        let error = try #require(await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) })
        #expect(error.isTimeout && error.phase == .sending)
    }
}

#if os(Linux)
    @Suite struct TransportProxyTests {
        /// `CurlTransport` ignores proxies in environment variables, as `proxyOfTheEnvironmentGetsNoCredentials` shows.
        @Test func foundationNetworkingUsesTheProxyOfTheEnvironment() async throws {
            let proxy = try LoopbackServer { _ in .init(body: Data("good".utf8)) }
            let server = try LoopbackServer { _ in .init(body: Data("good".utf8)) }
            let caller = try await CallerProcess.run(
                "calls", .urlSession, ["url": server.url, "count": "1"],
                environment: ["http_proxy": proxy.url, "no_proxy": "", "NO_PROXY": ""])
            #expect(!proxy.requests.isEmpty && server.requests.isEmpty && caller["failures"] == 0)
        }
    }
#endif
