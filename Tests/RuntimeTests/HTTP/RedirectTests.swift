@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Redirects keep the body where HTTP requires it, and drop credentials when the origin changes.
@Suite(.bothTransports) struct RedirectTests {
    static let codes = [301, 302, 303, 307, 308]

    static func redirecting(to location: String, code: Int) throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.path == "/target" { return .init(body: Data("arrived".utf8)) }
            return .init(status: code, headers: [("Location", location)], body: Data("moved".utf8))
        }
    }

    @Test(arguments: codes) func redirectedPostKeepsMethodAndBodyOnlyFor307And308(_ code: Int) async throws {
        let server = try RedirectTests.redirecting(to: "/target", code: code)
        let body = Data(repeating: 0x41, count: 100_000)
        #expect(try await EchoAPI(server).things.createThing(body: body) == "arrived")
        let second = try #require(server.requests.last)
        #expect(server.requests.count == 2)
        #expect(second.method == (code >= 307 ? "POST" : "GET"))
        #expect(second.body == (code >= 307 ? body : Data()))
        #expect((second["Content-Type"] != nil) == (code >= 307))
    }

    @Test(arguments: codes) func redirectedPutBecomesGetOnlyFor303(_ code: Int) async throws {
        let server = try RedirectTests.redirecting(to: "target", code: code)
        let api = EchoAPI(client: Client(server: .init(url: server.url), transport: Network.current.transport, clock: .stopped))
        _ = try? await api.client.value(ThingsCalls.putThing(id: "1", body: Data("body".utf8)))
        let second = try #require(server.requests.last)
        #expect(second.path == "/things/target")
        #expect(second.method == (code == 303 ? "GET" : "PUT"))
        #expect(second.text == (code == 303 ? "" : "body"))
    }

    static let canary = "canary-5ecret"
    static let credentials: [(name: String, middleware: Middleware)] = [
        ("bearer", .authorization(.bearer(canary))),
        ("basic", .authorization(.basic(user: "user", password: canary))),
        ("key in a header", .authorization(.header("X-Api-Key", value: canary))),
        ("key in the query", .authorization(.query("api_key", value: canary))),
        ("cookie", .authorization(.cookie("session", value: canary))),
        ("authenticator", .authenticator { try $0.headers.set("X-Signature", to: canary) }),
        (
            "header of the user's own",
            Middleware { request, _, next in
                var request = request
                try request.headers.set("X-Mine", to: canary)
                return try await next(request)
            }
        ),
    ]

    @Test(arguments: codes, credentials.indices) func credentialsAreNotSentToAnotherOrigin(_ code: Int, _ index: Int) async throws {
        let other = try LoopbackServer { _ in .init(body: Data("arrived".utf8)) }
        // Like many real servers, this one copies the query into the redirect.
        let server = try LoopbackServer { request in
            .init(status: code, headers: [("Location", "\(other.url)/target?a=1&\(request.query)")])
        }
        let api = EchoAPI(server, middleware: [RedirectTests.credentials[index].middleware])
        #expect(try await api.things.getThing(id: "1") == "arrived")
        let sent = String(decoding: server.received.joined(), as: UTF8.self)
        let arrived = String(decoding: other.received.joined(), as: UTF8.self)
        let encoded = Data("user:\(RedirectTests.canary)".utf8).base64EncodedString()
        #expect(sent.contains(RedirectTests.canary) || sent.contains(encoded))
        #expect(!arrived.contains(RedirectTests.canary) && !arrived.contains(encoded))
        #expect(arrived.contains("?a=1"))
    }

    @Test(arguments: codes) func redirectsWithinTheOriginKeepCredentials(_ code: Int) async throws {
        let server = try RedirectTests.redirecting(to: "/target", code: code)
        #expect(try await EchoAPI(server, middleware: [.authorization(.bearer("token"))]).things.getThing(id: "1") == "arrived")
        #expect(server.requests.last?["Authorization"] == "Bearer token")
    }

    /// Header fields added by policies are not credentials, and removing them would change the meaning of the request.
    @Test func redirectsToAnotherOriginKeepConditionsAndIdempotencyKey() async throws {
        let names = [
            "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range", "Range", "Idempotency-Key",
            "Last-Event-ID",
        ]
        let seen = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in
            guard seen.add(request) == 1 else { return HTTPResponse(status: 200) }
            return HTTPResponse(status: 307, headers: ["Location": "https://elsewhere.example/"])
        }
        var options = CallOptions()
        for name in names + ["X-Api-Key", "Authorization"] { try options.headers.set(name, to: "\"1\"") }
        let client = Client<EchoAPI>(server: .production, transport: transport, options: options, clock: .stopped)
        try await client.value(.void(ThingsEndpoint.getThing(id: "1")))
        #expect(names.allSatisfy { seen.all[1].headers[$0] == "\"1\"" })
        #expect(seen.all[1].headers["X-Api-Key"] == nil && seen.all[1].headers["Authorization"] == nil)
    }

    /// Covers the four ways in which an origin can differ, without using the network.
    @Test(arguments: ["http://api.example.com/", "https://evil.example.com/", "https://api.example.com:8443/", "//evil.example.com/"])
    func schemeHostAndPortEachMakeAnotherOrigin(_ location: String) async throws {
        let seen = Recorder<HTTPRequest>()
        let transport = ClosureTransport { request in
            seen.add(request)
            guard seen.all.count == 1 else { return HTTPResponse(status: 200) }
            return HTTPResponse(status: 307, headers: try HTTPHeaders([("Location", location)]))
        }
        let client = Client<EchoAPI>(
            server: .production, transport: transport, middleware: [.authorization(.bearer("canary"))], clock: .stopped)
        let insecure = location.hasPrefix("http://")
        do {
            _ = try await client.value(ThingsCalls.createThing(body: Data("body".utf8)))
            #expect(!insecure)
        } catch {
            #expect(insecure && error.underlying as? RedirectError == .insecure, "\(error)")
        }
        #expect(seen.all.count == (insecure ? 1 : 2))
        for request in seen.all.dropFirst() {
            #expect(request.headers["Authorization"] == nil)
            #expect(request.body?.data == Data("body".utf8))
        }
    }

    @Test func endlessRedirectFailsAfterTen() async throws {
        let server = try LoopbackServer { _ in .init(status: 302, headers: [("Location", "/again")]) }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.underlying as? RedirectError == .tooMany)
        #expect(error.phase == .status)
        #expect(error.response?.status == 302)
        #expect(server.requests.count == 11)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "javascript:alert(1)", "http://user:password@127.0.0.1/", "http://", "http://[::1",
        "\\\\evil\\x",
    ])
    func redirectsToOtherSchemesAreNotFollowed(_ location: String) async throws {
        let server = try LoopbackServer { _ in .init(status: 302, headers: [("Location", location)], body: Data("why".utf8)) }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.underlying as? RedirectError == .invalidLocation)
        #expect(error.response?.status == 302)
        #expect(server.requests.count == 1)
    }

    @Test func redirectWithoutLocationIsAStatusError() async throws {
        let server = try LoopbackServer { _ in .init(status: 302, body: Data("where to".utf8)) }
        let error = try #require(await failure { () throws(EndpointError) in try await EchoAPI(server).things.getThing(id: "1") })
        #expect(error.phase == .status)
        #expect(error.response?.status == 302)
    }

    @Test func redirectIsAStatusErrorWhenNoneMayBeFollowed() async throws {
        let server = try RedirectTests.redirecting(to: "/target", code: 307)
        let api = EchoAPI(server, options: CallOptions(maximumRedirects: 0))
        let error = try #require(await failure { () throws(EndpointError) in try await api.things.getThing(id: "1") })
        #expect(error.response?.status == 307)
        #expect(error.response?.headers["Location"] == "/target")
        #expect(error.body == Data("moved".utf8))
    }
}
