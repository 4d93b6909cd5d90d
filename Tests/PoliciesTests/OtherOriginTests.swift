import EndpointBasics
import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Every policy treats a different origin as foreign, and users are identified by the final form of the request.
@Suite struct OtherOriginTests {
    static let url = "https://files.example.org/public"

    static func client(
        _ middleware: [Middleware], _ sent: Recorder<HTTPRequest>, _ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
    ) -> Client<ShopAPI> {
        let transport = ClosureTransport { request in
            sent.add(request)
            return try answer(request)
        }
        return Client(server: .production, transport: transport, middleware: middleware, clock: .stopped)
    }

    @Test func unauthorizedFromOtherOriginKeepsToken() async throws {
        let (tokens, sent) = (Recorder<Void>(), Recorder<HTTPRequest>())
        let source = TokenSource { _ in AccessToken("token\(tokens.add(()))") }
        let client = Self.client([.bearer(refreshing: source), .retry()], sent) {
            HTTPResponse(status: $0.url.origin.host == "files.example.org" ? 401 : 200)
        }
        #expect(await client.status(.get()) == 200)
        for _ in 0..<5 {
            let error = await failure { () throws(EndpointError) -> Data in try await client.get(URI(Self.url)) }
            #expect(error?.response?.status == 401)
        }
        #expect(tokens.all.count == 1 && sent.all.count == 6)
        #expect(sent.all.dropFirst().allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test func unauthorizedAfterRedirectToOtherOriginKeepsToken() async {
        let (tokens, sent) = (Recorder<Void>(), Recorder<HTTPRequest>())
        let source = TokenSource { _ in AccessToken("token\(tokens.add(()))") }
        let client = Self.client([.bearer(refreshing: source)], sent) { request in
            request.url.origin.host == "files.example.org"
                ? HTTPResponse(status: 401) : HTTPResponse(status: 302, headers: ["Location": Self.url])
        }
        for _ in 0..<3 { #expect(await client.status(.get()) == 401) }
        #expect(tokens.all.count == 1 && sent.all.count == 6)
        // If the client's own server rejects the token, the token is replaced, even after a redirect.
        let own = Self.client([.bearer(refreshing: source)], sent) { request in
            if request.headers["Authorization"] != "Bearer token1" { return HTTPResponse(status: 200) }
            return request.url.path == "/there" ? HTTPResponse(status: 401) : HTTPResponse(status: 302, headers: ["Location": "/there"])
        }
        #expect(await own.status(.get()) == 200 && tokens.all.count == 2)
    }

    @Test func requestToOtherOriginNeedsNoToken() async throws {
        struct Down: Error {}
        let sent = Recorder<HTTPRequest>()
        let client = Self.client([.bearer(refreshing: TokenSource { _ in throw Down() })], sent) { _ in
            HTTPResponse(status: 200, body: Data("public".utf8))
        }
        #expect(try await client.get(URI(Self.url)) == Data("public".utf8))
        let own = await failure { () throws(EndpointError) in try await client.text(.get()) }
        #expect(own?.phase == .authenticating && sent.all.count == 1)
    }

    @Test func cachedResponseOfOtherOriginIsRevalidatedWithoutCredentials() async throws {
        let sent = Recorder<HTTPRequest>()
        let client = Self.client([.cache(), .authorization(.bearer("secret"))], sent) { request in
            request.headers["If-None-Match"] == "\"1\""
                ? HTTPResponse(status: 304)
                : HTTPResponse(status: 200, headers: ["ETag": "\"1\"", "Cache-Control": "no-cache"], body: Data("public".utf8))
        }
        for _ in 0..<3 { #expect(try await client.get(URI(Self.url)) == Data("public".utf8)) }
        #expect(sent.all.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", "\"1\""])
        #expect(sent.all.allSatisfy { $0.headers["Authorization"] == nil })
    }

    /// The header fields that resume a download are not credentials, but other fields in the client's options may be.
    @Test func downloadFromOtherOriginIsResumedWithoutCredentials() async throws {
        let (folder, sent) = (try emptyFolder(), Recorder<HTTPRequest>())
        defer { try? FileManager.default.removeItem(at: folder) }
        let answer: @Sendable (HTTPRequest) throws -> HTTPResponse = { request in
            var headers = try HTTPHeaders([("ETag", "\"1\""), ("Content-Length", "8")])
            if request.headers["Range"] == "bytes=4-", request.headers["If-Range"] == "\"1\"" {
                try headers.set("Content-Range", to: "bytes 4-7/8")
                return HTTPResponse(status: 206, headers: headers, body: Data("rest".utf8))
            }
            let pieces = Locked([Data("half".utf8)])
            let body = ByteStream {
                guard let piece = pieces.withLock({ $0.popLast() }) else { throw TransportErrors.lost }
                return piece
            }
            return HTTPResponse(head: ResponseHead(status: 200, headers: headers), body: body)
        }
        let client = Self.client([.authorization(.bearer("secret"))], sent, answer).with(.headers(["X-Api-Key": "secret"]))
        let file = folder.appendingPathComponent("file")
        _ = try await client.download(Call<Data>.custom(.init(.get, URI(Self.url))), to: file, attempts: 3)
        #expect(try Data(contentsOf: file) == Data("halfrest".utf8))
        #expect(sent.all.map { $0.headers["Accept-Encoding"] } == ["identity", "identity"])
        #expect(sent.all.allSatisfy { $0.headers["X-Api-Key"] == nil && $0.headers["Authorization"] == nil })
    }

    @Test func contextSaysWhetherTheRequestMayCarryCredentials() async throws {
        let own = Recorder<Bool>()
        let watch = Middleware { request, context, next in
            own.add(context.mayCarryCredentials)
            return try await next(request)
        }
        let client = Self.client([watch], Recorder()) { _ in HTTPResponse(status: 200) }
        _ = await client.status(.get())
        let _: Data = try await client.get("/books")
        let _: Data = try await client.get(URI("https://api.example.com/elsewhere"))
        let _: Data = try await client.get(URI(Self.url))
        #expect(own.all == [true, true, true, false])
    }

    // MARK: Users

    /// The middleware list contains a closure that adds the user's credentials. Regardless of the order of the list, responses are cached,
    /// and users receive only their own.
    @Test func cacheSeparatesUsersWhateverTheMiddlewareOrder() async throws {
        for order in Self.permutations([0, 1, 2, 3]) {
            let (user, sent) = (Locked<String?>(nil), Recorder<HTTPRequest>())
            let knowing = Middleware { request, _, next in
                var request = request
                if let name = user.withLock({ $0 }) { try request.headers.set("Authorization", to: "Bearer " + name) }
                return try await next(request)
            }
            let list: [Middleware] = [.cache(), knowing, .retry(), .log { (_: String) in }]
            let client = Self.client(order.map { list[$0] }, sent) { request in
                HTTPResponse(
                    status: 200, headers: ["Cache-Control": "max-age=86400"],
                    body: Data((request.headers["Authorization"] ?? "nobody").utf8))
            }
            for _ in 0..<2 {
                for name in [nil, "alice", "bob", nil] {
                    user.withLock { $0 = name }
                    #expect(try await client.text(.get()) == name.map { "Bearer " + $0 } ?? "nobody", "\(order)")
                }
            }
            #expect(sent.all.count == 3, "\(order)")
        }
    }

    static func permutations(_ list: [Int]) -> [[Int]] {
        list.isEmpty ? [[]] : list.flatMap { first in permutations(list.filter { $0 != first }).map { [first] + $0 } }
    }
}
