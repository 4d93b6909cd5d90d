import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests the order of middleware, its errors, and authentication.
@Suite struct MiddlewareTests {
    struct Thrown: Error, Equatable { let by: String }

    static func client(
        _ middleware: [Middleware], options: CallOptions = CallOptions(),
        _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) -> Client<EchoAPI> {
        Client<EchoAPI>(server: .production, transport: ClosureTransport(answer), middleware: middleware, options: options, clock: .stopped)
    }

    /// Returns the request's credentials as the server receives them.
    static func echo(_ middleware: [Middleware], options: CallOptions = CallOptions()) async throws(EndpointError) -> String {
        let client = client(middleware, options: options) { request in
            let headers = ["Authorization", "X-Api-Key", "Cookie", "X-Signature"].compactMap { request.headers[$0] }
            return HTTPResponse(status: 200, body: Data((headers + [request.url.query ?? ""]).joined(separator: "|").utf8))
        }
        return try await client.value(ThingsCalls.getThing(id: "1"))
    }

    @Test func firstMiddlewareIsTheOutermost() async throws {
        let steps = Recorder<String>()
        func step(_ name: String) -> Middleware {
            Middleware { request, context, next in
                steps.add("\(name) \(context.operation.id) \(context.operation.pathTemplate) \(context.server)")
                let response = try await next(request)
                steps.add("\(name) \(response.status)")
                return response
            }
        }
        let client = Self.client([step("a"), step("b")]) { _ in
            steps.add("sent")
            return HTTPResponse(status: 204)
        }
        try await client.value(.void(ThingsEndpoint.getThing(id: "1")))
        let about = "Things.getThing /things/{id} https://api.example.com/v1"
        #expect(steps.all == ["a \(about)", "b \(about)", "sent", "b 204", "a 204"])
    }

    @Test func userSeparatingMiddlewareSeesTheCredentials() async throws {
        let seen = Recorder<String>()
        func sees(_ name: String, _ role: Middleware.Role = .general) -> Middleware {
            Middleware(role: role) { request, _, next in
                seen.add("\(name) \(request.headers["Authorization"] ?? "nobody") \(request.headers["X-Api-Key"] ?? "nobody")")
                return try await next(request)
            }
        }
        let list = [
            sees("outer"), sees("cache", .separatesUsers), sees("inner", .neutral), .authorization(.bearer("t")),
            .authorization(.header("X-Api-Key", value: "k")),
        ]
        let client = Self.client(list) { _ in HTTPResponse(status: 204) }
        try await client.value(.void(ThingsEndpoint.getThing(id: "1")))
        #expect(seen.all == ["outer nobody nobody", "cache Bearer t k", "inner Bearer t k"])
    }

    /// Middleware that may change the request keeps its position. Middleware that separates users runs after all such middleware.
    @Test func userSeparatingMiddlewareRunsAfterAllThatChangeTheRequest() async throws {
        let seen = Recorder<String>()
        func step(_ name: String, _ role: Middleware.Role = .general) -> Middleware {
            Middleware(role: role) { request, _, next in
                seen.add(name)
                return try await next(request)
            }
        }
        let list = [
            step("a"), step("cache", .separatesUsers), step("retry", .neutral), step("b"), .transformBody { body, _ in body },
            step("record", .separatesUsers), step("c"), step("log", .neutral), .transformBody { body, _ in body },
        ]
        let client = Self.client(list) { _ in HTTPResponse(status: 204) }
        try await client.value(.void(ThingsEndpoint.getThing(id: "1")))
        #expect(seen.all == ["a", "retry", "b", "c", "cache", "record", "log"])
    }

    @Test func contextSaysWhetherTheCallIsStreaming() async throws {
        let seen = Recorder<Bool>()
        let watch = Middleware { request, context, next in
            seen.add(context.isStreaming)
            return try await next(request)
        }
        let client = Self.client([watch]) { _ in HTTPResponse(status: 200) }
        _ = try await client.value(ThingsCalls.getThing(id: "1"))
        _ = try await client.stream(ThingsCalls.getThing(id: "1"))
        #expect(seen.all == [false, true])
    }

