import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Task-local values, such as a trace context, are visible from the caller down to the transport, and in the caller's closures.
@Suite struct TaskLocalTests {
    @TaskLocal private static var span = "none"

    /// Records the value that is visible at a point in the call.
    private static func note(_ places: Recorder<String>, _ place: String) { places.add("\(place) \(span)") }

    private static func ok(_ text: String = "[1]") -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    private static func client(
        _ places: Recorder<String>, _ middleware: [Middleware] = [], clock: any Clock<Duration> = .stopped,
        _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse = { _ in ok() }
    ) -> Client<ShopAPI> {
        let transport = ClosureTransport { request in
            note(places, "transport")
            return try await answer(request)
        }
        return Client(server: .production, transport: transport, middleware: middleware, clock: clock)
    }

    private static func noting(_ places: Recorder<String>, _ name: String) -> Middleware {
        Middleware { request, _, next in
            note(places, name)
            let response = try await next(request)
            note(places, name)
            return response
        }
    }

    @Test func taskLocalsAreVisibleInMiddlewareDecodingAndEvents() async throws {
        let places = Recorder<String>()
        let client = Self.client(
            places,
            [
                Self.noting(places, "middleware"),
                .authorization {
                    Self.note(places, "token"); return .bearer("t")
                },
                .authenticator { _ in Self.note(places, "authenticator") },
                .transformBody { body, _ in
                    Self.note(places, "transform"); return body
                },
                .tracing { _ in
                    Self.note(places, "begin"); return AttemptSpan { _ in Self.note(places, "end") }
                },
                .observe { event in Self.note(places, "\(event.kind)") },
            ])
        let call = Call<Int>(Shop.get()) { response in
            let list: [Int] = try response.json()
            Self.note(places, "parse")
            return list.count
        }
        #expect(try await Self.$span.withValue("caller", operation: { try await client.value(call) }) == 1)
        #expect(places.all.allSatisfy { $0.hasSuffix(" caller") }, "\(places.all)")
        let names = ["middleware", "token", "authenticator", "transport", "transform", "begin", "end", "attempt", "call", "parse"]
        #expect(Set(places.all.map { String($0.prefix { $0 != " " }) }) == Set(names))
    }

    /// Values that middleware binds around `next` are visible to everything inside it, so a span for the call encloses the spans of its
    /// attempts.
    @Test func taskLocalsBoundByMiddlewareAreVisibleInEveryAttempt() async throws {
        let (places, count) = (Recorder<String>(), Recorder<Void>())
        let outer = Middleware { request, context, next in
            try await Self.$span.withValue("call<\(Self.span)", operation: { try await next(request) })
        }
        let inner = Middleware { request, context, next in
            try await Self.$span.withValue("attempt\(context.attempt)<\(Self.span)", operation: { try await next(request) })
        }
        let client = Self.client(
            places,
            [
                outer, .retry(clock: JumpingClock()), .limit(concurrent: 1, clock: JumpingClock()), inner,
                .tracing { _ in
                    Self.note(places, "begin"); return AttemptSpan(headers: ["traceparent": Self.span]) { _ in }
                },
            ]
        ) { request in
            #expect(request.headers["traceparent"] == Self.span)
            return count.add(()) < 3 ? HTTPResponse(status: 503) : Self.ok()
        }
        _ = try await Self.$span.withValue("caller", operation: { try await client.value(Call<[Int]>.json(Shop.get())) })
        let seen = (1...3).flatMap { ["begin attempt\($0)<call<caller", "transport attempt\($0)<call<caller"] }
        #expect(places.all == seen)
    }

