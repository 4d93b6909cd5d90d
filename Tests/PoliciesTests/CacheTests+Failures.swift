import EndpointBasics
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointPolicies

/// Tests the effects of a failing server, of call options and of the cache's size limits.
extension CacheTests {
    // MARK: A failing server

    static let unreachable: [TransportError.Reason] = [.nameLookup, .connect, .connectionLost, .timeout]

    @Test(arguments: unreachable, Place.allCases)
    func staleResponseReplacesAnUnreachableServer(_ reason: TransportError.Reason, _ place: Place) async throws {
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

    @Test func staleResponseIsNotUsedForOtherErrorsOrDirectives() async throws {
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
    func staleResponseReplacesAServerErrorOnlyWhereAllowed(_ status: Int, _ control: String, _ allowed: Int?, _ isStoodIn: Bool)
        async throws
    {
        let world = World(.memory(), staleIfError: allowed.map { .seconds($0) }) { _ in try Self.response(["Cache-Control": control]) }
        _ = try await world.get()
        world.answer { _ in try Self.response([:], status: status) }
        world.pass(100)
        #expect(await world.client.status(.get()) == (isStoodIn ? 200 : status))
    }

    @Test func retriesInsideTheCacheRunBeforeAStaleResponse() async throws {
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

    // MARK: Call options

    @Test(arguments: Place.allCases)
    func cacheModesOffRevalidateAndOnlyCachedAreObeyed(_ place: Place) async throws {
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
    func requestDirectivesDecideWhetherTheServerIsAsked(_ directive: String, _ age: Double, _ asks: Bool) async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        _ = try await world.get()
        world.pass(age)
        _ = try await world.get("/book", Self.headers("Cache-Control", directive))
        #expect(world.requests == (asks ? 2 : 1))
    }

    // MARK: Bounds

    @Test(arguments: Place.allCases)
    func leastRecentlyUsedResponsesAreEvictedFirst(_ place: Place) async throws {
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
    func responsesTooLargeForTheCacheAreNotStored(_ place: Place) async throws {
        let world = World(place.cache(bytes: 10_000)) { _ in
            try Self.response(["Cache-Control": "max-age=60"], String(repeating: "x", count: 3000))
        }
        for _ in 0..<2 { #expect(try await world.get().count == 3000) }
        #expect(world.requests == 2)
    }

    @Test(arguments: Place.allCases)
    func bodyThatBreaksOffIsNotStored(_ place: Place) async throws {
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

    @Test func streamCancelledBeforeItsEndIsNotStored() async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60"]) }
        try await world.client.stream(.text(Shop.get())).value.cancel()
        let stream = try await world.client.stream(.text(Shop.get())).value
        #expect(try await stream.collect(limit: 100) == Data("book".utf8))
        #expect(try await world.get() == "book")
        #expect(world.requests == 2)
    }

    @Test func invalidCacheOptionsAreErrorsThatNameThem() async throws {
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
                #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == name)
            }
        }
        #expect(throws: InvalidOptionError("cache.folder", "it is a file")) { try ResponseCache.disk(file).removeAll() }
        #expect(try Data(contentsOf: file) == Data("file".utf8))
    }
}
