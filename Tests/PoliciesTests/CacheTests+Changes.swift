import EndpointBasics
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

@testable import EndpointPolicies

/// Tests requests that change a resource while others are in flight, and stored responses that a 304 confirms.
extension CacheTests {
    typealias Fate = @Sendable () throws -> HTTPResponse

    static let changes: [(Shop, Fate, Bool)] = [
        (.put(), { throw TransportErrors.lost }, true), (.put(), { throw TransportError(.timeout, "silent") }, true),
        (.delete, { throw CancellationError() }, true), (.patch, { HTTPResponse(status: 503) }, true),
        (.put(), { throw TransportErrors.refused }, false), (.put(), { throw TransportError(.proxy, "down") }, false),
        (.put(), { HTTPResponse(status: 401) }, false), (.put(), { HTTPResponse(status: 407) }, false),
    ]

    @Test(arguments: changes.indices) func requestThatMayHaveChangedTheResourceInvalidatesIt(_ index: Int) async throws {
        let (endpoint, fate, forgets) = Self.changes[index]
        let world = World(.memory()) { request in
            request.method == .get ? try Self.response(["Cache-Control": "max-age=60"]) : try fate()
        }
        _ = try await world.get()
        _ = await world.client.status(endpoint)
        _ = try await world.get()
        #expect(world.requests == (forgets ? 3 : 2))
    }

    /// A call that ends at its deadline removes the stored response, even while the transport is still sending.
    @Test func changeThatEndsAtItsDeadlineInvalidates() async throws {
        let (clock, sent) = (ManualClock(), Recorder<HTTPRequest>())
        let late = Locked<CheckedContinuation<Void, Never>?>(nil)
        let transport = ClosureTransport { request in
            sent.add(request)
            if request.method == .get { return try Self.response(["Cache-Control": "max-age=60"]) }
            // The transport ignores cancellation.
            await withCheckedContinuation { continuation in
                late.withLock { $0 = continuation }
                clock.advance(by: .seconds(61))
            }
            return HTTPResponse(status: 200)
        }
        let client = Client<ShopAPI>(server: .production, transport: transport, middleware: [.cache()], clock: clock)
        #expect(await client.status(.get()) == 200)
        let error = await failure { () throws(EndpointError) in try await client.value(.void(Shop.put())) }
        #expect(error?.isTimeout == true)
        #expect(await client.status(.get()) == 200)
        #expect(sent.all.map(\.method) == [.get, .put, .get])
        late.withLock { $0 }?.resume()
    }

    /// If a change is redirected to another URL on the same server, the cache forgets both URLs (RFC 9111, section 4.4).
    @Test func redirectedChangeInvalidatesBothURLs() async throws {
        let world = World(.memory()) { request in
            if request.method == .get { return try Self.response(["Cache-Control": "max-age=60"]) }
            return request.url.path.hasSuffix("/book")
                ? try Self.response(["Location": "/v1/there"], status: 307) : try Self.response([:], status: 200)
        }
        for path in ["/book", "/there", "/other"] { _ = try await world.get(path) }
        #expect(await world.client.status(.put()) == 200)
        for path in ["/book", "/there", "/other"] { _ = try await world.get(path) }
        #expect(world.sent.all.suffix(from: 5).map(\.url.path) == ["/v1/book", "/v1/there"])
    }

    @Test(arguments: Place.allCases) func responseOvertakenByAChangeIsNotStored(_ place: Place) async throws {
        let cache = place.cache()
        let world = World(cache) { _ in try Self.response(["Cache-Control": "max-age=60"], "old") }
        // The request stays in flight until the body has arrived.
        let stream = try await world.client.stream(.text(Shop.get())).value
        #expect(await world.client.status(.put()) == 200)
        #expect(try await stream.collect(limit: 100) == Data("old".utf8))
        world.answer { _ in try Self.response(["Cache-Control": "max-age=60"], "new") }
        #expect(try await world.get() == "new")
        #expect(try await world.get() == "new" && world.requests == 3)
        // Changes to one resource do not affect others.
        let other = try await world.client.stream(.text(Shop.get("/other"))).value
        #expect(await world.client.status(.put()) == 200)
        _ = try await other.collect(limit: 100)
        _ = try await world.get("/other")
        #expect(world.requests == 5)
        // A response in flight is not stored if the cache is emptied in the meantime.
        let late = try await world.client.stream(.text(Shop.get("/late"))).value
        try cache.removeAll()
        _ = try await late.collect(limit: 100)
        _ = try await world.get("/late")
        #expect(world.requests == 7)
    }