    /// The values are visible whether the call runs in the caller's own task or in a task that outlives the deadline.
    @Test(arguments: [true, false]) func taskLocalsAreVisibleInInlineAndDetachedCalls(_ isInline: Bool) async throws {
        let places = Recorder<String>()
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "application/json")], body: Data("[1]".utf8)) }
        let list: [Middleware] = [
            .tracing { _ in
                Self.note(places, "begin"); return AttemptSpan { _ in Self.note(places, "end") }
            }
        ]
        let client = Client<ShopAPI>(
            server: .init(url: server.url), middleware: list + (isInline ? [] : [Self.noting(places, "own")]), clock: .stopped)
        try await Self.$span.withValue("caller") { _ = try await client.value(Call<[Int]>.json(Shop.get())) }
        #expect(places.all == (isInline ? [] : ["own caller"]) + ["begin caller"] + (isInline ? [] : ["own caller"]) + ["end caller"])
    }

    /// Work that continues after a deadline keeps the values until it ends.
    @Test func workAfterADeadlineKeepsTheTaskLocals() async throws {
        let (places, clock) = (Recorder<String>(), ManualClock())
        let (held, release) = AsyncStream.makeStream(of: Void.self)
        let client = Self.client(places, [Self.noting(places, "middleware")], clock: clock) { _ in
            // This task ignores cancellation.
            await Task { for await _ in held {} }.value
            Self.note(places, "left")
            return Self.ok()
        }.with(.timeout(.seconds(5)))
        let result = Task { try await Self.$span.withValue("caller") { _ = try await client.value(Call<[Int]>.json(Shop.get())) } }
        #expect(await clock.waitForSleepers(1))
        #expect(await eventually { places.all.contains("transport caller") })
        clock.advance(by: .seconds(6))
        await #expect(throws: EndpointError.self) { try await result.value }
        release.finish()
        #expect(await eventually { places.all == ["middleware caller", "transport caller", "left caller", "middleware caller"] })
    }

    @Test func streamedBodiesSeeTheTaskLocals() async throws {
        let places = Recorder<String>()
        let server = try LoopbackServer { request in
            .init(headers: [("Content-Type", "application/jsonl")], body: Data("1\n2\n".utf8))
        }
        let client = Client<ShopAPI>(
            server: .init(url: server.url), middleware: [.tracing { _ in AttemptSpan { _ in Self.note(places, "end") } }], clock: .stopped)
        let made = Recorder<Void>()
        let body = HTTPBody.pieces(isReplayable: true) {
            Self.note(places, "open")
            return ByteStream {
                Self.note(places, "piece")
                return made.add(()) == 1 ? Data("x".utf8) : nil
            }
        }
        try await Self.$span.withValue("caller") {
            let response = try await client.stream(Call<[Int]>.json(Shop.add.sending(body)))
            for try await _ in response.value { Self.note(places, "read") }
        }
        #expect(Set(places.all) == ["open caller", "piece caller", "read caller", "end caller"])
    }

    @Test func everyPageSeesTheTaskLocals() async throws {
        let places = Recorder<String>()
        let client = Self.client(places, [Self.noting(places, "middleware")]) { request in
            var response = Self.ok()
            if request.url.path == "/v1/book" { try response.head.headers.set("Link", to: "</v1/next>; rel=\"next\"") }
            return response
        }
        let pages = PagedItems(
            client, Call<[Int]>.json(Shop.get()),
            items: { page in
                Self.note(places, "items")
                return page
            })
        try await Self.$span.withValue("caller") { for try await _ in pages {} }
        #expect(places.all.count >= 8 && places.all.allSatisfy { $0.hasSuffix(" caller") })
    }

    /// The refresh sees the values of the caller that found the token missing.
    @Test func tokenRefreshSeesTheTaskLocals() async throws {
        let places = Recorder<String>()
        let source = TokenSource { _ in
            Self.note(places, "refresh")
            return AccessToken("token")
        }
        let client = Self.client(places, [.bearer(refreshing: source)])
        _ = try await Self.$span.withValue("caller", operation: { try await client.value(Call<[Int]>.json(Shop.get())) })
        #expect(places.all == ["refresh caller", "transport caller"])
    }

    @Test func reconnectedEventStreamsSeeTheTaskLocals() async throws {
        let (places, count) = (Recorder<String>(), Recorder<Void>())
        let client = Self.client(places, [.reconnect(clock: JumpingClock())]) { _ in
            if count.add(()) == 3 { return HTTPResponse(status: 204) }
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: Data("id: 1\ndata: 1\n\n".utf8))
        }
        try await Self.$span.withValue("caller") {
            for try await _ in try await client.stream(Call<String>.text(Shop.get())).value {}
        }
        #expect(places.all == ["transport caller", "transport caller", "transport caller"])
    }
}