    @Test func errorsOfUserMiddlewareAreUnderlyingWithTheirPhase() async throws {
        let thrower = Middleware { _, _, _ in throw Thrown(by: "middleware") }
        let authenticator = Middleware.authenticator { _ in throw Thrown(by: "authenticator") }
        let token = Middleware.authorization { throw Thrown(by: "token") }
        let cases: [(Middleware, EndpointError.Phase, String)] = [
            (thrower, .building, "middleware"), (authenticator, .authenticating, "authenticator"), (token, .authenticating, "token"),
        ]
        for (middleware, phase, name) in cases {
            let client = Self.client([.log { _ in }, middleware]) { _ in
                Issue.record("sent")
                return HTTPResponse(status: 200)
            }
            let error = try #require(await failure { () throws(EndpointError) in try await client.value(ThingsCalls.getThing(id: "1")) })
            #expect(error.phase == phase)
            #expect(error.underlying as? Thrown == Thrown(by: name))
            #expect(error.operation == "Things.getThing")
        }
    }

    @Test func middlewareSeesTypedErrorsAndMayReplaceThem() async throws {
        let seen = Recorder<EndpointError.Phase>()
        let fallback = Middleware { request, _, next in
            do {
                return try await next(request)
            } catch let error as EndpointError {
                seen.add(error.phase)
                return HTTPResponse(status: 200, body: Data("cached".utf8))
            }
        }
        let client = Self.client([fallback]) { _ in throw Thrown(by: "transport") }
        #expect(try await client.value(ThingsCalls.getThing(id: "1")) == "cached")
        #expect(seen.all == [.sending])
    }

    @Test func middlewareThatSendsAgainCountsAttempts() async throws {
        let attempts = Recorder<Int>()
        let again = Middleware { request, context, next in
            #expect(context.timeRemaining == .seconds(60))
            for _ in 0..<2 {
                let response = try await next(request)
                if response.status < 500 { return response }
                response.body.cancel()
            }
            return try await next(request)
        }
        let inner = Middleware { request, context, next in
            attempts.add(context.attempt)
            return try await next(request)
        }
        let client = Self.client([again, inner]) { _ in
            let status = attempts.all.count < 3 ? 503 : 200
            return HTTPResponse(status: status, body: Data("fine".utf8))
        }
        #expect(try await client.value(ThingsCalls.getThing(id: "1")) == "fine")
        #expect(attempts.all == [1, 2, 3])
    }