    /// Regardless of the order of changes and reads, the cache never returns a response that was replaced before the read began.
    @Test(arguments: Place.allCases) func randomReadsAndChangesNeverReturnOutdatedResponses(_ place: Place) async throws {
        var random = SeededGenerator(7)
        let version = Locked(0)
        let world = World(place.cache()) { request in
            if request.method == .put { version.withLock { $0 += 1 } }
            return try Self.response(["Cache-Control": "max-age=60"], "\(version.withLock { $0 })")
        }
        var streams: [ByteStream] = []
        for _ in 0..<300 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: #expect(await world.client.status(.put()) == 200)
            case 1: streams.append(try await world.client.stream(.text(Shop.get())).value)
            case 2...3: if let stream = streams.popLast() { _ = try await stream.collect(limit: 100) }
            default: #expect(try await world.get() == "\(version.withLock { $0 })")
            }
        }
    }

    // MARK: Ages

    static let ages: [([String], Int)] = [
        (["20"], 40), (["20", "50"], 40), (["20, 50"], 40), (["0", "x"], 60), (["99999999999999999999"], 0),
        // Anything but a number is ignored.
        (["x"], 60), (["-5"], 60), (["1.5"], 60), ([""], 60), (["x", "50"], 60), (["50;a=1"], 60), ([", 50"], 60),
    ]

    /// Arguments: the values of the `Age` fields, and how many seconds the response stays fresh (RFC 9111, section 5.1).
    @Test(arguments: ages) func firstAgeFieldReducesTheFreshness(_ ages: [String], _ fresh: Int) async throws {
        let world = World(.memory()) { _ in
            let headers = try HTTPHeaders([("Cache-Control", "max-age=60"), ("ETag", "\"1\"")] + ages.map { ("Age", $0) })
            return HTTPResponse(status: 200, headers: headers, body: Data("book".utf8))
        }
        _ = try await world.get()
        world.pass(Double(fresh) - 1)
        _ = try await world.get()
        #expect(world.requests == (fresh > 0 ? 1 : 2))
        world.pass(2)
        _ = try await world.get()
        #expect(world.requests == (fresh > 0 ? 2 : 3))
    }

    // MARK: What is stored

    /// Fields that concern one connection or a proxy (RFC 9111, section 3.1), or one user.
    @Test func fieldsOfAConnectionAreNotStored() async throws {
        let names = [
            "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization", "Proxy-Connection",
            "TE", "Upgrade", "Set-Cookie", "Listed", "Also-Listed",
        ]
        let world = World(.memory()) { _ in
            var headers = HTTPHeaders()
            for name in names + ["Kept"] { headers[name] = name == "Connection" ? "close, listed, ALSO-LISTED" : "a" }
            headers["Cache-Control"] = "max-age=60"
            return HTTPResponse(status: 200, headers: headers)
        }
        for isFirst in [true, false] {
            let headers = try await world.client.send(.text(Shop.get())).headers
            #expect(names.allSatisfy { (headers[$0] != nil) == isFirst } && headers["Kept"] == "a")
        }
        #expect(world.requests == 1)
    }

    /// A cache that knows the status ignores `no-store` beside `must-understand` (RFC 9111, section 5.2.2.3).
    @Test(arguments: [
        (200, "no-store, must-understand", 1), (200, "no-store", 2), (299, "must-understand", 2), (410, "must-understand, no-store", 1),
    ])
    func mustUnderstandOverridesNoStore(_ status: Int, _ control: String, _ requests: Int) async throws {
        let world = World(.memory()) { _ in try Self.response(["Cache-Control": "max-age=60, \(control)"], status: status) }
        for _ in 0..<2 { _ = await world.client.status(.get()) }
        #expect(world.requests == requests)
    }

    static let invalidExpires = [
        "Thu, 18 Aug 2050 02:01:18 AEST", "Thu, 18 Aug 2050 02:01:18 EST", "Sun, 31 Feb 2050 08:49:37 GMT", "Thu 18 Aug 2050 02:01:18 GMT",
        "Thu, 18-Aug-2050 02:01:18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT", "0",
    ]

    @Test(arguments: invalidExpires) func responseWithAnInvalidExpiresIsStale(_ expires: String) async throws {
        let world = World(.memory()) { _ in try Self.response(["Expires": expires, "ETag": "\"1\""]) }
        for _ in 0..<2 { _ = try await world.get() }
        #expect(world.requests == 2)
    }

    // MARK: 304

    /// Arguments: the ETag of the stored response, the ETag of the 304, and whether the 304 confirms the stored response.
    @Test(
        arguments: [
            ("\"1\"", "\"1\"", true), ("\"1\"", nil, true), ("\"1\"", "\"2\"", false), ("W/\"1\"", "\"1\"", true),
            ("\"1\"", "W/\"1\"", true),
            ("\"1\"", "W/\"2\"", false), (nil, "\"1\"", false),
        ] as [(String?, String?, Bool)])
    func notModifiedWithAnotherETagConfirmsNothing(_ kept: String?, _ told: String?, _ isConfirmed: Bool) async throws {
        let world = World(.memory()) { request in
            let date = ["Last-Modified": "Sun, 06 Nov 1994 08:00:00 GMT", "Cache-Control": "no-cache"]
            guard request.headers["If-Modified-Since"] != nil else {
                return try Self.response(date.merging(kept.map { ["ETag": $0] } ?? [:]) { $1 })
            }
            return try Self.response(told.map { ["ETag": $0] } ?? [:], "", status: 304)
        }
        _ = try await world.get()
        world.answer { [first = world.sent.all.count] request in
            request.headers["If-Modified-Since"] == nil && first > 0
                ? try Self.response(["Cache-Control": "no-cache"], "new")
                : try Self.response(told.map { ["ETag": $0] } ?? [:], "", status: 304)
        }
        #expect(try await world.get() == (isConfirmed ? "book" : "new"))
        #expect(world.requests == (isConfirmed ? 2 : 3))
    }

    @Test(arguments: Place.allCases) func notModifiedWithNoStoreRemovesTheResponse(_ place: Place) async throws {
        let world = World(place.cache()) { request in
            request.headers["If-None-Match"] == nil
                ? try Self.response(["ETag": "\"1\"", "Cache-Control": "no-cache"])
                : try Self.response(["Cache-Control": "no-store"], "", status: 304)
        }
        for _ in 0..<3 { #expect(try await world.get() == "book") }
        #expect(world.sent.all.map { $0.headers["If-None-Match"] } == [nil, "\"1\"", nil])
    }
}
