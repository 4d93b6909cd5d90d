import EndpointBasics
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointPolicies

/// Tests RFC 9111 for a private cache. Every test runs in memory and on disk.
@Suite struct CacheTests {
    enum Place: CaseIterable, Sendable {
        case memory, disk

        func cache(bytes: Int = 1_000_000) -> ResponseCache {
            switch self {
            case .memory: .memory(bytes: bytes)
            case .disk: .disk(CacheTests.newFolder(), bytes: bytes)
            }
        }
    }

    static func newFolder() -> URL { FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-cache-\(UUID().uuidString)") }

    /// A scripted server, a clock, and a client with a cache between them.
    final class World: Sendable {
        typealias Answer = @Sendable (HTTPRequest) throws -> HTTPResponse

        let sent = Recorder<HTTPRequest>()
        let client: Client<ShopAPI>
        private let time = Locked(Date(timeIntervalSince1970: 784_111_777))
        private let answer: Locked<Answer>

        /// - Parameter middleware: Returns the client's middleware, given the cache. By default, that is only the cache.
        init(
            _ cache: ResponseCache, staleIfUnreachable: Duration = .seconds(86_400), staleIfError: Duration? = nil,
            middleware: (Middleware) -> [Middleware] = { [$0] }, _ answer: @escaping Answer
        ) {
            let (sent, box, time) = (sent, Locked(answer), time)
            self.answer = box
            let transport = ClosureTransport { request in
                sent.add(request)
                return try box.withLock { $0 }(request)
            }
            let caching = Middleware.cache(cache, staleIfUnreachable: staleIfUnreachable, staleIfError: staleIfError) {
                time.withLock { $0 }
            }
            client = Client(server: .production, transport: transport, middleware: middleware(caching), clock: .stopped)
        }

        func answer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }
        func pass(_ seconds: Double) { time.withLock { $0 += seconds } }
        var requests: Int { sent.all.count }

        func get(_ path: String = "/book", _ options: CallOptions = CallOptions()) async throws(EndpointError) -> String {
            try await client.with(options).text(.get(path))
        }
    }

    static func response(_ headers: [String: String], _ body: String = "book", status: Int = 200) throws -> HTTPResponse {
        HTTPResponse(status: status, headers: try HTTPHeaders(headers.map { ($0, $1) }), body: Data(body.utf8))
    }

    static func headers(_ name: String, _ value: String) throws -> CallOptions { .headers(try HTTPHeaders([(name, value)])) }

    // MARK: Fresh

