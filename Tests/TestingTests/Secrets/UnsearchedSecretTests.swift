import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import GoldenCode
import LoopbackServer
import SpecClients
import Testing
import TransportTesting

/// Tests secrets in positions that the search does not cover.
@Suite struct UnsearchedSecretTests {
    private static let canary = "CANARY-16180"

    private static func json(_ text: String, status: Int = 200, type: String = "application/json") -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(text.utf8))
    }

    private static func client(_ middleware: [Middleware], _ answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) -> Client<
        SearchAPI
    > {
        Client(server: .init(url: "https://h"), transport: ClosureTransport(answer), middleware: middleware, clock: .stopped)
    }

    /// Generated clients add credentials after all other middleware. Log middleware in the list therefore sees the credentials only after
    /// the request has been sent.
    @Test func generatedCredentialsAreNotLogged() async throws {
        let lines = Locked<[String]>([])
        let log = Middleware.log(.bodies, curl: true) { line in lines.withLock { $0.append(line) } }
        let shop = Bookshop(
            server: .init(url: "https://h"), credentials: .init(shopKey: APIKey(Self.canary)),
            transport: ClosureTransport { request in
                Self.json(#"{"type": "about:blank", "detail": "you sent \#(request.headers["X-Shop-Key"] ?? "")"}"#, status: 404)
            },
            middleware: [log], clock: .stopped)
        _ = try? await shop.books.remove(isbn: "42")
        let all = lines.withLock { $0 }
        #expect(all.contains { $0.contains("you sent …") } && !all.joined().contains(Self.canary), "\(all)")
    }

    @Test func secretMapKeysAreHiddenInErrors() async throws {
        let client = Self.client([.authorization(.bearer(Self.canary))]) { _ in Self.json(#"{"a": {"for \#(Self.canary)": "x"}}"#) }
        let error = try #require(
            await failure { () throws(EndpointError) in
                try await client.value(Call<[String: [String: Int]]>.json(Carried(.nowhere, "")))
            })
        #expect(error.codingPathText == "a.…" && !"\(error) \(error.underlying)".contains(Self.canary))
        let stream = Self.client([.authorization(.bearer(Self.canary))]) { _ in
            Self.json(#"{"\#(Self.canary)": "x"}"# + "\n", type: "application/jsonl")
        }
        let lines = try await stream.value(Call<JSONLines<[String: Int]>>.jsonLines(Carried(.nowhere, "")))
        do {
            for try await line in lines { Issue.record("\(line)") }
        } catch {
            #expect(!"\(error)".contains(Self.canary) && "\(error)".contains("at …"))
        }
    }

    @Test func secretsInProblemDetailsAreHiddenInErrors() async throws {
        let transport = ClosureTransport { _ in
            Self.json(#"{"type": "about:blank", "title": "bad \#(Self.canary)"}"#, status: 404, type: "application/problem+json")
        }
        let shop = Bookshop(
            client: Client(
                server: .init(url: "https://h"), transport: transport, middleware: [.authorization(.bearer(Self.canary))], clock: .stopped))
        let error = try #require(await failure { () throws(EndpointError) in try await shop.books.get(isbn: "42") })
        #expect("\(error)".hasSuffix("(…)") && !"\(error)".contains(Self.canary))
    }

    /// A redirect contains a secret that the next response repeats.
    @Test func secretFromARedirectIsRedactedInLogsAndRecordings() async throws {
        let (lines, file) = (Locked<[String]>([]), TrafficTests.file())
        let client = Self.client([.log(.bodies) { line in lines.withLock { $0.append(line) } }, .record(to: file)]) { request in
            guard request.url.query?.contains("token") == true else {
                return HTTPResponse(status: 302, headers: ["Location": "/next?token=\(Self.canary)"])
            }
            return Self.json(#"{"echo":"\#(Self.canary)"}"#)
        }
        _ = try await client.value(Call<Data>.bytes(Carried(.nowhere, "")))
        #expect(!lines.withLock { $0 }.joined().contains(Self.canary))
        #expect(try !TrafficTests.text(file).contains(Self.canary))
    }

    /// Compressed data cannot be searched, so it is not recorded.
    @Test func compressedBodiesAreNotRecorded() async throws {
        let file = TrafficTests.file()
        let client = Self.client([.compress(minimum: 0), .record(to: file)]) { _ in Self.json("[1]") }
        let call = Call<[Int]>.json(Carried(.json, String(repeating: Self.canary, count: 20)))
        #expect(try await client.value(call) == [1])
        #expect(try TrafficTests.text(file).contains(#""body":{"text":"REDACTED-1"}"#))
        #expect(try await Client<SearchAPI>.replay(from: file, middleware: []).value(call) == [1])
    }

    /// The whole text is a secret (`text/plain`, `format: password`).
    @Test func plainTextPasswordBodiesAreRedacted() async throws {
        let (lines, file) = (Locked<[String]>([]), TrafficTests.file())
        let log = Middleware.log(.bodies, curl: true) { line in lines.withLock { $0.append(line) } }
        let transport = ClosureTransport { request in
            let isKnown = request.method == .post && request.body?.data == Data(Self.canary.utf8)
            return Self.json(isKnown ? Self.canary + "-old" : "2718281828", status: 200, type: "text/plain")
        }
        let api = Secrets(
            client: Client(server: .init(url: "https://h"), transport: transport, middleware: [log, .record(to: file)], clock: .stopped))
        #expect(try await api.access.changePhrase(body: SecretText(Self.canary)) == SecretText(Self.canary + "-old"))
        #expect(try await api.access.readPhrase() == "2718281828")
        if case .ok(let phrase) = try await api.access.updatePhrase() { #expect(phrase == "2718281828") } else { Issue.record("accepted") }
        for text in [try TrafficTests.text(file), lines.withLock { $0 }.joined(separator: "\n")] {
            #expect(!text.contains(Self.canary) && !text.contains("2718281828"), "\(text)")
        }
        #expect(try await Secrets(client: .replay(from: file)).access.changePhrase(body: "any") == "REDACTED-2")
    }

    /// Short secrets are removed only if the user specified them.
    @Test func secretsTheUserNamesAreRedactedHoweverShort() async throws {
        let file = TrafficTests.file()
        let client = Self.client([.record(to: file, redaction: Redaction(secrets: ["zq"]))]) { _ in Self.json(#"{"a":"azqb"}"#) }
        _ = try await client.value(Call<Data>.bytes(Carried(.nowhere, "")))
        #expect(try TrafficTests.text(file).contains(#"{\"a\":\"aREDACTED-1b\"}"#))
    }
}
