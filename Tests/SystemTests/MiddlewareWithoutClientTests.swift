import EndpointPolicies
import EndpointRuntime
import EndpointTesting
import Foundation
import SpecClients
import Testing

/// Tests of middleware that need no client and no server.
@Suite struct MiddlewareWithoutClientTests {
    private static let context = RequestContext(
        operation: OperationInfo(name: "getBook", service: "Books", method: "GET", pathTemplate: "/books/{isbn}"))

    private func respond(
        _ middleware: Middleware, _ next: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let url = try #require(HTTPURL("https://api.example.com/books/7"))
        return try await middleware.respond(to: HTTPRequest(url: url), context: Self.context, next: next)
    }

    @Test func ownMiddlewareSeesTheRequestAndTheResponse() async throws {
        let trace = Middleware { request, context, next in
            var request = request
            try request.headers.set("X-Trace", to: context.operation.id)
            return try await next(request)
        }
        let response = try await respond(trace) { HTTPResponse(status: $0.headers["X-Trace"] == "Books.getBook" ? 204 : 500) }
        #expect(response.status == 204)
    }

    @Test func bearerCalledAloneAddsTheHeaderField() async throws {
        let response = try await respond(.authorization(.bearer("t"))) {
            HTTPResponse(status: $0.headers["Authorization"] == "Bearer t" ? 204 : 401)
        }
        #expect(response.status == 204)
    }

    @Test func transformBodyCalledAloneChangesOnlySuccesses() async throws {
        let unwrap = Middleware.transformBody { body, context in Data("\(context.head.status) ".utf8) + body }
        let success = try await respond(unwrap) { _ in HTTPResponse(status: 200, body: Data("a".utf8)) }
        #expect(try await success.body.collect(limit: 10) == Data("200 a".utf8))
        let failure = try await respond(unwrap) { _ in HTTPResponse(status: 404, body: Data("a".utf8)) }
        #expect(try await failure.body.collect(limit: 10) == Data("a".utf8))
    }

    @Test func retryAndLogWorkWhenCalledAlone() async throws {
        let attempts = Recorder<Int>()
        let response = try await respond(.retry(.attempts(3), clock: ImmediateClock())) { _ in
            attempts.add(1)
            return HTTPResponse(status: attempts.all.count < 3 ? 503 : 200)
        }
        #expect(response.status == 200 && attempts.all.count == 3)
        #expect(try await respond(.log { _ in }) { _ in HTTPResponse(status: 200) }.status == 200)
    }

    @Test func errorsOfMiddlewareCalledAloneAreNotWrapped() async throws {
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            _ = try await respond(Middleware { _, _, _ in throw Refused() }) { _ in HTTPResponse(status: 200) }
        }
    }
}

/// A clock on which nothing takes any time.
private struct ImmediateClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Swift.Duration.zero
        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    var now: Instant { Instant() }
    var minimumResolution: Swift.Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {}
}
