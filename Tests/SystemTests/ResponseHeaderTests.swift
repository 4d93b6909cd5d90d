import EndpointRuntime
import Foundation
import GoldenCode
import LoopbackServer
import Testing

/// Tests response header fields with the types that the document describes.
@Suite struct ResponseHeaderTests {
    typealias Headers = ResponseHeaders.Headers

    private func headers(_ fields: [(String, String)], status: Int = 200) async throws -> HTTPHeaders {
        let lines = ([("Content-Type", "application/json")] + fields).map { (name: $0.0, value: $0.1) }
        let server = try LoopbackServer { _ in .init(status: status, headers: lines, body: Data("[]".utf8)) }
        let client = Client<ResponseHeaders>(server: .init(url: server.url), clock: .stopped)
        do {
            return try await client.send(ResponseHeaders.ItemsCalls.list()).headers
        } catch {
            return try #require(error.response).headers
        }
    }

    @Test func responseHeadersOfEveryTypeAreParsed() async throws {
        let headers = try await headers([
            ("etag", "\"v1\""), ("x-ratelimit-remaining", "42"), ("X-RateLimit-Reset", "2024-02-29T12:00:00Z"), ("X-Exact", "true"),
            ("X-Score", "1.5e3"), ("X-Order", "desc"), ("X-Pages", "1, 2,3"), ("X-Pages", "4"), ("X-Tags", "new,unheard"),
            ("X-Request-Id", "0B53D7D6-9A2B-4F6C-8E7D-2F4B0E0B7A11"), ("X-Price", "1.50"), ("X-Meta", #"{"total": 7}"#),
            ("X-Object", "total,7"), ("Link", #"</a?b=1,2>; rel="next", </c>; rel="last""#), ("Set-Cookie", "a=b, c"),
        ])
        #expect(headers[Headers.eTag] == "\"v1\"")
        #expect(headers[Headers.xRateLimitRemaining] == 42)
        #expect(headers[Headers.xRateLimitReset] == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(headers[Headers.xExact] == true)
        #expect(headers[Headers.xScore] == 1500)
        #expect(headers[Headers.xOrder] == .desc)
        #expect(headers[Headers.xPages] == [1, 2, 3, 4])
        #expect(headers[Headers.xTags] == [.new, .unrecognized("unheard")])
        #expect(headers[Headers.xRequestID] == UUID(uuidString: "0B53D7D6-9A2B-4F6C-8E7D-2F4B0E0B7A11"))
        #expect(headers[Headers.xPrice] == "1.50")
        #expect(headers[Headers.xMeta]?.total == 7)
        #expect(headers[Headers.xObject] == "total,7")
        #expect(headers[Headers.link] == #"</a?b=1,2>; rel="next", </c>; rel="last""#)
        #expect(headers[Headers.setCookie] == ["a=b, c"])
    }

    /// RFC 9110, sections 5.6.7 and 5.6.4.
    @Test func httpDatesAndQuotedListItemsAreParsedInHeaders() async throws {
        let headers = try await headers([
            ("X-RateLimit-Reset", "Thu, 29 Feb 2024 12:00:00 GMT"), ("X-Tags", #""a,b", "c\\", d,, "e\",f""#),
        ])
        #expect(headers[Headers.xRateLimitReset] == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(headers[Headers.xTags]?.map(\.rawValue) == [#""a,b""#, #""c\\""#, "d", #""e\",f""#])
        let obsolete = try await self.headers([("X-RateLimit-Reset", "Thursday, 29-Feb-24 12:00:00 GMT")])
        #expect(obsolete[Headers.xRateLimitReset] == Date(timeIntervalSince1970: 1_709_208_000))
        let malformed = try await self.headers([("X-RateLimit-Reset", "Thu, 29 Fab 2024 12:00:00 GMT")])
        #expect(malformed[Headers.xRateLimitReset] == nil)
    }

    /// The `Set-Cookie` lines are still separate, because URLSession has not joined them.
    @Test func severalSetCookieHeadersAreAList() throws {
        let headers = try HTTPHeaders([("Set-Cookie", "a=b, c"), ("set-cookie", "d=e")])
        #expect(headers[Headers.setCookie] == ["a=b, c", "d=e"])
    }

    @Test func missingAndMalformedHeadersAreNil() async throws {
        let headers = try await headers([("X-RateLimit-Remaining", "many"), ("X-Pages", "1,two"), ("X-Exact", "TRUE"), ("X-Meta", "{")])
        #expect(headers[Headers.xRateLimitRemaining] == nil)
        #expect(headers["X-RateLimit-Remaining"] == "many")
        #expect(headers[Headers.xPages] == nil)
        #expect(headers[Headers.xExact] == nil)
        #expect(headers[Headers.xMeta] == nil)
        #expect(headers[Headers.eTag] == nil)
        #expect(headers[Headers.xTags] == nil)
    }

    @Test func headersOfFailuresAreTyped() async throws {
        let headers = try await headers([("Retry-After", "30"), ("X-Mixed", "12")], status: 429)
        #expect(headers[Headers.retryAfter] == 30)
        #expect(headers[Headers.xMixed] == "12")
    }
}