    @Test func eachAuthenticationMiddlewareAddsItsCredentials() async throws {
        #expect(try await Self.echo([.authorization(.bearer("t"))]) == "Bearer t|")
        #expect(try await Self.echo([.authorization { .bearer("t") }]) == "Bearer t|")
        #expect(
            try await Self.echo([.authorization(.basic(user: "Aladdin", password: "open sesame"))]) == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==|"
        )
        // RFC 7617, section 2: the first colon ends the user name.
        #expect(try await Self.echo([.authorization(.basic(user: "u", password: "p:q"))]) == "Basic dTpwOnE=|")
        await #expect(throws: EndpointError.self) { try await Self.echo([.authorization(.basic(user: "u:p", password: "q"))]) }
        #expect(try await Self.echo([.authorization(.header("X-Api-Key", value: "k"))]) == "k|")
        #expect(try await Self.echo([.authorization(.query("api key", value: "a b&c"))]) == "api%20key=a%20b%26c")
        #expect(
            try await Self.echo([.authorization(.cookie("session", value: "k")), .authorization(.cookie("more", value: "l"))])
                == "session=k; more=l|")
        #expect(
            try await Self.echo([.authenticator { try $0.headers.set("X-Signature", to: "\($0.method) \($0.url.path)") }])
                == "GET /v1/things/1|")
    }

    @Test func authorizationOfTheCallReplacesThatOfTheClient() async throws {
        let middleware: [Middleware] = [
            .authorization(.bearer("client")), .authenticator { try $0.headers.set("X-Signature", to: "client") },
        ]
        #expect(try await Self.echo(middleware, options: .authorization(.bearer("call"))) == "Bearer call|")
        #expect(try await Self.echo(middleware, options: .authorization(.query("key", value: "call"))) == "key=call")
        #expect(try await Self.echo(middleware, options: .authorization(.anonymous)) == "")
        let api = EchoAPI(
            client: Self.client(middleware) { request in
                HTTPResponse(status: 200, body: Data((request.headers["Authorization"] ?? "").utf8))
            })
        #expect(try await api.with(.authorization(.bearer("call"))).things.getThing(id: "1") == "Bearer call")
        #expect(try await api.things.getThing(id: "1") == "Bearer client")
    }

    @Test func optionsOfTheCallOverrideThoseOfTheClient() throws {
        let base = CallOptions(
            timeout: .seconds(1), authorization: .bearer("a"), headers: try HTTPHeaders([("A", "1"), ("B", "1")]), maximumRedirects: 3)
        let merged = CallOptions(timeout: .seconds(2), headers: try HTTPHeaders([("b", "2")]), responseLimit: 5).overriding(base)
        #expect(merged.timeout == .seconds(2) && merged.maximumRedirects == 3 && merged.responseLimit == 5)
        #expect(merged.authorization != nil)
        #expect(merged.headers["A"] == "1" && merged.headers.values("B") == ["2"])
        let chained = CallOptions.timeout(.seconds(1)).with(.headers(["A": "1"])).with(.timeout(.seconds(2))).with(.responseLimit(5))
        #expect(chained.timeout == .seconds(2) && chained.headers["A"] == "1" && chained.responseLimit == 5)
    }

    @Test func logNamesOperationStatusAndError() async throws {
        let lines = Recorder<String>()
        let client = Self.client([.log { lines.add($0) }]) { request in
            if request.url.path.hasSuffix("2") { throw Thrown(by: "transport") }
            return HTTPResponse(status: 404)
        }
        for id in ["1", "2"] { _ = try? await client.value(ThingsCalls.getThing(id: id)) }
        let withoutTimes = lines.all.map { $0.replacing(/\d+ ms/, with: "_ ms") }
        #expect(
            withoutTimes == [
                "→ Things.getThing GET https://api.example.com/v1/things/1", "← Things.getThing 404, _ ms",
                "→ Things.getThing GET https://api.example.com/v1/things/2",
                "← Things.getThing failed (sending), https://api.example.com: RuntimeTests.MiddlewareTests.Thrown, _ ms",
            ])
    }

    /// Checks the log lines for calls whose responses cannot be read, cannot be decoded or arrive too late.
    @Test func logNamesHowUnreadableOrLateCallsEnded() async throws {
        let lines = Recorder<String>()
        let clock = ManualClock()
        let transport = ClosureTransport { request in
            switch request.url.path.last {
            case "1": return HTTPResponse(status: 200, body: Data("<!doctype html>".utf8))
            case "2":
                return HTTPResponse(
                    head: ResponseHead(status: 200), body: ByteStream { throw TransportError(.incompleteBody, "the body ended early") })
            default:
                clock.advance(by: .seconds(60))
                try await ManualClock().sleep(for: .seconds(1))
                return HTTPResponse(status: 200)
            }
        }
        let client = Client<EchoAPI>(server: .production, transport: transport, middleware: [.log { lines.add($0) }], clock: clock)
        for id in ["1", "2", "3"] {
            _ = try? await client.value(Call<[Int]>.json(ThingsEndpoint.getThing(id: id)))
        }
        let ends = lines.all.filter { $0.hasPrefix("✗") }.map { $0.replacing(/\d+ ms/, with: "_ ms") }
        #expect(
            ends == [
                "✗ Things.getThing failed (decoding), status 200: HTML where JSON was expected, _ ms",
                "✗ Things.getThing failed (receiving), https://api.example.com, status 200: the body ended early, _ ms",
                "✗ Things.getThing timed out (sending), https://api.example.com: the deadline of the call has passed, _ ms",
            ])
        #expect(lines.all.filter { $0.hasPrefix("→") }.count == 3 && lines.all.filter { $0.hasPrefix("← Things.getThing 200") }.count == 2)
    }
}
