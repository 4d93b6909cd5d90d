import EndpointPolicies
import Foundation
import Testing
import TransportTesting

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime

/// Preparing a call returns the same request that the client would send.
@Suite struct PreparedCallTests {
    struct Setup: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var middleware: [Middleware] = []
        var options = CallOptions()
    }

    static let setups: [Setup] = [
        Setup(testDescription: "plain"),
        Setup(testDescription: "token", middleware: [.authorization(.bearer("t"))]),
        Setup(testDescription: "token from a closure", middleware: [.authorization { .bearer("t") }]),
        Setup(testDescription: "key in the query", middleware: [.authorization(.query("key", value: "k"))]),
        Setup(testDescription: "key in a cookie", middleware: [.authorization(.cookie("key", value: "k"))]),
        Setup(testDescription: "own authorization", middleware: [.authorization(.bearer("t"))], options: .authorization(.bearer("other"))),
        Setup(testDescription: "header fields", options: .headers(["X-App": "1", "Accept-Language": "de"])),
        Setup(
            testDescription: "middleware",
            middleware: [
                Middleware { request, _, next in
                    var request = request
                    try request.headers.set("X-Trace", to: "7")
                    return try await next(request)
                }
            ]),
    ]

    /// Middleware that would report a call if one were made.
    static let reporters: [Middleware] = [
        .log { line in Issue.record("logged: \(line)") },
        Middleware(onEnd: { end in Issue.record("ended: \(end)") }) { request, context, next in
            #expect(context.isPreparing)
            return try await next(request)
        },
    ]

    static let calls: [@Sendable () throws -> Call<String>] = [
        { ThingsCalls.getThing(id: "a/b") },
        { ThingsCalls.search(text: "x y", trace: "t", session: "s") },
        { ThingsCalls.createThing(body: Data("body".utf8)) },
        { ThingsCalls.createThing(body: .pieces(length: 3, isReplayable: true) { ByteStream(Data("abc".utf8)) }) },
        { Call<String>.custom(.init(.post, "/own", headers: ["X-Own": "1"], json: ["a": 1])) },
        { Call<String>.custom(.init(.get, URI("https://elsewhere.example.com/x?key=1"))) },
    ]

    private static let transport = ClosureTransport { _ in
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(#""x""#.utf8))
    }

    private static func client(
        _ setup: Setup = Setup(testDescription: ""), _ more: [Middleware] = [], _ transport: any Transport = transport
    ) -> Client<EchoAPI> {
        Client(
            server: .production, transport: transport, middleware: more + setup.middleware, options: setup.options, clock: .stopped)
    }

    @Test(arguments: setups) func preparedRequestEqualsTheRequestThatIsSent(_ setup: Setup) async throws {
        for make in Self.calls {
            let sent = Recorder<HTTPRequest>()
            let transport = ClosureTransport { request in
                sent.add(request)
                return try await Self.transport.answer(request)
            }
            let prepared = try await Self.client(setup, Self.reporters, transport).prepare(try make())
            #expect(sent.all.isEmpty)
            _ = try await Self.client(setup, [], transport).value(try make())
            let request = try #require(sent.all.first)
            #expect(request.headers == prepared.headers && request.url == prepared.url && request.method == prepared.method)
            #expect(request.body?.data == prepared.body?.data && request.body?.length == prepared.body?.length)
            #expect(request.marks.secretQueryItems == prepared.marks.secretQueryItems)
        }
    }

    /// Preparing a call makes only one attempt: middleware can neither retry nor replace an error with a response.
    @Test func preparingMakesOneAttemptWhateverMiddlewareDoes() async throws {
        let stubborn = Middleware { request, _, next in
            var request = request
            for attempt in 1...3 {
                request.id = "\(attempt)"
                if let response = try? await next(request) { return response }
            }
            return HTTPResponse(status: 200)
        }
        let prepared = try await Self.client(Setup(testDescription: "", middleware: [stubborn])).prepare(ThingsCalls.getThing(id: "1"))
        #expect(prepared.id == "1")
    }

    @Test func preparingFailsWithTheErrorsOfACall() async throws {
        struct NoToken: Error {}
        let cases: [(Setup, Call<String>)] = [
            (Setup(testDescription: "", middleware: [.authorization { throw NoToken() }]), ThingsCalls.getThing(id: "1")),
            (Setup(testDescription: ""), ThingsCalls.getThing(id: "..")),
            (Setup(testDescription: "", options: .timeout(.seconds(-1))), ThingsCalls.getThing(id: "1")),
            (Setup(testDescription: "", options: .headers(["X": "a\nb"])), ThingsCalls.getThing(id: "1")),
        ]
        for (setup, call) in cases {
            let prepared = try #require(await failure { () throws(EndpointError) in try await Self.client(setup).prepare(call) })
            let sent = try #require(await failure { () throws(EndpointError) in try await Self.client(setup).value(call) })
            #expect("\(prepared)" == "\(sent)" && prepared.phase == sent.phase)
        }
    }

    @Test func preparingACallThatMiddlewareAnswersIsAnError() async throws {
        let answering = Setup(testDescription: "", middleware: [Middleware { _, _, _ in HTTPResponse(status: 200) }])
        let error = try #require(
            await failure { () throws(EndpointError) in try await Self.client(answering).prepare(ThingsCalls.getThing(id: "1")) })
        #expect(error.phase == .building && error.underlying as? UsageError == .answeredByMiddleware)
    }

    @Test func preparingInACancelledTaskIsACancellation() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { () throws(EndpointError) in try await Self.client().prepare(ThingsCalls.getThing(id: "1")) }
        }
        #expect(await task.value?.isCancellation == true)
    }

    @Test func preparingACallOfAnotherAPIIsRefused() async throws {
        let client = Client<CustomAPI>(server: .init(url: "http://localhost"), transport: Self.transport, clock: .stopped)
        let call = ThingsCalls.getThing(id: "1")
        let preparing = await failure { () throws(EndpointError) in try await client.prepare(call) }
        let head = ResponseHead(status: 200)
        let reading = await failure { () throws(EndpointError) in try client.response(to: call, head: head, body: Data()) }
        #expect(preparing?.underlying as? UsageError == .callOfAnotherAPI && reading?.underlying as? UsageError == .callOfAnotherAPI)
    }

    @Test func preparedBodiesAreWrittenToFiles() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-test-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        let call = ThingsCalls.createThing(body: Data(repeating: 7, count: 300_000))
        for body in [try await Self.client().prepare(call).body, .pieces(isReplayable: false) { ByteStream(Data("abc".utf8)) }] {
            let body = try #require(body)
            try await body.write(to: url)
            #expect(try Data(contentsOf: url) == body.data ?? Data("abc".utf8))
        }
        let short = HTTPBody.pieces(length: 9, isReplayable: false) { ByteStream(Data("abc".utf8)) }
        let error = await #expect(throws: TransportError.self) { try await short.write(to: url) }
        #expect(error?.reason == .requestBody)
    }
}
