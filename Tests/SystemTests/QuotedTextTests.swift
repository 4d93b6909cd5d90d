import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// A string that is documented as JSON and as plain text is decoded according to the response's content type.
@Suite struct QuotedTextTests {
    private static func send<Value: Sendable>(
        _ type: String?, _ body: String, status: Int = 200, _ call: (MediaTypes.MediaClient) async throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer { _ in
            .init(status: status, headers: type.map { [("Content-Type", $0)] } ?? [], body: Data(body.utf8))
        }
        return try await call(MediaTypes(client: Client(server: .init(url: server.url), clock: .stopped)).media)
    }

    @Test(arguments: [
        ("application/json", #""a \u00e9""#, "a é"), ("application/json; charset=utf-8", #""""#, ""), ("text/plain", #""a""#, #""a""#),
        ("text/markdown; charset=utf-8", "a", "a"), ("text/plain", "", ""), ("application/problem+json", #""a""#, "a"), (nil, #""a""#, "a"),
    ])
    func stringIsDecodedByTheResponsesMediaType(_ type: String?, _ body: String, _ expected: String) async throws {
        #expect(try await Self.send(type, body) { try await $0.getQuoted() } == expected)
        // This operation does not declare Markdown.
        guard type?.hasPrefix("text/markdown") != true else { return }
        guard case .okJSON(expected) = try await Self.send(type, body, { try await $0.makeQuoted() }) else {
            Issue.record("a different case")
            return
        }
    }

    @Test func stringInAFailureIsDecodedByItsMediaType() async throws {
        for (type, body) in [("application/json", #""no""#), ("text/plain", "no")] {
            let error = await #expect(throws: EndpointError.self) {
                try await Self.send(type, body, status: 400) { try await $0.getQuoted() }
            }
            let thrown = try #require(error)
            guard case .badRequest("no")? = MediaTypes.GetQuotedFailure(thrown) else { throw thrown }
        }
    }

    @Test func invalidJSONFailsIfTheResponseIsJSON() async throws {
        await #expect(throws: EndpointError.self) { try await Self.send("application/json", "a") { try await $0.getQuoted() } }
    }
}
