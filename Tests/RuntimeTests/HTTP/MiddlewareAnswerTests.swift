@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer
import Testing
import TransportTesting

/// Tests calls that middleware answers with a value, and call options that other modules define.
@Suite struct MiddlewareAnswerTests {
    enum Priority: CallOptionKey { typealias Value = Int }

    static func client(_ answer: @escaping @Sendable (RequestContext) throws -> any Sendable) -> Client<EchoAPI> {
        let stub = Middleware { _, context, _ in
            var response = HTTPResponse(status: 200)
            response.value = try answer(context)
            return response
        }
        return Client<EchoAPI>(
            server: .production, transport: ClosureTransport { _ in HTTPResponse(status: 500) }, middleware: [stub], clock: .stopped)
    }

    @Test func valueAnsweredByMiddlewareNeedsNoBody() async throws {
        let client = Self.client { context in
            guard case ThingsEndpoint.getThing(let id)? = context.endpoint else { throw CancellationError() }
            return "thing " + id
        }
        let call = ThingsCalls.getThing(id: "7")
        #expect(try await client.value(call) == "thing 7")
        #expect(try await client.value(call.map { $0.count }) == 7)
        #expect(try await client.value(call.map { $0.count }.map { "\($0)" }) == "7")
        #expect(try await client.value(call.map { $0 + "!" }) == "thing 7!")
        #expect(try await client.send(call).status == 200)
    }

    @Test func middlewareCanAnswerEveryKindOfCall() async throws {
        let endpoint = ThingsEndpoint.getThing(id: "1")
        try await Self.client { _ in () }.value(.void(endpoint))
        try await Self.client { _ in () }.value(.redirect(endpoint))
        #expect(try await Self.client { _ in Data("x".utf8) }.value(.bytes(endpoint)) == Data("x".utf8))
        #expect(try await Self.client { _ in [1, 2] }.value(Call<[Int]>.json(endpoint).map(\.count)) == 2)
        #expect(try await Self.client { _ in 3 }.value(Call<Int?>.json(endpoint)) == 3)
        let lines: JSONLines<Int> = try await Self.client { _ in JSONLines([1, 2]) }.value(.jsonLines(endpoint))
        var read: [Int] = []
        for try await line in lines { read.append(line) }
        #expect(read == [1, 2])
    }

    @Test func anAnswerOfAnotherTypeIsAnError() async throws {
        let client = Self.client { _ in 1 }
        let calls: [Call<String>] = [
            ThingsCalls.getThing(id: "1"), ThingsCalls.getThing(id: "1").map { $0 + "!" },
            ThingsCalls.getThing(id: "1").parse { _, _ in "" },
        ]
        for call in calls {
            let error = try #require(await failure { () throws(EndpointError) in try await client.value(call) })
            #expect(error.phase == .decoding)
            #expect("\(error.underlying)" == "the call's value is String, but the answer is Int")
        }
    }

    @Test func optionsOfOtherModulesAreMerged() async throws {
        var low = CallOptions()
        low[Priority.self] = 1
        var high = CallOptions.timeout(.seconds(2))
        #expect(high.overriding(low)[Priority.self] == 1)
        high[Priority.self] = 2
        #expect(high.overriding(low)[Priority.self] == 2)
        high[Priority.self] = nil
        #expect(high[Priority.self] == nil)
        let seen = Recorder<Int?>()
        let client = Self.client { context in
            seen.add(context.options[Priority.self])
            return ""
        }
        _ = try await client.with(low).value(ThingsCalls.getThing(id: "1"))
        #expect(seen.all == [1])
    }

    @Test func idleTimeoutShorthandReachesTheTransport() async throws {
        struct Idle: Transport {
            let told: Recorder<Duration?>

            func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
                told.add(options.idleTimeout)
                return HTTPResponse(status: 200)
            }
        }
        let told = Recorder<Duration?>()
        let client = Client<EchoAPI>(
            server: .production, transport: Idle(told: told), options: .idleTimeout(.seconds(7)), clock: .stopped)
        for options in [CallOptions(), .timeout(.seconds(3)), .idleTimeout(.seconds(2))] {
            _ = try await client.with(options).value(.void(ThingsEndpoint.getThing(id: "1")))
        }
        #expect(told.all == [.seconds(7), .seconds(7), .seconds(2)])
    }

    @Test func negativeOptionsAreErrorsThatNameThem() async throws {
        let options: [(CallOptions, String)] = [
            (.timeout(.seconds(-1)), "timeout"), (.idleTimeout(.seconds(-1)), "idleTimeout"),
            (.responseLimit(-1), "responseLimit"), (CallOptions(maximumRedirects: -1), "maximumRedirects"),
        ]
        let client = Self.client { _ in
            Issue.record("sent")
            return ""
        }
        for (options, name) in options {
            let error = await failure { () throws(EndpointError) in
                try await client.with(options).value(ThingsCalls.getThing(id: "1"))
            }
            #expect(error?.phase == .building && (error?.underlying as? InvalidOptionError)?.name == name)
        }
    }

    @Test func operationFindsItsIdempotencyKeyHeader() throws {
        struct Keyed: Endpoint {
            typealias API = EchoAPI
            let name: String
            let key: String?

            func encode(into request: inout RequestBuilder) {
                request.operation("pay", "Things", "POST", "/payments")
                request.security("bearer")
                request.header("X-Trace", "1")
                request.header(name, key)
                request.security("key")
            }
        }
        let operation = Keyed(name: "X-Idempotency-Key", key: nil).operation
        #expect(operation.idempotencyKeyHeader == "X-Idempotency-Key" && operation.security == [["bearer"], ["key"]])
        #expect(Keyed(name: "idempotency-key", key: "1").operation.idempotencyKeyHeader == "idempotency-key")
        #expect(Keyed(name: "X-Request-Tag-Name", key: "1").operation.idempotencyKeyHeader == nil)
    }
}
