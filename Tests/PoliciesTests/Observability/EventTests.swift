import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests the events that `.observe` reports for attempts and calls, and `.tracing` for attempts.
@Suite struct EventTests {
    private static let canary = "canary-5ecret"

    private static func client(
        _ middleware: [Middleware], _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) -> Client<ShopAPI> {
        Client(server: .production, transport: ClosureTransport(answer), middleware: middleware, clock: .stopped)
    }

    private static func observe(_ events: Recorder<CallEvent>) -> Middleware { .observe { events.add($0) } }

    @Test(arguments: [true, false]) func observerInsideOrOutsideRetryReportsAttemptsAndCalls(_ isOutside: Bool) async throws {
        let server = try LoopbackServer.scripted { connection in
            let head = "HTTP/1.1 \(connection == 0 ? 503 : 200) x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello"
            return [.readRequest, .send(head), .close]
        }
        let events = Recorder<CallEvent>()
        let retry = Middleware.retry(clock: JumpingClock())
        let client = Client<ShopAPI>(
            server: .init(url: server.url),
            middleware: [.requestID { "id" }] + (isOutside ? [Self.observe(events), retry] : [retry, Self.observe(events)]), clock: .stopped
        )
        #expect(try await client.text(.put()) == "hello")
        #expect(events.all.map(\.kind) == [.attempt, .attempt, .call] && events.all.map(\.status) == [503, 200, 200])
        #expect(events.all.map(\.attempt) == [1, 2, 2] && events.all.map(\.errorType) == ["503", nil, nil])
        for event in events.all {
            #expect(event.operation.id == "Shop.put" && event.method == "PUT" && event.route == "/book" && event.error == nil)
            #expect(event.requestID == "id" && event.transport?.bytesSent == 3 && event.transport?.bytesReceived == 5)
            #expect(event.origin?.port == URL(string: server.url)?.port && event.transport?.isReused == false)
        }
        let lines = events.all.map { "\($0)".replacing(/\d+ ms/, with: "_ ms") }
        #expect(
            lines == ["Shop.put [id] 503, attempt 1, _ ms", "Shop.put [id] 200, attempt 2, _ ms", "Shop.put [id] 200, 2 attempts, _ ms"])
    }

    /// The phases do not overlap, so their durations add up to at most the total.
    @Test func durationsOfPhasesAddUpToAtMostTheTotal() async throws {
        let server = try LoopbackServer { _ in .init(headers: [("Content-Type", "text/plain")], body: Data("hello".utf8)) }
        let events = Recorder<CallEvent>()
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [Self.observe(events)], clock: .stopped)
        _ = try await client.text(.get())
        for event in events.all {
            let durations = event.durations
            #if os(Linux)
                let received = [durations.queue, durations.connect, durations.firstByte, durations.body].compactMap { $0 }
                #expect(received.count == 4 && received.allSatisfy { $0 >= .zero })
                let whole = durations.total + (event.kind == .attempt ? durations.queue ?? .zero : .zero)
                #expect((received + [durations.decode ?? .zero]).reduce(.zero, +) <= whole)
            #endif
            #expect(durations.total > .zero && (durations.decode == nil) == (event.kind == .attempt))
        }
        #expect(events.all.count == 2)
    }

    @Test func eventAttributesFollowOpenTelemetry() async throws {
        let events = Recorder<CallEvent>()
        let count = Recorder<Void>()
        let client = Self.client([.retry(clock: JumpingClock()), Self.observe(events)]) { _ in
            if count.add(()) == 1 { throw TransportError(.connect, Self.canary) }
            return HTTPResponse(status: 404)
        }
        _ = await client.status(.get())
        let request: [String: CallEvent.Attribute] = [
            "http.request.method": .text("GET"), "url.template": .text("/book"), "url.scheme": .text("https"),
            "server.address": .text("api.example.com"), "server.port": .number(443),
        ]
        func with(_ others: [String: CallEvent.Attribute]) -> [String: CallEvent.Attribute] { request.merging(others) { $1 } }
        let refused: [String: CallEvent.Attribute] = [
            "http.response.status_code": .number(404), "error.type": .text("404"), "http.request.resend_count": .number(1),
        ]
        #expect(events.all.map(\.attributes) == [with(["error.type": .text("connect")]), with(refused), with(refused)])
    }

    @Test func errorTypeOfAnEventIsOneWord() async throws {
        struct Foreign: Error {}
        for (type, answer): (String, @Sendable (HTTPRequest) throws -> HTTPResponse) in [
            ("decoding", { _ in HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data("{}".utf8)) }),
            ("emptyBody", { _ in HTTPResponse(status: 200) }), ("302", { _ in HTTPResponse(status: 302) }),
            ("timeout", { _ in throw TransportError(.timeout, "") }), ("cancelled", { _ in throw CancellationError() }),
            ("certificate", { _ in throw TransportError(.certificate, "") }), ("other", { _ in throw Foreign() }),
        ] {
            let events = Recorder<CallEvent>()
            _ = try? await Self.client([Self.observe(events)], answer).value(Call<Int>.json(Shop.get()))
            #expect(events.all.last?.errorType == (type == "302" ? "status" : type))
        }
    }

    @Test func callThatFailsBeforeSendingReportsOneEvent() async throws {
        let events = Recorder<CallEvent>()
        let client = Self.client([Self.observe(events)]) { _ in HTTPResponse(status: 200) }
        _ = try? await client.with(.timeout(.seconds(-1))).text(.get())
        let missing = Middleware.authenticator { _ in throw CancellationError() }
        _ = try? await Self.client([Self.observe(events), missing]) { _ in HTTPResponse(status: 200) }.text(.get())
        #expect(events.all.map(\.kind) == [.call, .call] && events.all.map(\.attempt) == [0, 0])
        #expect(events.all.map(\.errorType) == ["request", "cancelled"] && events.all.allSatisfy { $0.origin == nil })
        _ = try await client.prepare(.text(Shop.get()))
        #expect(events.all.count == 2)
    }

    /// An attempt that ends at the deadline is reported as such, whichever event comes first.
    @Test(arguments: [true, false]) func deadlineEndsAttemptAndCallWithATimeoutEvent(_ isInline: Bool) async throws {
        let server = try LoopbackServer.scripted { _ in [.readRequest, .waitForClose] }
        let (events, clock) = (Recorder<CallEvent>(), ManualClock())
        let own = Middleware { request, _, next in try await next(request) }
        let client = Client<ShopAPI>(
            server: .init(url: server.url), middleware: [Self.observe(events)] + (isInline ? [] : [own]),
            options: .timeout(.seconds(5)), clock: clock)
        async let status = client.status(.get())
        #expect(await server.waitForRequests(1))
        #expect(await clock.waitForSleepers(1))
        clock.advance(by: .seconds(6))
        #expect(await status == nil)
        #expect(await eventually { events.all.count == 2 })
        #expect(Set(events.all.map(\.kind)) == [.attempt, .call] && events.all.allSatisfy { $0.errorType == "timeout" })
    }

    @Test func redirectsAreCountedInTheirAttemptsEvent() async throws {
        let events = Recorder<CallEvent>()
        let client = Self.client([Self.observe(events)]) { request in
            guard request.url.path == "/v1/book" else { return HTTPResponse(status: 200, body: Data("x".utf8)) }
            return HTTPResponse(status: 302, headers: ["Location": "https://other.example.com/"])
        }
        #expect(try await client.text(.get()) == "x")
        #expect(events.all.map(\.kind) == [.attempt, .call])
        #expect(events.all.allSatisfy { $0.redirects == 1 && $0.status == 200 && $0.origin?.host == "api.example.com" })
    }

    /// Once everything has ended, observers retain neither the call nor its parameters.
    @Test(arguments: ["value", "failure", "unread stream"]) func endedCallIsNotRetainedByObservers(_ end: String) async throws {
        let status = end == "failure" ? 500 : 200
        let client = Self.client([Self.observe(Recorder())]) { _ in HTTPResponse(status: status, body: Data("x".utf8)) }
        let held = Held()
        func call() async {
            let probe = Probe()
            held.probe = probe
            let call = Call<String>.text(ProbeEndpoint(probe: probe))
            if end == "unread stream" { _ = try? await client.stream(call) } else { _ = try? await client.value(call) }
        }
        await call()
        #expect(await eventually { held.probe == nil })
    }

    private final class Probe: Sendable {}
    private final class Held: @unchecked Sendable { weak var probe: Probe? }
    private struct ProbeEndpoint: Endpoint {
        typealias API = ShopAPI
        let probe: Probe

        func encode(into request: inout RequestBuilder) { request.operation("get", "Shop", "GET", "/book") }
    }

    /// Secrets are placed in the URL's path and query, header fields, cookies, bodies, a server's echoes and the text of a custom error.
    @Test func eventsContainNoSecrets() async throws {
        struct Foreign: Error { let token = EventTests.canary }
        let events = Recorder<CallEvent>()
        let secrets: [Middleware] = [
            Self.observe(events), .authorization(.bearer(Self.canary)), .authorization(.query("k", value: Self.canary)),
            .authorization(.cookie("c", value: Self.canary)),
            Middleware { request, _, next in
                var request = request
                request.body = HTTPBody(Data(Self.canary.utf8))
                return try await next(request)
            },
        ]
        for answer: @Sendable (HTTPRequest) throws -> HTTPResponse in [
            { _ in HTTPResponse(status: 500, headers: ["X-Echo": Self.canary], body: Data(Self.canary.utf8)) },
            { _ in HTTPResponse(status: 200, headers: ["ETag": Self.canary], body: Data(Self.canary.utf8)) },
            { _ in throw Foreign() }, { _ in HTTPResponse(status: 302, headers: ["Location": "https://\(Self.canary).example.com/"]) },
        ] {
            let client = Self.client(secrets, answer)
            _ = try? await client.value(Call<[Int]>.json(Shop.add))
            // The path of a custom request is not a template.
            _ = try? await client.value(Call<[Int]>.custom(.init(.get, "/books/\(Self.canary)", query: ["a": Self.canary])))
        }
        #expect(events.all.count == 16 && events.all.contains { $0.route == nil } && events.all.contains { $0.route == "/books" })
        for event in events.all {
            for (name, value) in event.attributes { #expect(!"\(name) \(value)".contains(Self.canary)) }
            #expect(!(event.route ?? "").contains(Self.canary) && !(event.errorType ?? "").contains(Self.canary))
        }
        #expect(events.all.filter { $0.route != nil }.allSatisfy { !"\($0)".contains(Self.canary) && !dumped($0).contains(Self.canary) })
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func observedBodyPassesThroughUnchanged() async throws {
        let text = "[" + (0..<20_000).map(String.init).joined(separator: ",") + "]"
        let client = Self.client([.log(.bodies) { _ in }, .tracing { _ in AttemptSpan { _ in } }, .observe { _ in }]) { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
        }
        #expect(try await client.text(.get()) == text)
    }

    // MARK: Traces

    @Test func spanEndsWhenTheBodyIsRead() async throws {
        let server = try LoopbackServer { request in
            .init(status: request["traceparent"] == "00-1" ? 200 : 400, headers: [("Content-Type", "text/plain")], body: Data("hello".utf8))
        }
        let starts = Recorder<CallEvent>()
        let ends = Recorder<CallEvent>()
        let tracing = Middleware.tracing { start in
            starts.add(start)
            return AttemptSpan(headers: ["traceparent": "00-1"]) { ends.add($0) }
        }
        let client = Client<ShopAPI>(server: .init(url: server.url), middleware: [tracing], clock: .stopped)
        let response = try await client.stream(Call<String>.text(Shop.get()))
        #expect(
            starts.all.map(\.attempt) == [1] && starts.all.first?.attributes["server.address"] == .text("127.0.0.1") && ends.all.isEmpty)
        #expect(try await response.value.collect(limit: 100) == Data("hello".utf8))
        #expect(ends.all.count == 1 && ends.all.first?.status == 200 && ends.all.first?.transport?.bytesReceived == 5)
        let refused = Client<ShopAPI>(server: .init(url: try LoopbackServer.refusingURL()), middleware: [tracing], clock: .stopped)
        await #expect(throws: EndpointError.self) { try await refused.text(.get()) }
        #expect(ends.all.count == 2 && ends.all.last?.status == nil)
        #expect((ends.all.last?.error?.underlying as? TransportError)?.reason == .connect)
        // The body is never read.
        _ = try await client.stream(Call<String>.text(Shop.get()))
        #expect(await eventually { ends.all.count == 3 })
    }

    /// Each attempt has its own span. A redirect within the origin keeps the span's header fields, and a redirect to a different origin
    /// drops them.
    @Test func spanHeadersArePerAttemptAndStayWithinTheOrigin() async throws {
        let sent = Recorder<String>()
        let spans = Recorder<Void>()
        let client = Self.client([
            .retry(clock: JumpingClock()), .tracing { _ in AttemptSpan(headers: ["traceparent": "\(spans.add(()))"]) { _ in } },
        ]) {
            request in
            let count = sent.add("\(request.url.origin.host)\(request.url.path) \(request.headers["traceparent"] ?? "none")")
            switch count {
            case 1: return HTTPResponse(status: 503)
            case 2: return HTTPResponse(status: 307, headers: ["Location": "/elsewhere"])
            case 3: return HTTPResponse(status: 307, headers: ["Location": "https://other.example.com/there"])
            default: return HTTPResponse(status: 200, body: Data("x".utf8))
            }
        }
        #expect(try await client.text(.get()) == "x")
        _ = try await client.value(Call<Data>.custom(.init(.get, URI("https://third.example.com/"))))
        #expect(
            sent.all == [
                "api.example.com/v1/book 1", "api.example.com/v1/book 2", "api.example.com/elsewhere 2", "other.example.com/there none",
                "third.example.com/ none",
            ])
    }
}