    /// The header fields of a response, and how many seconds it stays fresh.
    static let lifetimes: [([String: String], Int)] = [
        (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "private, max-age=\"60\""], 60),
        (["Cache-Control": "public, s-maxage=5, max-age=60"], 60),
        (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60", "Expires": "0"], 60),
        (["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 08:49:27 GMT"], 50),
        (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], 60),
        (["Last-Modified": "Sun, 06 Nov 1994 08:39:37 GMT"], 60), (["Last-Modified": "Mon, 06 Nov 1893 08:39:37 GMT"], 86_400),
        (["Expires": "0"], 0), (["Expires": "Sun, 06 Nov 1994 08:40:00 GMT"], 0), ([:], 0), (["ETag": "\"1\""], 0),
        (["Cache-Control": "max-age=0"], 0), (["Cache-Control": "max-age=-5"], 0), (["Cache-Control": "max-age=x"], 0),
        (["Cache-Control": "no-store, max-age=60"], 0), (["Cache-Control": "no-cache, max-age=60"], 0),
        (["Cache-Control": "max-age=60", "Vary": "*"], 0), (["Cache-Control": "max-age=60", "Content-Type": "text/event-stream"], 0),
        (["Cache-Control": "max-age=1e9"], 0),
    ]

    @Test(arguments: lifetimes, Place.allCases)
    func responsesStayFreshForTheirLifetime(_ lifetime: ([String: String], Int), _ place: Place) async throws {
        let world = World(place.cache()) { _ in try Self.response(lifetime.0) }
        _ = try await world.get()
        if lifetime.1 > 0 {
            world.pass(Double(lifetime.1) - 1)
            #expect(try await world.get() == "book")
            #expect(world.requests == 1)
            world.pass(2)
        }
        #expect(try await world.get() == "book")
        #expect(world.requests == 2)
    }

    @Test(arguments: [
        (200, true), (203, true), (301, true), (404, true), (410, true), (206, false), (302, false), (400, false), (401, false),
        (500, false),
    ])
    func onlyCacheableStatusesAreStored(_ status: Int, _ isKept: Bool) async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"], status: status) }
        for _ in 0..<2 { #expect(await world.client.status(.get()) == status) }
        #expect(world.requests == (isKept ? 1 : 2))
    }

    @Test(arguments: Place.allCases)
    func cachedResponseHasItsAgeAndCacheStatus(_ place: Place) async throws {
        let world = World(place.cache()) { _ in
            try Self.response(["Cache-Control": "max-age=60", "Age": "7", "Set-Cookie": "a=b", "X-Kept": "é"])
        }
        let first = try await world.client.send(.text(Shop.get()))
        #expect(first.headers["Age"] == "7" && first.headers["Cache-Status"] == nil && first.headers["Set-Cookie"] == "a=b")
        world.pass(10)
        let second = try await world.client.send(.text(Shop.get()))
        #expect(second.headers["Age"] == "17" && second.headers["Cache-Status"] == "endpoints; hit" && second.headers["X-Kept"] == "é")
        #expect(second.headers["Set-Cookie"] == nil && second.value == "book" && second.status == 200)
    }

    // MARK: Revalidation

    @Test(arguments: Place.allCases)
    func notModifiedUpdatesHeadersAndRenewsFreshness(_ place: Place) async throws {
        let world = World(place.cache()) { request in
            let headers = ["ETag": "\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:00:00 GMT", "Cache-Control": "max-age=60"]
            guard request.headers["If-None-Match"] == "\"1\"" else { return try Self.response(headers) }
            #expect(request.headers["If-Modified-Since"] == headers["Last-Modified"])
            return try Self.response(["Cache-Control": "max-age=100", "X-New": "yes", "Content-Type": "text/html"], "", status: 304)
        }
        _ = try await world.get()
        world.pass(61)
        let confirmed = try await world.client.send(.text(Shop.get()))
        #expect(confirmed.value == "book" && confirmed.status == 200 && confirmed.headers["X-New"] == "yes")
        #expect(
            confirmed.headers["Cache-Status"] == "endpoints; hit; fwd=stale; fwd-status=304" && confirmed.headers["Content-Type"] == nil)
        #expect(world.requests == 2)
        world.pass(99)
        #expect(try await world.get() == "book")
        #expect(world.requests == 2)
    }

    @Test(arguments: Place.allCases)
    func aChangedResponseReplacesTheOldOne(_ place: Place) async throws {
        let version = Locked(1)
        let world = World(place.cache()) { _ in
            try Self.response(["ETag": "\"\(version.withLock { $0 })\"", "Cache-Control": "no-cache"], "book \(version.withLock { $0 })")
        }
        #expect(try await world.get() == "book 1")
        version.withLock { $0 = 2 }
        #expect(try await world.get() == "book 2")
        #expect(world.sent.all[1].headers["If-None-Match"] == "\"1\"")
        _ = try await world.get()
        #expect(world.sent.all[2].headers["If-None-Match"] == "\"2\"")
    }

    @Test func callersOwnConditionBypassesTheCache() async throws {
        let world = World(.memory()) { request in
            request.headers["If-None-Match"] == nil
                ? try Self.response(["ETag": "\"1\"", "Cache-Control": "max-age=60"]) : try Self.response([:], "", status: 304)
        }
        _ = try await world.get()
        #expect(await world.client.with(try Self.headers("If-None-Match", "\"1\"")).status(.get()) == 304)
        #expect(world.requests == 2)
    }

    // MARK: Separate entries

    @Test(arguments: Place.allCases)
    func usersWithOtherCredentialsGetTheirOwnResponses(_ place: Place) async throws {
        let world = World(place.cache(), middleware: { [$0, .authenticator { try $0.headers.set("X-Tenant-Key", to: "t") }] }) { request in
            let user = [
                request.headers["Authorization"], request.headers["Cookie"], request.headers["X-Shop-Key"], request.headers["X-Tenant-Key"],
            ]
            return try Self.response(["Cache-Control": "max-age=60"], user.map { $0 ?? "-" }.joined(separator: " "))
        }
        let users: [CallOptions] = [
            CallOptions(), .authorization(.bearer("a")), .authorization(.bearer("b")), .authorization(.cookie("session", value: "c")),
            .authorization(.header("X-Shop-Key", value: "d")), .authorization(.query("key", value: "e")),
        ]
        var answers: [String] = []
        for _ in 0..<2 { for user in users { answers.append(try await world.get("/book", user)) } }
        #expect(answers[..<6] == ["- - - t", "Bearer a - - -", "Bearer b - - -", "- session=c - -", "- - d -", "- - - -"])
        #expect(answers[6...] == answers[..<6])
        #expect(world.requests == 6)
    }

    /// Middleware inside the cache adds the client's own credentials.
    @Test func userChangeWithinAClientSelectsOtherResponses() async throws {
        let user = Locked("a")
        let world = World(.memory(), middleware: { [$0, .authorization { .bearer(user.withLock { $0 }) }] }) { request in
            try Self.response(["Cache-Control": "max-age=60"], request.headers["Authorization"] ?? "nobody")
        }
        #expect(try await world.get() == "Bearer a")
        user.withLock { $0 = "b" }
        #expect(try await world.get() == "Bearer b")
        user.withLock { $0 = "a" }
        #expect(try await world.get() == "Bearer a")
        #expect(world.requests == 2)
    }

    @Test(arguments: Place.allCases)
    func varyingHeadersSelectTheirOwnResponses(_ place: Place) async throws {
        let world = World(place.cache()) { request in
            try Self.response(["Cache-Control": "max-age=60", "Vary": "User-Agent, Accept-Language"], request.headers["User-Agent"] ?? "-")
        }
        for agent in ["a", "a", "b", "b"] { #expect(try await world.get("/book", Self.headers("User-Agent", agent)) == agent) }
        #expect(world.requests == 2)
    }

    @Test func requestIDHeaderDoesNotSplitTheCache() async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        for id in ["1", "2"] { _ = try await world.get("/book", Self.headers("X-Request-ID", id)) }
        #expect(world.requests == 1)
        for language in ["de", "fr"] { _ = try await world.get("/book", Self.headers("Accept-Language", language)) }
        #expect(world.requests == 3)
    }

    @Test func urlsHaveTheirOwnResponses() async throws {
        let world = World(.memory()) { request in try Self.response(["Cache-Control": "max-age=60"], request.url.string) }
        for path in ["/a", "/b", "/a"] { #expect(try await world.get(path).hasSuffix(path)) }
        #expect(world.requests == 2)
    }

    /// The target of a redirect may change, so these responses are not stored.
    @Test func redirectedResponsesAreNotStored() async throws {
        let world = World(.memory()) { request in
            request.url.path.hasSuffix("/book")
                ? try Self.response(["Location": "/elsewhere"], status: 302) : try Self.response(["Cache-Control": "max-age=60"])
        }
        for _ in 0..<2 { #expect(try await world.get() == "book") }
        #expect(world.requests == 4)
    }

    // MARK: Invalidation

    @Test(
        arguments: [
            (Shop.put(), 200, true), (.delete, 204, true), (.patch, 303, true), (.put(), 500, true), (.put(), 412, false),
            (.head, 200, false),
        ], Place.allCases)
    func unsafeMethodsInvalidateUnlessTheyFailed(_ change: (Shop, Int, Bool), _ place: Place) async throws {
        let (endpoint, status, forgets) = change
        let world = World(place.cache()) { request in
            request.method == .get ? try Self.response(["Cache-Control": "max-age=60"]) : try Self.response([:], "", status: status)
        }
        for user in [CallOptions(), .authorization(.bearer("a"))] { _ = try await world.get("/book", user) }
        _ = await world.client.status(endpoint)
        for user in [CallOptions(), .authorization(.bearer("a"))] { _ = try await world.get("/book", user) }
        #expect(world.requests == (forgets ? 5 : 3))
    }

    @Test func locationsInTheResponseToAChangeAreInvalidated() async throws {
        let world = World(.memory()) { request in
            request.method == .get
                ? try Self.response(["Cache-Control": "max-age=60"])
                : try Self.response(["Location": "/v1/a", "Content-Location": "https://api.example.com/v1/b"], status: 201)
        }
        for path in ["/a", "/b", "/c"] { _ = try await world.get(path) }
        _ = await world.client.status(.add)
        for path in ["/a", "/b", "/c"] { _ = try await world.get(path) }
        #expect(world.requests == 3 + 1 + 2)
    }

    @Test(arguments: Place.allCases)
    func removeAndRemoveAllForgetResponses(_ place: Place) async throws {
        let cache = place.cache()
        let world = World(cache) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        for path in ["/a", "/b"] { _ = try await world.get(path) }
        cache.remove(try #require(HTTPURL("https://api.example.com/v1/a")))
        for path in ["/a", "/b"] { _ = try await world.get(path) }
        #expect(world.requests == 3)
        try cache.removeAll()
        for path in ["/a", "/b"] { _ = try await world.get(path) }
        #expect(world.requests == 5)
    }
}
