import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import Foundation
import SpecClients
import Testing
import TransportTesting

/// Tests how policies affect prepared requests, which users send themselves.
@Suite struct PreparedCallTests {
    private static let transport = ClosureTransport { _ in throw TransportError(.connect, "nothing may be sent") }

    @Test func preparedRequestHasIdempotencyKeyAndCredentials() async throws {
        let client = Client<ShopAPI>(
            server: .production, transport: Self.transport, middleware: [.retry(), .authorization(.bearer("token"))], clock: .stopped)
        let call = Call<Void>.void(Shop.order())
        let (one, other) = (try await client.prepare(call), try await client.prepare(call))
        #expect(one.headers["Idempotency-Key"]?.isEmpty == false && one.headers["Idempotency-Key"] != other.headers["Idempotency-Key"])
        #expect(one.headers["Authorization"] == "Bearer token" && one.body?.data == Data("new".utf8))
        #expect(one.url.string == "https://api.example.com/v1/orders")
    }

    /// The cache must not take part: it would answer the call itself or send a conditional request, and the caller of `response` cannot use
    /// a 304.
    @Test func preparedRequestIsNeitherCachedNorConditional() async throws {
        let cache = ResponseCache.memory()
        let answering = ClosureTransport { _ in
            HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=0", "ETag": "\"7\""], body: Data("book".utf8))
        }
        let client = Client<ShopAPI>(server: .production, transport: answering, middleware: [.cache(cache)], clock: .stopped)
        #expect(try await client.text(.get()) == "book")
        let prepared = try await client.prepare(.text(Shop.get()))
        #expect(prepared.headers["If-None-Match"] == nil)
    }

    @Test func responseToAPreparedCallDecodesDocumentedFailures() async throws {
        let shop = Bookshop(client: Client(server: .production, transport: Self.transport, clock: .stopped))
        let call = Bookshop.BooksCalls.get(isbn: "1")
        let problem = Data(#"{"title":"No such book","status":404}"#.utf8)
        let headers: HTTPHeaders = ["Content-Type": "application/problem+json"]
        do throws(EndpointError) {
            _ = try shop.client.response(to: call, head: ResponseHead(status: 404, headers: headers), body: problem)
            Issue.record("no error")
        } catch {
            #expect(error.phase == .status && error.failure?.status == 404)
        }
    }
}
