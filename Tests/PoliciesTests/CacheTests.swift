import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

@testable import EndpointPolicies

/// RFC 9111 for a private cache. Every test runs in memory and on disk.
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

    /// A server with a script, a clock, and a cache between it and a client.
    final class World: Sendable {
        typealias Answer = @Sendable (HTTPRequest) throws -> HTTPResponse

        let sent = Recorder<HTTPRequest>()
        let client: Client<ShopAPI>
        private let time = Locked(Date(timeIntervalSince1970: 784_111_777))
        private let answer: Locked<Answer>

        /// - Parameter middleware: the middleware around the cache; by default only the cache.
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

    /// Header fields, and the seconds for which their response is fresh.
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
    func freshness(_ lifetime: ([String: String], Int), _ place: Place) async throws {
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
    func statuses(_ status: Int, _ isKept: Bool) async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"], status: status) }
        for _ in 0..<2 { #expect(await world.client.status(.get()) == status) }
        #expect(world.requests == (isKept ? 1 : 2))
    }

    @Test(arguments: Place.allCases)
    func anAnswerSaysHowOldItIs(_ place: Place) async throws {
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
    func aResponseIsConfirmed(_ place: Place) async throws {
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

    @Test func theCallersOwnConditionsAreTheCallers() async throws {
        let world = World(.memory()) { request in
            request.headers["If-None-Match"] == nil
                ? try Self.response(["ETag": "\"1\"", "Cache-Control": "max-age=60"]) : try Self.response([:], "", status: 304)
        }
        _ = try await world.get()
        #expect(await world.client.with(try Self.headers("If-None-Match", "\"1\"")).status(.get()) == 304)
        #expect(world.requests == 2)
    }

    // MARK: Who and what

    @Test(arguments: Place.allCases)
    func usersAreKeptApart(_ place: Place) async throws {
        let world = World(place.cache(), middleware: { [$0, .authenticator { try $0.headers.set("X-Tenant-Key", "t") }] }) { request in
            let user = [
                request.headers["Authorization"], request.headers["Cookie"], request.headers["X-Shop-Key"], request.headers["X-Tenant-Key"],
            ]
            return try Self.response(["Cache-Control": "max-age=60"], user.map { $0 ?? "-" }.joined(separator: " "))
        }
        let users: [CallOptions] = [
            CallOptions(), .authorization(.bearer("a")), .authorization(.bearer("b")), .authorization(.cookie("session", "c")),
            .authorization(.header("X-Shop-Key", "d")), .authorization(.query("key", "e")),
        ]
        var answers: [String] = []
        for _ in 0..<2 { for user in users { answers.append(try await world.get("/book", user)) } }
        #expect(answers[..<6] == ["- - - t", "Bearer a - - -", "Bearer b - - -", "- session=c - -", "- - d -", "- - - -"])
        #expect(answers[6...] == answers[..<6])
        #expect(world.requests == 6)
    }

    /// The client's own credentials come from middleware behind the cache.
    @Test func usersOfOneClientAreKeptApart() async throws {
        let user = Locked("a")
        let world = World(.memory(), middleware: { [$0, .bearer { user.withLock { $0 } }] }) { request in
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
    func vary(_ place: Place) async throws {
        let world = World(place.cache()) { request in
            try Self.response(["Cache-Control": "max-age=60", "Vary": "User-Agent, Accept-Language"], request.headers["User-Agent"] ?? "-")
        }
        for agent in ["a", "a", "b", "b"] { #expect(try await world.get("/book", Self.headers("User-Agent", agent)) == agent) }
        #expect(world.requests == 2)
    }

    @Test func requestIDsDoNotSplitTheCache() async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        for id in ["1", "2"] { _ = try await world.get("/book", Self.headers("X-Request-ID", id)) }
        #expect(world.requests == 1)
        for language in ["de", "fr"] { _ = try await world.get("/book", Self.headers("Accept-Language", language)) }
        #expect(world.requests == 3)
    }

    @Test func urlsAreKeptApart() async throws {
        let world = World(.memory()) { request in try Self.response(["Cache-Control": "max-age=60"], request.url.string) }
        for path in ["/a", "/b", "/a"] { #expect(try await world.get(path).hasSuffix(path)) }
        #expect(world.requests == 2)
    }

    /// A redirect's target may change.
    @Test func redirectedResponsesAreNotKept() async throws {
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
            (Shop.put(), 200, true), (.delete, 204, true), (.patch, 303, true), (.put(), 500, false), (.put(), 412, false),
            (.head, 200, false),
        ], Place.allCases)
    func whatChangesSomethingForgets(_ change: (Shop, Int, Bool), _ place: Place) async throws {
        let (endpoint, status, forgets) = change
        let world = World(place.cache()) { request in
            request.method == .get ? try Self.response(["Cache-Control": "max-age=60"]) : try Self.response([:], "", status: status)
        }
        for user in [CallOptions(), .authorization(.bearer("a"))] { _ = try await world.get("/book", user) }
        _ = await world.client.status(endpoint)
        for user in [CallOptions(), .authorization(.bearer("a"))] { _ = try await world.get("/book", user) }
        #expect(world.requests == (forgets ? 5 : 3))
    }

    @Test func theLocationOfAChangeIsInvalidatedToo() async throws {
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
    func allCanBeForgotten(_ place: Place) async throws {
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

    // MARK: A failing server

    static let unreachable: [TransportError.Reason] = [.nameLookup, .connect, .connectionLost, .timeout]

    @Test(arguments: unreachable, Place.allCases)
    func theCacheReplacesAnUnreachableServer(_ reason: TransportError.Reason, _ place: Place) async throws {
        let world = World(place.cache()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        world.answer { _ in throw TransportError(reason, "down") }
        world.pass(3600)
        let response = try await world.client.send(.text(Shop.get()))
        #expect(
            response.value == "book" && response.headers["Cache-Status"] == "endpoints; hit; detail=unreachable"
                && response.headers["Age"] == "3600")
        world.pass(86_400)
        #expect(await world.client.status(.get()) == nil)
    }

    @Test func butNotForAnyReason() async throws {
        for (headers, error) in [
            (["Cache-Control": "max-age=60"], TransportErrors.certificate),
            (["Cache-Control": "max-age=60, must-revalidate"], TransportErrors.refused),
            (["Cache-Control": "no-cache", "ETag": "\"1\""], TransportErrors.refused),
        ] {
            let world = World(.memory()) { _ in try Self.response(headers) }
            _ = try await world.get()
            world.answer { _ in throw error }
            world.pass(61)
            #expect(await world.client.status(.get()) == nil)
        }
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        world.answer { _ in throw TransportErrors.refused }
        #expect(await world.client.with(.cache(.revalidate)).status(.get()) == nil)
    }

    @Test(
        arguments: [
            (500, "max-age=60, stale-if-error=100", nil, true), (503, "max-age=60, stale-if-error=100", nil, true),
            (503, "max-age=60", nil, false),
            (503, "max-age=60, stale-if-error=10", nil, false), (503, "max-age=60", 100, true),
            (503, "max-age=60, must-revalidate", 100, false),
            (404, "max-age=60, stale-if-error=100", nil, false), (429, "max-age=60, stale-if-error=100", 100, false),
        ] as [(Int, String, Int?, Bool)])
    func aServerThatFailsIsStoodInForWhereAllowed(_ status: Int, _ control: String, _ allowed: Int?, _ isStoodIn: Bool) async throws {
        let world = World(.memory(), staleIfError: allowed.map { .seconds($0) }) { _ in try Self.response(["Cache-Control": control]) }
        _ = try await world.get()
        world.answer { _ in try Self.response([:], status: status) }
        world.pass(100)
        #expect(await world.client.status(.get()) == (isStoodIn ? 200 : status))
    }

    @Test func retriesComeFirstWhenTheyStandBehind() async throws {
        for (isFirst, requests) in [(true, 3), (false, 1)] {
            let retry = Middleware.retry(clock: JumpingClock())
            let world = World(.memory(), middleware: { isFirst ? [$0, retry] : [retry, $0] }) { _ in
                try Self.response(["Cache-Control": "max-age=60"])
            }
            _ = try await world.get()
            world.answer { _ in throw TransportErrors.refused }
            world.pass(61)
            #expect(try await world.get() == "book")
            #expect(world.requests == 1 + requests)
        }
    }

    // MARK: What the call wants

    @Test(arguments: Place.allCases)
    func modes(_ place: Place) async throws {
        let world = World(place.cache()) { _ in try Self.response(["Cache-Control": "max-age=60", "ETag": "\"1\""]) }
        #expect(await world.client.with(.cache(.onlyCached)).status(.get()) == 504)
        #expect(world.requests == 0)
        _ = try await world.get("/book", .cache(.off))
        _ = try await world.get()
        #expect(world.requests == 2)
        _ = try await world.get("/book", .cache(.revalidate))
        #expect(world.requests == 3 && world.sent.all[2].headers["If-None-Match"] != nil)
        world.pass(1000)
        for mode in [CacheMode.onlyCached, .preferCached] { #expect(try await world.get("/book", .cache(mode)) == "book") }
        #expect(world.requests == 3)
        _ = try await world.get("/other", .cache(.preferCached))
        _ = try await world.get("/book", .cache(.off))
        #expect(world.requests == 5 && world.sent.all[4].headers["If-None-Match"] == nil)
    }

    @Test(arguments: [
        ("no-cache", 10, true), ("no-store", 10, true), ("max-age=5", 10, true), ("max-age=15", 10, false), ("min-fresh=55", 10, true),
        ("min-fresh=45", 10, false), ("max-stale", 1000, false), ("max-stale=100", 100, false), ("max-stale=10", 100, true),
        ("only-if-cached", 10, false),
    ])
    func directivesOfTheRequest(_ directive: String, _ age: Double, _ asks: Bool) async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        world.pass(age)
        _ = try await world.get("/book", Self.headers("Cache-Control", directive))
        #expect(world.requests == (asks ? 2 : 1))
    }

    // MARK: Bounds

    @Test(arguments: Place.allCases)
    func theOldestGoFirst(_ place: Place) async throws {
        let world = World(place.cache(bytes: 50_000)) { _ in
            try Self.response(["Cache-Control": "max-age=60"], String(repeating: "x", count: 9000))
        }
        for number in 0..<4 { _ = try await world.get("/\(number)") }
        _ = try await world.get("/0")
        #expect(world.requests == 4)
        for number in 4..<7 { _ = try await world.get("/\(number)") }
        #expect(world.requests == 7)
        _ = try await world.get("/0")
        #expect(world.requests == 7)
        _ = try await world.get("/1")
        #expect(world.requests == 8)
    }

    @Test(arguments: Place.allCases)
    func largeResponsesAreNotStored(_ place: Place) async throws {
        let world = World(place.cache(bytes: 10_000)) { _ in
            try Self.response(["Cache-Control": "max-age=60"], String(repeating: "x", count: 3000))
        }
        for _ in 0..<2 { #expect(try await world.get().count == 3000) }
        #expect(world.requests == 2)
    }

    @Test(arguments: Place.allCases)
    func aBodyThatBreaksOffIsNotKept(_ place: Place) async throws {
        let pieces = Locked([Data("half".utf8)])
        let world = World(place.cache()) { _ in
            let body = ByteStream {
                guard let piece = pieces.withLock({ $0.popLast() }) else { throw TransportErrors.lost }
                return piece
            }
            return HTTPResponse(head: ResponseHead(status: 200, headers: try HTTPHeaders([("Cache-Control", "max-age=60")])), body: body)
        }
        #expect(await failure { () throws(EndpointError) in try await world.get() }?.phase == .receiving)
        world.answer { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        #expect(try await world.get() == "book")
        #expect(world.requests == 2)
    }

    @Test func aStreamThatIsNotReadToItsEndIsNotKept() async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        try await world.client.stream(.text(Shop.get())).value.cancel()
        let stream = try await world.client.stream(.text(Shop.get())).value
        #expect(try await stream.collect(limit: 100) == Data("book".utf8))
        #expect(try await world.get() == "book")
        #expect(world.requests == 2)
    }

    @Test func optionsThatMakeNoSenseAreNamed() async throws {
        let file = Self.newFolder()
        try Data("file".utf8).write(to: file)
        let middleware: [(Middleware, String)] = [
            (.cache(.disk(file)), "cache.folder"), (.cache(.disk(file.appendingPathComponent("inside"))), "cache.folder"),
            (.cache(.memory(bytes: 0)), "cache.bytes"), (.cache(.disk(Self.newFolder(), bytes: -1)), "cache.bytes"),
            (.cache(staleIfUnreachable: .seconds(-1)), "cache.staleIfUnreachable"),
            (.cache(staleIfError: .seconds(-1)), "cache.staleIfError"),
        ]
        for (cache, name) in middleware {
            let transport = ClosureTransport { _ in
                Issue.record("sent")
                return HTTPResponse(status: 200)
            }
            let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [cache], clock: .stopped)
            for endpoint in [Shop.get(), .put()] {
                let error = await failure { () throws(EndpointError) in try await client.value(.void(endpoint)) }
                #expect(error?.phase == .building && (error?.underlying as? InvalidOption)?.name == name)
            }
        }
        #expect(throws: InvalidOption("cache.folder", "it is a file")) { try ResponseCache.disk(file).removeAll() }
        #expect(try Data(contentsOf: file) == Data("file".utf8))
    }

    // MARK: Disk

    static func files(_ folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test func theDiskOutlivesTheProcess() async throws {
        let folder = Self.newFolder()
        for round in 0..<3 {
            let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"], "é\u{0}\n book") }
            #expect(try await world.get() == "é\u{0}\n book")
            #expect(world.requests == (round == 0 ? 1 : 0))
        }
        #expect(Self.files(folder).count == 1)
    }

    @Test func theDiskStaysWithinItsBounds() async throws {
        let folder = Self.newFolder()
        for round in 0..<2 {
            let world = World(.disk(folder, bytes: 100_000)) { _ in
                try Self.response(["Cache-Control": "max-age=60"], String(repeating: "x", count: 7000))
            }
            for number in 0..<40 { _ = try await world.get("/\(round)/\(number)") }
            let size = try Self.files(folder).reduce(0) { try $0 + Data(contentsOf: folder.appendingPathComponent($1)).count }
            #expect(size <= 100_000 && size > 50_000)
        }
    }

    @Test func damagedEntriesAreFetchedAgain() async throws {
        let folder = Self.newFolder()
        let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        let file = folder.appendingPathComponent(try #require(Self.files(folder).first))
        let whole = try Data(contentsOf: file)
        let indices = stride(from: 0, to: whole.count, by: 5)
        var damaged = indices.map { whole.prefix($0) }
        damaged += indices.map { index in
            var data = whole
            data[index] ^= 0x10
            return data
        }
        var (wrong, asked) = (0, 0)
        for data in damaged {
            try data.write(to: file)
            let before = world.requests
            if try await world.get() != "book" { wrong += 1 }
            asked += world.requests - before
        }
        #expect(wrong == 0)
        #expect(asked == damaged.count)
    }

    @Test func aResponseThatCannotBeStoredIsStillReturned() async throws {
        let folder = Self.newFolder()
        let errors = Recorder<String>()
        let world = World(.disk(folder, onError: { errors.add("\(type(of: $0))") })) { _ in
            try Self.response(["Cache-Control": "max-age=60"])
        }
        _ = try await world.get("/a")
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        #expect(try await world.get("/b") == "book")
        #expect(errors.all.count == 1)
    }

    /// If the disk fills up within an entry, nothing of it remains, and earlier entries stay.
    @Test func noEntryIsHalfWritten() throws {
        let (folder, isFull) = (Self.newFolder(), Locked(false))
        let store = DiskStore(folder, bytes: 100_000) { data, file in
            try (isFull.withLock { $0 } ? data.prefix(data.count / 2) : data).write(to: file)
            if isFull.withLock({ $0 }) { throw POSIXError(.ENOSPC) }
        }
        try store.prepare()
        func entry(_ text: String) -> CacheEntry {
            let date = Date(timeIntervalSince1970: 0)
            return CacheEntry(status: 200, headers: [:], body: Data(text.utf8), requested: date, received: date, vary: [:])
        }
        let keys = try ["/a", "/b"].map { CacheKey(HTTPRequest(url: try #require(HTTPURL("https://example.com\($0)")))) }
        try store.store(entry("old"), keys[0])
        isFull.withLock { $0 = true }
        for key in keys { #expect(throws: POSIXError.self) { try store.store(entry("new"), key) } }
        #expect(store.entry(keys[0])?.body == Data("old".utf8) && store.entry(keys[1]) == nil)
        #expect(Self.files(folder).count == 1)
    }

    @Test func unfinishedDownloadsAreDeleted() async throws {
        let folder = Self.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: folder.appendingPathComponent("1.unfinished"))
        try Data("mine".utf8).write(to: folder.appendingPathComponent("mine.txt"))
        let world = World(.disk(folder)) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        let files = Self.files(folder)
        #expect(files.count == 2 && files.contains("mine.txt"))
    }

    @Test func noSecretsAreWritten() async throws {
        let canary = "CANARY-31415"
        let folder = Self.newFolder()
        let world = World(.disk(folder)) { _ in
            try Self.response(["Cache-Control": "max-age=60", "Vary": "Authorization, X-Shop-Key", "Set-Cookie": "s=\(canary)"])
        }
        for authorization in [
            Authorization.bearer(canary), .basic("u", canary), .header("X-Shop-Key", canary), .query("key", canary), .cookie("c", canary),
        ] {
            _ = try await world.get("/\(canary)", .authorization(authorization))
        }
        let files = Self.files(folder)
        #expect(files.count == 5)
        for file in files {
            let content = String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
            #expect(
                !file.contains(canary) && !content.contains(canary) && !content.contains(Data("u:\(canary)".utf8).base64EncodedString()))
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(file).path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    // MARK: A server

    @Test(arguments: Place.allCases)
    func aServerIsAskedLess(_ place: Place) async throws {
        let server = try LoopbackServer { request in
            request["If-None-Match"] == "\"v\""
                ? .init(status: 304) : .init(headers: [("ETag", "\"v\""), ("Cache-Control", "no-cache")], body: Data("book".utf8))
        }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [.cache(place.cache()), .retry()], clock: .stopped)
        for _ in 0..<5 { #expect(try await client.text(.get()) == "book") }
        #expect(server.requests.map { $0["If-None-Match"] ?? "-" } == ["-"] + Array(repeating: "\"v\"", count: 4))
    }

    @Test(arguments: Place.allCases)
    func manyAtOnce(_ place: Place) async throws {
        let world = World(place.cache(bytes: 60_000)) { request in
            try Self.response(["Cache-Control": "max-age=60"], request.url.path + String(repeating: "x", count: 3000))
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let path = "/\(number % 25)"
                    #expect(await (try? world.get(path))?.hasPrefix("/v1" + path + "x") == true)
                    if number % 20 == 0 { _ = await world.client.status(.put(path)) }
                }
            }
        }
    }
}
