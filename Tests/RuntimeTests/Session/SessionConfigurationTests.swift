import Foundation
import LoopbackServer
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests a transport with a user's configuration, and which settings it rejects.
@Suite struct SessionConfigurationTests {
    private static func refusal(_ make: () throws(TransportError) -> URLSessionTransport) -> TransportError? {
        do throws(TransportError) { _ = try make() } catch { return error }
        return nil
    }

    @Test func aBackgroundConfigurationIsRefused() {
        #if canImport(FoundationNetworking)
            let configuration = URLSessionConfiguration.default
            configuration.identifier = "uploads"
        #else
            let configuration = URLSessionConfiguration.background(withIdentifier: "uploads")
        #endif
        let error = Self.refusal { () throws(TransportError) in try URLSessionTransport(configuration: configuration) }
        #expect(error?.reason == .settings && error?.message.contains("Client.prepare") == true)
    }

    @Test func aConfigurationWithoutConnectionsIsRefused() {
        let configuration = URLSessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 0
        let error = Self.refusal { () throws(TransportError) in try URLSessionTransport(configuration: configuration) }
        #expect(error?.reason == .settings && error?.message == "httpMaximumConnectionsPerHost is 0")
    }

    #if canImport(FoundationNetworking)
        @Test func aChallengeHandlerIsRefusedOnLinux() {
            let error = Self.refusal { () throws(TransportError) in
                try URLSessionTransport(configuration: .default) { _ in .performDefaultHandling }
            }
            #expect(error?.reason == .settings)
        }
    #endif

    /// The call's limits apply, not the configuration's shorter ones or URLSession's limit of a week per resource.
    @Test func timeoutsOfTheConfigurationDoNotLimitCalls() throws {
        let configuration = URLSessionConfiguration.default
        (configuration.timeoutIntervalForRequest, configuration.timeoutIntervalForResource) = (1, 1)
        for transport in [try URLSessionTransport(configuration: configuration), URLSessionTransport()] {
            #expect(transport.settings.configuration.timeoutIntervalForResource >= 365 * 86_400)
            #expect(transport.settings.configuration.timeoutIntervalForRequest >= 365 * 86_400)
        }
        #expect(configuration.timeoutIntervalForResource == 1)
    }

    @Test func cookiesCacheAndCredentialsAreKeptWhenAskedFor() throws {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = URLCache(memoryCapacity: 1000, diskCapacity: 0, diskPath: nil)
        let none = try URLSessionTransport(configuration: configuration).settings.configuration
        #expect(none.httpCookieStorage == nil && none.urlCache == nil && none.urlCredentialStorage == nil)
        let all = try URLSessionTransport(configuration: configuration, keeping: [.cookies, .cache, .credentials]).settings.configuration
        #expect(all.httpCookieStorage === configuration.httpCookieStorage && all.httpCookieStorage != nil)
        #expect(all.urlCache === configuration.urlCache && all.requestCachePolicy == configuration.requestCachePolicy)
        #expect(all.urlCredentialStorage === configuration.urlCredentialStorage)
    }

    @Test(arguments: [true, false]) func cookiesAreSentBackOnlyWhenAskedFor(_ isAsked: Bool) async throws {
        let server = try LoopbackServer { _ in .init(headers: [("Set-Cookie", "session=7; Path=/")], body: Data("ok".utf8)) }
        let configuration = URLSessionConfiguration.ephemeral
        let transport = try URLSessionTransport(configuration: configuration, keeping: isAsked ? [.cookies] : [])
        let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
        for _ in 0..<2 { _ = try await client.value(ThingsCalls.getThing(id: "1")) }
        #expect(server.requests.map { $0["Cookie"] } == [nil, isAsked ? "session=7" : nil])
    }

    /// A typical URLSession stub.
    private final class StubProtocol: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { request.url?.host == "stub.invalid" }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            guard let url = request.url,
                let response = HTTPURLResponse(
                    url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": "text/plain"])
            else { return }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data("stub of \(url.path)".utf8))
            client?.urlProtocolDidFinishLoading(self)
        }

        override func stopLoading() {}
    }

    @Test func protocolClassesOfTheConfigurationAnswerCalls() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        let transport = try URLSessionTransport(configuration: configuration)
        let client = Client<EchoAPI>(server: .init(url: "http://stub.invalid"), transport: transport, clock: .stopped)
        #expect(try await client.value(ThingsCalls.getThing(id: "7")) == "stub of /things/7")
        #expect(try await client.value(ThingsCalls.putThing(id: "8", body: Data("x".utf8))) == "stub of /things/8")
    }

    private final class Redirects: URLSessionTransportObserver {
        let targets = Recorder<String>()

        func task(_ task: URLSessionTask, isRedirectedBy response: HTTPURLResponse, to request: URLRequest) {
            targets.add("\(response.statusCode) \(request.url?.path ?? "")")
        }
    }

    /// The observer sees the redirect, the transport returns it, and the client follows it.
    @Test func observerSeesTheRedirectThatTheClientFollows() async throws {
        let server = try LoopbackServer { request in
            request.target == "/things/1"
                ? .init(status: 302, headers: [("Location", "/things/2")]) : .init(body: Data(request.target.utf8))
        }
        let observer = Redirects()
        let transport = try URLSessionTransport(configuration: .ephemeral, observer: observer)
        let client = Client<EchoAPI>(server: .init(url: server.url), transport: transport, clock: .stopped)
        #expect(try await client.value(ThingsCalls.getThing(id: "1")) == "/things/2")
        #expect(observer.targets.all == ["302 /things/2"])
    }
}
